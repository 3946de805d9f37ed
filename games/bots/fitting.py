"""Fitting weights to how games ended: whose weighed numbers are higher is likelier to win.

The chance of a side is its share of the exponentials of all sides' sums (a conditional logit): the
same rule for two sides and for four. Newton's steps find the weights that make what happened
likeliest, less a little for every weight that is not small (ridge). Everything is plain arithmetic
in a fixed order, so the same positions make the same weights.
"""

from collections.abc import Sequence
from math import log, sqrt
from operator import mul

from games.bots.self_play import Sample
from games.kit.learned import DIGITS, Row, shares

RIDGE = 3.0
STEPS = 8
CLOSE = 1e-6  # a step that moves no weight more is the last one
SURE = 1e-4  # nobody is believed to be surer than that

Matrix = list[list[float]]


def fitted(taken: Sequence[Sample], ridge: float = RIDGE) -> list[float]:
    """Return the weights that fit these positions, rounded as they are written."""
    scales = _scales(taken)
    weights = [0.0] * len(scales)
    scaled = [
        Sample([[x / s for x, s in zip(row, scales, strict=True)] for row in one.rows], one.won, ())
        for one in taken
    ]
    for _ in range(STEPS):
        step = _step(scaled, weights, ridge)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step)) < CLOSE:
            break
    return [round(weight / s, DIGITS) for weight, s in zip(weights, scales, strict=True)]


def _scales(taken: Sequence[Sample]) -> list[float]:
    """Return how far each number usually lies from its middle; 1 where it never does."""
    columns = list(zip(*(row for one in taken for row in one.rows), strict=True))
    found = []
    for column in columns:
        middle = sum(column) / len(column)
        spread = sqrt(sum((x - middle) ** 2 for x in column) / len(column))
        found.append(spread or 1.0)
    return found


def _step(taken: Sequence[Sample], weights: Sequence[float], ridge: float) -> list[float]:
    """Return Newton's step from these weights."""
    chances = [shares(one.rows, weights) for one in taken]
    rows = [row for one in taken for row in one.rows]
    flat = [chance for one in chances for chance in one]
    missed = [
        won - chance
        for one, them in zip(taken, chances, strict=True)
        for won, chance in zip(one.won, them, strict=True)
    ]
    usual = [_mixed(one.rows, them) for one, them in zip(taken, chances, strict=True)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    means = [list(column) for column in zip(*usual, strict=True)]
    slope = [
        sum(map(mul, column, missed)) - ridge * weight
        for column, weight in zip(columns, weights, strict=True)
    ]
    bend = _bend(columns, flat, means)
    for at in range(len(bend)):
        bend[at][at] += ridge
    return solved(bend, slope)


def _mixed(rows: Sequence[Row], chances: Sequence[float]) -> list[float]:
    """Return the row one expects of the winner."""
    return [sum(map(mul, column, chances)) for column in zip(*rows, strict=True)]


def _bend(columns: Matrix, chances: Sequence[float], means: Matrix) -> Matrix:
    """Return how fast the slope changes with each pair of weights."""
    size = len(columns)
    found = [[0.0] * size for _ in range(size)]
    for one in range(size):
        weighed = list(map(mul, columns[one], chances))
        for other in range(one, size):
            value = sum(map(mul, weighed, columns[other]))
            value -= sum(map(mul, means[one], means[other]))
            found[one][other] = found[other][one] = value
    return found


def solved(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """Return the solution of a system of equations with a positive definite matrix (Cholesky)."""
    size = len(right)
    lower = [[0.0] * size for _ in range(size)]
    for row in range(size):
        for column in range(row + 1):
            rest = matrix[row][column] - sum(map(mul, lower[row][:column], lower[column][:column]))
            lower[row][column] = sqrt(rest) if row == column else rest / lower[column][column]
    half = [0.0] * size
    for row in range(size):
        half[row] = (right[row] - sum(map(mul, lower[row][:row], half[:row]))) / lower[row][row]
    whole = [0.0] * size
    for row in reversed(range(size)):
        below = sum(lower[other][row] * whole[other] for other in range(row + 1, size))
        whole[row] = (half[row] - below) / lower[row][row]
    return whole


def log_loss(won: Sequence[Sequence[float]], chances: Sequence[Sequence[float]]) -> float:
    """Return how badly these chances foretold who won: 0 is a prophet."""
    whole = 0.0
    for shared, told in zip(won, chances, strict=True):
        for share, chance in zip(shared, told, strict=True):
            whole -= share * log(min(1 - SURE, max(SURE, chance)))
    return whole / len(won)
