"""For how many seats stay uneven, however everybody sits: counted, and so proved.

Whoever can take only some of the seats in a round without one being taken twice more often than
another needs one of those. If more people need seats of one kind than there are, the others among
them go without, whoever sits with whom. Seats at smaller tables are counted apart, since it is
decided by turns who sits there.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from tournaments.seating.values import SeatingField, Sitter

MOST_KINDS = 4096  # of seats looked at together; games for four have at most 128

Place = tuple[bool, int]  # whether the table is smaller than usual, and the seat


def seats_lacking(field: SeatingField, tables: Sequence[Sequence[int]]) -> int:
    """Return for how many, at least, seats are uneven however everybody sits at tables so large.

    Each takes turns at the smaller tables as the rules say, if they do at these.
    """
    size, here = field.rules.size, {id_ for table in tables for id_ in table}
    sitters = [sitter for sitter in field.sitters if sitter.id in here]
    places = Counter((len(table) < size, seat) for table in tables for seat in range(len(table)))
    bit = {place: 1 << number for number, place in enumerate(sorted(places))}
    turns = _turns(sitters, {id_ for table in tables if len(table) < size for id_ in table})
    needs = Counter(
        sum(bit[short, seat] for short, seat in bit if short in turn and _even(sitter, seat, size))
        for sitter, turn in zip(sitters, turns, strict=True)
    )
    return max(
        sum(people for need, people in needs.items() if not need & ~kind)
        - sum(places[place] for place in bit if bit[place] & kind)
        for kind in _together(needs)
    )


def _turns(sitters: Sequence[Sitter], low: set[int]) -> list[frozenset[bool]]:
    """Return for each whether it may sit at a usual table, at a smaller one, or at either."""
    either = frozenset((False, True))
    had = sorted(sitter.short_tables for sitter in sitters)
    if not low or sum(s.short_tables for s in sitters if s.id in low) > sum(had[: len(low)]):
        return [either] * len(sitters)
    last = had[len(low) - 1]
    among = either if had[len(low) :][:1] == [last] else frozenset((True,))
    usual, smaller = frozenset((False,)), frozenset((True,))
    return [
        usual if s.short_tables > last else smaller if s.short_tables < last else among
        for s in sitters
    ]


def _even(sitter: Sitter, seat: int, size: int) -> bool:
    counts = [sitter.seats.count(each) + (each == seat) for each in range(size)]
    return max(counts) - min(counts) <= 1


def _together(needs: Iterable[int]) -> set[int]:
    """Return the kinds of seats, as bits, that some people need between them; none is one, too."""
    found = {0}
    for need in needs:
        found |= {need | other for other in found}
        if len(found) > MOST_KINDS:
            break
    return found
