"""What stands on the walls of a hall: the round, its tables, the standings, the clock."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from tournaments.models import Club, Round, RoundState, RoundTimer, Stage, Tournament
from tournaments.selectors.event import entries
from tournaments.selectors.round import boards, ranking
from tournaments.selectors.round.boards import Board
from tournaments.selectors.round.ranking import Line, Winner

MOST_EVENTS = 8  # on one screen; more could not be read
NEXT_TABLES = 4
TOP = 100  # lines of standings; nobody stands before a screen until place 1,000 comes by
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

    @property
    def text(self) -> str:
        """Return what is left as it is read: 1:04:05, 24:30, 0:00."""
        seconds = max(0, -(-self.left // 1000))
        hours, rest = divmod(seconds, 3600)
        minutes, seconds = divmod(rest, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

    @property
    def over(self) -> bool:
        """Tell whether the time is up."""
        return self.left <= 0


@dataclass(frozen=True)
class Wall:
    """One event as a screen in the hall shows it."""

    event: Tournament
    state: str
    round: int | None
    timer: Timer | None
    left: int
    boards: tuple[Board, ...] = ()
    lines: tuple[Line, ...] = ()
    prizes: tuple[Winner, ...] = ()
    names: tuple[str, ...] = field(default=())

    @property
    def open_boards(self) -> list[Board]:
        """Return the first tables that still play."""
        return [board for board in self.boards if board.plays and not board.stands][:NEXT_TABLES]


def timer(round_: Round | None, now: datetime) -> Timer | None:
    """Return the clock of a round that is being played, if it has one; one query."""
    if round_ is None or round_.state != RoundState.PUBLISHED:
        return None
    row = RoundTimer.objects.filter(round=round_, edition=round_.version).first()
    return None if row is None else _timer(row, round_.number, now)


def timer_of(event: Tournament, now: datetime) -> Timer | None:
    """Return the clock that runs in an event now; one query."""
    rows = RoundTimer.objects.filter(
        round__tournament=event, round__state=RoundState.PUBLISHED, edition=F("round__version")
    )
    row = rows.select_related("round").defer("round__field", "round__proposal").first()
    return None if row is None else _timer(row, row.round.number, now)


def usual_minutes(event: Tournament) -> int:
    """Return what the clock of the last round of this event was set to, or fifty minutes."""
    rows = RoundTimer.objects.filter(round__tournament=event).order_by("-round__number")
    seconds = rows.values_list("length", flat=True).first()
    return seconds // 60 if seconds else USUAL


def wall(event: Tournament, now: datetime) -> Wall:
    """Return what a screen shows of an event; the queries do not grow with it."""
    round_ = _shown_round(event)
    playing = round_ is not None and round_.state == RoundState.PUBLISHED
    told = event.stage in (Stage.RUNNING, Stage.FINISHED)
    shown = (
        boards.boards(round_, points=False)
        if round_ is not None and event.stage == Stage.RUNNING
        else []
    )
    return Wall(
        event=event,
        state=_state(event, round_),
        round=round_.number if round_ else None,
        timer=timer(round_, now),
        left=sum(board.plays and not board.stands for board in shown) if playing else 0,
        boards=tuple(shown),
        lines=tuple(ranking.lines(event, ranking.table(event)[:TOP])) if told and round_ else (),
        prizes=tuple(ranking.prizes(event)) if event.stage == Stage.FINISHED else (),
        names=() if round_ else tuple(name for _id, name in entries.names_in(event)),
    )


def walls(club: Club, now: datetime) -> list[Wall]:
    """Return the events of a club that run now, a few at most.

    An event in parts is shown by its parts; leagues are played over weeks, not in a hall.
    """
    rows = Tournament.objects.filter(
        club=club, stage=Stage.RUNNING, programme__isnull=True, division__isnull=True
    )
    return _walls(rows, now)


def walls_of(event: Tournament, now: datetime) -> list[Wall]:
    """Return the parts of an event that run now, or the event itself if it has none."""
    parts = Tournament.objects.filter(section__programme__event=event, stage=Stage.RUNNING)
    return _walls(parts, now) or [wall(event, now)]


def _walls(rows: "QuerySet[Tournament]", now: datetime) -> list[Wall]:
    """Return a few events as walls; each asks for a fixed number of rows."""
    shown = rows.select_related("club").order_by("starts_at", "pk")[:MOST_EVENTS]
    return [wall(event, now) for event in shown]


def sockets(shown: Iterable[Wall]) -> list[str]:
    """Return where these events say that something changed, and at which version each stands."""
    return [f"/ws/events/{each.event.pk}/={each.event.version}" for each in shown]


def _shown_round(event: Tournament) -> Round | None:
    """Return the newest round that everybody may see."""
    rows = event.round_set.filter(state__in=boards.SHOWN).defer("field", "proposal")
    return rows.select_related("tournament__club").order_by("-number").first()


def _timer(row: RoundTimer, number: int, now: datetime) -> Timer:
    left = round(row.remaining(now).total_seconds() * 1000)
    return Timer(number, row.version, row.runs, left, row.length, row.ends_at)


def _state(event: Tournament, round_: Round | None) -> str:
    if event.stage == Stage.FINISHED:
        return _("Final table")
    if round_ is None:
        return str(event.get_stage_display())
    if round_.state == RoundState.CLOSED:
        return _("Round %(n)s is over") % {"n": round_.number}
    return _("Round %(n)s of %(of)s") % {"n": round_.number, "of": event.rounds}
