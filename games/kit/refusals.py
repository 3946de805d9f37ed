"""The ways an engine says no. Each carries a sentence fit to show the player, in both languages."""

from games.kit.text import Text


class Refusal(Exception):
    """The engine will not do this; `text` says why in words, and nothing has changed."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class IllegalMove(Refusal):
    """The rules forbid this move now."""


class UnknownGame(Refusal):
    """No game of that name is on the shelf."""


class WrongSeatCount(Refusal):
    """The game is not played by that many."""


class UnknownOption(Refusal):
    """The game has no option of that name."""


class BadOption(Refusal):
    """The option exists, but not with that value."""


class OtherRules(Refusal):
    """The stored state or log belongs to another version of the rules."""


class BadState(Refusal):
    """The data do not describe a position of this game."""
