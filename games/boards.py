"""Which games have a board of their own; the others are shown by the plain one."""

BOARDS = ("king_of_siam", "verrat", "war_of_whispers")
PLAIN = "plain"


def board_of(slug: str) -> str:
    """Return the name of the board that shows this game."""
    return slug if slug in BOARDS else PLAIN
