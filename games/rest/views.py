"""Matches for programs: parse, call, present."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.lobby import lists
from games.matches import endings, moves, offers, pictures
from games.rest import shapes
from siamleague.web.problems import KIND, Problem

REFUSED = {(status, KIND): Problem for status in (400, 403, 404, 409, 422, 429)}
READ = {key: shape for key, shape in REFUSED.items() if key[0] in (400, 404, 429)}


@method_decorator(never_cache, "dispatch")
class Quiet(APIView):
    """A page of the programs' door that no cache keeps."""

    def reader(self, **about: Any) -> pictures.Reader:
        """Return who asks, in their language."""
        return pictures.Reader(self.request.user.pk, get_language() or "en", **about)

    def parsed(self, shape: type[Any], data: Any) -> dict[str, Any]:
        """Return what was sent in that shape, or refuse it."""
        given = shape(data=data)
        given.is_valid(raise_exception=True)
        return dict(given.validated_data)


class Matches(Quiet):
    """Lists of matches."""

    @extend_schema(
        operation_id="matches_list",
        parameters=[shapes.Which],
        responses={200: shapes.MatchCard(many=True), **READ},
    )
    def get(self, request: Request) -> Response:
        """Return open tables, public matches that run, my own, or those I have finished."""
        asked = self.parsed(shapes.Which, request.query_params)
        reader = self.reader()
        if asked["which"] in ("mine", "played") and reader.user is None:
            raise NotAuthenticated
        found: dict[str, Callable[[], list[lists.MatchCard]]] = {
            "open": lambda: lists.open_tables(reader.language),
            "running": lambda: lists.watchable(reader.language),
            "mine": lambda: lists.mine(reader.user or 0, reader.language),
            "played": lambda: lists.played(reader.user or 0, reader.language, page=asked["page"]),
        }
        return Response(shapes.MatchCard(found[asked["which"]](), many=True).data)


class OneMatch(Quiet):
    """A match as its reader may see it."""

    @extend_schema(
        operation_id="matches_picture",
        parameters=[shapes.Have],
        responses={200: shapes.Picture, **READ},
    )
    def get(self, request: Request, code: str) -> Response:
        """Return the picture for the reader's own seat, or for a spectator."""
        asked = self.parsed(shapes.Have, request.query_params)
        return Response(pictures.picture(code, self.reader(have=asked["have"])))


class Choices(Quiet):
    """What may be said next."""

    @extend_schema(
        operation_id="matches_choices",
        parameters=[OpenApiParameter("said", str, many=True, description="words said so far")],
        responses={200: shapes.Asked, **READ, (409, KIND): Problem, (422, KIND): Problem},
    )
    def get(self, request: Request, code: str) -> Response:
        """Return which words may follow those said so far, for the reader's own seat."""
        asked = self.parsed(shapes.Said, {"said": request.query_params.getlist("said")})
        return Response(pictures.choices(code, self.reader(), asked["said"]))


class Order(Quiet):
    """Something that a player orders, once for each ticket."""

    shape: type[Any] = shapes.Ticket

    @abstractmethod
    def carry_out(self, code: str, asked: dict[str, Any]) -> int:
        """Do it; return the number of its line in the log."""

    def order(self, request: Request, code: str) -> Response:
        """Do what was sent and answer with the number of its line."""
        return Response({"number": self.carry_out(code, self.parsed(self.shape, request.data))})

    def by(self) -> dict[str, Any]:
        """Return who orders, and when."""
        return {"by": self.request.user.pk, "now": timezone.now()}


class Moves(Order):
    """Moves."""

    shape = shapes.Move

    @extend_schema(
        operation_id="matches_move",
        request=shapes.Move,
        responses={200: shapes.Number, **REFUSED},
    )
    def post(self, request: Request, code: str) -> Response:
        """Make a move. The same ticket again gets the same answer and changes nothing."""
        return self.order(request, code)

    def carry_out(self, code: str, asked: dict[str, Any]) -> int:
        """Play the move."""
        words = tuple(asked.pop("words"))
        return moves.play_move(code=code, words=words, **asked, **self.by())


class Resign(Order):
    """Giving up."""

    @extend_schema(
        operation_id="matches_resign",
        request=shapes.Ticket,
        responses={200: shapes.Number, **REFUSED},
    )
    def post(self, request: Request, code: str) -> Response:
        """Give the match up; with more than two sides a bot plays the seat to the end."""
        return self.order(request, code)

    def carry_out(self, code: str, asked: dict[str, Any]) -> int:
        """Resign."""
        return endings.resign(code=code, **asked, **self.by())


class Offers(Order):
    """What players agree on: a draw, a pause, going on, taking a move back."""

    shape = shapes.Offer

    @extend_schema(
        operation_id="matches_offer",
        request=shapes.Offer,
        responses={200: shapes.Number, **REFUSED},
    )
    def post(self, request: Request, code: str) -> Response:
        """Offer something to the others, or accept what they offered."""
        return self.order(request, code)

    def carry_out(self, code: str, asked: dict[str, Any]) -> int:
        """Make or join the offer."""
        return offers.offer(code=code, kind=asked["what"], ticket=asked["ticket"], **self.by())


class Declined(Order):
    """Offers refused, or withdrawn."""

    shape = shapes.Offer

    @extend_schema(
        operation_id="matches_decline",
        request=shapes.Offer,
        responses={200: shapes.Number, **REFUSED},
    )
    def post(self, request: Request, code: str) -> Response:
        """Refuse an offer of others, or withdraw one's own."""
        return self.order(request, code)

    def carry_out(self, code: str, asked: dict[str, Any]) -> int:
        """Refuse or withdraw."""
        return offers.decline(code=code, kind=asked["what"], ticket=asked["ticket"], **self.by())
