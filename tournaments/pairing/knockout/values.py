"""What a bracket is made of, and what is known before a round of it."""

from dataclasses import dataclass
from enum import StrEnum

NOBODY = 0  # a side that stays empty; entrants have numbers above it


class SheetPart(StrEnum):
    """Which part of the sheet a match belongs to."""

    WINNERS = "winners"  # in a single knock-out the whole tree
    LOSERS = "losers"  # for those who have lost once
    THIRD = "third"  # the losers of the semi-finals
    GRAND = "grand"  # who never lost against who lost once
    AGAIN = "again"  # the same two once more, if who never lost has lost now


@dataclass(frozen=True, slots=True)
class DrawLine:
    """A side that comes from the draw: one of the lines of the sheet, counted from 0."""

    number: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """A side that comes from another match: who won it."""

    key: str


@dataclass(frozen=True, slots=True)
class LoserOf:
    """A side that comes from another match: who lost it."""

    key: str


Source = DrawLine | WinnerOf | LoserOf


@dataclass(frozen=True, slots=True)
class SheetMatch:
    """A meeting the sheet foresees, whoever will come to it; who does stands in its box."""

    key: str
    part: SheetPart
    step: int  # the how manieth of its part, from 1
    place: int  # from the top of the sheet, from 1
    round: int  # of the event, in which it is played
    level: int  # how far whoever is out by it has come; more is farther
    sides: tuple[Source, Source]


@dataclass(frozen=True, slots=True)
class Style:
    """What kind of knock-out it is."""

    double: bool = False
    third_place: bool = False  # of a single knock-out
    again: bool = True  # of a double one: who never lost must be beaten twice


@dataclass(frozen=True, slots=True)
class Bracket:
    """The empty sheet, its matches in the order in which they are played."""

    size: int  # how many lines it has, a power of two
    style: Style
    matches: tuple[SheetMatch, ...]


@dataclass(frozen=True, slots=True)
class SheetOutcome:
    """What came of two who met in a round; the winner is nobody when neither came."""

    round: int
    one: int
    other: int
    winner: int


@dataclass(frozen=True, slots=True)
class Box:
    """A match as it stands: a side, or the winner, is None as long as it is not known."""

    match: SheetMatch
    one: int | None
    other: int | None
    winner: int | None

    @property
    def loser(self) -> int | None:
        """Return who lost; nobody if there was no other side, or neither came."""
        if self.winner is None:
            return None
        if NOBODY in (self.one, self.other, self.winner):
            return NOBODY
        return self.one if self.winner == self.other else self.other

    @property
    def is_played(self) -> bool:
        """Tell whether two meet here."""
        return bool(self.one) and bool(self.other)

    @property
    def goes_on(self) -> int:
        """Return who goes on without playing, or nobody."""
        if self.is_played or None in (self.one, self.other):
            return NOBODY
        return self.one or self.other or NOBODY


@dataclass(frozen=True, slots=True)
class KnockOutField:
    """Everything that is known before a round: the draw, what came of it, and who has left."""

    round: int
    lines: tuple[int, ...]  # who stands on which line of the sheet, or nobody
    style: Style = Style()
    outcomes: tuple[SheetOutcome, ...] = ()
    gone: frozenset[int] = frozenset()
    firsts: tuple[tuple[int, int, int], ...] = ()  # who, how often first, how often second
    seed: int = 0
