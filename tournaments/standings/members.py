"""The individual table of a team tournament: each player with the rounds really sat through.

A player's round has the points of the team, or the player's own where a table counts them one by
one; the opponents are the players who sat for the other side. A reserve who sat in one round has
one round. Byes and forfeits belong to a player only if somebody noted that this player was there.
Penalties stay with the team.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.standings.faults import BadRecords
from tournaments.standings.values import PlayedRound, Record


@dataclass(frozen=True, slots=True)
class Appearance:
    """One player sat for an entry in one round."""

    player: int
    entry: int
    round: int
    points: int | None = None  # own points; None: those of the team
    board: int | None = None  # meets only the same board of the other side; None: all of it


def individual_records(
    records: Sequence[Record],
    appearances: Sequence[Appearance],
    ratings: Mapping[int, int] | None = None,
) -> tuple[Record, ...]:
    """Return one record for each player who appeared; `standings` makes the table of them."""
    places = {(record.id, place.round): place for record in records for place in record.places}
    seeds = {record.id: record.seed for record in records}
    sat: dict[tuple[int, int], list[Appearance]] = {}
    mine: dict[int, list[Appearance]] = {}
    for each in sorted(appearances, key=lambda a: (a.round, a.entry, a.player)):
        if (each.entry, each.round) not in places:
            raise BadRecords("sat-for-nobody", each.player, each.entry, each.round)
        sat.setdefault((each.entry, each.round), []).append(each)
        mine.setdefault(each.player, []).append(each)
    return tuple(
        Record(
            id=player,
            seed=min(seeds[each.entry] for each in rounds),
            places=tuple(_place(each, places[each.entry, each.round], sat) for each in rounds),
            rating=(ratings or {}).get(player),
        )
        for player, rounds in sorted(mine.items())
    )


def _place(
    mine: Appearance, team: PlayedRound, sat: Mapping[tuple[int, int], list[Appearance]]
) -> PlayedRound:
    across = [other for entry in team.opponents for other in sat.get((entry, mine.round), [])]
    met = tuple(other.player for other in across if mine.board == other.board)
    points = team.points if mine.points is None else mine.points
    rank = team.rank if mine.points is None else None
    return replace(team, opponents=met, points=points, rank=rank)
