"""Proof: every game keeps every promise of the protocol, over far more games than the suite plays.

Through the words with all checks, on the inner path, and with every secret replaced by another."""

from typing import Any

from games.proving.conformance import check_shelf_card
from games.proving.fuzz import Care, check_game, check_inner_game
from games.proving.playout import Playable
from games.proving.refusing import check_wrong_setups
from games.shelf import GAMES

INNER, QUICK_INNER = 2_000, 200
WORDS, QUICK_WORDS = 40, 3
CARE = Care(breadth=3, nonsense=5, secrecy=3)


def run(quick: bool) -> dict[str, Any]:
    """Return how many games of each kind were played without a fault."""
    sizes = (QUICK_INNER, QUICK_WORDS) if quick else (INNER, WORDS)
    return {"tables": [row for game in GAMES.values() for row in check(game, *sizes)]}


def check(game: Playable, inner: int, words: int) -> list[dict[str, Any]]:
    """Return one row for each player count; raise the first fault."""
    check_shelf_card(game)
    check_wrong_setups(game)
    return [
        {
            "game": game.info.slug,
            "players": players,
            "words_games": words,
            "moves": sum(check_game(game, players, b"prove %d" % n, CARE) for n in range(words)),
            "inner_games": inner,
            "decisions": sum(
                check_inner_game(game, players, b"prove %d" % n) for n in range(inner)
            ),
        }
        for players in game.info.seat_counts
    ]


def lines(result: dict[str, Any]) -> list[str]:
    """Return what was played, one line a table."""
    return [
        f"{row['game']}, {row['players']} players: {row['words_games']} games of together "
        f"{row['moves']:,} moves through the words, {row['inner_games']:,} games of together "
        f"{row['decisions']:,} decisions on the inner path: every promise kept"
        for row in result["tables"]
    ] or ["The shelf is empty."]
