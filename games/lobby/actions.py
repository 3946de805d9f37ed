from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import forms
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import get_language

from games.bots import OFFERED
from games.live import snapshots
from games.lobby import act
from games.lobby.forms import SealField, TableForm, table_of
from games.lobby.robot_names import called
from games.matches import standing_in
from games.models import Match
from games.refusals import NotSeated
from games.shelf import GAMES
from siamleague.accounts.models import User
from siamleague.actions.places import SOMEBODY, to
from siamleague.actions.taking import Number
from siamleague.actions.values import PLAY, Action, Place, Screen, Who
from siamleague.numbers import whole


def _game(names: Mapping[str, Any], by: int | None) -> str:
    if names["slug"] not in GAMES:
        raise Http404
    return str(names["slug"])


def _table(names: Mapping[str, Any], by: int | None) -> Match:
    return snapshots.match_of(names["code"])


def its_table(found: Any, match: Match) -> str:
    """Return the way to the page of the match that was made."""
    return reverse("games:match", args=[match.code])


GAME = Place(
    "game",
    page="new/<slug:slug>/",
    find=_game,
    keys=lambda game: {"game": game},
    way=lambda game, name: reverse(f"games:{name}", args=[game]),
    api="games/<slug:slug>/tables/",
    room="games",
)
TABLE = Place(
    "table",
    page="<slug:code>/",
    find=_table,
    keys=lambda match: {"code": match.code},
    way=lambda match, name: reverse(f"games:{name}", args=[match.code]),
    api="matches/<slug:code>/",
    room="games",
)
# Who sits is asked again while the row is held, so the buttons themselves refuse.
MAY_CALL_A_BOT = Who("who opened the table, or runs its event", lambda found, by: True, "", PLAY)
SEATED = Who("whoever sits at the table", lambda found, by: True, NotSeated.usual, PLAY)


def _me(by: int, dice: str = "") -> act.SeatTaker:
    return act.SeatTaker(str(User.objects.get(pk=by)), by, dice=dice)


def _open(
    *, game: str, by: int, now: datetime, against: str, dice: str = "", **asked: Any
) -> Match:
    """Open a table, and sit down on its first seat; perhaps with bots on all others."""
    match = act.open_table(table=table_of(game, asked), by=by, now=now)
    act.sit(code=match.code, seat=0, sitter=_me(by, dice), by=by, now=now)
    for seat in range(1, match.seats if against else 1):
        act.sit(code=match.code, seat=seat, sitter=called(against), by=by, now=now)
    return match


def _drawn(request: HttpRequest, game: str, form: Form | None) -> dict[str, Any]:
    return {"game": GAMES[game].info.name.into(get_language() or "en")}


def _place(request: HttpRequest, match: Match) -> dict[str, Any]:
    """Return which seat is meant, and which bot shall sit there; none is oneself."""
    bot, seat = request.POST.get("bot", ""), request.POST.get("seat", "")
    if bot and bot not in OFFERED:
        raise PermissionDenied
    return {"bot": bot, "seat": seat_in(seat)}


def _sitting(request: HttpRequest, match: Match) -> dict[str, Any]:
    """Return the same, and what the device gives to the dice."""
    return _place(request, match) | {"dice": request.POST.get("dice", "")}


def seat_in(text: str) -> int:
    """Return the seat that a page names, or one that no table has."""
    seat = whole(text, digits=3)
    return -1 if seat is None else seat


def _where(match: Match) -> dict[str, str]:
    """Return what programs are told of a table that was made."""
    return {"code": match.code, "url": its_table(None, match)}


class SeatForm(forms.Form):
    """Which seat, and perhaps which bot of the house shall sit there."""

    seat = Number(least=0, most=99, label="from 0")
    bot = forms.ChoiceField(
        choices=[("", ""), *((level, level) for level in OFFERED)], required=False, initial=""
    )


class SitForm(SeatForm):
    """Which seat, and what goes into the dice."""

    dice = SealField()


class RematchForm(forms.Form):
    """What goes into the dice."""

    dice = SealField()


def _sit(*, code: str, seat: int, bot: str, by: int, now: datetime, dice: str = "") -> None:
    sitter = called(bot) if bot else _me(by, dice)
    act.sit(code=code, seat=seat, sitter=sitter, by=by, now=now)


def _leave(*, code: str, by: int, now: datetime) -> None:
    act.leave(code=code, by=by)


ACTIONS = (
    Action(
        "open",
        on=GAME,
        order="matches_open",
        partly=True,
        answers=_where,
        who=SOMEBODY,
        takes=TableForm,
        given=lambda game, by: {"slug": game},
        screen=Screen("games/open.html", _drawn),
        does=_open,
        about="Open a table, and sit down on its first seat.",
        then=its_table,
    ),
    Action(
        "sit",
        on=TABLE,
        at="sit/",
        order="matches_sit",
        takes=SitForm,
        who=SOMEBODY,
        reads=_sitting,
        does=_sit,
        about="Take a seat, or put a bot on it as the one who opened the table.",
        then="match",
    ),
    Action(
        "stand_in",
        on=TABLE,
        at="stand-in/",
        order="matches_stand_in",
        takes=SeatForm,
        who=MAY_CALL_A_BOT,
        reads=_place,
        does=standing_in.stand_in,
        about="Let a bot play for somebody who did not come or went away, or give the seat back.",
        then="match",
        verb="standin",
    ),
    Action(
        "leave",
        on=TABLE,
        at="leave/",
        order="matches_leave",
        who=SOMEBODY,
        does=_leave,
        about="Get up from an open table.",
        then=to("games:lobby"),
        back="match",
    ),
    Action(
        "rematch",
        on=TABLE,
        at="rematch/",
        order="matches_rematch",
        answers=_where,
        who=SEATED,
        takes=RematchForm,
        does=act.rematch,
        about="Sit down for another game with the same people.",
        then=its_table,
        back="match",
    ),
)
