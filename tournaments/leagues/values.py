"""What a season is to the rules: divisions from the highest down, and how many change places."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Exchange:
    """Between a division and the one below: how many change places, how many play for it."""

    direct: int
    play_offs: int = 0

    def __post_init__(self) -> None:
        """Refuse fewer than none."""
        if self.direct < 0 or self.play_offs < 0:
            raise ValueError("Nobody can be promoted fewer than zero times.")


@dataclass(frozen=True)
class Rung:
    """A division at the end: who is left in it, best first, and how many should play there next."""

    ranking: tuple[int, ...]
    size: int


@dataclass(frozen=True)
class Ladder:
    """All divisions from the highest down, with one exchange between each two neighbours."""

    rungs: tuple[Rung, ...]
    exchanges: tuple[Exchange, ...]

    def __post_init__(self) -> None:
        """Refuse somebody in two places, and exchanges that do not fit the divisions."""
        everybody = [member for rung in self.rungs for member in rung.ranking]
        if len(set(everybody)) != len(everybody):
            raise ValueError("Somebody stands in two places.")
        if len(self.exchanges) != max(0, len(self.rungs) - 1):
            raise ValueError("There is one exchange between each two divisions.")


@dataclass(frozen=True)
class PlayOff:
    """Two who play for one place in the higher division, which the first of them holds now."""

    level: int  # of the higher division
    upper: int
    lower: int


@dataclass(frozen=True)
class Movement:
    """Where somebody was and came, and in which division they play next."""

    member: int
    level: int
    rank: int
    to: int
    by_play_off: bool = False


@dataclass(frozen=True)
class MovementPlan:
    """Where everybody goes if every play-off is won by who holds the place; and the play-offs."""

    steps: tuple[Movement, ...]
    play_offs: tuple[PlayOff, ...]
