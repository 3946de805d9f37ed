"""Seasons of partners in which one settled player chooses partners to gain by it.

Everybody but the farmer's partners is settled and rated as strong as they are, and every game is
played honestly, so whatever a farmer gains was never earned. Farmers differ in whom they bring.
"""

import random
from collections.abc import Callable

from tournaments.rating import periods
from tournaments.rating.values import POINT, RatedGame, Settings, Value
from tournaments.ratings.pools import PARTNERS

FARMER, GAMES, EVENINGS = 0, 4, 25
STRENGTH = 1800  # of the farmer, in points
SETTLED = 500  # games
OTHERS = range(1, 41)

Strength = dict[int, float]
Bring = Callable[[int, Strength, random.Random], int]


def friend(evening: int, strength: Strength, dice: random.Random) -> int:
    """Bring somebody settled, another each evening: what everybody does."""
    return dice.choice(OTHERS)


def newcomer(evening: int, strength: Strength, dice: random.Random) -> int:
    """Bring somebody who never played before, as strong as newcomers are."""
    strength[1000 + evening] = dice.gauss(1500, 170)
    return 1000 + evening


def second_account(evening: int, strength: Strength, dice: random.Random) -> int:
    """Bring a friend as strong as the farmer, with a fresh account each evening."""
    strength[1000 + evening] = STRENGTH
    return 1000 + evening


BRINGS: dict[str, Bring] = {
    "settled partners": friend,
    "newcomers": newcomer,
    "second accounts": second_account,
}


def season(bring: Bring, seed: int) -> tuple[float, float]:
    """Return what the farmer gained in points: at the end, and at the best moment."""
    dice = random.Random(f"{bring.__name__} {seed}")
    strength: Strength = {who: dice.gauss(1500, 170) for who in OTHERS} | {FARMER: STRENGTH}
    values = {who: Value(round(s * POINT), 0, SETTLED) for who, s in strength.items()}
    rules, best = Settings(**PARTNERS), 0.0
    for evening in range(EVENINGS):
        partner = bring(evening, strength, dice)
        games = [_game(evening, n, partner, strength, dice) for n in range(GAMES)]
        rated = periods.rate(values, games, rules)
        values.update((change.member, change.after) for change in rated.changes)
        best = max(best, values[FARMER].rating / POINT - STRENGTH)
    return values[FARMER].rating / POINT - STRENGTH, best


def _game(
    evening: int, number: int, partner: int, strength: Strength, dice: random.Random
) -> RatedGame:
    others = dice.sample([who for who in OTHERS if who != partner], 2)
    sides = ((FARMER, partner), tuple(others))
    ours, theirs = (sum(strength[who] for who in side) / 2 for side in sides)
    won = dice.random() < 1 / (1 + 10 ** ((theirs - ours) / 400))
    ranks = (1, 2) if won else (2, 1)
    return RatedGame(1, f"{evening:03}", number, sides, ranks, f"g{evening:03}{number}")


def mean_gains(name: str, seasons: int) -> tuple[float, float]:
    """Return the mean of the gains, at the end and at the best moment, of so many seasons."""
    found = [season(BRINGS[name], seed) for seed in range(seasons)]
    return sum(end for end, _best in found) / seasons, sum(best for _end, best in found) / seasons
