"""Everything the tie-breaks ask about, worked out once for a whole tournament.

What counts as what:

| round | own points | opponents met | for the opponents' sums |
| --- | --- | --- | --- |
| played | as given | everybody at the table who played too | as given |
| forfeit win, full bye | as given | nobody: a virtual opponent with our own points | as given |
| half-point bye, away, forfeit loss | as given | nobody: a virtual opponent with our own points | \
as given, but like a draw if the entry never came back |

A round that is over and of which nothing is known about an entry (a late entry, a withdrawal) is a
round away. Penalties lower the entry's own points and nobody's tie-breaks.

Against each opponent there is a *share*. With two sides it is the points of the game, so that a
whole share is a win. At a table it is 2 for being ahead of the opponent, 1 for a shared rank, 0
for being behind, so that a whole share is 2. A round with several opponents counts for them
together as much as a round with one: their average.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from tournaments.standings.faults import BadRecords
from tournaments.standings.scoring import best_of_a_round, check
from tournaments.standings.values import (
    PLAYED,
    VOLUNTARY_KINDS,
    ZERO_BYE,
    PlayedRound,
    Record,
    Scheme,
)

AHEAD, LEVEL, BEHIND = 2, 1, 0
_AWAY = PlayedRound(round=0, kind=ZERO_BYE, points=0)


class Turn(NamedTuple):
    """One round of one entry: how, for how much, and whom it met with which share."""

    kind: str
    points: int
    met: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Ledger:
    """A whole tournament after some rounds."""

    scheme: Scheme
    rounds: int  # how many are over
    seed: int
    records: dict[int, Record]
    turns: dict[int, tuple[Turn, ...]]  # one for each round that is over, perhaps one more
    points: dict[int, int]  # as given, without penalties
    adjusted: dict[int, int]  # what the opponents' tie-breaks see
    whole: int  # the share of who beats an opponent
    scale: int  # divisible by the number of opponents of every round

    def averaged(self, values: Iterable[int]) -> int:
        """Return the average of one round's opponents, multiplied by the scale."""
        found = tuple(values)
        return sum(found) * self.scale // len(found)


def ledger(
    records: Sequence[Record], scheme: Scheme, seed: int = 0, finished: int | None = None
) -> Ledger:
    """Return the ledger; `finished` rounds are over, by default all that anybody has a place in."""
    check(scheme)
    by_id = {record.id: record for record in sorted(records, key=lambda record: record.id)}
    if len(by_id) < len(records):
        raise BadRecords("entry-twice")
    if finished is None:
        finished = max((p.round for record in records for p in record.places), default=0)
    places = {id_: _places(record) for id_, record in by_id.items()}
    turns = {id_: _turns(id_, places, scheme, finished) for id_ in by_id}
    counts = {len(turn.met) for row in turns.values() for turn in row if turn.met}
    points = {id_: sum(turn.points for turn in row) for id_, row in turns.items()}
    as_draw = scheme.half_bye if scheme.by_rank else scheme.draw
    return Ledger(
        scheme=scheme,
        rounds=finished,
        seed=seed,
        records=by_id,
        turns=turns,
        points=points,
        adjusted={id_: points[id_] + _never_back(row, as_draw) for id_, row in turns.items()}
        if scheme.virtual
        else points,
        whole=AHEAD if scheme.by_rank else scheme.win,
        scale=lcm(*counts) if counts else 1,
    )


def fractions(values: dict[int, int], below: int = 1) -> dict[int, Fraction]:
    """Return the whole numbers over a common denominator."""
    known: dict[int, Fraction] = {}
    for value in values.values():
        if value not in known:
            known[value] = Fraction(value, below)
    return {id_: known[value] for id_, value in values.items()}


def possible(turns: tuple[Turn, ...], scheme: Scheme) -> int:
    """Return what an entry could have won in the rounds in which it was there to play."""
    there = sum(turn.kind not in VOLUNTARY_KINDS for turn in turns)
    return there * best_of_a_round(scheme)


def _places(record: Record) -> dict[int, PlayedRound]:
    found = {place.round: place for place in record.places}
    if len(found) < len(record.places):
        raise BadRecords("round-twice", record.id)
    if found and min(found) < 1:
        raise BadRecords("round-below-one", record.id)
    return found


def _turns(
    id_: int, places: dict[int, dict[int, PlayedRound]], scheme: Scheme, finished: int
) -> tuple[Turn, ...]:
    mine = places[id_]
    last = max(finished, *mine) if mine else finished
    row = []
    for number in range(1, last + 1):
        place = mine.get(number)
        if place is None and number > finished:
            continue
        place = place or _AWAY
        met = _met(id_, place, places, scheme) if place.kind == PLAYED else ()
        row.append(Turn(place.kind, place.points, met))
    return tuple(row)


def _met(
    id_: int, place: PlayedRound, places: dict[int, dict[int, PlayedRound]], scheme: Scheme
) -> tuple[tuple[int, int], ...]:
    met = []
    for other in place.opponents:
        if other not in places or other == id_:
            raise BadRecords("unknown-opponent", id_, other, place.round)
        across = places[other].get(place.round)
        if across is not None and across.kind == PLAYED:
            met.append((other, _share(place, across) if scheme.by_rank else place.points))
    return tuple(met)


def _share(mine: PlayedRound, across: PlayedRound) -> int:
    """Return who was ahead; by rank, or by points where no ranks were kept."""
    if mine.rank is not None and across.rank is not None:
        return LEVEL if mine.rank == across.rank else AHEAD if mine.rank < across.rank else BEHIND
    if mine.points == across.points:
        return LEVEL
    return AHEAD if mine.points > across.points else BEHIND


def _never_back(row: tuple[Turn, ...], as_draw: int) -> int:
    """Return what is added when the rounds after an entry's last appearance become draws."""
    added = 0
    for turn in reversed(row):
        if turn.kind not in VOLUNTARY_KINDS:
            break
        added += as_draw - turn.points
    return added
