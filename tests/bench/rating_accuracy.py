"""How well ratings predict: log-loss on held-back games of leagues that never were.

Hidden skills, uneven keenness, newcomers arriving all the time; the last fifth of the games is
predicted before it is rated, period by period. Beside our two systems stand the best fixed K (with
the K chosen by the same games, so it has an advantage), openskill (rated game by game, which our
periods forbid; predicting by the same logistic form), a coin, and the truth itself: the hidden
skills, which nobody can beat.
"""

import json
import math
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.bench.rating_leagues import League, league
from tournaments.rating import periods as pure
from tournaments.rating.values import NO_PAIRS, RatedGame, Settings

ROOT = Path(__file__).resolve().parents[2]
HELD = 0.8
FIXED = (16, 24, 32, 48, 64)
CAP = 300
PARTNERS = {"first": 240, "settled": 24}  # what partners' lists start with
SIZES = {False: (1500, 30_000), True: (400, 6_000)}

Chance = Callable[[Sequence[float], Sequence[float]], float]


def run(quick: bool = False) -> dict[str, Any]:
    """Return the log-loss of each system in each kind of pool."""
    players, games = SIZES[quick]
    kinds = ("duel", "three", "four", "pairs")
    return {
        "players": players,
        "games": games,
        "pools": {kind: _measured(kind, players, games) for kind in kinds},
    }


def lines(result: dict[str, Any]) -> list[str]:
    """Return the table: less is better."""
    told = [
        f"{result['players']} players, {result['games']} games a pool, the last fifth held back; "
        "log-loss per pair of sides, less is better",
        f"{'pool':8}{'truth':>9}{'Elo':>9}{'Weng-Lin':>10}{'fixed K':>13}"
        f"{'openskill':>11}{'coin':>9}",
    ]
    for kind, one in result["pools"].items():
        fixed = f"{one['fixed']:.4f} ({one['k']})"
        told.append(
            f"{kind:8}{one['truth']:9.4f}{one['elo']:9.4f}{one['weng-lin']:10.4f}{fixed:>13}"
            f"{one['openskill']:11.4f}{math.log(2):9.4f}"
        )
    return told


def _measured(kind: str, players: int, games: int) -> dict[str, Any]:
    played = league(kind, players=players, games=games, a_day=100, seed=11)
    best = min((_ours(played, Settings(first=k, settled=k)), k) for k in FIXED)
    elo = Settings(**PARTNERS) if kind == "pairs" else Settings()
    return {
        "truth": _held_back(played, lambda one, other: _logistic(sum(one) - sum(other))),
        "elo": _ours(played, elo),
        "weng-lin": _ours(played, Settings(model="weng-lin")),
        "fixed": best[0],
        "k": best[1],
        "openskill": _rival(kind, players, games),
    }


def _ours(played: League, settings: Settings) -> float:
    start, whole = _first_held(played.games).period, NO_PAIRS
    for period, rated in pure.replay({}, played.games, settings):
        if period >= start:
            whole = pure.added(whole, rated.calibration)
    return whole.loss / whole.pairs / 1_000_000


def _held_back(played: League, chance: Chance) -> float:
    start = _first_held(played.games).period
    loss = [
        _loss(game, lambda i, j, g=game: chance(*(  # type: ignore[misc]
            [played.skill[p] for p in g.sides[side]] for side in (i, j)
        )))
        for game in played.games
        if game.period >= start
    ]  # fmt: skip
    return sum(total for total, _ in loss) / sum(pairs for _, pairs in loss)


def _loss(game: RatedGame, chance: Callable[[int, int], float]) -> tuple[float, int]:
    total, pairs = 0.0, 0
    for i in range(len(game.sides)):
        for j in range(i + 1, len(game.sides)):
            said = min(max(chance(i, j), 1e-6), 1 - 1e-6)
            came = (game.ranks[i] < game.ranks[j]) + 0.5 * (game.ranks[i] == game.ranks[j])
            total -= came * math.log(said) + (1 - came) * math.log(1 - said)
            pairs += 1
    return total, pairs


def _first_held(games: Sequence[RatedGame]) -> RatedGame:
    return games[int(HELD * len(games))]


def _logistic(x: float) -> float:
    return 1 / (1 + math.exp(-x))


def _rival(kind: str, players: int, games: int) -> float:
    command = [sys.executable, "-m", "tests.bench.rating_accuracy", kind, str(players), str(games)]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=CAP, check=True
    )
    answer: float = json.loads(done.stdout)
    return answer


def _openskill(kind: str, players: int, games: int) -> float:
    from openskill.models import BradleyTerryFull

    played = league(kind, players=players, games=games, a_day=100, seed=11)
    model = BradleyTerryFull()
    people = [model.rating() for _ in range(players)]
    start, loss = _first_held(played.games).period, []
    for game in played.games:
        teams = [[people[p] for p in side] for side in game.sides]
        if game.period >= start:
            loss.append(_loss(game, lambda i, j, t=teams: _said(t[i], t[j], model.beta)))  # type: ignore[misc]
        rated = model.rate(teams, ranks=[float(rank) for rank in game.ranks])
        for side, team in zip(game.sides, rated, strict=True):
            for who, value in zip(side, team, strict=True):
                people[who] = value
    return sum(total for total, _ in loss) / sum(pairs for _, pairs in loss)


def _said(one: Sequence[Any], other: Sequence[Any], beta: float) -> float:
    spread = sum(p.sigma**2 for p in (*one, *other)) + 2 * beta**2
    return _logistic((sum(p.mu for p in one) - sum(p.mu for p in other)) / math.sqrt(spread))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(_openskill(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
