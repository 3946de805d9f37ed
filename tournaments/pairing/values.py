"""What goes into a pairing, and what comes out."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Entrant:
    """One who is to be paired, with everything that matters about the rounds before."""

    id: int
    seed: int  # 1 is the strongest at the start
    points: int  # whole units; what a win is worth is in the field
    opponents: tuple[int, ...] = ()  # in the order of the rounds, only those really met
    sides: tuple[int, ...] = ()  # the seat taken in each of those rounds: 0 is first, 1 second
    floats: tuple[int, ...] = ()  # per round: +1 met somebody with fewer points, -1 with more, 0
    # (points without playing count as +1, an absence as 0, so that the last is of the round before)
    had_bye: bool = False  # a full bye, or a win without playing
    club: int | None = None
    families: frozenset[int] = frozenset()
    acceleration: int = 0  # virtual points while pairing the first rounds


@dataclass(frozen=True, slots=True)
class PairingRules:
    """What the organiser asks of the pairing."""

    win: int = 2
    rematch_allowed: bool = False  # as a last resort, when no pairing exists without
    second_bye_allowed: bool = False  # likewise
    most_in_a_row: int = 2  # the same side at most so often in a row
    clubs_apart_until: int = 0  # the last round in which club mates are kept apart
    families_apart_until: int = 99
    top_half_meets_bottom_half: bool = True  # inside a score group


@dataclass(frozen=True, slots=True)
class Field:
    """Everything that is known before a round is paired."""

    round: int  # from 1
    entrants: tuple[Entrant, ...]
    forbidden: frozenset[frozenset[int]] = frozenset()
    rules: PairingRules = field(default_factory=PairingRules)
    seed: int = 0  # decides what nothing else decides; published with the round


@dataclass(frozen=True, slots=True)
class Note:
    """One reason, as a code and the numbers or ids that belong into its sentence."""

    code: str
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Paired:
    """Two who meet, the first one first, and why this is not the obvious pair."""

    first: int
    second: int
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Proposal:
    """A whole round."""

    pairs: tuple[Paired, ...]  # the top table first
    bye: int | None = None
    bye_notes: tuple[Note, ...] = ()
    warnings: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a proposal. `severe` ones can never stand, others need a decision."""

    code: str
    entrants: tuple[int, ...] = ()
    values: tuple[int, ...] = ()
    severe: bool = True


class CannotPair(Exception):
    """No pairing exists under these rules; `notes` say why and what could be relaxed."""

    def __init__(self, notes: tuple[Note, ...]) -> None:
        super().__init__(", ".join(note.code for note in notes))
        self.notes = notes
