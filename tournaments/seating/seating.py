"""Seating a round: who has a bye, who sits with whom, and on which seat.

1. How many tables of which size, and who has a bye (sizes.py); where forbidden pairs could then not
   be kept apart, who has one instead, or the proof that nothing helps (apart.py).
2. A first seating, from the top (start.py).
3. Up to sixteen: the best of all seatings (exact.py). More: exchanges until nothing gets better or
   the provable bound is reached (annealing.py), several times from different first seatings.
4. The seats at the tables (seats.py), and the reasons (reasons.py).

The same field gives the same proposal, in whatever order its sitters are listed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import gcd

from tournaments.seating import apart, exact, seats, sizes, start
from tournaments.seating.anew import ThreeAnew
from tournaments.seating.annealing import Heat, anneal
from tournaments.seating.everybody_anew import EverybodyAnew
from tournaments.seating.exchanges import TablesToSwap
from tournaments.seating.lacking import seats_lacking
from tournaments.seating.prices import FORBIDDEN, UNFAIR, prices
from tournaments.seating.quality import least_spread, quality
from tournaments.seating.rings import LongExchanges
from tournaments.seating.seeded import Chance, lot
from tournaments.seating.table_reasons import table_notes, warnings
from tournaments.seating.values import (
    CannotSeat,
    Seated,
    SeatingField,
    SeatingNote,
    SeatingProposal,
    Sitter,
)
from tournaments.seating.without_meetings import WithoutMeetings

FEW_TABLES = 30
# For few tables hot starts, for many cool ones: there a first seating is nearly right.
HOT, COOL = 20, 3
USUAL = 100
STEPS, COOL_STEPS = 100_000, 60_000
RUNS, COOL_RUNS = 4, 5
WORTH = 2  # a seat gap less is worth so many meetings that are not repeated


def seat(
    field: SeatingField, effort: int = USUAL, bound: frozenset[int] = frozenset()
) -> SeatingProposal:
    """Return the seating of a round; `effort` says in percent how long it is improved.

    Those who are `bound` sit at one table, whatever that costs. Refuse with CannotSeat if the
    numbers make no table or forbidden pairs cannot be kept apart.
    """
    return with_seats(field, shared_out(field, effort, bound))


@dataclass(frozen=True)
class SharedOut:
    """Who sits together and who has a bye, before anybody has a seat."""

    board: TablesToSwap
    sitters: Sequence[Sitter]
    byes: Sequence[Sitter]

    def tables(self) -> list[list[int]]:
        """Return the ids of those who sit together."""
        return [[self.sitters[at].id for at in table] for table in self.board.tables]


def shared_out(
    field: SeatingField, effort: int = USUAL, bound: frozenset[int] = frozenset()
) -> SharedOut:
    """Return who sits together, by all rules but that of the seats; refuse as `seat` does."""
    if len({sitter.id for sitter in field.sitters}) < len(field.sitters):
        raise CannotSeat((SeatingNote("sitter-twice"),))
    everybody = sorted(field.sitters, key=lambda s: (-s.points, _lot(field, s), s.id))
    plan = sizes.sizes(len(everybody), field.rules)
    may = [sitter for sitter in everybody if sitter.id not in bound]
    byes = sizes.from_the_bottom(may, plan.byes, (s.byes for s in may))
    sitters = _without(everybody, byes)
    board = _seated(field, sitters, plan.tables, effort, bound=bound)
    if board.total() >= FORBIDDEN and not bound:
        byes, kept = _kept_apart(field, everybody, plan, board, sitters)
        sitters = _without(everybody, byes)
        board = _seated(field, sitters, plan.tables, effort, kept)
    return SharedOut(board, sitters, byes)


def with_seats(field: SeatingField, shared: SharedOut) -> SeatingProposal:
    """Return the round where everybody has a seat; a few change tables for it."""
    board = shared.board
    wanted = seats.wishes(shared.sitters, field.rules.size, patient=len(board.tables) > FEW_TABLES)
    seats.exchange_equals(board, wanted, Chance(field.seed))
    seats.relieve(board, wanted, WORTH * field.rules.repeat_price)
    LongExchanges(board, wanted, WORTH * field.rules.repeat_price).mend()
    if len(board.tables) <= FEW_TABLES:
        ThreeAnew(board, wanted, WORTH * field.rules.repeat_price).mend()
        WithoutMeetings(board, wanted, WORTH * field.rules.repeat_price).mend()
        _mend_the_rest(field, shared, wanted)
    board.put(board.copy())
    return describe(field, _ids(shared, wanted), [sitter.id for sitter in shared.byes])


def _mend_the_rest(field: SeatingField, shared: SharedOut, wanted: seats.Wishes) -> None:
    """Seat everybody anew where more have a gap than must; what is left then may cost more."""
    for times in (1, seats.MOST_WORTH) if field.rules.repeat_price else ():
        ids = _ids(shared, wanted)
        if quality(field, ids).seat_gaps <= seats_lacking(field, ids):
            return
        worth = times * WORTH * field.rules.repeat_price
        EverybodyAnew(shared.board, wanted, worth).mend(field.seed)


def _ids(shared: SharedOut, wanted: seats.Wishes) -> list[tuple[int, ...]]:
    """Return the tables by the ids of those who sit there, in the order of their best seats."""
    tables = [seats.arranged(table, wanted) for table in shared.board.tables]
    return [tuple(shared.sitters[position].id for position in table) for table in tables]


def describe(
    field: SeatingField, tables: Sequence[Sequence[int]], byes: Sequence[int] = ()
) -> SeatingProposal:
    """Return the proposal for tables made by hand, with reasons, warnings and quality.

    What is wrong with them is the checker's business; refuse only who is not in the field.
    """
    known = {sitter.id: sitter for sitter in field.sitters}
    strangers = sorted({id_ for row in (*tables, byes) for id_ in row} - known.keys())
    if strangers:
        raise CannotSeat(tuple(SeatingNote("unknown-sitter", (id_,)) for id_ in strangers))
    seated = [[known[id_] for id_ in table] for table in tables]
    found = quality(field, tables)
    uneven = [SeatingNote("seats-uneven", (found.seat_gaps,))] if found.seat_gaps else []
    if lacking := seats_lacking(field, tables):
        uneven.append(SeatingNote("seats-lacking", (lacking,)))
    return SeatingProposal(
        tables=tuple(Seated(tuple(s.id for s in row), table_notes(field, row)) for row in seated),
        byes=tuple(byes),
        warnings=(*warnings(field, seated, [known[id_] for id_ in byes]), *uneven),
        quality=found,
    )


def _without(everybody: Sequence[Sitter], byes: Sequence[Sitter]) -> list[Sitter]:
    away = {sitter.id for sitter in byes}
    return [sitter for sitter in everybody if sitter.id not in away]


def _kept_apart(
    field: SeatingField,
    everybody: Sequence[Sitter],
    plan: sizes.Sizes,
    board: TablesToSwap,
    sitters: Sequence[Sitter],
) -> tuple[list[Sitter], list[list[int]]]:
    """Return who has a bye instead, and tables of the others that keep forbidden pairs apart."""
    at = {sitter.id: position for position, sitter in enumerate(everybody)}
    bans: list[set[int]] = [set() for _sitter in everybody]
    for pair in field.forbidden:
        if len(pair) == 2 and pair <= at.keys():
            one, two = (at[id_] for id_ in pair)
            bans[one].add(two)
            bans[two].add(one)
    turn = sizes.from_the_bottom(everybody, len(everybody), (s.byes for s in everybody))
    order = [at[sitter.id] for sitter in turn]
    try:
        found = apart.byes_and_tables(list(map(frozenset, bans)), plan.tables, order, plan.byes)
    except apart.NotDecided:
        raise CannotSeat(tuple(_forbidden_notes(board, sitters))) from None
    if found is None:
        notes = (*_forbidden_notes(board, sitters), SeatingNote("no-seating-exists"))
        raise CannotSeat(notes)
    byes = [everybody[position] for position in found[0]]
    place = {s.id: number for number, s in enumerate(_without(everybody, byes))}
    return byes, [[place[everybody[p].id] for p in table] for table in found[1]]


def _lot(field: SeatingField, sitter: Sitter) -> int:
    return lot(field.seed, field.round, sitter.id)


def _seated(
    field: SeatingField,
    sitters: Sequence[Sitter],
    table_sizes: Sequence[int],
    effort: int,
    begun: Sequence[Sequence[int]] = (),
    bound: frozenset[int] = frozenset(),
) -> TablesToSwap:
    """Return the board with the best seating found, beginning with these tables if there are."""
    points = [sitter.points for sitter in sitters]
    full = field.rules.size
    here = [position for position, sitter in enumerate(sitters) if sitter.id in bound]
    board = TablesToSwap(points, prices(field, sitters), _burden(sitters), full, here)
    low = _low(sitters, sum(size for size in table_sizes if size < full))
    high = sorted(set(range(len(sitters))).difference(low))
    board.put(begun or _first(board, (high, low), table_sizes, full))
    goal = least_spread(points, table_sizes) + sum(board.burden[position] for position in low)
    if board.total() <= goal:
        return board
    if len(sitters) <= exact.MOST:
        board.put(exact.cheapest(len(sitters), table_sizes, board.cost))
        return board
    _improve(board, (high, low), table_sizes, goal, effort, field.seed)
    return board


def _burden(sitters: Sequence[Sitter]) -> list[int]:
    """Return what it costs to put each at a smaller table: first whose turn it is, then points."""
    fewest = min(sitter.short_tables for sitter in sitters)
    lowest = min(sitter.points for sitter in sitters)
    return [UNFAIR * (s.short_tables - fewest) + s.points - lowest for s in sitters]


def _low(sitters: Sequence[Sitter], wanted: int) -> list[int]:
    """Return the positions of those who go to the smaller tables at first."""
    chosen = sizes.from_the_bottom(sitters, wanted, (s.short_tables for s in sitters))
    ids = {sitter.id for sitter in chosen}
    return [position for position, sitter in enumerate(sitters) if sitter.id in ids]


Order = tuple[Sequence[int], Sequence[int]]


def _first(
    board: TablesToSwap, order: Order, table_sizes: Sequence[int], full: int
) -> list[list[int]]:
    high, low = order
    usual = [size for size in table_sizes if size == full]
    smaller = [size for size in table_sizes if size < full]
    return start.greedy(high, usual, board.pairs) + start.greedy(low, smaller, board.pairs)


def _improve(
    board: TablesToSwap, order: Order, table_sizes: Sequence[int], goal: int, effort: int, seed: int
) -> None:
    """Leave the board with the best of several runs, each from another first seating."""
    chance = Chance(seed)
    few = len(table_sizes) <= FEW_TABLES
    step = gcd(*(points - board.points[0] for points in board.points)) or 1
    heat = Heat((HOT if few else COOL) * step, 2 * step if few else step, focused=not few)
    steps = (STEPS if few else COOL_STEPS) * effort // USUAL
    best, tables = board.total(), board.copy()
    for run in range(RUNS if few else COOL_RUNS):
        board.host = run
        if run:
            board.put(_first(board, _redrawn(board, order, run, seed), table_sizes, board.full))
        found = anneal(board, steps, heat, chance, goal)
        if found < best:
            best, tables = found, board.copy()
        if best <= goal:
            break
    board.put(tables)


def _redrawn(board: TablesToSwap, order: Order, run: int, seed: int) -> Order:
    """Return the same order with other lots between equal points."""
    points = board.points
    high, low = (sorted(row, key=lambda p: (-points[p], lot(seed, -run, p))) for row in order)
    return high, low


def _forbidden_notes(board: TablesToSwap, sitters: Sequence[Sitter]) -> Iterator[SeatingNote]:
    """Return which pairs could not be kept apart."""
    for table in board.tables:
        for one, two in combinations(table, 2):
            if board.pairs[one].get(two, 0) >= FORBIDDEN:
                ids = sorted((sitters[one].id, sitters[two].id))
                yield SeatingNote("forbidden-not-avoided", tuple(ids))
