"""What programs may do, as OpenAPI."""

from typing import Any, ClassVar

from django.utils.translation import get_language
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from siamleague.web.door import NOW, Door


def described() -> Any:
    """Return the description in the reader's language; it is worked out once."""
    language = get_language()
    if language not in Description.known:
        Description.known[language] = SchemaGenerator().get_schema(public=True)
    return Description.known[language]


class Description(Door, SpectacularJSONAPIView):
    """Describe the door for programs; worked out once: it takes long and anybody may ask."""

    known: ClassVar[dict[str | None, Any]] = {}  # by language, of which the site has few

    @extend_schema(exclude=True)
    def get(self, request: Request, *names: Any, **more: Any) -> Response:
        """Answer in the reader's language, whatever else is asked."""
        return Response(described())

    def _get_version_parameter(self, request: Request) -> None:
        """Return nothing: there is one version."""


def those_that_stay(endpoints: list[Any]) -> list[Any]:
    """Return the addresses that are promised: those of before answer, but are not described."""
    return [each for each in endpoints if each[0].startswith(NOW)]


def typed(result: dict[str, Any], **_more: Any) -> dict[str, Any]:
    """Say what kind of choices those are among which one may leave a blank; the next hook asks."""
    for shape in result.get("components", {}).get("schemas", {}).values():
        for part in shape.get("properties", {}).values():
            if "enum" in part and "type" not in part:
                whole = all(isinstance(each, int) for each in part["enum"] if each != "")
                part["type"] = "integer" if whole else "string"
    return result
