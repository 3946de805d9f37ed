"""Learning a value for a game: positions of many games, weights that fit them, and how well those
foretell games that they were not fitted to.

Every fifth game is kept back. Beside the weights stands what was measured on those games: how badly
the weights foretold who won, how badly the hand-made standing did, as it is and stretched to fit as
well as it can, and how badly somebody does who believes that all are even.
"""

import json
from collections.abc import Mapping, Sequence
from math import log
from typing import Any

from games.bots.fitting import SURE, fitted, log_loss
from games.bots.self_play import Sample
from games.kit.learned import better, shares

KEPT_BACK = 5  # one game of so many
WRITTEN = 5  # digits of what was measured


def table(played: Sequence[Sequence[Sample]], seed: int) -> dict[str, Any]:
    """Return weights learned from these games, with what was measured, as they are written."""
    seen = [one for at, taken in enumerate(played) if at % KEPT_BACK for one in taken]
    fresh = [one for taken in played[::KEPT_BACK] for one in taken]
    weights, stretch = fitted(seen), fitted([_standing(one) for one in seen])
    won = [one.won for one in fresh]
    told: dict[str, list[Sequence[float]]] = {
        "learned": [shares(one.rows, weights) for one in fresh],
        "standing": [one.stood for one in fresh],
        "standing_scaled": [shares(_standing(one).rows, stretch) for one in fresh],
        "even": [[1 / len(one.won)] * len(one.won) for one in fresh],
    }
    return {
        "games": len(played),
        "seed": seed,
        "positions": len(seen),
        "kept_back": len(fresh),
        "log_loss": {name: round(log_loss(won, each), WRITTEN) for name, each in told.items()},
        "weights": weights,
    }


def _standing(one: Sample) -> Sample:
    """Return a position described by nothing but how each side stands by the plans."""
    return Sample([[log(max(SURE, share))] for share in one.stood], one.won, one.stood)


def written(told: Mapping[str, Any]) -> str:
    """Return the file of a game: what its weights belong to, and the weights."""
    tables = dict(sorted(told["seats"].items()))
    return json.dumps({**told, "seats": tables}, indent=1, ensure_ascii=False) + "\n"


def verdict(seats: int, found: dict[str, Any]) -> str:
    """Return in one line what came of it."""
    losses = found["log_loss"]
    return (
        f"{seats} seats: {found['games']} games, {found['positions']} positions;"
        f" log-loss of {found['kept_back']} others {losses['learned']:.4f},"
        f" by hand {losses['standing']:.4f} (stretched {losses['standing_scaled']:.4f}),"
        f" even {losses['even']:.4f}: {'used' if better(found) else 'not used'}"
    )
