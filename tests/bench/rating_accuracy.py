"""How well ratings predict: log-loss on held-back games of leagues that never were.

Seven worlds for each kind of table, none of them made for one of the systems: steady skills, games
of luck and of skill, skills that drift, newcomers who learn, seats that are worth something with
another kind of luck, and pairs that like each other. Everywhere keenness is uneven and newcomers
arrive all the time. The last fifth of the games is predicted before it is rated, period by period.

Beside our systems, as lists on the site have them, stand openskill (rated game by game, which our
periods forbid; predicting by the same logistic form), a coin, and the truth itself: the hidden
strengths of the day, which nobody can beat. What one system is better than another by has an
interval from how it differs from day to day: nineteen of twenty such intervals hold the truth.
"""

import json
import math
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.bench.rating_leagues import SHAPES, WORLDS, League, league
from tournaments.rating import periods as pure
from tournaments.rating.values import ON_ELOS_SCALE, RatedGame, Settings

ROOT = Path(__file__).resolve().parents[2]
HELD = 0.8
CAP = 600
A_DAY = 100
PARTNERS = {"first": 240, "settled": 24}  # what partners' lists start with
SIZES = {False: (500, 10_000), True: (300, 4_000)}
OURS = ("elo", "glicko-2", "weng-lin", "whole")
RIVALS = ("elo", "glicko-2", "weng-lin", "openskill")

Days = list[tuple[float, int]]  # for each day that was held back: its loss, and its pairs


def run(quick: bool = False) -> dict[str, Any]:
    """Return the log-loss of each system in each kind of pool and world."""
    players, games = SIZES[quick]
    worlds = ("steady", "seats") if quick else tuple(WORLDS)
    return {
        "players": players,
        "games": games,
        "pools": {
            kind: {world: _measured(kind, world, players, games) for world in worlds}
            for kind in SHAPES
        },
    }


def lines(result: dict[str, Any]) -> list[str]:
    """Return the table: less is better; and by how much whole history is better than each."""
    told = [
        f"{result['players']} players, {result['games']} games a pool, the last fifth held back; "
        f"log-loss per pair of sides, less is better, a coin has {math.log(2):.4f}",
        f"{'pool':7}{'world':10}{'truth':>8}{'Elo':>8}{'Glicko-2':>10}{'Weng-Lin':>10}"
        f"{'openskill':>11}{'whole':>8}   whole history is better by",
    ]
    for kind, worlds in result["pools"].items():
        for world, one in worlds.items():
            told.append(_line(kind, world, one))
    told.append(_summary([one for worlds in result["pools"].values() for one in worlds.values()]))
    return told


def _summary(pools: Sequence[dict[str, Any]]) -> str:
    """Return in how many pools whole history is better than each, and in how many surely so."""
    told = []
    for name in RIVALS:
        found = [one["better"][name] for one in pools]
        ahead, sure = sum(mean > 0 for mean, _off in found), sum(mean > off for mean, off in found)
        behind = sum(mean < -off for mean, off in found)
        told.append(f"than {name} in {ahead} (surely {sure}, surely worse {behind})")
    return f"of {len(pools)} pools whole history is better " + ", ".join(told)


def _line(kind: str, world: str, one: dict[str, Any]) -> str:
    better = "  ".join(f"{mean:+.4f} ± {off:.4f}" for mean, off in one["better"].values())
    return (
        f"{kind:7}{world:10}{one['truth']:8.4f}{one['elo']:8.4f}{one['glicko-2']:10.4f}"
        f"{one['weng-lin']:10.4f}{one['openskill']:11.4f}{one['whole']:8.4f}   {better}"
    )


def _measured(kind: str, world: str, players: int, games: int) -> dict[str, Any]:
    played = _league(kind, world, players, games)
    days = {model: _ours(played, _settings(model, kind)) for model in OURS}
    days["openskill"] = _rival(kind, world, players, games)
    found: dict[str, Any] = {name: _mean(each) for name, each in days.items()}
    found["truth"] = _truth(played)
    found["better"] = {name: _better(days["whole"], days[name]) for name in RIVALS}
    return found


def _league(kind: str, world: str, players: int, games: int) -> League:
    return league(kind, players=players, games=games, a_day=A_DAY, seed=11, world=WORLDS[world])


def _settings(model: str, kind: str) -> Settings:
    """Return what a list of the site is rated with."""
    partners = SHAPES[kind][0]
    if model == "elo":
        return Settings(**PARTNERS) if partners > 1 else Settings()
    scale: dict[str, Any] = {n: each * partners for n, each in ON_ELOS_SCALE[model].items()}
    return Settings(model=model, **scale)


def _ours(played: League, settings: Settings) -> Days:
    start = _first_held(played.games).period
    return [
        (rated.calibration.loss / 1_000_000, rated.calibration.pairs)
        for period, rated in pure.replay({}, played.games, settings)
        if period >= start
    ]


def _mean(days: Days) -> float:
    return sum(loss for loss, _pairs in days) / sum(pairs for _loss, pairs in days)


def _better(ours: Days, theirs: Days) -> tuple[float, float]:
    """Return by how much less our loss is, and how far that may be off."""
    pairs = sum(count for _loss, count in ours)
    gained = [their - our for (our, _p), (their, _q) in zip(ours, theirs, strict=True)]
    mean = sum(gained) / pairs
    apart = sum((each - mean * count) ** 2 for each, (_l, count) in zip(gained, ours, strict=True))
    return mean, 1.96 * math.sqrt(apart * len(ours) / (len(ours) - 1)) / pairs


def _truth(played: League) -> float:
    start, told = _first_held(played.games).period, []
    for game, strong in zip(played.games, played.strong, strict=True):
        if game.period >= start:
            told.append(_loss(game, lambda i, j, s=strong: _logistic(s[i] - s[j])))  # type: ignore[misc]
    return _mean(told)


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


def _rival(kind: str, world: str, players: int, games: int) -> Days:
    command = [sys.executable, "-m", "tests.bench.rating_accuracy"]
    done = subprocess.run(
        [*command, kind, world, str(players), str(games)],
        cwd=ROOT, capture_output=True, text=True, timeout=CAP, check=True,
    )  # fmt: skip
    return [(loss, pairs) for loss, pairs in json.loads(done.stdout)]


def _openskill(kind: str, world: str, players: int, games: int) -> Days:
    from openskill.models import BradleyTerryFull

    played = _league(kind, world, players, games)
    model = BradleyTerryFull()
    people = [model.rating() for _ in range(players)]
    start = _first_held(played.games).period
    days: dict[str, list[tuple[float, int]]] = {}
    for game in played.games:
        teams = [[people[p] for p in side] for side in game.sides]
        if game.period >= start:
            one = _loss(game, lambda i, j, t=teams: _said(t[i], t[j], model.beta))  # type: ignore[misc]
            days.setdefault(game.period, []).append(one)
        rated = model.rate(teams, ranks=[float(rank) for rank in game.ranks])
        for side, team in zip(game.sides, rated, strict=True):
            for who, value in zip(side, team, strict=True):
                people[who] = value
    return [(sum(loss for loss, _ in day), sum(n for _, n in day)) for day in days.values()]


def _said(one: Sequence[Any], other: Sequence[Any], beta: float) -> float:
    spread = sum(p.sigma**2 for p in (*one, *other)) + 2 * beta**2
    return _logistic((sum(p.mu for p in one) - sum(p.mu for p in other)) / math.sqrt(spread))


if __name__ == "__main__":
    asked = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    sys.stdout.write(json.dumps(_openskill(*asked)))
