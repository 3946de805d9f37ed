"""King of Siam: eight provinces, three factions, eight cards each."""

from games.shelf.king_of_siam.game import KingOfSiam

GAME = KingOfSiam()
