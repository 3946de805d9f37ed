"""One Swiss event with invented people: who meets whom, and who meets again."""

from dataclasses import dataclass

from tournaments.outlook.chance import Luck

DRAWS = 0.08  # how often two sides part level
RATING_STEP = 400.0
FIELD = 600.0  # rating points between the strongest and the weakest
FEW = 32  # people up to which a round without repeats is looked for by trying
TRIES = 400  # steps of that
NEAR = 16  # how far down a table looks for somebody new


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """What came of one event."""

    met: int  # meetings of two
    repeated: int  # of these, with somebody met before
    shared: bool  # the first place, on points alone


def tables(entries: int, seats: int) -> tuple[int, int]:
    """Return how many tables there are and who is left over: smaller tables before byes."""
    sizes = _sizes(entries, seats)
    return len(sizes), entries - sum(sizes)


def play(people: int, seats: int, rounds: int, chance: Luck) -> PlayedOut:
    """Return what comes of one event."""
    strengths = [FIELD * (1 - place / people) for place in range(people)]
    points = [0.0] * people
    met: list[set[int]] = [set() for _person in range(people)]
    byes: set[int] = set()
    meetings = repeated = 0
    for _round in range(rounds):
        order = sorted(range(people), key=lambda each: (-points[each], chance.unit()))
        for table in _seat(order, seats, met, byes, points):
            for place, one in enumerate(table):
                for other in table[place + 1 :]:
                    meetings += 1
                    repeated += other in met[one]
                    met[one].add(other)
                    met[other].add(one)
            _score(table, strengths, points, chance)
    best = max(points)
    return PlayedOut(meetings, repeated, points.count(best) > 1)


def _seat(
    order: list[int], seats: int, met: list[set[int]], byes: set[int], points: list[float]
) -> list[list[int]]:
    sizes = _sizes(len(order), seats)
    for _bye in range(len(order) - sum(sizes)):
        out = next((each for each in reversed(order) if each not in byes), order[-1])
        byes.add(out)
        points[out] += 1 if seats == 2 else seats - 1
        order = [each for each in order if each != out]
    return _pairs(order, met) if seats == 2 else _groups(order, sizes, met)


def _sizes(entries: int, seats: int) -> list[int]:
    if seats == 2:
        return [2] * (entries // 2)
    smaller = (-entries) % seats
    full = (entries - smaller * (seats - 1)) // seats
    if full >= 0:
        return [seats] * full + [seats - 1] * smaller
    return [seats] * (entries // seats)


def _pairs(order: list[int], met: list[set[int]]) -> list[list[int]]:
    """Return pairs from the top, each with the next it has not met, going back where it must."""
    found = _without_repeats(order, met, [TRIES]) if len(order) <= FEW else None
    if found is not None:
        return found
    left, pairs = list(order), []
    while left:
        one = left.pop(0)
        other = next((each for each in left if each not in met[one]), left[0])
        left.remove(other)
        pairs.append([one, other])
    return _mended(pairs, met)


def _without_repeats(
    left: list[int], met: list[set[int]], steps: list[int]
) -> list[list[int]] | None:
    if not left:
        return []
    one, rest = left[0], left[1:]
    for other in rest:
        if other in met[one]:
            continue
        steps[0] -= 1
        if steps[0] < 0:
            return None
        more = _without_repeats([each for each in rest if each != other], met, steps)
        if more is not None:
            return [[one, other], *more]
    return None


def _mended(pairs: list[list[int]], met: list[set[int]]) -> list[list[int]]:
    """Let pairs who have met exchange partners with another pair, where that helps."""
    for pair in pairs:
        if pair[1] not in met[pair[0]]:
            continue
        for other in reversed(pairs):
            if other is not pair and other[1] not in met[pair[0]] and pair[1] not in met[other[0]]:
                pair[1], other[1] = other[1], pair[1]
                break
    return pairs


def _groups(order: list[int], sizes: list[int], met: list[set[int]]) -> list[list[int]]:
    """Return tables from the top, each filled with those who have met the fewest there."""
    left, found = list(order), []
    for size in sizes:
        table = [left.pop(0)]
        while len(table) < size:
            table.append(
                left.pop(
                    min(
                        range(min(NEAR, len(left))),
                        key=lambda at: (sum(left[at] in met[each] for each in table), at),
                    )
                )
            )
        found.append(table)
    return found


def _score(table: list[int], strengths: list[float], points: list[float], chance: Luck) -> None:
    if len(table) == 2:
        one, other = table
        hope = 1 / (1 + 10 ** ((strengths[other] - strengths[one]) / RATING_STEP))
        drawn = chance.unit()
        won = 0.5 if drawn < DRAWS else float(chance.unit() < hope)
        points[one] += won
        points[other] += 1 - won
        return
    ranked = sorted(table, key=lambda each: -(strengths[each] + RATING_STEP * 2 * chance.unit()))
    for place, each in enumerate(ranked):
        points[each] += len(table) - 1 - place
