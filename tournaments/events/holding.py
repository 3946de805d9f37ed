"""The organiser's desk: who may decide, holding a tournament while deciding, writing it down.

Whatever changes who is paired, or from what, holds the tournament's row: pairing, withdrawing,
entering late and correcting results wait for each other, and each of them is whole or not at all.
"""

import threading
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F, Q
from django.utils.translation import gettext as _

from siamleague.history import audit
from tournaments import nudges
from tournaments.clubs import read as clubs
from tournaments.laptops import guard
from tournaments.models import Role, RoundState, Season, Section, Tournament
from tournaments.refusals import NotNow, NotYours, StalePage
from tournaments.webhooks import outbox

ORGANISERS = (Role.OWNER, Role.ORGANISER)
ARBITERS = (Role.OWNER, Role.ORGANISER, Role.ARBITER)


def hold(tournament_id: int) -> Tournament:
    """Return the tournament, held for this transaction.

    PostgreSQL locks the row; SQLite has taken its one write lock when the transaction began. An
    event that is on a laptop is held by nobody here.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament_id)
    guard.check(tournament)
    return tournament


def organised(tournament_id: int, by: int, seen: int | None = None) -> Tournament:
    """Return the held tournament if this person organises it, and saw it as it stands."""
    return _decided(tournament_id, by, ORGANISERS, seen)


def judged(tournament_id: int, by: int) -> Tournament:
    """Return the held tournament if this person may decide about results."""
    return _decided(tournament_id, by, ARBITERS, None)


def check_organiser(tournament: Tournament, by: int) -> None:
    """Refuse whoever does not organise this event, before anything of it is held."""
    _check_role(tournament, by, ORGANISERS)


def check_judge(tournament: Tournament, by: int) -> None:
    """Refuse, of a tournament that is held already, whoever may not decide about results."""
    _check_role(tournament, by, ARBITERS)


def check_apart(tournament: Tournament) -> None:
    """Refuse, for an event underneath a league, what its season decides."""
    within = Q(divisions__tournament=tournament) | Q(play_offs=tournament)
    if Season.objects.filter(within).exists():
        raise NotNow(_("This event is part of a season; decide that on the season's own page."))


def note(
    tournament: Tournament,
    verb: str,
    *,
    who: int | None,
    now: datetime,
    data: Mapping[str, Any] | None = None,
    why: str = "",
) -> None:
    """Write who did what into the history, raise the version, and tell open pages to look again."""
    _note(tournament, verb, who=who, now=now, data=data, why=why)
    outbox.of_decision(tournament, now)
    changed(tournament)


def note_in_round(
    tournament: Tournament,
    verb: str,
    *,
    who: int | None,
    now: datetime,
    data: Mapping[str, Any],
    why: str = "",
) -> None:
    """Do the same about what concerns a round that is not over, and no round before it."""
    _note(tournament, verb, who=who, now=now, data=data, why=why)
    changed(tournament, still_played=True)


def _note(tournament: Tournament, verb: str, **told: Any) -> None:
    """Write it into the history, and seal it in the log of the event."""
    from tournaments.rounds import logged  # late: rounds know how an event counts

    logged.decision(tournament, audit.note(verb, f"tournament:{tournament.pk}", **told))


def numbered(tournament: Tournament, entries: Sequence[int], now: datetime) -> None:
    """Seal in which order these got their numbers."""
    from tournaments.rounds import logged  # late: rounds know how an event counts

    logged.numbered(tournament, entries, now)


def changed(
    tournament: Tournament, *, still_played: bool = False, table: int | None = None
) -> None:
    """Raise the version and tell open pages, after the commit, to look again.

    `still_played` says that nothing but a round which is not over has changed, so that the
    standings after the rounds before it may be kept; `table` that nothing but that table has.
    """
    step = 0 if still_played else 1
    rows = Tournament.objects.filter(pk=tournament.pk)
    rows.update(version=F("version") + 1, settled=F("settled") + step)
    tournament.version += 1
    tournament.settled += step
    _nudge_once(tournament.pk, table if still_played else None)


def all_changed(numbers: Collection[int]) -> None:
    """Do the same for many events at once."""
    rows = Tournament.objects.filter(pk__in=list(numbers))
    rows.update(version=F("version") + 1, settled=F("settled") + 1)
    for number in numbers:
        _nudge_once(number)


class _Unheard(threading.local):
    """What a thread has changed and nobody was told of yet."""

    def __init__(self) -> None:
        self.numbers: dict[int, set[int | None]] = {}


_unheard = _Unheard()


def _nudge_once(number: int, table: int | None = None) -> None:
    """Ring after the commit; one ring does for everything that a transaction changes.

    Every change asks for it, because a part of a transaction may be rolled back; whichever comes
    first after the commit rings for all.
    """
    _unheard.numbers.setdefault(number, set()).add(table)
    transaction.on_commit(partial(_ring, number), robust=True)


def _ring(number: int) -> None:
    tables = _unheard.numbers.pop(number, None)
    if tables is None:
        return
    known = [table for table in tables if table is not None]
    for each in hearing(number):
        nudges.changed(each, known if len(known) == len(tables) else ())


def _check_role(tournament: Tournament, by: int, roles: tuple[Role, ...]) -> None:
    if clubs.role_in(club_id=tournament.club_id, user_id=by) not in roles:
        raise NotYours(_("Only the organisers of this event can do that."))


def give_up_pairing(tournament: Tournament) -> None:
    """Open a round again that is being paired from a field that has changed; its job ends empty."""
    half_made = tournament.round_set.filter(state=RoundState.PAIRING)
    notes = [{"code": "field-changed", "values": []}]
    half_made.update(state=RoundState.OPEN, version=F("version") + 1, notes=notes)


def hearing(number: int) -> list[int]:
    """Return whose pages hear of a change: the tournament's, and those of the event it is in."""
    whole = Section.objects.filter(tournament=number).values_list("programme__event", flat=True)
    return [number, *whole]


def _decided(tournament_id: int, by: int, roles: tuple[Role, ...], seen: int | None) -> Tournament:
    tournament = hold(tournament_id)
    _check_role(tournament, by, roles)
    if seen is not None and seen != tournament.version:
        raise StalePage(
            _("Somebody else has changed the event meanwhile. Look again, then decide.")
        )
    return tournament
