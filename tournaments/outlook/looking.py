"""Playing an event many times with invented people, quickly, and counting what came of it."""

from tournaments.outlook import meeting
from tournaments.outlook.chance import Luck
from tournaments.outlook.values import ImaginedEvent, Outlook

WORK = 6_000  # chairs filled in all events together: about a fifth of a second
MOST_EVENTS, LEAST_EVENTS = 60, 3
MOST_PEOPLE = 160  # larger events are looked at as if they had so many
GAMES = 300
SLOW = 0.9
SPREAD = (0.6, 1.7)  # the shortest and the longest game, as parts of a usual one


def look(asked: ImaginedEvent) -> Outlook:
    """Return what an event will be like."""
    entries = max(2, asked.entries)
    rounds = rounds_of(asked)
    people = min(entries, MOST_PEOPLE)
    events = max(LEAST_EVENTS, min(MOST_EVENTS, WORK // max(1, people * rounds)))
    chance = Luck(asked.seed)
    lasting = lengths(asked, rounds, chance)
    found = _played(asked, people, rounds, events, chance)
    tables, out = meeting.tables(entries, asked.seats)
    if asked.course.by_sheet:
        out = (1 << (entries - 1).bit_length()) - entries
        tables = (entries - out) // 2
    usual = lasting[len(lasting) // 2]
    return Outlook(
        rounds=rounds,
        tables=tables,
        out=out,
        minutes=usual,
        late_minutes=slow(lasting),
        round_minutes=max(1, (usual - asked.pause_minutes * (rounds - 1)) // rounds),
        repeats=_percent(sum(each.repeated > 0 for each in found), events),
        repeated=_percent(sum(e.repeated for e in found), sum(e.met for e in found)),
        shared=_percent(sum(each.shared for each in found), events),
        enough=enough(entries, asked.seats),
    )


def slow(lasting: list[int]) -> int:
    """Return the length that nine of ten events keep."""
    return lasting[int(SLOW * (len(lasting) - 1))]


def rounds_of(asked: ImaginedEvent) -> int:
    """Return how many rounds are played."""
    return asked.course.rounds(max(2, asked.entries), asked.rounds, asked.twice)


def enough(entries: int, seats: int) -> int:
    """Return after how many rounds at most one has won everything: everybody else lost once."""
    rounds, left = 0, max(2, entries)
    while left > 1:
        left = -(-left // seats)
        rounds += 1
    return rounds


def lengths(asked: ImaginedEvent, rounds: int, chance: Luck) -> list[int]:
    """Return how long such events last, the shortest first."""
    games = sorted(_game(asked, chance) for _game_played in range(GAMES))
    return sorted(_minutes(asked, rounds, games, chance) for _event in range(MOST_EVENTS))


def _minutes(asked: ImaginedEvent, rounds: int, games: list[int], chance: Luck) -> int:
    """Return how long one such event lasts: every round as long as its longest game."""
    whole = asked.pause_minutes * (rounds - 1)
    for number in range(rounds):
        longest = chance.unit() ** (1 / _busy(asked, number))  # the largest of so many draws
        whole += games[int(longest * len(games))]
    return whole


def _busy(asked: ImaginedEvent, number: int) -> int:
    """Return how many tables play at the same time in a round."""
    tables = max(1, asked.entries // asked.seats)
    return max(1, tables >> number) if asked.course.halving else tables


def _game(asked: ImaginedEvent, chance: Luck) -> int:
    """Return how long a game lasts: most are near the usual, few are much longer."""
    low, high = SPREAD
    drawn = (chance.unit() + chance.unit() + chance.unit()) / 1.5 - 1  # mostly near 0
    part = 1 + (1 - low) * drawn if drawn < 0 else 1 + (high - 1) * drawn
    lasts = round(asked.game_minutes * part)
    return min(lasts, asked.most_minutes) if asked.most_minutes else lasts


def _played(
    asked: ImaginedEvent, people: int, rounds: int, events: int, chance: Luck
) -> list[meeting.PlayedOut]:
    if not asked.course.by_points:
        return [meeting.PlayedOut(1, 0, False)] * events
    return [meeting.play(people, asked.seats, rounds, chance) for _event in range(events)]


def _percent(part: int, whole: int) -> int:
    """Return a part in a hundred; what happens at all is at least one."""
    if not whole or not part:
        return 0
    return max(1, min(100, round(100 * part / whole)))
