"""Refusals for programs, as RFC 9457 has them: application/problem+json.

| field  | what it says                                              |
|--------|-----------------------------------------------------------|
| status | the HTTP status                                           |
| title  | the same in words                                         |
| detail | what is wrong and what to do, in the caller's language    |
| code   | which refusal it is, a word that never changes            |
| fields | where the input is wrong: for each field its sentences    |
"""

from http import HTTPStatus
from typing import Any, ClassVar

from django.core.exceptions import PermissionDenied, RequestDataTooBig, TooManyFieldsSent
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import exception_handler

from siamleague.refusals import Refused
from siamleague.web.door import Door

KIND = "application/problem+json"


class Problem(serializers.Serializer[Any]):
    """What a refused request is answered with."""

    status = serializers.IntegerField()
    title = serializers.CharField()
    detail = serializers.CharField()
    code = serializers.CharField()
    fields = serializers.DictField(child=serializers.ListField(), required=False)  # type: ignore[assignment]


def answer(wrong: Exception, context: dict[str, Any]) -> Response | None:
    """Return the answer for what a view raised; None is a fault of ours, answered elsewhere."""
    if isinstance(wrong, Refused):
        return problem(wrong.status, wrong.code, str(wrong.sentence))
    if isinstance(wrong, OverflowError):  # a number in an address that no database counts up to
        wrong = Http404()
    if isinstance(wrong, RequestDataTooBig | TooManyFieldsSent):
        wrong = exceptions.ParseError(_("This is too long."))
    plain = exception_handler(wrong, context)  # sets Retry-After and rolls back
    if plain is None:
        return None
    if isinstance(wrong, exceptions.ValidationError):
        found = problem(plain.status_code, "invalid", _("The request is not as it must be."))
        found.data["fields"] = _by_field(wrong.detail)
    else:
        found = problem(plain.status_code, _code(wrong), str(plain.data.get("detail", "")))
    for name in ("Retry-After", "WWW-Authenticate", "Allow"):
        if name in plain.headers:
            found[name] = plain.headers[name]
    return found


@extend_schema(exclude=True)
class Nowhere(Door):
    """Any address below the programs' door that no room knows, whatever is asked of it."""

    permission_classes = (AllowAny,)  # hole: says only what is not there
    default_response_headers: ClassVar[dict[str, str]] = {}  # nothing may be asked of it

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Say so, after whoever asks too often was told that."""
        super().initial(request, *args, **kwargs)
        raise exceptions.NotFound(
            _("There is nothing at this address. All addresses are described at /api/v1/schema/.")
        )


def problem(status: int, code: str, detail: str) -> Response:
    title = HTTPStatus(status).phrase
    data = {"status": status, "title": title, "detail": detail, "code": code}
    return Response(data, status=status, content_type=KIND)


def _code(wrong: Exception) -> str:
    if isinstance(wrong, Http404):
        return "not-found"
    if isinstance(wrong, PermissionDenied):
        return "not-allowed"
    code = wrong.get_codes() if isinstance(wrong, exceptions.APIException) else ""
    return code.replace("_", "-") if isinstance(code, str) else "refused"


def _by_field(detail: Any) -> dict[str, list[Any]]:
    if isinstance(detail, dict):
        return {str(name): value if isinstance(value, list) else [value]
                for name, value in detail.items()}  # fmt: skip
    return {"": list(detail)}
