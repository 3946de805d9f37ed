"""An order by a program: what was sent is read, one service is called, the answer is small."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from siamleague.web.problems import KIND, Problem
from tournaments.rest import event_shapes as shapes

ANSWERS: dict[Any, Any] = {
    200: shapes.Done,
    **{(status, KIND): Problem for status in (400, 403, 404, 409, 422, 429)},
}
READ: dict[Any, Any] = {(status, KIND): Problem for status in (400, 403, 404, 429)}

Sent = Mapping[str, Any]
Who = dict[str, Any]  # by whom, and when
Does = Callable[[Who, Sent, Sent], "Sent | None"]


def signed_in(request: Request) -> int:
    """Return who asks; refuse those who have not signed in."""
    if not request.user.is_authenticated:
        raise NotAuthenticated
    return int(request.user.pk)


def parsed(shape: type[serializers.Serializer[Any]], data: Any) -> dict[str, Any]:
    """Return what was sent in that shape, or refuse it."""
    given = shape(data=data)
    given.is_valid(raise_exception=True)
    return dict(given.validated_data)


def order(
    name: str, does: Does, about: str, shape: type[serializers.Serializer[Any]] = shapes.Nothing
) -> type[APIView]:
    """Return the view of one order; `does` gets who and when, what was sent, and the address."""

    class View(APIView):
        @extend_schema(operation_id=name, request=shape, responses=ANSWERS, description=about)
        def post(self, request: Request, **names: Any) -> Response:
            who = {"by": signed_in(request), "now": timezone.now()}
            return Response(dict(does(who, parsed(shape, request.data), names) or {}))

    View.__name__ = View.__qualname__ = "".join(part.title() for part in name.split("_"))
    View.__doc__ = about
    return View
