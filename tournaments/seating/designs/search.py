"""The best plan that is found by exchanging people between tables, from a fixed seed."""

from itertools import pairwise
from math import gcd

from tournaments.seating.designs.values import Round
from tournaments.seating.seeded import Chance
from tournaments.seating.sizes import sizes
from tournaments.seating.values import SeatingRules

SEED = 1874
WORK = 40_000  # exchanges looked at
PARTS = 1000
HOT = 4000  # how much worse an exchange may be at first, in parts; at last not at all


def found(people: int, size: int, rounds: int, smaller: tuple[int, ...]) -> tuple[Round, ...]:
    """Return so many rounds in which people meet as many others, as evenly, as was found."""
    shape = sizes(people, SeatingRules(size=size, smaller=smaller))
    made = [_first(people, number, shape.tables) for number in range(rounds)]
    if people > max(shape.tables) or shape.byes:
        _improve(people, made)
    ends = [sum(shape.tables[:at]) for at in range(len(shape.tables) + 1)]
    return tuple(
        tuple(tuple(sorted(row[a:b])) for a, b in pairwise(ends))
        for row in ([place[0] for place in row if place[1] >= 0] for row in made)
    )


Place = tuple[int, int]  # who, and at which table; -1 rests


def _first(people: int, number: int, tables: tuple[int, ...]) -> list[Place]:
    """Return a round: the list of people shifted on by a few, cut into tables; the rest rests.

    Once everybody has rested as often, it goes on one further: so others rest together.
    """
    resting = people - sum(tables)
    shift = number * (resting or 1)
    if resting:
        shift += number // (people // gcd(people, resting))
    order = [(each + shift) % people for each in range(people)]
    at = [table for table, size in enumerate(tables) for _seat in range(size)]
    at += [-1] * (people - len(at))
    return list(zip(order, at, strict=True))


def _improve(people: int, made: list[list[Place]]) -> None:
    chance = Chance(SEED + people)
    met = [[0] * people for _person in range(people)]
    for row in made:
        for one, here in row:
            for other, there in row:
                met[one][other] += here == there >= 0 and one != other
    best, worse, lowest = [list(row) for row in made], 0, 0
    for step in range(WORK):
        row = made[chance.below(len(made))]
        a, b = chance.below(people), chance.below(people)
        if row[a][1] == row[b][1] or min(row[a][1], row[b][1]) < 0:
            continue  # who rests is settled by turns
        change = _change(row, a, b, met)
        if change * PARTS > (HOT - HOT * step // WORK) * chance.below(PARTS) // PARTS:
            continue
        _exchange(row, a, b, met)
        worse += change
        if worse < lowest:
            best, lowest = [list(each) for each in made], worse
    made[:] = best


def _change(row: list[Place], a: int, b: int, met: list[list[int]]) -> int:
    """Return by how much a plan grows worse if two change places in a round."""
    (one, here), (other, there) = row[a], row[b]
    change = 0
    for each, table in row:
        if table == here and each != one:
            change += _again(met[other][each]) - _again(met[one][each] - 1)
        elif table == there and each != other:
            change += _again(met[one][each]) - _again(met[other][each] - 1)
    return change


def _again(times: int) -> int:
    """Return what it costs that two meet who have met so many times: more each time."""
    return times * (2 * times + 1)


def _exchange(row: list[Place], a: int, b: int, met: list[list[int]]) -> None:
    (one, here), (other, there) = row[a], row[b]
    for each, table in row:
        if table == here and each != one:
            _count(met, one, each, -1)
            _count(met, other, each, 1)
        elif table == there and each != other:
            _count(met, other, each, -1)
            _count(met, one, each, 1)
    row[a], row[b] = (other, here), (one, there)


def _count(met: list[list[int]], one: int, other: int, by: int) -> None:
    met[one][other] += by
    met[other][one] += by
