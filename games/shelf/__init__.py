"""The shelf: every game the house can play, one line each."""

from typing import Any

from games.kit.refusals import UnknownGame
from games.kit.text import Text
from games.protocol import Game
from games.shelf.king_of_siam import GAME as KING_OF_SIAM
from games.shelf.verrat import GAME as VERRAT
from games.shelf.war_of_whispers import GAME as WAR_OF_WHISPERS

GAMES: dict[str, Game[Any]] = {
    KING_OF_SIAM.info.slug: KING_OF_SIAM,
    VERRAT.info.slug: VERRAT,
    WAR_OF_WHISPERS.info.slug: WAR_OF_WHISPERS,
}


def game(slug: str) -> Game[Any]:
    """Return the game of that name, or refuse with the names there are."""
    if slug not in GAMES:
        raise UnknownGame(_UNKNOWN.filled(slug=slug, known=", ".join(sorted(GAMES))))
    return GAMES[slug]


_UNKNOWN = Text("There is no game “{slug}”. The shelf holds: {known}.")
