from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.bots import LEVELS
from games.live import snapshots
from games.lobby import act
from games.lobby.forms import TableForm, table_of
from games.models import Match
from games.refusals import NotSeated
from games.shelf import GAMES
from siamleague.accounts.models import User
from siamleague.actions.places import SOMEBODY, to
from siamleague.actions.values import Action, Place, Screen, Who
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
    room="games",
)
TABLE = Place(
    "table",
    page="<slug:code>/",
    find=_table,
    keys=lambda match: {"code": match.code},
    way=lambda match, name: reverse(f"games:{name}", args=[match.code]),
    room="games",
)
# Who sits is asked again while the row is held, so the buttons themselves refuse.
SEATED = Who("whoever sits at the table", lambda found, by: True, NotSeated.usual)


def _me(by: int) -> act.SeatTaker:
    return act.SeatTaker(str(User.objects.get(pk=by)), by)


def _open(*, game: str, by: int, now: datetime, **asked: Any) -> Match:
    """Open a table, and sit down on its first seat."""
    match = act.open_table(table=table_of(game, asked), by=by, now=now)
    act.sit(code=match.code, seat=0, sitter=_me(by), by=by, now=now)
    return match


def _drawn(request: HttpRequest, game: str, form: Form | None) -> dict[str, Any]:
    return {"game": GAMES[game].info.name.into(get_language() or "en")}


def _place(request: HttpRequest, match: Match) -> dict[str, Any]:
    """Return which seat is meant, and which bot shall sit there; none is oneself."""
    bot, seat = request.POST.get("bot", ""), request.POST.get("seat", "")
    if bot and bot not in LEVELS:
        raise PermissionDenied
    return {"bot": bot, "seat": seat_in(seat)}


def seat_in(text: str) -> int:
    """Return the seat that a page names, or one that no table has."""
    seat = whole(text, digits=3)
    return -1 if seat is None else seat


def _sit(*, code: str, seat: int, bot: str, by: int, now: datetime) -> None:
    sitter = act.SeatTaker(_("House bot"), bot=bot) if bot else _me(by)
    act.sit(code=code, seat=seat, sitter=sitter, by=by, now=now)


def _leave(*, code: str, by: int, now: datetime) -> None:
    act.leave(code=code, by=by)


ACTIONS = (
    Action(
        "open",
        on=GAME,
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
        who=SOMEBODY,
        reads=_place,
        does=_sit,
        about="Take a seat, or put a bot on it as the one who opened the table.",
        then="match",
    ),
    Action(
        "leave",
        on=TABLE,
        at="leave/",
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
        who=SEATED,
        does=act.rematch,
        about="Sit down for another game with the same people.",
        then=its_table,
        back="match",
    ),
)
