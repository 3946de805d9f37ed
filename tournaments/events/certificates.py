"""Certificates: who stood where when an event ended, ready for the printer."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tournaments.clubs import people
from tournaments.models import Entry, Stage, Tournament
from tournaments.rounds import ranking

USUAL = 3
MOST = 500


@dataclass(frozen=True)
class Certificate:
    """One sheet: a name, a place, and what was won."""

    entry: int
    name: str
    people: str  # the partners of a team
    rank: int
    points: str
    prizes: tuple[str, ...]


def certificates(event: Tournament, places: int = USUAL) -> list[Certificate]:
    """Return the sheets of the best places and of everybody who won a prize; none before the end.

    Who shares the last of these places has one as well. The queries do not grow with the event.
    """
    if event.stage != Stage.FINISHED:
        return []
    table = ranking.table(event)
    won = _won(event)
    named = {line.entry: line for line in ranking.lines(event, table)}
    shown = [row for row in table if row.id in named and (row.rank <= places or row.id in won)][
        :MOST
    ]
    sitting = _people([row.id for row in shown], event)
    return [
        Certificate(
            entry=row.id,
            name=named[row.id].name,
            people=sitting.get(row.id, ""),
            rank=row.rank,
            points=named[row.id].points,
            prizes=tuple(won.get(row.id, ())),
        )
        for row in shown
    ]


def day(event: Tournament) -> datetime | None:
    """Return when an event was played: when its last round was closed, else when it began."""
    closed = event.round_set.filter(closed_at__isnull=False).order_by("-number")
    return closed.values_list("closed_at", flat=True).first() or event.starts_at


def _won(event: Tournament) -> Mapping[int, list[str]]:
    found: dict[int, list[str]] = {}
    for winner in ranking.prizes(event):
        if winner.entry:
            found.setdefault(winner.entry, []).append(winner.prize)
    return found


def _people(entries: list[int], event: Tournament) -> dict[int, str]:
    if not event.who.of_teams:
        return {}
    rows = Entry.objects.filter(pk__in=entries, team__isnull=False)
    teams = {team: entry for entry, team in rows.values_list("pk", "team_id") if team}
    return {teams[team]: ", ".join(names) for team, names in people.of_teams(teams).items()}
