"""King of Siam: eight provinces, three factions, eight cards each."""

from games.kit.worded import Position
from games.protocol import Game
from games.shelf.king_of_siam.game import KingOfSiam

GAME: Game[Position] = KingOfSiam()
