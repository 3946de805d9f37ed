"""How good a seating is, beside what is provably possible."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from tournaments.seating.values import Quality, SeatingField, Sitter

_FAR = 1 << 60


def quality(field: SeatingField, tables: Sequence[Sequence[int]]) -> Quality:
    """Return the quality of these tables of sitters' ids, each in the order of its seats."""
    by_id = {sitter.id: sitter for sitter in field.sitters}
    seated = [[by_id[id_] for id_ in table] for table in tables]
    points = [[sitter.points for sitter in table] for table in seated]
    return Quality(
        repeats=sum(map(_repeats, seated)),
        spread=sum(max(held) - min(held) for held in points),
        least_spread=least_spread([p for held in points for p in held], list(map(len, tables))),
        seat_gaps=sum(
            _gap(sitter, seat, field.rules.size)
            for table in seated
            for seat, sitter in enumerate(table)
        ),
    )


def least_spread(points: Sequence[int], sizes: Sequence[int]) -> int:
    """Return the least spread that tables of these sizes can have, whoever met whom.

    If two tables overlap in points, sorting their sitters into one above the other never adds
    spread. So the least spread is found among rows of sorted chunks, and all that is left open is
    in which order the sizes follow each other.
    """
    held = sorted(points, reverse=True)
    counts = Counter(sizes)
    kinds = sorted(counts)
    best = {(0,) * len(kinds): 0}
    for _ in sizes:
        following: dict[tuple[int, ...], int] = {}
        for used, spread in best.items():
            start = sum(size * count for size, count in zip(kinds, used, strict=True))
            for kind, size in enumerate(kinds):
                if used[kind] == counts[size]:
                    continue
                after = (*used[:kind], used[kind] + 1, *used[kind + 1 :])
                total = spread + held[start] - held[start + size - 1]
                following[after] = min(total, following.get(after, _FAR))
        best = following
    return min(best.values())


def _repeats(table: Sequence[Sitter]) -> int:
    met = [dict(sitter.met) for sitter in table]
    return sum(met[a].get(table[b].id, 0) ** 2 for a, b in combinations(range(len(table)), 2))


def _gap(sitter: Sitter, seat: int, size: int) -> bool:
    """Return whether the most and the least used seat now differ by more than one."""
    counts = [sitter.seats.count(each) + (each == seat) for each in range(size)]
    return max(counts) - min(counts) > 1
