"""What programs may do, as OpenAPI."""

from typing import Any, ClassVar

from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.request import Request
from rest_framework.response import Response


class Description(SpectacularJSONAPIView):
    """Describe the door for programs; worked out once: it takes long and anybody may ask."""

    known: ClassVar[dict[str | None, Any]] = {}  # by language, of which the site has few

    @extend_schema(exclude=True)
    def get(self, request: Request, *names: Any, **more: Any) -> Response:
        """Answer in the reader's language, whatever else is asked."""
        language = get_language()
        if language not in self.known:
            self.known[language] = self._get_schema_response(request).data
        return Response(self.known[language])

    def _get_version_parameter(self, request: Request) -> None:
        """Return nothing: there is one version."""
