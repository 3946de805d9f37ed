"""What goes into a seating, and what comes out."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Sitter:
    """One who is to be seated, with everything that matters about the rounds before."""

    id: int
    seed: int  # 1 is the strongest at the start
    points: int  # whole units
    met: tuple[tuple[int, int], ...] = ()  # (whom, how often), sorted
    seats: tuple[int, ...] = ()  # the seat taken in each round played
    short_tables: int = 0  # how often at a table smaller than usual
    byes: int = 0
    club: int | None = None
    families: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class SeatingRules:
    """What the organiser asks of the seating."""

    size: int = 4  # the usual table
    smaller: tuple[int, ...] = (3,)  # sizes allowed when the number does not divide, best first
    repeat_price: int = 6  # points of spread that one avoided repeat is worth: the slider
    clubs_apart_until: int = 0
    families_apart_until: int = 99


@dataclass(frozen=True, slots=True)
class SeatingField:
    """Everything that is known before a round is seated."""

    round: int
    sitters: tuple[Sitter, ...]
    forbidden: frozenset[frozenset[int]] = frozenset()
    rules: SeatingRules = field(default_factory=SeatingRules)
    seed: int = 0


@dataclass(frozen=True, slots=True)
class SeatingNote:
    """One reason, as a code and the numbers or ids that belong into its sentence."""

    code: str
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Seated:
    """A table: who sits on seats 0, 1, 2 and perhaps 3, and what is to be said about it."""

    seats: tuple[int, ...]
    notes: tuple[SeatingNote, ...] = ()


@dataclass(frozen=True, slots=True)
class Quality:
    """How good a seating is: sums over its tables, beside the provable bounds."""

    repeats: int  # meetings of two who met before, each squared by how often
    spread: int  # highest minus lowest points at each table, summed
    least_spread: int  # what no seating can go below
    seat_gaps: int  # sitters whose most and least used seats differ by more than one


@dataclass(frozen=True, slots=True)
class SeatingProposal:
    """A whole round."""

    tables: tuple[Seated, ...]  # the top table first
    byes: tuple[int, ...] = ()
    warnings: tuple[SeatingNote, ...] = ()
    quality: Quality = Quality(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class SeatingFault:
    """What is wrong with a proposal. `severe` ones can never stand, others need a decision."""

    code: str
    sitters: tuple[int, ...] = ()
    values: tuple[int, ...] = ()
    severe: bool = True


class CannotSeat(Exception):
    """No seating exists under these rules; `notes` say why and what could be relaxed."""

    def __init__(self, notes: tuple[SeatingNote, ...]) -> None:
        super().__init__(", ".join(note.code for note in notes))
        self.notes = notes
