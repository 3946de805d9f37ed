"""What an arbiter may want to look at. A sign is a question, never a verdict.

Ratings can be pushed: somebody gives up again and again to the same friend, a second account feeds
the first, a few accounts play only each other and let one of them rise. Each of these looks like
innocent play seen from near, so nothing here has consequences: it names people, numbers and games.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

QUICK_LOSSES = "quick-losses"
ONE_FEEDS = "one-feeds"
CLOSED_CIRCLE = "closed-circle"
SHARED_DEVICE = "shared-device"

QUICK_MOVES = 10  # a game given up before this many moves was hardly played
QUICK_TIMES = 3
FED_GAMES = 6
FED_SHARE = 60  # per cent of all points won that come from one person
ALONE_SHARE = 70  # per cent of somebody's games that are against one person
CIRCLE_PEOPLE = 5
CIRCLE_GAMES = 12
CIRCLE_SHARE = 90  # per cent of a circle's games that stay inside
CIRCLE_RISE = 100  # points
SHARED_GAMES = 3  # games between two who seem to share a device

Pair = tuple[int, int]


class Meeting(NamedTuple):
    """One game between two people, seen from the one."""

    one: int
    other: int
    gained: int  # rating points of the one, may be negative
    resigned: bool  # the other gave up
    moves: int | None  # None where nobody counted


class Sign(NamedTuple):
    """Something to look at: who, and the figures of the sentence."""

    code: str
    people: tuple[int, ...]
    figures: tuple[int, ...]


def signs(meetings: Iterable[Meeting], sharing: Iterable[Pair] = ()) -> tuple[Sign, ...]:
    """Return what stands out, the same for the same games in any order.

    Each game is given twice, once from each of its people. `sharing` names those who seem to have
    used the same device.
    """
    found = sorted(meetings, key=lambda m: (m.one, m.other, m.gained, m.moves or 0))
    shared = _shared_devices(found, sharing)
    return (*_quick_losses(found), *_feeding(found), *_circles(found), *shared)


def _quick_losses(meetings: Sequence[Meeting]) -> Iterable[Sign]:
    times = Counter(
        (m.one, m.other)
        for m in meetings
        if m.resigned and m.moves is not None and m.moves < QUICK_MOVES
    )
    for (winner, loser), count in sorted(times.items()):
        if count >= QUICK_TIMES:
            yield Sign(QUICK_LOSSES, (winner, loser), (count, QUICK_MOVES))


def _feeding(meetings: Sequence[Meeting]) -> Iterable[Sign]:
    games: Counter[int] = Counter(m.one for m in meetings)
    between: Counter[Pair] = Counter((m.one, m.other) for m in meetings)
    won: Counter[int] = Counter()
    won_from: Counter[Pair] = Counter()
    for m in meetings:
        if m.gained > 0:
            won[m.one] += m.gained
            won_from[m.one, m.other] += m.gained
    for (winner, loser), points in sorted(won_from.items()):
        alone = 100 * between[winner, loser] >= ALONE_SHARE * games[loser]
        share = 100 * points // won[winner]
        if between[winner, loser] >= FED_GAMES and alone and share >= FED_SHARE:
            yield Sign(ONE_FEEDS, (winner, loser), (share, between[winner, loser]))


def _shared_devices(meetings: Sequence[Meeting], sharing: Iterable[Pair]) -> Iterable[Sign]:
    """Find those who share a device and play each other; to share one alone is no sign."""
    between: Counter[Pair] = Counter((m.one, m.other) for m in meetings)
    for one, other in sorted({(min(pair), max(pair)) for pair in sharing}):
        if between[one, other] >= SHARED_GAMES:
            yield Sign(SHARED_DEVICE, (one, other), (between[one, other],))


def _circles(meetings: Sequence[Meeting]) -> Iterable[Sign]:
    """Find small groups who keep to themselves while one of them rises on the others."""
    for group in _groups(meetings):
        inside = [m for m in meetings if m.one in group and m.other in group]
        touching = [m for m in meetings if m.one in group]
        rise: Counter[int] = Counter()
        for m in inside:
            rise[m.one] += m.gained
        if (
            len(inside) >= 2 * CIRCLE_GAMES
            and 100 * len(inside) >= CIRCLE_SHARE * len(touching)
            and max(rise.values()) >= CIRCLE_RISE
        ):
            yield Sign(CLOSED_CIRCLE, tuple(sorted(group)), (len(group), max(rise.values())))


def _groups(meetings: Sequence[Meeting]) -> list[set[int]]:
    """Return small groups of people tied by at least two games with each other, three or more."""
    ties: dict[int, set[int]] = defaultdict(set)
    for (one, other), count in Counter((m.one, m.other) for m in meetings).items():
        if count >= 2:
            ties[one].add(other)
    seen: set[int] = set()
    groups = []
    for start in sorted(ties):
        if start in seen:
            continue
        group, edge = {start}, [start]
        while edge:
            new = ties[edge.pop()] - group
            group |= new
            edge += sorted(new)
        seen |= group
        if 3 <= len(group) <= CIRCLE_PEOPLE:
            groups.append(group)
    return groups
