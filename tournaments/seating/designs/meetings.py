"""Counting who meets whom."""

from collections.abc import Sequence
from itertools import combinations

from tournaments.seating.designs.values import PlanQuality, Round


def meetings(people: int, rounds: Sequence[Round]) -> list[list[int]]:
    """Return how often each two meet, as a square."""
    met = [[0] * people for _person in range(people)]
    for tables in rounds:
        for table in tables:
            for one, other in combinations(table, 2):
                met[one][other] += 1
                met[other][one] += 1
    return met


def quality(people: int, rounds: Sequence[Round]) -> PlanQuality:
    """Return how even a plan is."""
    met = meetings(people, rounds)
    pairs = [met[one][other] for one, other in combinations(range(people), 2)]
    different = [sum(times > 0 for times in row) for row in met]
    played = [0] * people
    for tables in rounds:
        for table in tables:
            for each in table:
                played[each] += 1
    rests = (len(rounds) - max(played, default=0), len(rounds) - min(played, default=0))
    return PlanQuality(min(pairs), max(pairs), min(different), max(different), rests)


def price(people: int, rounds: Sequence[Round]) -> int:
    """Return the sum of squared meetings: for the same tables, the lower the more even."""
    met = meetings(people, rounds)
    return sum(times * times for row in met for times in row) // 2
