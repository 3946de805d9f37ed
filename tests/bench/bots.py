"""How well the bots play: level against level, and against yesterday's, seats moved on every game.

A share is what one side won of what there was to win, with the interval in which it lies in 95 of
100 measurements (Wilson); who shares the first place shares the win. Beside it stands the processor
time of a move. "master:60000" is the master with so many words instead of its own effort,
"master:60000:learned" the same if a learned value had half of the say, "master:60000:hand" if it
had none, and "master:60000:even" if all worlds that fit the view were equally likely.
"""

from concurrent.futures import ProcessPoolExecutor
from copy import copy
from dataclasses import dataclass, replace
from functools import cache
from math import sqrt
from os import environ
from time import process_time
from typing import Any

from games.bots import LEVELS, master
from games.bots.self_play import SelfPlay
from games.kit.dice import SwiftDice
from games.protocol import Seat
from games.shelf import GAMES
from siamleague.numbers import whole

GAMES_EACH, QUICK = 100, 4
LADDER = (("club", "beginner"), ("master", "club"), ("master", "house"))
SURE = 1.96
HALF = 0.5
ALONE = 1  # processes; BENCH_PROCESSES says more


@dataclass(frozen=True)
class Pairing:
    """One side against the others at a table of a game: who, how often, and with which seeds."""

    game: str
    seats: int
    one: str
    other: str
    number: int
    options: tuple[tuple[str, Any], ...] = ()


@dataclass
class Thinking:
    """Processor time of the moves of one level."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0


def run(quick: bool) -> dict[str, Any]:
    """Return each pairing with what was won. BENCH_GAMES says how many games each, BENCH_ONLY which
    pairings, as "king_of_siam/2 master club" among others, parted by commas, also such as stand
    on no ladder; BENCH_FROM with which seed to begin, so that longer runs can be made in parts;
    BENCH_RATED that one plays by the options that are usual where it is rated."""
    each = _told("GAMES", QUICK if quick else GAMES_EACH)
    began = _told("FROM", 0)
    wanted = [one.strip() for one in environ.get("BENCH_ONLY", "").split(",") if one.strip()]
    tables = [
        _measured(slug, seats, one, other, range(began, began + each))
        for slug, seats, one, other in [_asked(one) for one in wanted] or _pairings(quick)
    ]
    return {"games_each": each, "tables": tables}


def lines(result: dict[str, Any]) -> list[str]:
    """Return the shares in words."""
    return [
        f"{one['game']}, {one['seats']} seats: {one['one']} against {one['other']}"
        f" {one['share']:.1%} ({one['low']:.0%} to {one['high']:.0%}) of {one['games']} games"
        f" (even is {one['even']:.0%}); a move "
        + ", ".join(
            f"{level} {took['mean']:.3f} s, at most {took['longest']:.2f} s"
            for level, took in one["thinking"].items()
        )
        for one in result["tables"]
    ]


def _told(name: str, usual: int) -> int:
    """Return a number that whoever measures has told, or the usual one."""
    number = whole(environ.get(f"BENCH_{name}"), digits=6)
    return usual if number is None else number


def _asked(pairing: str) -> tuple[str, int, str, str]:
    """Return who meets whom, from "king_of_siam/2 master club"."""
    table, one, other = pairing.split()
    slug, _, seats = table.partition("/")
    return slug, int(seats), one, other


def _pairings(quick: bool) -> list[tuple[str, int, str, str]]:
    """Return who meets whom; in a hurry, at the smallest table of each game, the club alone."""
    found = []
    for slug, game in GAMES.items():
        for seats in game.info.seat_counts[:1] if quick else game.info.seat_counts:
            found += [(slug, seats, *pair) for pair in (LADDER[:1] if quick else LADDER)]
    return found


def _measured(slug: str, seats: int, one: str, other: str, numbers: range) -> dict[str, Any]:
    options = SelfPlay(GAMES[slug], seats, 0, hides="BENCH_RATED" in environ).options()
    pairings = [Pairing(slug, seats, one, other, n, tuple(options.items())) for n in numbers]
    processes = _told("PROCESSES", ALONE)
    if processes > 1:
        with ProcessPoolExecutor(processes) as pool:
            played = list(pool.map(play, pairings))
    else:
        played = [play(pairing) for pairing in pairings]
    won = sum(share for share, _thinking, _even in played)
    low, high = interval(won, len(played))
    thinking: dict[str, Thinking] = {}
    for _share, took, _even in played:
        for level, spent in took.items():
            whole = thinking.setdefault(level, Thinking())
            whole.moves += spent.moves
            whole.seconds += spent.seconds
            whole.longest = max(whole.longest, spent.longest)
    told = {
        level: {"mean": spent.seconds / max(1, spent.moves), "longest": spent.longest}
        for level, spent in thinking.items()
    }
    return {
        "game": slug, "seats": seats, "one": one, "other": other, "games": len(played),
        "won": won, "share": won / len(played), "low": low, "high": high,
        "even": played[0][2], "thinking": told,
    }  # fmt: skip


def interval(won: float, games: int) -> tuple[float, float]:
    """Return between which shares the true one lies (Wilson, 95 %)."""
    share, z = won / games, SURE
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def play(pairing: Pairing) -> tuple[float, dict[str, Thinking], float]:
    """Play one game; return what the one side won, how long all thought, and what is even."""
    game, number = GAMES[pairing.game], pairing.number
    state = game.setup(dict(pairing.options), pairing.seats, b"bench bots %d" % number)
    teams = [sorted(team) for team in game.teams(state)]
    mine = teams[number % len(teams)]
    dice, thinking = SwiftDice(number * 7919 + 1), {level: Thinking() for level in _both(pairing)}
    while acting := sorted(game.to_act(state)):
        seat = Seat(acting[0])
        level = pairing.one if seat in mine else pairing.other
        view = game.view(state, seat)
        began = process_time()
        move = _chosen(level, game, view, seat, dice)
        took, spent = process_time() - began, thinking[level]
        spent.moves += 1
        spent.seconds += took
        spent.longest = max(spent.longest, took)
        state = game.apply(state, seat, move).state
    outcome = game.outcome(state)
    assert outcome
    first = [team for team in teams if outcome.ranks[team[0]] == 1]
    return (1 / len(first) if mine in first else 0.0), thinking, 1 / len(teams)


def _both(pairing: Pairing) -> tuple[str, str]:
    return pairing.one, pairing.other


def _chosen(level: str, game: Any, view: Any, seat: Seat, dice: SwiftDice) -> Any:
    """Return the move of a level; "master:60000" is the master with so many words."""
    name, *told = level.split(":")
    if not told:
        return LEVELS[name](game, view, seat, dice)
    usual = master.usual_effort(game)
    effort = replace(usual, words=int(told[0]))
    return master.choose(_otherwise(game, *told[1:]), view, seat, dice, effort)


@cache
def _otherwise(game: Any, *how: str) -> Any:
    """Return the same game, whose sense goes by what was learned in another way."""
    other, learned = copy(game), game.sense.learned
    other.sense = copy(game.sense)
    if "learned" in how:
        other.sense.learned_share = HALF
    if "hand" in how:
        other.sense.learned_share = 0.0
    if "even" in how:
        other.sense.believes = False
        other.sense.learned = learned and replace(learned, worlds=())
    return other
