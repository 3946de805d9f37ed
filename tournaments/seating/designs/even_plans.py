"""Plans that come out even.

*Planes.* Nine people at tables of three, or sixteen at tables of four, are the points of a plane in
which any two lie on one line; lines that do not cross are a round. So are 27, with lines in space.

*Turning.* People stand in a ring, one of them perhaps in its middle. One round is given; turning
it by one place gives the next, until it comes back. If each distance along the ring occurs equally
often at the tables of that one round, everybody meets everybody equally often in the end. With
rings of several storeys the same is done to distances between storeys. The first rounds below were
found by trying; that they do what they should is tested.
"""

from collections.abc import Iterator
from itertools import product

from tournaments.seating.designs.values import Round, Table

MIDDLE = -1
# One ring: everybody meets everybody (size - 1) times. Where the number divides by the size, one
# person is in the middle; else one rests in every round, each of them once.
RINGS: dict[int, dict[int, tuple[Table, ...]]] = {
    3: {
        7: ((1, 2, 4), (3, 5, 6)),
        12: ((MIDDLE, 0, 4), (2, 3, 9), (5, 6, 8), (1, 7, 10)),
        13: ((2, 3, 10), (1, 5, 7), (4, 6, 9), (8, 11, 12)),
        16: ((2, 5, 10), (1, 3, 7), (4, 6, 11), (9, 12, 13), (8, 14, 15)),
        18: ((MIDDLE, 0, 15), (3, 4, 11), (6, 8, 9), (5, 10, 14), (2, 12, 16), (1, 7, 13)),
        19: ((4, 6, 7), (2, 10, 14), (5, 11, 17), (3, 8, 13), (12, 15, 16), (1, 9, 18)),
    },
    4: {
        5: ((1, 2, 3, 4),),
        8: ((MIDDLE, 0, 4, 6), (1, 2, 3, 5)),
        12: ((MIDDLE, 0, 1, 8), (4, 6, 9, 10), (2, 3, 5, 7)),
        13: ((1, 4, 6, 7), (3, 5, 8, 12), (2, 9, 10, 11)),
        17: ((3, 7, 9, 16), (5, 6, 10, 15), (1, 2, 4, 12), (8, 11, 13, 14)),
        20: (
            (MIDDLE, 0, 9, 15),
            *((3, 6, 8, 10), (1, 5, 11, 12), (2, 13, 14, 16), (4, 7, 17, 18)),
        ),
        21: (
            *((1, 3, 8, 12), (5, 9, 15, 16), (2, 4, 7, 10), (6, 13, 14, 18)),
            (11, 17, 19, 20),
        ),
        24: (
            *((MIDDLE, 0, 1, 11), (9, 12, 17, 22), (3, 8, 10, 14), (6, 7, 13, 15)),
            *((5, 16, 19, 20), (2, 4, 18, 21)),
        ),
    },
}
# Rings of several storeys, everybody meets everybody once: how many stand in a ring, and the first
# round; a person is storey times ring plus place.
STOREYS: dict[int, dict[int, tuple[int, tuple[Table, ...]]]] = {
    3: {
        15: (7, ((MIDDLE, 0, 10), (13, 12, 6), (5, 7, 9), (3, 8, 11), (4, 1, 2))),
        21: (
            7,
            (
                *((2, 4, 5), (17, 14, 16), (6, 11, 15), (0, 13, 20)),
                *((1, 19, 9), (12, 8, 7), (3, 18, 10)),
            ),
        ),
    },
    4: {
        28: (
            9,
            (
                *((MIDDLE, 4, 14, 22), (12, 26, 18, 16), (20, 11, 17, 24), (19, 25, 5, 3)),
                *((0, 13, 15, 8), (6, 23, 21, 2), (9, 1, 7, 10)),
            ),
        ),
    },
}
# Tables that, turned, are a round by themselves.
WHOLE_ROUNDS: dict[tuple[int, int], tuple[Table, ...]] = {
    (3, 21): ((0, 9, 14), (0, 10, 19), (0, 11, 17)),
}
# Addition and multiplication of the numbers of a field of four; of three it is the remainder.
TIMES_FOUR = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))


def known(people: int, size: int) -> tuple[Round, ...]:
    """Return the rounds of an even plan, or none where none is known here."""
    if people == size:
        return ((tuple(range(people)),),)
    for dimension in (2, 3):
        if people == size**dimension:
            return tuple(_planes(size, dimension))
    if people in STOREYS[size]:
        ring, first = STOREYS[size][people]
        return (*_turned(first, ring, people), *_whole(size, people, ring))
    if people in RINGS[size]:
        ring = people - 1 if people % size == 0 else people
        return tuple(_turned(RINGS[size][people], ring, people))
    return ()


def _turned(first: Round, ring: int, people: int) -> Iterator[Round]:
    for by in range(ring):
        yield tuple(tuple(_turn(each, by, ring, people) for each in table) for table in first)


def _turn(who: int, by: int, ring: int, people: int) -> int:
    if who == MIDDLE:
        return people - 1
    storey, place = divmod(who, ring)
    return storey * ring + (place + by) % ring


def _whole(size: int, people: int, ring: int) -> Iterator[Round]:
    for table in WHOLE_ROUNDS.get((size, people), ()):
        yield tuple(tuple(_turn(each, by, ring, people) for each in table) for by in range(ring))


def _planes(size: int, dimension: int) -> Iterator[Round]:
    """Yield for each direction the lines that run in it."""
    points = list(product(range(size), repeat=dimension))
    number = {point: at for at, point in enumerate(points)}
    for direction in points:
        if next((each for each in direction if each), 0) != 1:
            continue  # of all multiples of a direction, the one that begins with 1
        lines = {
            tuple(sorted(number[_along(point, direction, step, size)] for step in range(size)))
            for point in points
        }
        yield tuple(sorted(lines))


def _along(
    point: tuple[int, ...], direction: tuple[int, ...], step: int, size: int
) -> tuple[int, ...]:
    if size == 3:
        return tuple((p + step * d) % 3 for p, d in zip(point, direction, strict=True))
    return tuple(p ^ TIMES_FOUR[step][d] for p, d in zip(point, direction, strict=True))
