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
from tournaments.events import act as events
from tournaments.models import Entry, Round, Table, Tournament
from tournaments.rest import event_shapes as shapes
from tournaments.rest.brackets import GoesOn
from tournaments.rest.events import OfEvent
from tournaments.rounds import act as rounds
from tournaments.rounds import boards, reporting
from tournaments.rounds.forms import read_code, read_round, read_taken

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


def _publish(view: Deed, event: Tournament, asked: dict[str, Any]) -> None:
    events.publish_tournament(tournament_id=event.pk, **view.order())


def _cancel(view: Deed, event: Tournament, asked: dict[str, Any]) -> None:
    events.cancel_tournament(tournament_id=event.pk, why=asked["why"], **view.order())


def _finish(view: Deed, event: Tournament, asked: dict[str, Any]) -> None:
    events.finish_tournament(tournament_id=event.pk, **view.order())


def _enter(view: Deed, event: Tournament, asked: dict[str, Any]) -> dict[str, Any]:
    who = entries.Who(team=asked.get("team", 0))
    if not event.who.of_teams:
        who = entries.Who(player=player_of(user_id=view.request.user.pk).pk)
    made = entries.enter(tournament_id=event.pk, who=who, **view.order())
    return {"id": made.pk, "state": made.state}


def _enter_list(view: Deed, event: Tournament, asked: dict[str, Any]) -> None:
    wishes = guests.read(asked["list"], teams=event.who.of_teams)
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


def _pair(view: Deed, event: Tournament, asked: dict[str, Any]) -> dict[str, Any]:
    job = rounds.ask_for_pairing(tournament_id=event.pk, **view.order())
    return {"job": str(job.public_id), "state": job.state}


def _round(event: Tournament, number: int) -> int:
    return get_object_or_404(Round, tournament=event, number=number).pk


def _swap(view: Deed, event: Tournament, asked: dict[str, Any], number: int) -> None:
    rounds.swap(round_id=_round(event, number), **asked, **view.order())


def _discard(view: Deed, event: Tournament, asked: dict[str, Any], number: int) -> None:
    rounds.discard_proposal(round_id=_round(event, number), **view.order())


def _publish_round(view: Deed, event: Tournament, asked: dict[str, Any], number: int) -> None:
    rounds.publish_round(round_id=_round(event, number), **asked, **view.order())


def _take_back(view: Deed, event: Tournament, asked: dict[str, Any], number: int) -> None:
    rounds.take_round_back(round_id=_round(event, number), **asked, **view.order())


def _close(view: Deed, event: Tournament, asked: dict[str, Any], number: int) -> None:
    rounds.close_round(round_id=_round(event, number), **view.order())


def _table(event: Tournament, table: int) -> Table:
    return get_object_or_404(Table, pk=table, round__tournament=event)


def _decide(view: Deed, event: Tournament, asked: dict[str, Any], table: int) -> dict[str, Any]:
    row = _table(event, table)
    score = read_code(asked["code"], seats=row.chairs.count())
    about = {"score": score, "why": asked["why"], "ticket": asked["ticket"]}
    return {"id": reporting.decide(table_id=row.pk, **about, **view.order())}


def _goes_on(view: Deed, event: Tournament, asked: dict[str, Any], table: int) -> dict[str, Any]:
    row = _table(event, table)
    return {"id": reporting.say_who_goes_on(table_id=row.pk, **asked, **view.order())}


def _report(view: Deed, event: Tournament, asked: dict[str, Any], table: int) -> dict[str, Any]:
    row = _table(event, table)
    score = read_code(asked["code"], seats=row.chairs.count())
    about = {"score": score, "ticket": asked["ticket"]}
    return {"id": reporting.report(table_id=row.pk, **about, **view.order())}


def _confirm(view: Deed, event: Tournament, asked: dict[str, Any], table: int) -> dict[str, Any]:
    row = _table(event, table)
    return {"id": reporting.confirm(table_id=row.pk, ticket=asked["ticket"], **view.order())}


def _dispute(view: Deed, event: Tournament, asked: dict[str, Any], table: int) -> dict[str, Any]:
    return {"id": reporting.dispute(table_id=_table(event, table).pk, **asked, **view.order())}


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


def _decide_many(
    view: Deed, event: Tournament, asked: dict[str, Any], number: int
) -> dict[str, Any]:
    round_ = get_object_or_404(Round, tournament=event, number=number)
    tables = boards.by_number(round_)
    read = read_round(asked["list"], {each: seats for each, (_pk, seats) in tables.items()})
    scores = {tables[each][0]: score for each, score in read.items()}
    count = reporting.decide_many(round_id=round_.pk, scores=scores, **view.order())
    return {"count": count}


DEEDS = (
    ("publish/", deed("publish", shapes.Nothing, _publish, "Show a draft to everybody.")),
    ("cancel/", deed("cancel", shapes.Why, _cancel, "Call the event off, with a reason.")),
    ("finish/", deed("finish", shapes.Nothing, _finish, "End the event after a closed round.")),
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
    (
        "rounds/<int:number>/results/",
        deed("decide_many", shapes.List, _decide_many, "Note many results, “12 1” a line."),
    ),
    ("entries/<int:entry>/here/", deed("here", shapes.Nothing, _here, "Check an entry in.")),
    ("pair/", deed("pair", shapes.Nothing, _pair, "Ask for the next round; a job pairs it.")),
    (
        "rounds/<int:number>/swap/",
        deed("swap", shapes.Swap, _swap, "Let two entries of a proposal change places."),
    ),
    (
        "rounds/<int:number>/discard/",
        deed("discard", shapes.Nothing, _discard, "Throw a proposal away."),
    ),
    (
        "rounds/<int:number>/publish/",
        deed("publish_round", shapes.Publish, _publish_round, "Show a proposal to everybody."),
    ),
    (
        "rounds/<int:number>/take-back/",
        deed("take_back", shapes.Why, _take_back, "Undo a round in which nothing was played."),
    ),
    (
        "rounds/<int:number>/close/",
        deed("close_round", shapes.Nothing, _close, "End a round whose results all stand."),
    ),
    (
        "tables/<int:table>/result/",
        deed("decide", shapes.Result, _decide, "Say as an arbiter how a table ended."),
    ),
    (
        "tables/<int:table>/goes-on/",
        deed("goes_on", GoesOn, _goes_on, "Say who goes on from a drawn table of a knock-out."),
    ),
    (
        "tables/<int:table>/report/",
        deed("report", shapes.Result, _report, "Say how one's own table ended."),
    ),
    (
        "tables/<int:table>/confirm/",
        deed("confirm", shapes.ResultTicket, _confirm, "Agree with what the other side reported."),
    ),
    (
        "tables/<int:table>/dispute/",
        deed("dispute", shapes.Objection, _dispute, "Disagree with what was reported."),
    ),
)
