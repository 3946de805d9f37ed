"""Who sits on which seat: everybody on every seat equally often.

A seat costs the more, the more often its sitter sat there; the same seat twice running costs a
little extra. For each table all arrangements are compared. Then two sitters with equal points
change tables where that makes the seats better and nothing worse.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from tournaments.seating.exchanges import TablesToSwap
from tournaments.seating.seeded import Chance
from tournaments.seating.values import Sitter

OFTEN = 10  # sum of squares: a seat taken c times costs 2c + 1 more
AGAIN = 4
GAP = 1000  # for each more than one by which the most and the least used seat would differ
_FOUR = 4
# How many others one badly seated sitter is compared with.
TRIES = 40
REACH = 12  # tables up and down from which somebody may be exchanged
MOST_WORTH = 4  # gaps that one exchange may mend at once

Wishes = list[tuple[int, ...]]  # for each sitter what each seat costs


def wishes(sitters: Sequence[Sitter], size: int, *, patient: bool = False) -> Wishes:
    """Return what each seat costs each sitter.

    Where everybody could have had every seat equally often, one too many is mended a round later;
    the `patient`, who have many others to exchange with, wait for that.
    """
    return [tuple(_wish(sitter, seat, size, patient) for seat in range(size)) for sitter in sitters]


def _wish(sitter: Sitter, seat: int, size: int, patient: bool) -> int:
    counts = [sitter.seats.count(each) + (each == seat) for each in range(size)]
    borne = 2 if patient and not sum(counts) % size else 1
    gap = max(max(counts) - min(counts) - borne, 0)
    often = OFTEN * (2 * counts[seat] - 1) + AGAIN * (sitter.seats[-1:] == (seat,))
    return GAP * gap * gap + often


def arranged(table: Sequence[int], wanted: Wishes) -> tuple[int, ...]:
    """Return the table in the order of the seats that costs least; of equals the first."""
    return min(
        permutations(sorted(table)),
        key=lambda order: sum(wanted[p][seat] for seat, p in enumerate(order)),
    )


def price(table: Sequence[int], wanted: Wishes) -> int:
    """Return what the best arrangement of this table costs."""
    if len(table) != _FOUR:
        orders = permutations(table)
        return min(sum(wanted[p][seat] for seat, p in enumerate(order)) for order in orders)
    (a0, a1, a2, a3), (b0, b1, b2, b3), (c0, c1, c2, c3), (d0, d1, d2, d3) = (
        wanted[p] for p in table
    )
    # Two sitters take two of the seats, either way round, and the other two the rest.
    return min(
        min(a0 + b1, a1 + b0) + min(c2 + d3, c3 + d2),
        min(a0 + b2, a2 + b0) + min(c1 + d3, c3 + d1),
        min(a0 + b3, a3 + b0) + min(c1 + d2, c2 + d1),
        min(a1 + b2, a2 + b1) + min(c0 + d3, c3 + d0),
        min(a1 + b3, a3 + b1) + min(c0 + d2, c2 + d0),
        min(a2 + b3, a3 + b2) + min(c0 + d1, c1 + d0),
    )


def exchange_equals(board: TablesToSwap, wanted: Wishes, chance: Chance, passes: int = 3) -> None:
    """Improve the seats by exchanges between tables that leave the cost of the board as it is."""
    prices = [price(table, wanted) for table in board.tables]
    at = {p: (t, i) for t, table in enumerate(board.tables) for i, p in enumerate(table)}
    equals: dict[tuple[int, int], list[int]] = {}
    for position in sorted(at):
        key = (board.points[position], board.burden[position])
        equals.setdefault(key, []).append(position)
    for _ in range(passes):
        gained = 0
        for one, two in list(_candidates(board, wanted, equals, prices, chance)):
            if at[one][0] != at[two][0]:
                gained += _try(board, wanted, prices, (*at[one], *at[two]), at)
        if not gained:
            return


def _candidates(
    board: TablesToSwap,
    wanted: Wishes,
    equals: dict[tuple[int, int], list[int]],
    prices: Sequence[int],
    chance: Chance,
) -> Iterator[tuple[int, int]]:
    """Yield sitters of tables that are not at their best, each with others of equal points."""
    for table, cost in zip(board.tables, prices, strict=True):
        if cost == sum(min(wanted[p][: len(table)]) for p in table):
            continue
        for one in table:
            others = equals[board.points[one], board.burden[one]]
            for _ in range(min(TRIES, len(others) - 1)):
                yield one, others[chance.below(len(others))]


def _try(
    board: TablesToSwap,
    wanted: Wishes,
    prices: list[int],
    seats: tuple[int, int, int, int],
    at: dict[int, tuple[int, int]],
) -> int:
    """Make one exchange if the seats gain and the board does not lose; return the gain."""
    a, i, b, j = seats
    one, two = board.tables[a], board.tables[b]
    one[i], two[j] = two[j], one[i]
    new_a, new_b = price(one, wanted), price(two, wanted)
    gain = prices[a] + prices[b] - new_a - new_b
    if gain > 0:
        cost_a, cost_b = board.cost_of[a](one), board.cost_of[b](two)
        if cost_a + cost_b <= board.costs[a] + board.costs[b]:
            board.costs[a], board.costs[b] = cost_a, cost_b
            prices[a], prices[b] = new_a, new_b
            at[one[i]], at[two[j]] = (a, i), (b, j)
            return gain
    one[i], two[j] = two[j], one[i]
    return 0


def relieve(board: TablesToSwap, wanted: Wishes, worth: int, passes: int = 6) -> None:
    """Exchange sitters of tables near each other where the seats gain more than that costs.

    A gap less is worth so much spread; a meeting again only where some meet again in any case.
    """
    prices = [price(table, wanted) for table in board.tables]
    strict = not any(apart(board, table) for table in board.tables)
    for _ in range(passes):
        gained = False
        for a, table in enumerate(board.tables):
            if prices[a] < GAP:
                continue
            for i in range(len(table)):
                gained |= _relieved(board, wanted, prices, (a, i), worth, strict)
        if not gained:
            return


def _relieved(
    board: TablesToSwap,
    wanted: Wishes,
    prices: list[int],
    at: tuple[int, int],
    worth: int,
    strict: bool,
) -> bool:
    """Make the exchange of one sitter that gains most, if any does."""
    a, i = at
    one = board.tables[a]
    best, choice, here = 0, None, apart(board, one)
    for b in range(max(a - REACH, 0), min(a + REACH + 1, len(board.tables))):
        if b == a:
            continue
        two = board.tables[b]
        before = here + apart(board, two)
        for j in range(len(two)):
            one[i], two[j] = two[j], one[i]
            cost = board.cost_of[a](one) + board.cost_of[b](two)
            more = cost - board.costs[a] - board.costs[b]
            apart_too = not strict or apart(board, one) + apart(board, two) <= before
            if more <= MOST_WORTH * worth and apart_too:
                gain = prices[a] + prices[b] - price(one, wanted) - price(two, wanted)
                gain = gain * worth - more * GAP
                if gain > best:
                    best, choice = gain, (b, j)
            one[i], two[j] = two[j], one[i]
    if choice is None:
        return False
    b, j = choice
    two = board.tables[b]
    one[i], two[j] = two[j], one[i]
    for number in (a, b):
        board.costs[number] = board.cost_of[number](board.tables[number])
        prices[number] = price(board.tables[number], wanted)
    return True


def apart(board: TablesToSwap, table: Sequence[int]) -> int:
    """Return what it costs that these meet."""
    return sum(board.pairs[one].get(other, 0) for one, other in combinations(table, 2))
