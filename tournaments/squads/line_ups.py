"""Line-ups of a match of squads as one reader may see them: the other side's only when it is time.

Everything that shows who plays where asks here, so that nothing hidden leaves by another door.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time

from tournaments.fixtures import times
from tournaments.leagues import Seated, by_list, due
from tournaments.models import (
    Chair,
    Division,
    Enrolment,
    LineUp,
    MatchDay,
    ResultState,
    Season,
    Table,
)
from tournaments.squads import squad_people

SIDES = 2


@dataclass(frozen=True)
class SquadSide:
    """One squad of a match: its entry, who may play for it, and what was handed in."""

    entry: int
    team: int
    name: str
    listed: tuple[Enrolment, ...]
    line_up: LineUp | None
    seated: Seated | None  # as handed in, or as an arbiter wrote it; nothing when it is missing

    @property
    def order(self) -> list[int]:
        """Return the players who may play, in board order."""
        return [row.player_id for row in self.listed]

    def plays(self, boards: int) -> Seated:
        """Return who plays: as handed in, else the first of the list."""
        return self.seated if self.seated is not None else by_list(self.order, boards)


@dataclass(frozen=True)
class SquadMatch:
    """A match of two squads with its line-ups, whoever reads it; `open_to` says who may."""

    table: Table
    season: Season
    division: Division | None  # nothing for a play-off
    boards: int
    sides: tuple[SquadSide, SquadSide]
    due: datetime

    def is_open(self, now: datetime) -> bool:
        """Tell whether everybody may read both line-ups: both are in, or the match begins."""
        handed = all(side.seated is not None for side in self.sides)
        return handed or now >= self.due or self.table.result != ResultState.NONE

    def shown(self, now: datetime, entry: int | None) -> tuple[Seated | None, Seated | None]:
        """Return the line-ups as one reader may see them: their own always, others in time."""
        if self.is_open(now):
            one, other = (side.plays(self.boards) for side in self.sides)
            return one, other
        first, second = (
            side.seated if side.entry == entry and entry is not None else None
            for side in self.sides
        )
        return first, second

    def side_of(self, entry: int | None) -> int | None:
        return next((n for n, side in enumerate(self.sides) if side.entry == entry), None)


def match(table_id: int) -> SquadMatch | None:
    """Return a match of squads; nothing for other tables. As many queries for any size."""
    rows = Table.objects.select_related("round__tournament__club")
    table = rows.filter(pk=table_id, round__tournament__kind="squads").first()
    if table is None:
        return None
    tournament = table.round.tournament
    division = Division.objects.filter(tournament=tournament.pk).select_related(
        "season__league__club"
    )
    of = division.first()
    season = of.season if of else _of_play_offs(tournament.pk)
    chairs = list(Chair.objects.filter(table=table).select_related("entry").order_by("seat"))
    if season is None or len(chairs) != SIDES:
        return None
    boards = int(tournament.rules.get("boards", 1))
    listed = squad_people.listed_for(tournament.pk, [chair.entry.team_id for chair in chairs])
    line_ups = handed_in([table.pk]).get(table.pk, {})
    first, second = (_side(chair, listed, line_ups, boards) for chair in chairs)
    return SquadMatch(table, season, of, boards, (first, second), _due(table, of, season))


def handed_in(tables: Sequence[int]) -> Mapping[int, Mapping[int, LineUp]]:
    """Return the line-ups of some tables by entry, with their boards; two queries."""
    found: dict[int, dict[int, LineUp]] = {}
    rows = LineUp.objects.filter(table__in=tables).prefetch_related("boards__player")
    for line_up in rows:
        found.setdefault(line_up.table_id, {})[line_up.entry_id] = line_up
    return found


def seated_in(line_up: LineUp, boards: int) -> Seated:
    """Return who plays which board in a line-up."""
    of = {row.board: row.player_id for row in line_up.boards.all()}
    return tuple(of.get(board) for board in range(1, boards + 1))


def _side(
    chair: Chair,
    listed: Mapping[int, list[Enrolment]],
    line_ups: Mapping[int, LineUp],
    boards: int,
) -> SquadSide:
    entry, line_up = chair.entry, line_ups.get(chair.entry_id)
    return SquadSide(
        entry=entry.pk,
        team=entry.team_id or 0,
        name=entry.name,
        listed=tuple(listed.get(entry.team_id or 0, ())),
        line_up=line_up,
        seated=seated_in(line_up, boards) if line_up else None,
    )


def _of_play_offs(tournament: int) -> Season | None:
    return Season.objects.select_related("league__club").filter(play_offs=tournament).first()


def _due(table: Table, division: Division | None, season: Season) -> datetime:
    """Return when the match begins."""
    agreed = times.agreed([table.pk]).get(table.pk)
    shown_at = table.round.published_at or season.made_at
    day = MatchDay.objects.filter(division=division, number=table.round.number).first()
    if day is None:
        return due(shown_at, shown_at, agreed.at if agreed else None)
    zone = season.league.club.zone
    begins = datetime.combine(day.first, time(), zone)
    return due(begins, shown_at, agreed.at if agreed else None)
