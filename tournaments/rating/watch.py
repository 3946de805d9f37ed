"""What an arbiter may want to look at. A sign is a question, never a verdict.

Ratings can be pushed: somebody gives up again and again to the same friend, or leaves the board and
lets the time run; a second account feeds the first, or many do a little each; a few accounts play
only each other and let one of them rise; two agree on every result while both play others honestly.
Each of these looks like innocent play seen from near, so nothing here has consequences: it names
people, numbers and games. `prove cheaters` counts what is found of each, and the honest seasons in
which something is.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tournaments.rating.values import GAME, HALF, POINT, GameShare

QUICK_LOSSES = "quick-losses"
ONE_FEEDS = "one-feeds"
MANY_FEED = "many-feed"
CLOSED_CIRCLE = "closed-circle"
ONE_SIDED = "one-sided"
SHARED_DEVICE = "shared-device"
GAVE_UP = ("resigned", "flagged")  # endings: who lets the time run out has left the board, too

QUICK_MOVES = 10  # a game given up before this many moves was hardly played
QUICK_TIMES = 3
QUICK_SHARE = 75  # per cent of what one lost to the other
FED_GAMES = 6
FED_SHARE = 60  # per cent of all points won that come from one person
ALONE_SHARE = 70  # per cent of somebody's games that are against one person
CIRCLE_PEOPLE = 5
CIRCLE_GAMES = 12
CIRCLE_SHARE = 90  # per cent of a circle's games that stay inside
CIRCLE_RISE = 100  # points
CIRCLE_WINS = 90  # per cent of the games inside that the one who rises wins: the best win less
FED_POINTS = 50  # that come from one who plays hardly anybody else, whatever share they are
FED_LOST = 85  # per cent of their games that those who feed lose
MANY_GAMES = 3  # each of those who feed loses at least so often
MANY_POINTS = 100  # points that come from all of them together
ONE_SIDED_GAMES = 8  # between two, and of each with others
ONE_SIDED_CHANCE = 200  # one in so many pairs as strong as these would see such results
SHARED_GAMES = 3  # games between two who seem to share a device
SHARED_WINS = 75  # per cent of them that one of the two wins: families win and lose
WHOLE = 60  # one game; whoever met several in it gives each their part

Pair = tuple[int, int]


class Encounter(NamedTuple):
    """One game between two people, seen from the one."""

    one: int
    other: int
    gained: int  # rating points of the one, may be negative
    gave_up: bool  # the other resigned, or let the time run out
    moves: int | None  # None where nobody counted
    scored: int = 0  # of a whole game
    others: int = 1  # whom the one met in that game


class Sign(NamedTuple):
    """Something to look at: who, and the figures of the sentence."""

    code: str
    people: tuple[int, ...]
    figures: tuple[int, ...]


def meetings(
    member: int, gained: int, parts: Sequence[GameShare], endings: Mapping[str, tuple[bool, int]]
) -> Iterator[Encounter]:
    """Yield whom somebody met in the games of a period, and what each brought of what they gained.

    At a table of several it came from those who finished behind, and went to those in front. Who
    sat side by side did not meet. `endings` says by key who gave up or ran out of time, and after
    how many moves.
    """
    over = [part.points - part.expected for part in parts]
    sure = sum(abs(each) for each in over) or 1
    for part, mine in zip(parts, over, strict=True):
        share = abs(gained) * mine / sure / POINT
        yield from _met(member, part, share, endings.get(part.key, (False, None)))


def _met(
    member: int, part: GameShare, share: float, ending: tuple[bool, int | None]
) -> Iterator[Encounter]:
    sides = list(zip(part.opponents, part.theirs, strict=True))
    payers = [side for side, place in sides if (place > part.rank) == (share > 0)]
    paying = sum(map(len, payers or part.opponents))
    people = sum(map(len, part.opponents))
    for side, place in sides:
        gained = round(share / paying) if side in payers or not payers else 0
        gave_up = ending[0] and place > part.rank and len(sides) == 1
        scored = GAME if part.rank < place else HALF if part.rank == place else 0
        for other in side:
            yield Encounter(member, other, gained, gave_up, ending[1], scored, people)


def signs(meetings: Iterable[Encounter], sharing: Iterable[Pair] = ()) -> tuple[Sign, ...]:
    """Return what stands out, the same for the same games in any order.

    Each game is given twice, once from each of its people. `sharing` names those who seem to have
    used the same device.
    """
    found = sorted(meetings, key=lambda m: (*m[:3], m.moves or 0, m.scored, m.others))
    shared = _shared_devices(found, sharing)
    fed = (*_feeding(found), *_one_sided(found))
    return (*_quick_losses(found), *fed, *_circles(found), *shared)


def _quick_losses(meetings: Sequence[Encounter]) -> Iterable[Sign]:
    times: Counter[Pair] = Counter()
    won: Counter[Pair] = Counter()
    for m in meetings:
        if m.gained > 0 and m.others == 1:  # of partners nobody knows who gave up
            won[m.one, m.other] += 1
            times[m.one, m.other] += m.gave_up and m.moves is not None and m.moves < QUICK_MOVES
    for (winner, loser), count in sorted(times.items()):
        if count >= QUICK_TIMES and 100 * count >= QUICK_SHARE * won[winner, loser]:
            yield Sign(QUICK_LOSSES, (winner, loser), (count, QUICK_MOVES))


class _Fed(NamedTuple):
    """What somebody won from another who plays almost nobody else."""

    winner: int
    loser: int
    points: int
    share: int  # per cent of all points the winner won
    times: int


def _feeding(meetings: Sequence[Encounter]) -> Iterable[Sign]:
    """Find whose points come from one, or from many, who play almost nobody else and lose."""
    many: dict[int, list[_Fed]] = defaultdict(list)
    for fed in _fed(meetings):
        much = fed.share >= FED_SHARE or fed.points >= FED_POINTS
        if fed.times >= FED_GAMES and much:
            yield Sign(ONE_FEEDS, (fed.winner, fed.loser), (fed.share, fed.times))
        elif fed.times >= MANY_GAMES:
            many[fed.winner].append(fed)
    for winner, those in many.items():
        if len(those) > 1 and sum(fed.points for fed in those) >= MANY_POINTS:
            share = sum(fed.share for fed in those)
            yield Sign(MANY_FEED, (winner, *(fed.loser for fed in those)), (share, len(those)))


def _fed(meetings: Sequence[Encounter]) -> Iterator[_Fed]:
    games: Counter[int] = Counter()
    between: Counter[Pair] = Counter()
    lost: Counter[Pair] = Counter()
    won: Counter[int] = Counter()
    won_from: Counter[Pair] = Counter()
    for m in meetings:
        games[m.one] += WHOLE // m.others
        between[m.one, m.other] += 1
        if m.gained > 0:
            won[m.one] += m.gained
            won_from[m.one, m.other] += m.gained
            lost[m.other, m.one] += 1
    for (winner, loser), points in sorted(won_from.items()):
        times = between[winner, loser]
        alone = 100 * WHOLE * times >= ALONE_SHARE * games[loser]
        if alone and 100 * lost[loser, winner] >= FED_LOST * times:
            yield _Fed(winner, loser, points, 100 * points // won[winner], times)


def _one_sided(meetings: Sequence[Encounter]) -> Iterable[Sign]:
    """Find who wins everything against one who is as strong against all others."""
    met: dict[Pair, list[int]] = defaultdict(list)
    scored: Counter[int] = Counter()
    games: Counter[int] = Counter()
    for m in meetings:
        if m.others > 1:
            continue  # partners and third parties have a hand in it
        met[m.one, m.other].append(m.scored)
        scored[m.one] += m.scored
        games[m.one] += 1
    for (winner, loser), points in sorted(met.items()):
        count = len(points)
        elsewhere = games[winner] - count, games[loser] - count
        if min(count, *elsewhere) < ONE_SIDED_GAMES or sum(points) < count * GAME:
            continue
        one = _strength(scored[winner] - sum(points), elsewhere[0])
        other = _strength(scored[loser], elsewhere[1])
        chance = one / (one + other)
        once_in = math.floor(chance**-count)
        if once_in >= ONE_SIDED_CHANCE:
            yield Sign(ONE_SIDED, (winner, loser), (count, once_in))


def _strength(scored: int, games: int) -> float:
    """Return somebody's odds against others, nearer to even the fewer games tell of them."""
    won = scored / GAME
    return (won + 2) / (games - won + 2)


def _shared_devices(meetings: Sequence[Encounter], sharing: Iterable[Pair]) -> Iterable[Sign]:
    """Find those who share a device while one loses to the other; to share one alone is no sign."""
    between: Counter[Pair] = Counter((m.one, m.other) for m in meetings)
    won: Counter[Pair] = Counter((m.one, m.other) for m in meetings if m.gained > 0)
    for one, other in sorted({(min(pair), max(pair)) for pair in sharing}):
        most = max(won[one, other], won[other, one])
        if most >= SHARED_GAMES and 100 * most >= SHARED_WINS * between[one, other]:
            yield Sign(SHARED_DEVICE, (one, other), (between[one, other],))


def _circles(meetings: Sequence[Encounter]) -> Iterable[Sign]:
    """Find small groups who keep to themselves while one of them rises on the others."""
    for group in _groups(meetings):
        inside = [m for m in meetings if m.one in group and m.other in group]
        touching = [m for m in meetings if m.one in group]
        rise: Counter[int] = Counter()
        for m in inside:
            rise[m.one] += m.gained
        (best, points), *_others = rise.most_common(1) or [(0, 0)]
        own = [m.gained > 0 for m in inside if m.one == best]
        if (
            len(inside) >= 2 * CIRCLE_GAMES
            and 100 * len(inside) >= CIRCLE_SHARE * len(touching)
            and points >= CIRCLE_RISE
            and 100 * sum(own) >= CIRCLE_WINS * len(own)
        ):
            yield Sign(CLOSED_CIRCLE, tuple(sorted(group)), (len(group), points))


def _groups(meetings: Sequence[Encounter]) -> list[set[int]]:
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
