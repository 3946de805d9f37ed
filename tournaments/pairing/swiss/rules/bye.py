"""An odd one out has a bye: nobody twice, and the lowest who has not had one.

The lowest has the fewest points; somebody with more has the bye only where the others could not
all be paired without them. Among equal points it is who missed the fewest rounds, then the weakest
at the start, unless points or sides of the others come out better without somebody else. A second
bye exists only where the organiser allows it and there is no other way.
"""

from collections.abc import Sequence

from tournaments.pairing.swiss.lineup import Lineup


def lowest_first(lineup: Lineup) -> list[int]:
    """Return the places that may have the bye, in the order in which they would get it."""
    places = [place for place in range(len(lineup.entrants)) if lineup.may_have_bye(place)]

    def rank(place: int) -> tuple[bool, int, int, int, int]:
        entrant = lineup.entrants[place]
        missed = rounds_missed(lineup, place)
        return entrant.had_bye, entrant.points, missed, -entrant.seed, -entrant.id

    return sorted(places, key=rank)


def second_cost(lineup: Lineup, candidates: Sequence[int]) -> list[int]:
    """Return 1 for each who has had a bye."""
    return [int(lineup.entrants[place].had_bye) for place in candidates]


def points_cost(lineup: Lineup, candidates: Sequence[int]) -> list[int]:
    """Return how many points more each has than the lowest who may have the bye."""
    everybody = range(len(lineup.entrants))
    may = [place for place in everybody if lineup.may_have_bye(place)]
    least = min(lineup.entrants[place].points for place in may)
    return [lineup.entrants[place].points - least for place in candidates]


def rounds_missed(lineup: Lineup, place: int) -> int:
    """Return in how many rounds before this one somebody did not play."""
    return lineup.field.round - 1 - len(lineup.entrants[place].opponents)


def missed_cost(lineup: Lineup, candidates: Sequence[int]) -> list[int]:
    """Return how many rounds each has missed already."""
    return [max(rounds_missed(lineup, place), 0) for place in candidates]


def rank_cost(lineup: Lineup, candidates: Sequence[int]) -> list[int]:
    """Return how many of those who may have the bye come before each."""
    before = {place: at for at, place in enumerate(lowest_first(lineup))}
    return [before[place] for place in candidates]
