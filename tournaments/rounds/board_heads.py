"""What the board of a match says of the event for which it is played, and asks of it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games import api as games
from siamleague.numbers import whole
from tournaments.clubs import read as clubs
from tournaments.events import holding
from tournaments.formats import shelf
from tournaments.models import Chair, Membership, Table
from tournaments.rounds import online

CLUB = "club:"


def of_key(key: str) -> games.Origin | None:
    """Return the event, the round and the table of a match, with the teams on its seats."""
    table = _table(key)
    if table is None:  # the round was taken back
        return None
    event = table.round.tournament
    slugs = (event.club.slug, event.slug)
    chairs = Chair.objects.filter(table=table).order_by("seat")
    teams = list(chairs.values_list("entry__name", flat=True)) if event.who.of_teams else []
    called = shelf.of(event).round_name(event, table.round.number)
    number = _("Round %(n)s") % {"n": table.round.number}
    return games.Origin(
        event=event.name,
        event_url=event.get_absolute_url(),
        about=_("%(round)s, table %(table)s") % {"round": called or number, "table": table.number},
        url=reverse("tournaments:table", args=(*slugs, table.pk)),
        teams=(*teams, *teams),  # partners sit opposite
        framed_by=event.club.framed_by,
    )


def runs(key: str, user: int) -> bool:
    """Tell whether somebody may decide at the table of a match."""
    table = _table(key)
    if table is None:
        return False
    club = table.round.tournament.club_id
    return clubs.role_in(club_id=club, user_id=user) in holding.ARBITERS


def rates_bots(key: str) -> bool:
    """Tell whether the club lets bots play rated events."""
    table = _table(key)
    return table is not None and table.round.tournament.club.rates_bots


def note(key: str, verb: str, *, by: int, now: datetime, data: Mapping[str, Any]) -> None:
    """Write what was decided at the match of a table into the event's history."""
    table = _table(key)
    if table is not None:
        where = {"round": table.round.number, "table": table.number}
        holding.note_in_round(table.round.tournament, verb, who=by, now=now, data={**where, **data})


def whose(key: str) -> str:
    """Return the name of the club whose arbiters decide at the table of a match."""
    table = _table(key)
    return "" if table is None else f"{CLUB}{table.round.tournament.club_id}"


def judges(name: str) -> list[int]:
    """Return the accounts of a club's arbiters and organisers."""
    club = whole(name.removeprefix(CLUB)) if name.startswith(CLUB) else None
    rows = Membership.objects.filter(club=club, role__in=holding.ARBITERS)
    return [user for user in rows.values_list("player__user", flat=True) if user]


def judging(user: int) -> list[str]:
    """Return the names of the clubs in which somebody is an arbiter or organiser."""
    rows = Membership.objects.filter(player__user=user, role__in=holding.ARBITERS)
    return [f"{CLUB}{club}" for club in rows.values_list("club", flat=True)]


def _table(key: str) -> Table | None:
    rows = Table.objects.select_related("round__tournament__club")
    return rows.filter(pk=online.table_of(key)).first()


ORDERER = games.Orderer(of_key, runs, rates_bots, note, whose, judges, judging)
