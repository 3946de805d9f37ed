"""The organiser's page: where the event stands, what comes next, and what to be warned of."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Q, QuerySet

from siamleague.history.models import AuditLine
from siamleague.jobs import pages as job_views
from siamleague.jobs.models import Job
from tournaments.events import history, words
from tournaments.models import (
    Chair,
    PlayedAt,
    Player,
    ResultState,
    Round,
    RoundState,
    Stage,
    Table,
    TableKind,
    Tournament,
)
from tournaments.rounds import by_hand, overriding, round_tables
from tournaments.rounds.laid_faults import SWAPPABLE

PAIRABLE = (RoundState.OPEN, RoundState.STUCK)


@dataclass(frozen=True)
class Swappable:
    """Somebody who can change places."""

    entry: int
    words: str


def current(tournament: Tournament) -> Round | None:
    """Return the round that is being made or played, or the last one."""
    rows = tournament.round_set.select_related("tournament__club")
    return rows.order_by("-number").first()


def next_step(tournament: Tournament, round_: Round | None) -> str:
    """Return what the one big button does: a word that the page knows."""
    if tournament.stage in (Stage.DRAFT, Stage.FINISHED, Stage.CANCELLED):
        return "publish-event" if tournament.stage == Stage.DRAFT else "nothing"
    if round_ is None or round_.state in PAIRABLE:
        return "pair"
    if round_.state == RoundState.PAIRING:
        return "wait"
    if round_.state == RoundState.PROPOSED:
        return "publish-round"
    if round_.state == RoundState.PUBLISHED:
        return "close" if not round_tables.left(round_) else "results"
    return "pair" if round_.number < tournament.rounds else "finish"


def next_number(round_: Round | None) -> int:
    """Return the number of the round that would be paired next."""
    if round_ is None:
        return 1
    return round_.number + 1 if round_.state == RoundState.CLOSED else round_.number


def proposal(round_: Round, found: Sequence[Any], own: Sequence[Any]) -> dict[str, Any]:
    """Return what the page shows beside a proposal: faults, and who can change places.

    `found` is what the checker says, `own` the part of it that a hand brought in.
    """
    speaker = round_tables.speaker(round_.tournament)
    found = overriding.undecided(round_, found)
    own = [fault for fault in own if fault in found]
    severe = [fault for fault in found if fault.severe]
    return {
        "refused": [words.fault(fault, speaker) for fault in overriding.refused(found)],
        "severe": [words.fault(fault, speaker) for fault in severe],
        "new": [words.fault(fault, speaker) for fault in own if not fault.severe],
        "known": [words.fault(f, speaker) for f in found if f not in own and not f.severe],
        "warnings": words.sentences(round_.notes, speaker),
        "choices": _choices(round_),
        "back": by_hand.back(round_),
    }


def notes(round_: Round | None) -> list[str]:
    """Return why a round is stuck or was given up."""
    if round_ is None or round_.state not in PAIRABLE:
        return []
    return words.sentences(round_.notes, round_tables.speaker(round_.tournament))


def job(round_: Round | None, user: Any, session: Any) -> dict[str, Any] | None:
    """Return the picture of the job that pairs the round, to who asked for it."""
    if round_ is None or round_.job is None or round_.state != RoundState.PAIRING:
        return None
    row = Job.objects.filter(public_id=round_.job).first()
    if row is None or not job_views.may_see(row, user, session):
        return None
    return job_views.picture(row)


def disputes(tournament: Tournament) -> list[Table]:
    """Return the tables where somebody has to decide."""
    disputed = Q(result=ResultState.DISPUTED) | Q(contested=True)
    rows = Table.objects.filter(disputed, round__tournament=tournament)
    return list(rows.select_related("round").order_by("round__number", "number"))


def called_off(tournament: Tournament) -> list[Table]:
    """Return the tables of rounds under way whose match was called off, without a result yet."""
    rows = Table.objects.filter(round__tournament=tournament, played=PlayedAt.OFF)
    rows = rows.filter(result=ResultState.NONE, round__state=RoundState.PUBLISHED)
    return list(rows.select_related("round").order_by("round__number", "number"))


def no_shows(tournament: Tournament) -> list[tuple[int, str, int]]:
    """Return entry, name and how often of those who were not there when paired."""
    rows = Chair.objects.filter(
        round__tournament=tournament, table__kind=TableKind.PLAY, entry__state="in"
    ).exclude(table__forfeits=[])
    missed: dict[tuple[int, str], int] = {}
    for entry, name, seat, forfeits in rows.values_list(
        "entry_id", "entry__name", "seat", "table__forfeits"
    ):
        if seat in forfeits:
            missed[entry, name] = missed.get((entry, name), 0) + 1
    return [(entry, name, times) for (entry, name), times in sorted(missed.items())]


def logged(tournament: Tournament) -> "QuerySet[AuditLine]":
    """Return the lines of an event's history."""
    return AuditLine.objects.filter(subject=f"tournament:{tournament.pk}")


def log(tournament: Tournament, start: int, most: int) -> tuple[list[history.Said], int]:
    """Return a stretch of what was decided, the newest first, and how many lines there are."""
    rows = logged(tournament)
    lines = rows.select_related("who").order_by("-pk")[start : start + most]
    speaker = round_tables.speaker(tournament)
    moved = {
        number
        for line in lines
        for change in line.data.get("changes", [])
        for number in (change.get("in"), change.get("out"))
        if number
    }
    if moved:
        found = Player.objects.filter(pk__in=moved).values_list("pk", "name")
        speaker = replace(speaker, people=dict(found))
    return [history.said(line, speaker) for line in lines], rows.count()


def _choices(round_: Round) -> list[Swappable]:
    rows = Chair.objects.filter(round=round_, table__kind__in=SWAPPABLE)
    rows = rows.order_by("table__number", "seat")
    return [
        Swappable(entry, f"{number}. {name}")
        for entry, name, number in rows.values_list("entry_id", "entry__name", "table__number")
    ]
