"""Proof: the club bot beats the beginner at King of Siam for two, and the master never thinks long.

Seats change from game to game. How long a move of the master takes is measured in every game of the
shelf, in seconds of one core."""

import time
from typing import Any

from games.bots import choose
from games.kit.dice import QuickDice
from games.protocol import Seat
from games.shelf import GAMES

GAMES_EACH, QUICK = 200, 20
MOVES, QUICK_MOVES = 30, 6
LEAST = 0.85  # of games won
LONGEST = 2.0  # seconds of a core for a move


def run(quick: bool) -> dict[str, Any]:
    """Return how often the club bot won, and how long the moves of the master took."""
    won = 0
    rounds = QUICK if quick else GAMES_EACH
    for number in range(rounds):
        seat = number % 2
        levels = ["beginner", "beginner"]
        levels[seat] = "club"
        won += _play(levels, number)[seat] == 1
    thinking = {
        f"{slug}, {seats}": _think(slug, seats, QUICK_MOVES if quick else MOVES)
        for slug, game in GAMES.items()
        for seats in game.info.seat_counts
    }
    assert won >= LEAST * rounds * (0.8 if quick else 1), f"only {won} of {rounds} won"
    slow = {name: worst for name, (_mean, worst) in thinking.items() if worst > LONGEST}
    assert not slow, f"a move took too long: {slow}"
    return {"games": rounds, "won": won, "thinking": thinking}


def lines(result: dict[str, Any]) -> list[str]:
    """Return both in words."""
    told = [f"club against beginner at King of Siam: {result['won']} of {result['games']} won"]
    for name, (mean, worst) in result["thinking"].items():
        told.append(f"{name} players: {mean:.2f} s of a core for a move, at most {worst:.2f} s")
    return told


def _play(levels: list[str], seed: int) -> tuple[int, ...]:
    game, dice = GAMES["king_of_siam"], QuickDice(seed)
    state = game.setup({}, len(levels), b"bots %d" % seed)
    while seats := sorted(game.to_act(state)):
        seat = Seat(seats[0])
        move = choose(game, game.view(state, seat), seat, dice, levels[seat])
        state = game.apply(state, seat, move).state
    outcome = game.outcome(state)
    assert outcome
    return outcome.ranks


def _think(slug: str, seats: int, moves: int) -> tuple[float, float]:
    """Return the mean and the longest time of some moves, spread over a game."""
    game, dice, times = GAMES[slug], QuickDice(seats), []
    state = game.setup({}, seats, b"thinking")
    while (acting := sorted(game.to_act(state))) and len(times) < moves:
        seat = Seat(acting[0])
        view, often = game.view(state, seat), dice.below(4) == 0
        began = time.process_time()
        move = choose(game, view, seat, dice, "master" if often else "random")
        if often:
            times.append(time.process_time() - began)
        state = game.apply(state, seat, move).state
    return sum(times) / len(times), max(times)
