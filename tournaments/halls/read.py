"""The walls of a hall: which events a screen shows, how far each is, and its clock."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Count, F, QuerySet
from django.utils.translation import gettext as _

from tournaments.models import (
    Chair,
    Club,
    Hall,
    ResultState,
    Round,
    RoundState,
    RoundTimer,
    SectionRole,
    Stage,
    Table,
    TableKind,
    Tournament,
)
from tournaments.rounds import round_tables

MOST_EVENTS = 8  # on one screen; more could not be read
NEXT_TABLES = 4
PARTS = (SectionRole.POOL, SectionRole.PLAY_OFF, SectionRole.FINALS)  # in the order of the day
USUAL = 50  # minutes


@dataclass(frozen=True)
class Timer:
    """The clock of a round as a page shows it, worked out at one moment."""

    round: int
    version: int
    runs: bool
    left: int  # milliseconds; below nothing once the time is up
    length: int  # seconds
    ends_at: datetime | None
    hall: int | None = None  # whose clock it is, where each hall may have its own
    name: str = ""  # of that hall

    @property
    def text(self) -> str:
        """Return what is left as it is read: 1:04:05, 24:30, 0:00."""
        seconds = max(0, -(-self.left // 1000))
        hours, rest = divmod(seconds, 3600)
        minutes, seconds = divmod(rest, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

    @property
    def over(self) -> bool:
        return self.left <= 0


@dataclass(frozen=True)
class Next:
    """A table that still plays, and who sits there."""

    number: int
    names: tuple[str, ...]


@dataclass(frozen=True)
class Wall:
    """What is said of one event on every screen, worked out at one moment."""

    event: Tournament
    state: str
    shown: Round | None = None  # the newest round that everybody may see
    timer: Timer | None = None
    tables: int = 0  # of that round
    left: int = 0  # of them still play
    next: tuple[Next, ...] = ()
    hall: Hall | None = None  # whose screen it is, of an event in several
    before_finals: bool = False  # a part of an event from which people go on

    @property
    def round(self) -> int | None:
        """Return the number of the round that is shown."""
        return self.shown.number if self.shown else None

    @property
    def plays(self) -> bool:
        """Tell whether a round is being played."""
        return self.shown is not None and self.shown.state == RoundState.PUBLISHED


def timer(round_: Round | None, now: datetime, hall: int | None = None) -> Timer | None:
    """Return the clock of a round that is being played, as it is in a hall; one query."""
    clocks = timers(round_, now)
    own = (each for each in clocks if each.hall == hall)
    return next(own, None) or next((each for each in clocks if each.hall is None), None)


def timers(round_: Round | None, now: datetime) -> list[Timer]:
    """Return the clocks of a round that is being played: that of all, then those of halls."""
    if round_ is None or round_.state != RoundState.PUBLISHED:
        return []
    rows = RoundTimer.objects.filter(round=round_, edition=round_.version).select_related("hall")
    found = sorted(rows, key=lambda row: row.hall.number if row.hall else 0)
    return [_timer(row, round_.number, now) for row in found]


def clocks(event: Tournament, round_: Round | None, now: datetime) -> dict[str, Any]:
    """Return the clock of a round as its organisers set it, and one for each hall, or none yet."""
    running = {each.hall: each for each in timers(round_, now)}
    halls = Hall.objects.filter(tournament=event)
    return {
        "timer": running.pop(None, None),
        "clocks": [(hall, running.get(hall.pk)) for hall in halls],
        "own_clocks": bool(running),
    }


def timer_of(event: Tournament, now: datetime) -> Timer | None:
    """Return the clock that runs in an event now; one query."""
    rows = RoundTimer.objects.filter(
        round__tournament=event, round__state=RoundState.PUBLISHED, edition=F("round__version")
    )
    row = rows.filter(hall=None).select_related("round").first()
    return None if row is None else _timer(row, row.round.number, now)


def usual_minutes(event: Tournament) -> int:
    """Return what the clock of the last round of this event was set to, or fifty minutes."""
    rows = RoundTimer.objects.filter(round__tournament=event).order_by("-round__number")
    seconds = rows.values_list("length", flat=True).first()
    return seconds // 60 if seconds else USUAL


def walls(club: Club, now: datetime) -> list[Wall]:
    """Return the events of a club that run now, a few at most.

    An event in parts is shown by its parts; leagues are played over weeks, not in a hall.
    """
    rows = Tournament.objects.filter(
        club=club, stage=Stage.RUNNING, programme__isnull=True, division__isnull=True
    )
    return _walls(list(_in_order(rows)[:MOST_EVENTS]), now)


def hall_of(event: Tournament, number: int | None) -> Hall | None:
    """Return one of the halls of an event, by its number there."""
    return Hall.objects.filter(tournament=event, number=number).first() if number else None


def walls_of(event: Tournament, now: datetime, hall: Hall | None = None) -> list[Wall]:
    """Return the parts of an event that run now, or the event itself if it has none; with a hall
    what is played there."""
    if not event.in_parts or event.stage != Stage.RUNNING:
        return _walls([event], now, hall)
    rows = Tournament.objects.filter(section__programme__event=event, stage=Stage.RUNNING)
    parts = sorted(_in_order(rows).select_related("club", "section"), key=_turn)
    found = _walls(parts, now)
    finals = SectionRole.FINALS
    told = [replace(each, before_finals=each.event.section.role != finals) for each in found]
    return told or _walls([event], now)


def sockets(shown: Iterable[Wall], whole: Tournament | None = None) -> list[str]:
    """Return where these events say that something changed, and at which version each stands.

    An event in parts is told of a change in any of them.
    """
    heard = [each.event for each in shown][:MOST_EVENTS]
    if whole is not None and whole not in heard:
        heard.append(whole)
    return [f"/ws/events/{each.pk}/={each.version}" for each in heard]


def _turn(part: Tournament) -> int:
    return PARTS.index(SectionRole(part.section.role))


def _in_order(rows: "QuerySet[Tournament]") -> "QuerySet[Tournament]":
    return rows.select_related("club").order_by("starts_at", "pk")


@dataclass(frozen=True)
class _Screen:
    """What is asked once for all events of a screen."""

    timers: Mapping[int, RoundTimer]
    tables: Mapping[int, int]
    playing: Mapping[int, Sequence[tuple[int, int]]]
    names: Mapping[int, tuple[str, ...]]
    now: datetime


def _there(hall: Hall | None) -> dict[str, Hall]:
    """Return which tables a screen shows: those of its hall, or all."""
    return {} if hall is None else {"hall": hall}


def _walls(events: Sequence[Tournament], now: datetime, hall: Hall | None = None) -> list[Wall]:
    """Return events as walls; the queries grow neither with them nor with their number."""
    rounds = _shown_rounds(events)
    numbers = [each.pk for each in rounds.values() if each.tournament.stage == Stage.RUNNING]
    clocks = RoundTimer.objects.filter(round__in=numbers).select_related("hall")
    timers = {row.round_id: row for row in clocks if row.hall is None}
    timers |= {row.round_id: row for row in clocks if hall and row.hall_id == hall.pk}
    laid = Table.objects.filter(round__in=numbers, **_there(hall)).order_by()
    tables = dict(laid.values_list("round_id").annotate(Count("pk")))
    playing = _still_playing(numbers, hall)
    told = _Screen(timers, tables, playing, _names(playing) if len(events) > 1 else {}, now)
    walls = [_wall(event, rounds.get(event.pk), told) for event in events]
    return [replace(wall, hall=hall) for wall in walls]


def _wall(event: Tournament, shown: Round | None, told: _Screen) -> Wall:
    if shown is None:
        return Wall(event, _state(event, None))
    plays = shown.state == RoundState.PUBLISHED
    row = told.timers.get(shown.pk)
    rings = plays and row is not None and row.edition == shown.version
    left = told.playing.get(shown.pk, ()) if plays else ()
    return Wall(
        event=event,
        state=_state(event, shown),
        shown=shown,
        timer=_timer(row, shown.number, told.now) if row and rings else None,
        tables=told.tables.get(shown.pk, 0),
        left=len(left),
        next=tuple(
            Next(number, told.names[pk]) for pk, number in left[:NEXT_TABLES] if pk in told.names
        ),
    )


def _shown_rounds(events: Sequence[Tournament]) -> dict[int, Round]:
    """Return the newest round of each event that everybody may see; one query."""
    rows = Round.objects.filter(tournament__in=events, state__in=round_tables.SHOWN)
    by_event = {each.pk: each for each in events}
    found = {}
    for round_ in rows.order_by("number"):
        round_.tournament = by_event[round_.tournament_id]
        found[round_.tournament_id] = round_
    return found


def _still_playing(rounds: Sequence[int], hall: Hall | None) -> dict[int, list[tuple[int, int]]]:
    """Return the tables of each round without a result that stands: which, and its number."""
    rows = Table.objects.filter(round__in=rounds, kind=TableKind.PLAY, **_there(hall))
    rows = rows.exclude(result=ResultState.STANDING).order_by("number")
    found: dict[int, list[tuple[int, int]]] = {}
    for round_, pk, number in rows.values_list("round_id", "pk", "number"):
        found.setdefault(round_, []).append((pk, number))
    return found


def _names(playing: Mapping[int, Sequence[tuple[int, int]]]) -> dict[int, tuple[str, ...]]:
    """Return who sits at the first of these tables."""
    wanted = [pk for tables in playing.values() for pk, _number in tables[:NEXT_TABLES]]
    rows = Chair.objects.filter(table__in=wanted).order_by("table", "seat")
    found: dict[int, tuple[str, ...]] = {}
    for table, name in rows.values_list("table_id", "entry__name"):
        found[table] = (*found.get(table, ()), name)
    return found


def _timer(row: RoundTimer, number: int, now: datetime) -> Timer:
    left = round(row.remaining(now).total_seconds() * 1000)
    there = row.hall_id
    name = row.hall.name if row.hall is not None else ""
    return Timer(number, row.version, row.runs, left, row.length, row.ends_at, there, name)


def _state(event: Tournament, round_: Round | None) -> str:
    if event.stage == Stage.FINISHED:
        return _("Final table")
    if round_ is None:
        return str(event.get_stage_display())
    if round_.state == RoundState.CLOSED:
        return _("Round %(n)s is over") % {"n": round_.number}
    return _("Round %(n)s of %(of)s") % {"n": round_.number, "of": event.rounds}
