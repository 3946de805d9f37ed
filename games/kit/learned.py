"""A value that was learned from games: some numbers of each side, weighed, say who is winning.

A game describes a position by a short row of numbers for each side (its `features.py`). The weights
of these numbers were fitted to how games ended and lie in a file beside the game. The file says
which game and which rules it was made for, what the numbers were called, and how well it foretold
games that it was not fitted to. Weights of other rules or other numbers are refused, and those that
foretell no better than what was written by hand are not used.

In the same way a game may tell by some numbers how an imagined world fits what the others were seen
to do (its `evidence.py`): there the weights say which of several worlds is likelier the real one.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from operator import mul
from pathlib import Path
from typing import Any

FORM = 1  # of such a file
DIGITS = 4  # of a weight
Row = Sequence[float]


class WeightsRefused(Exception):
    """These weights are not for this game as it is now; the message says why."""


@dataclass(frozen=True)
class Belonging:
    """What weights belong to: a game, its rules, and the numbers that are weighed, of positions and
    of imagined worlds."""

    game: str
    rules_version: int
    names: tuple[str, ...]
    evidence: tuple[str, ...] = ()

    def told(self) -> dict[str, Any]:
        """Return the same as it is written down."""
        return {
            "form": FORM,
            "game": self.game,
            "rules_version": self.rules_version,
            "names": list(self.names),
            "evidence": list(self.evidence),
        }


@dataclass(frozen=True)
class Learned:
    """The weights of one game, by the number of seats; none where there are none that fit."""

    file: Path
    belonging: Belonging
    weights: Mapping[int, Row]
    worlds: Row = ()
    why_not: str = ""

    def shares(self, rows: Sequence[Row], seats: int) -> list[float]:
        """Return the chance of each side at a table of so many seats."""
        return shares(rows, self.weights[seats])


def learned_from(file: Path, belonging: Belonging) -> Learned:
    """Return what a file holds for this game, or nothing and why."""
    try:
        return read(file, belonging)
    except (WeightsRefused, OSError) as refusal:
        return Learned(file, belonging, {}, (), str(refusal))


def read(file: Path, belonging: Belonging) -> Learned:
    """Return the weights in a file, or refuse."""
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
        tables = {int(seats): table for seats, table in told["seats"].items()}
        worlds = told.get("worlds")
    except (ValueError, KeyError, AttributeError, TypeError) as fault:
        raise WeightsRefused(f"{file.name} holds no weights: {fault}") from fault
    for name, wanted in belonging.told().items():
        if told.get(name) != wanted:
            raise WeightsRefused(f"{file.name} is for another {name.replace('_', ' ')}")
    found = {
        seats: _weights(table, belonging.names) for seats, table in tables.items() if better(table)
    }
    known = _weights(worlds, belonging.evidence) if worlds and better(worlds) else ()
    return Learned(file, belonging, found, known)


def _weights(table: Mapping[str, Any], names: Sequence[str]) -> tuple[float, ...]:
    weights = tuple(float(weight) for weight in table["weights"])
    if len(weights) != len(names):
        raise WeightsRefused("there must be one weight for each number that is looked at")
    return weights


def better(table: Mapping[str, Any]) -> bool:
    """Tell whether weights foretold games that they had not seen better than what was there."""
    losses = dict(table["log_loss"])
    return bool(losses.pop("learned") < min(losses.values()))


def shares(rows: Sequence[Row], weights: Row) -> list[float]:
    """Return the chance of each side to win, from its row of numbers."""
    return chances([sum(map(mul, row, weights)) for row in rows])


def chances(scores: Sequence[float]) -> list[float]:
    """Return the chance of each to win: one more in score is e times as likely."""
    top = max(scores)
    raised = [exp(score - top) for score in scores]
    whole = sum(raised)
    return [one / whole for one in raised]
