"""Seasons that never were, honest ones and ones in which somebody cheats, as arbiters see them.

Everybody plays by their hidden skill; a cheater has helpers who let them win. What is rated goes
through the rating of the site itself, period by period, and what arbiters are shown is worked out
from that: nothing here knows how the signs are found.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tests.bench.rating_leagues import league, ranks_of, shown
from tournaments.rating import periods, watch
from tournaments.rating.values import RatedGame, Settings

CHEATER, HELPERS = 1000, range(1001, 1020)
WEEKS = 26
FULL, EARLY = 40, 4  # moves

Sides = tuple[tuple[int, ...], ...]


@dataclass
class Season:
    """What was played, how it ended online, and who seems to share a device."""

    games: list[RatedGame] = field(default_factory=list)
    endings: dict[str, tuple[bool, int]] = field(default_factory=dict)
    sharing: set[tuple[int, int]] = field(default_factory=set)

    def play(
        self, week: int, sides: Sides, ranks: Sequence[int], *, moves: int = FULL,
        ending: str = "rules",
    ) -> None:  # fmt: skip
        """Add a game of a week."""
        key = f"g{len(self.games):06}"
        self.games.append(RatedGame(1, f"{week:03}", len(self.games), sides, tuple(ranks), key))
        self.endings[key] = (ending in watch.GAVE_UP, moves)

    def signs(self) -> tuple[watch.Sign, ...]:
        """Return what the arbiters of the list are shown."""
        played = sorted(self.games, key=lambda game: (game.period, game.order))
        met = [
            meeting
            for _period, rated in periods.replay({}, played, Settings())
            for change in rated.changes
            for meeting in watch.meetings(
                change.member,
                change.after.rating - change.before.rating,
                change.parts,
                self.endings,
            )
        ]
        return watch.signs(met, self.sharing)


def by_skill(season: Season, week: int, sides: Sides, skill: Sequence[float] | dict[int, float],
             dice: random.Random) -> None:  # fmt: skip
    """Play honestly; every fifth game online is resigned, some of them early."""
    moves = dice.choice((EARLY, 15, FULL, FULL, FULL))
    ranks = ranks_of(shown(sides, skill, dice))
    season.play(week, sides, ranks, moves=moves, ending=_ending(dice))


def _ending(dice: random.Random) -> str:
    return dice.choice(("rules",) * 8 + ("resigned", "flagged"))


def open_league(dice: random.Random, kind: str = "duel", players: int = 30) -> Season:
    """Return a season of a club at whose tables everybody meets everybody now and then."""
    season = Season()
    told = league(kind, players=players, games=400, a_day=16, seed=dice.randrange(10**9))
    for game in told.games:
        moves = dice.choice((EARLY, FULL, FULL))
        season.play(int(game.period), game.sides, game.ranks, moves=moves, ending=_ending(dice))
    return season


def five_friends(dice: random.Random) -> Season:
    """Return a season of five who meet every second week, and nobody else."""
    skill = [dice.gauss(0, 0.7) for _n in range(5)]
    season = Season()
    for week in range(0, WEEKS, 2):
        for one, other in dice.sample(list(combinations(range(5), 2)), 4):
            by_skill(season, week, ((one,), (other,)), skill, dice)
    return season


def six_at_tables(dice: random.Random) -> Season:
    """Return a season of six friends at a table of four each week."""
    skill = [dice.gauss(0, 0.7) for _n in range(6)]
    season = Season()
    for week in range(WEEKS):
        by_skill(season, week, tuple((who,) for who in dice.sample(range(6), 4)), skill, dice)
    return season


def teacher(dice: random.Random) -> Season:
    """Return a season with a strong teacher and ten beginners, who also play each other."""
    skill = [2.5, *(dice.gauss(-0.5, 0.5) for _n in range(10))]
    season = Season()
    for week in range(WEEKS):
        by_skill(season, week, ((0,), (dice.randint(1, 10),)), skill, dice)
        for one, other in combinations(dice.sample(range(1, 11), 4), 2):
            by_skill(season, week, ((one,), (other,)), skill, dice)
    return season


def visitors(dice: random.Random) -> Season:
    """Return a season of an old hand online and of guests who play once or twice, never again."""
    skill = {0: 1.5} | {who: dice.gauss(0, 1) for who in range(1, 60)}
    season = Season()
    for week in range(WEEKS):
        for guest in (1 + 2 * week % 58, 2 + 2 * week % 58):
            for _time in range(dice.choice((1, 1, 2))):
                by_skill(season, week, ((0,), (guest,)), skill, dice)
    return season


def a_family(dice: random.Random) -> Season:
    """Return a league in which two of a household share a computer and play each other, too."""
    season = open_league(dice)
    for week in range(0, WEEKS, 4):
        by_skill(season, week, ((0,), (1,)), [0.3, 0.0], dice)
    season.sharing.add((0, 1))
    return season


def partners_by_lot(dice: random.Random) -> Season:
    """Return a season of pairs whose partners change."""
    return open_league(dice, "pairs", 24)


def tables_of_four(dice: random.Random) -> Season:
    """Return a season at tables of four."""
    return open_league(dice, "four", 24)


HONEST: dict[str, Callable[[random.Random], Season]] = {
    "a league of thirty": open_league,
    "five friends": five_friends,
    "six at tables of four": six_at_tables,
    "a teacher and beginners": teacher,
    "an old hand and visitors": visitors,
    "partners by lot": partners_by_lot,
    "tables of four": tables_of_four,
    "a family at one computer": a_family,
}


def _with_cheater(dice: random.Random, kind: str = "duel") -> Season:
    """Return a league in which the cheater plays honestly, too, and is as strong as the middle."""
    season = open_league(dice, kind)
    for week in range(0, WEEKS, 2):
        by_skill(season, week, ((CHEATER,), (dice.randrange(30),)), _Middling(), dice)
    return season


class _Middling(dict[int, float]):
    """Everybody is as strong as everybody."""

    def __missing__(self, who: int) -> float:
        return 0.0


def _lost(season: Season, dice: random.Random, helpers: Iterable[int], times: int, *,
          moves: int = FULL, ending: str = "rules") -> None:  # fmt: skip
    """Let each of the helpers lose so often, spread over the season."""
    for helper in helpers:
        for _time in range(times):
            sides = ((CHEATER,), (helper,))
            season.play(dice.randrange(WEEKS), sides, (1, 2), moves=moves, ending=ending)


def resigns_at_once(dice: random.Random) -> Season:
    """A second account resigns after four moves, five times."""
    season = _with_cheater(dice)
    _lost(season, dice, HELPERS[:1], 5, moves=EARLY, ending="resigned")
    return season


def lets_the_clock_run(dice: random.Random) -> Season:
    """A second account disconnects after four moves, five times: its flag falls."""
    season = _with_cheater(dice)
    _lost(season, dice, HELPERS[:1], 5, moves=EARLY, ending="flagged")
    return season


def two_accounts(dice: random.Random) -> Season:
    """A second account on the same device loses four whole games, and plays others honestly."""
    season = _with_cheater(dice)
    _lost(season, dice, HELPERS[:1], 4)
    for week in range(8):
        by_skill(season, week, ((HELPERS[0],), (dice.randrange(30),)), _Middling(), dice)
    season.sharing.add((CHEATER, HELPERS[0]))
    return season


def one_feeds(dice: random.Random) -> Season:
    """A second account on another device loses twelve whole games."""
    season = _with_cheater(dice)
    _lost(season, dice, HELPERS[:1], 12)
    return season


def many_feed(dice: random.Random) -> Season:
    """Eight accounts lose three whole games each, so that none stands out."""
    season = _with_cheater(dice)
    _lost(season, dice, HELPERS[:8], 3)
    return season


def a_ring(dice: random.Random) -> Season:
    """Four play each other, and one of them always wins."""
    season, others = Season(), HELPERS[:3]
    _lost(season, dice, others, 6)
    for one, other in combinations(others, 2):
        for _time in range(3):
            by_skill(season, dice.randrange(WEEKS), ((one,), (other,)), _Middling(), dice)
    return season


def colluding_reports(dice: random.Random) -> Season:
    """Two who play others honestly report ten wins of the one that were never played."""
    season = _with_cheater(dice)
    _lost(season, dice, HELPERS[:1], 10)
    for week in range(14):
        by_skill(season, week, ((HELPERS[0],), (dice.randrange(30),)), _Middling(), dice)
    return season


def farmed_tables(dice: random.Random) -> Season:
    """Three accounts sit down at tables of four and let the fourth win, nine times."""
    season = _with_cheater(dice)
    for _time in range(9):
        sides = tuple((who,) for who in (CHEATER, *HELPERS[:3]))
        season.play(dice.randrange(WEEKS), sides, (1, *dice.sample((2, 3, 4), 3)))
    return season


def farmed_partners(dice: random.Random) -> Season:
    """Two play as partners against two accounts of theirs, and win twelve times."""
    season = open_league(dice, "pairs", 24)
    for week in range(0, WEEKS, 4):
        sides = ((CHEATER, dice.randrange(8)), (8 + dice.randrange(8), 16 + dice.randrange(8)))
        by_skill(season, week, sides, _Middling(), dice)
    for _time in range(12):
        sides = ((CHEATER, HELPERS[9]), (HELPERS[0], HELPERS[1]))
        season.play(dice.randrange(WEEKS), sides, (1, 2))
    return season


CHEATED: dict[str, Callable[[random.Random], Season]] = {
    "resigns at once": resigns_at_once,
    "lets the clock run": lets_the_clock_run,
    "two accounts, one device": two_accounts,
    "one account feeds": one_feeds,
    "eight accounts feed": many_feed,
    "a ring of four": a_ring,
    "colluding reports": colluding_reports,
    "farmed tables of four": farmed_tables,
    "farmed partners": farmed_partners,
}


def hits(name: str, seasons: int) -> int:
    """Return in how many seasons the cheater is named."""
    return sum(
        any(CHEATER in sign.people for sign in CHEATED[name](dice).signs())
        for dice in _dice(name, seasons)
    )


def alarms(name: str, seasons: int) -> list[str]:
    """Return, for each honest season in which something stands out, what."""
    told = (HONEST[name](dice).signs() for dice in _dice(name, seasons))
    return [signs[0].code for signs in told if signs]


def _dice(name: str, seasons: int) -> Iterator[random.Random]:
    return (random.Random(f"{name} {number}") for number in range(seasons))
