"""The same duels, rated by bare calls of `elo` and by ours in one process.

Both work in turns, and nothing is read or written between. The least of three is taken of each, as
what else the machine does only adds. Ours ends with two reasons a game as the text that is stored;
bare calls keep nothing but the newest ratings.
"""

import gc
import random
import time
from collections.abc import Iterator
from typing import Any

PLAYERS, ROUND, TURNS = 20_000, 2_000, 3

Rounds = list[list[Any]]


def compared(games: int) -> dict[str, float]:
    """Return seconds of bare calls, of our ratings without reasons, and of ours with reasons."""
    from tournaments.rating import columns

    columns.numpy()  # the package of the other side is loaded before its clock begins, too
    rounds = list(_duels(games))
    told: dict[str, list[float]] = {}
    gc.disable()  # as a run does
    for _ in range(TURNS):
        for name, work in (("elo", _bare), ("sums", _sums), ("text", _with_reasons)):
            began = time.process_time()
            work(rounds)
            told.setdefault(name, []).append(time.process_time() - began)
    return {name: min(seconds) for name, seconds in told.items()}


def _bare(rounds: Rounds) -> None:
    import elo

    rate = elo.Elo(rating_class=float, initial=1500, k_factor=20).rate_1vs1
    ratings = [1500.0] * (PLAYERS + 1)
    for games in rounds:
        for game in games:
            (one,), (other,) = game.sides
            if game.ranks[0] > game.ranks[1]:
                one, other = other, one
            ratings[one], ratings[other] = rate(ratings[one], ratings[other])


def _sums(rounds: Rounds) -> None:
    _ours(rounds, stored=False)


def _with_reasons(rounds: Rounds) -> None:
    _ours(rounds, stored=True)


def _ours(rounds: Rounds, *, stored: bool) -> None:
    from tournaments.rating import periods as pure
    from tournaments.rating.left_in_columns import ChangesInColumns
    from tournaments.rating.values import Settings

    values, settings = pure.values(), Settings()
    for games in rounds:
        rated = pure.rate(values, games, settings)
        assert isinstance(rated.changes, ChangesInColumns)
        if stored:
            told = rated.changes.stored()
            assert told is not None and len(told.reasons) == 2 * len(games)
        pure.keep(values, rated)


def _duels(games: int) -> Iterator[list[Any]]:
    from tournaments.rating.values import RatedGame

    dice = random.Random(1)
    for number in range(games // ROUND):
        chosen = dice.sample(range(1, PLAYERS + 1), 2 * ROUND)
        yield [
            RatedGame(
                pool=1,
                period=f"round:{number}",
                order=table,
                sides=((chosen[2 * table],), (chosen[2 * table + 1],)),
                ranks=dice.choice(((1, 2), (2, 1))),
                key=f"t{number * ROUND + table + 1}",
                day=number,
            )
            for table in range(ROUND)
        ]
