"""Everything the tie-breaks ask about, worked out once for a whole tournament.

What counts as what:

| round | own points | opponents met | for the opponents' sums |
| --- | --- | --- | --- |
| played | as given | everybody at the table who played too | as given |
| forfeit win, full bye, forfeit loss | as given | nobody: a virtual opponent | as given |
| half-point bye, away | as given | nobody: a virtual opponent | as given, but like a draw if the \
entry was never there again |

Where all pairings are drawn before the start, as in a round robin, a forfeit is a game like any
other, and a round without an opponent is none. Penalties lower the entry's own points and nobody's
tie-breaks. A round that is over and of which nothing is known about an entry (a late entry, a
withdrawal) is a round away.

Against each opponent there is a *share*. With two sides it is the points of the game, so that a
whole share is a win. At a table it is 2 for being ahead of the opponent, 1 for a shared rank, 0
for being behind, so that a whole share is 2. A round with several opponents counts for them
together as much as a round with one: their average.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from tournaments.standings.faults import BadRecords
from tournaments.standings.scoring import best_of_a_round, check
from tournaments.standings.values import (
    FORFEITS,
    PLAYED,
    UNPAIRED_KINDS,
    VOLUNTARY_KINDS,
    ZERO_BYE,
    PlayedRound,
    Record,
    Scheme,
)

AHEAD, LEVEL, BEHIND = 2, 1, 0
BEFORE_EDITIONS = 2023
CAPPED = 2026  # from this edition on the virtual opponent has no more than others could have had
_AWAY = PlayedRound(round=0, kind=ZERO_BYE, points=0)


class Turn(NamedTuple):
    """One round of one entry: how, for how much, whom it met with which share, whom it missed."""

    kind: str
    points: int
    met: tuple[tuple[int, int], ...]
    missed: tuple[int, ...] = ()
    place: PlayedRound = _AWAY


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
    kept: dict[str, Any] = field(default_factory=dict)  # what was worked out of it already

    @property
    def as_draw(self) -> int:
        """Return what a draw is worth in units; at tables the half-point bye."""
        return self.scheme.half_bye if self.scheme.by_rank else self.scheme.draw

    def averaged(self, values: Sequence[int]) -> int:
        """Return the average of one round's opponents, multiplied by the scale."""
        return sum(values) * self.scale // len(values)

    def once(self, name: str, work: "Callable[[Ledger], Any]") -> Any:
        """Return what the work makes of this ledger; done once, however often it is asked for."""
        if name not in self.kept:
            self.kept[name] = work(self)
        return self.kept[name]

    def virtual(self, id_: int, turn: Turn) -> int:
        """Return the scaled points of the opponent that an entry has in a round without one."""
        own = self.points[id_] * self.scale
        if self.scheme.edition < CAPPED:
            return own
        if turn.missed:
            return min(own, self.averaged([self.adjusted[other] for other in turn.missed]))
        return min(own, self.as_draw * self.rounds * self.scale)


def ledger(
    records: Sequence[Record],
    scheme: Scheme,
    seed: int = 0,
    finished: int | None = None,
    forfeits: bool | None = None,
) -> Ledger:
    """Return the ledger; `finished` rounds are over, by default all that anybody has a place in.

    With `forfeits` these are games like any other, by default where the pairings were drawn.
    """
    check(scheme)
    by_id = {record.id: record for record in sorted(records, key=lambda record: record.id)}
    if len(by_id) < len(records):
        raise BadRecords("entry-twice")
    if finished is None:
        finished = max((p.round for record in records for p in record.places), default=0)
    if forfeits is None:
        forfeits = scheme.drawn and scheme.edition > BEFORE_EDITIONS
    games = FORFEITS | {PLAYED} if forfeits else frozenset({PLAYED})
    places = {id_: _places(record) for id_, record in by_id.items()}
    turns = {id_: _turns(id_, places, scheme, finished, games) for id_ in by_id}
    counts = {len(turn.met or turn.missed) for row in turns.values() for turn in row} - {0}
    points = {id_: sum(turn.points for turn in row) for id_, row in turns.items()}
    made = Ledger(
        scheme=scheme,
        rounds=finished,
        seed=seed,
        records=by_id,
        turns=turns,
        points=points,
        adjusted=points,
        whole=AHEAD if scheme.by_rank else scheme.win,
        scale=lcm(*counts) if counts else 1,
    )
    return made if scheme.drawn else replace(made, adjusted=_adjusted(made))


def as_games(book: Ledger) -> Ledger:
    """Return the same tournament with its forfeits as games like any other."""
    records = list(book.records.values())

    def work(_book: Ledger) -> Ledger:
        return ledger(records, book.scheme, book.seed, book.rounds, forfeits=True)

    found: Ledger = book.once("forfeits as games", work)
    return found


def fractions(values: Mapping[int, int], below: int = 1) -> dict[int, Fraction]:
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


def results(book: Ledger, turn: Turn) -> list[tuple[int, int]]:
    """Return the opponents met in a round, and who was ahead, whatever points that gave."""
    if book.scheme.by_rank:
        return list(turn.met)
    found = []
    for other, _share in turn.met:
        places = book.records[other].places
        across = next(place for place in places if place.round == turn.place.round)
        found.append((other, _by_points(turn.place, across)))
    return found


def _places(record: Record) -> dict[int, PlayedRound]:
    found = {place.round: place for place in record.places}
    if len(found) < len(record.places):
        raise BadRecords("round-twice", record.id)
    if found and min(found) < 1:
        raise BadRecords("round-below-one", record.id)
    return found


def _turns(
    id_: int,
    places: dict[int, dict[int, PlayedRound]],
    scheme: Scheme,
    finished: int,
    games: frozenset[str],
) -> tuple[Turn, ...]:
    mine = places[id_]
    last = max(finished, *mine) if mine else finished
    row = []
    for number in range(1, last + 1):
        place = mine.get(number)
        if place is None and number > finished:
            continue
        place = place or _AWAY
        met = _met(id_, place, places, scheme, games) if place.kind in games else ()
        missed = () if met else tuple([each for each in place.opponents if each in places])
        row.append(Turn(place.kind, place.points, met, missed, place))
    return tuple(row)


def _met(
    id_: int,
    place: PlayedRound,
    places: dict[int, dict[int, PlayedRound]],
    scheme: Scheme,
    games: frozenset[str],
) -> tuple[tuple[int, int], ...]:
    met = []
    for other in place.opponents:
        if other not in places or other == id_:
            raise BadRecords("unknown-opponent", id_, other, place.round)
        across = places[other].get(place.round)
        if across is not None and across.kind in games:
            met.append((other, _ahead(place, across) if scheme.by_rank else place.points))
    return tuple(met)


def _ahead(mine: PlayedRound, across: PlayedRound) -> int:
    """Return who was ahead; by rank, or by points where no ranks were kept."""
    if mine.rank is not None and across.rank is not None:
        return LEVEL if mine.rank == across.rank else AHEAD if mine.rank < across.rank else BEHIND
    return _by_points(mine, across)


def _by_points(mine: PlayedRound, across: PlayedRound) -> int:
    if mine.points == across.points:
        return LEVEL
    return AHEAD if mine.points > across.points else BEHIND


def _adjusted(book: Ledger) -> dict[int, int]:
    """Return what everybody's opponents see of their points."""
    added = _missed if book.scheme.edition == BEFORE_EDITIONS else _asked_off
    return {
        id_: book.points[id_] + sum(book.as_draw - turn.points for turn in added(row))
        for id_, row in book.turns.items()
    }


def _missed(row: tuple[Turn, ...]) -> list[Turn]:
    """Return the rounds after an entry's last appearance."""
    last = max((n for n, turn in enumerate(row) if turn.kind not in VOLUNTARY_KINDS), default=-1)
    return list(row[last + 1 :])


def _asked_off(row: tuple[Turn, ...]) -> list[Turn]:
    """Return those of them that were asked for; who does not come has what was given."""
    return [turn for turn in _missed(row) if turn.kind in UNPAIRED_KINDS]
