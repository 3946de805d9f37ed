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
YEARS, FULL = 40, 30  # evenings before, and the tables of one
STRENGTH = 1800  # of the farmer, in points
SETTLED = 500  # games
OTHERS = range(1, 41)
SURE = 80  # points of doubt about the settled, in lists of partners
BY_ELO = Settings(**PARTNERS)

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


def season(bring: Bring, seed: int, rules: Settings = BY_ELO) -> tuple[float, float]:
    """Return what the farmer gained in points: at the end, and at the best moment."""
    dice = random.Random(f"{bring.__name__} {seed}")
    strength: Strength = {who: dice.gauss(1500, 170) for who in OTHERS} | {FARMER: STRENGTH}
    doubt = 0 if rules.model == "elo" else SURE * POINT
    values = {
        who: Value(round(s * POINT), doubt, SETTLED, int(doubt > 0)) for who, s in strength.items()
    }
    best = 0.0
    for evening in range(EVENINGS):
        partner = bring(evening, strength, dice)
        games = [_game(evening, n, partner, strength, dice) for n in range(GAMES)]
        rated = periods.rate(values, games, rules)
        values.update((change.member, change.after) for change in rated.changes)
        best = max(best, values[FARMER].rating / POINT - STRENGTH)
    return values[FARMER].rating / POINT - STRENGTH, best


def _game(
    evening: int, number: int, partner: int | None, strength: Strength, dice: random.Random
) -> RatedGame:
    """Return a game of the farmer beside somebody, or without a partner one of four others."""
    if partner is None:
        four = dice.sample(OTHERS, 4)
        sides = ((four[0], four[1]), (four[2], four[3]))
    else:
        others = dice.sample([who for who in OTHERS if who != partner], 2)
        sides = ((FARMER, partner), (others[0], others[1]))
    ours, theirs = (sum(strength[who] for who in side) / 2 for side in sides)
    won = dice.random() < 1 / (1 + 10 ** ((theirs - ours) / 400))
    ranks = (1, 2) if won else (2, 1)
    key = f"g{evening:03}{number:02}"
    return RatedGame(1, f"{evening:03}", number, sides, ranks, key, 1 + 7 * evening)


def season_after_years(bring: Bring, seed: int, rules: Settings) -> float:
    """Return what the farmer gained at the end, where everybody has become settled by playing.

    For systems that look at more than a period: they know nobody whose games they never saw.
    """
    dice = random.Random(f"{bring.__name__} {seed}")
    strength: Strength = {who: dice.gauss(1500, 170) for who in OTHERS} | {FARMER: STRENGTH}
    past, values = periods.memory(rules, wide=2), periods.values()
    begins = 0.0
    for evening in range(-YEARS, EVENINGS):
        if evening == 0:
            begins = values[FARMER].rating / POINT
        partner = (bring if evening >= 0 else friend)(evening, strength, dice)
        tables = GAMES if evening >= 0 else FULL
        games = [
            _game(evening + YEARS, n, partner if n < GAMES else None, strength, dice)
            for n in range(tables)
        ]
        periods.keep(values, periods.rate(values, games, rules, past))
    return values[FARMER].rating / POINT - begins


def mean_gains(name: str, seasons: int, rules: Settings = BY_ELO) -> tuple[float, float]:
    """Return the mean of the gains, at the end and at the best moment, of so many seasons."""
    found = [season(BRINGS[name], seed, rules) for seed in range(seasons)]
    return sum(end for end, _best in found) / seasons, sum(best for _end, best in found) / seasons
