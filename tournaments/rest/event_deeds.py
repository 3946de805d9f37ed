"""What programs may do in events: the services of the pages, and nothing besides."""

from abc import abstractmethod
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from siamleague.web.problems import KIND, Problem
from tournaments.clubs.act import player_of
from tournaments.entries import act as entries
from tournaments.entries import guests, keeping_apart, penalising
from tournaments.models import Entry, Kind, Tournament
from tournaments.rest import event_shapes as shapes
from tournaments.rest.events import OfEvent
from tournaments.rounds.forms import read_taken

ANSWERS: dict[Any, Any] = {
    200: shapes.Done,
    **{(status, KIND): Problem for status in (400, 403, 404, 409, 422, 429)},
}


class Deed(OfEvent):
    """Something done in an event: read what was sent, call one service, answer."""

    shape: type[Any] = shapes.Nothing

    @abstractmethod
    def carry_out(self, event: Tournament, asked: dict[str, Any], **names: int) -> dict[str, Any]:
        """Do it, and return what the answer says."""

    def act(self, request: Request, club: str, slug: str, **names: int) -> Response:
        """Find the event, do it, answer."""
        if not request.user.is_authenticated:
            raise NotAuthenticated
        event, _rights = self.found(club, slug)
        return Response(self.carry_out(event, self.parsed(self.shape, request.data), **names))

    def order(self) -> dict[str, Any]:
        """Return who orders it, and when."""
        return {"by": self.request.user.pk, "now": timezone.now()}


def deed(name: str, shape: type[Any], does: Any, about: str) -> type[Deed]:
    """Return the view of one deed; `does` gets the view, the event, and what was sent."""

    class View(Deed):
        @extend_schema(
            operation_id=f"events_{name}", request=shape, responses=ANSWERS, description=about
        )
        def post(self, request: Request, club: str, slug: str, **names: int) -> Response:
            return self.act(request, club, slug, **names)

        def carry_out(
            self, event: Tournament, asked: dict[str, Any], **names: int
        ) -> dict[str, Any]:
            return dict(does(self, event, asked, **names) or {})

    View.shape = shape
    View.__name__ = View.__qualname__ = "".join(part.title() for part in name.split("_"))
    View.__doc__ = about
    return View


def _enter(view: Deed, event: Tournament, asked: dict[str, Any]) -> dict[str, Any]:
    who = entries.Who(team=asked.get("team", 0))
    if event.kind != Kind.TEAMS:
        who = entries.Who(player=player_of(user_id=view.request.user.pk).pk)
    made = entries.enter(tournament_id=event.pk, who=who, **view.order())
    return {"id": made.pk, "state": made.state}


def _enter_list(view: Deed, event: Tournament, asked: dict[str, Any]) -> None:
    wishes = guests.read(asked["list"], teams=event.kind == Kind.TEAMS)
    guests.enter_list(tournament_id=event.pk, wishes=wishes, **view.order())


def _withdraw(view: Deed, event: Tournament, asked: dict[str, Any], entry: int) -> None:
    one = get_object_or_404(Entry, pk=entry, tournament=event)
    entries.withdraw(entry_id=one.pk, why=asked["why"], **view.order())


def _day_off(view: Deed, event: Tournament, asked: dict[str, Any], entry: int) -> None:
    one = get_object_or_404(Entry, pk=entry, tournament=event)
    about = {"entry_id": one.pk, "round_number": asked["round"]}
    if asked["choice"] == "play":
        entries.come_back(**about, **view.order())
    else:
        entries.take_round_off(**about, half=asked["choice"] == "half", **view.order())


def _here(view: Deed, event: Tournament, asked: dict[str, Any], entry: int) -> None:
    one = get_object_or_404(Entry, pk=entry, tournament=event)
    entries.check_in(entry_id=one.pk, **view.order())


def _penalise(view: Deed, event: Tournament, asked: dict[str, Any], entry: int) -> None:
    one = get_object_or_404(Entry, pk=entry, tournament=event)
    points = {"choice": asked["choice"], "points": asked["points"]}
    taken, why = read_taken(points), asked["why"]
    penalising.set_penalty(entry_id=one.pk, taken=taken, why=why, **view.order())


def _gone(view: Deed, event: Tournament, asked: dict[str, Any], entry: int) -> None:
    one = get_object_or_404(Entry, pk=entry, tournament=event)
    entries.check_out(entry_id=one.pk, **view.order())


def _part(view: Deed, event: Tournament, asked: dict[str, Any]) -> None:
    act = keeping_apart.let_meet if asked.pop("meet") else keeping_apart.part
    act(tournament_id=event.pk, **asked, **view.order())


DEEDS = (
    ("enter/", deed("enter", shapes.WhoEnters, _enter, "Enter oneself, or one's team.")),
    ("entries/list/", deed("enter_list", shapes.List, _enter_list, "Enter many, as an organiser.")),
    (
        "entries/<int:entry>/withdraw/",
        deed("withdraw", shapes.Why, _withdraw, "Take an entry out for good."),
    ),
    (
        "entries/<int:entry>/day-off/",
        deed("day_off", shapes.DayOff, _day_off, "Take a round off, or play it after all."),
    ),
    (
        "entries/<int:entry>/penalty/",
        deed("penalise", shapes.Penalty, _penalise, "Take points, give some, or neither any more."),
    ),
    ("entries/<int:entry>/gone/", deed("gone", shapes.Nothing, _gone, "Take a check-in back.")),
    ("apart/", deed("apart", shapes.Apart, _part, "Keep two entries apart, or let them meet.")),
    ("entries/<int:entry>/here/", deed("here", shapes.Nothing, _here, "Check an entry in.")),
)
