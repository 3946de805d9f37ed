"""What may be asked of a format. A new one says how rounds are made; the rest has usual answers."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.formats import known
from tournaments.formats.kinds import Kind
from tournaments.models import ResultState, Round, RoundState, Table, TableKind, Tournament
from tournaments.outlook.courses import AS_WISHED, Course
from tournaments.pairing.values import CannotPair
from tournaments.seating.values import CannotSeat
from tournaments.standings.values import Record, Standing

Sentences = Mapping[str, tuple[str, "str | Promise"]]
Named = tuple[dict[str, int], ...]


@dataclass(frozen=True)
class LaidTable:
    """A table, or a bye, as it is laid: who sits on seats 0, 1, ..., and what is said of it."""

    kind: str
    entries: tuple[int, ...]
    notes: tuple[Any, ...] = ()


@dataclass(frozen=True)
class RoundFault:
    """What the checker says, whichever room it comes from."""

    code: str
    entries: tuple[int, ...]
    values: tuple[int, ...]
    severe: bool


@dataclass(frozen=True)
class MadeRound:
    """A round that was made, or why it cannot be made."""

    proposal: Any
    tables: tuple[LaidTable, ...] = ()
    warnings: tuple[Any, ...] = ()
    stuck: tuple[Any, ...] = ()
    known: tuple[RoundFault, ...] = ()  # what the checker says of it and could not be avoided


def made_of_pairs(proposal: Any) -> MadeRound:
    """Return the round of a system that lays pairs, and one bye at most."""
    laid = [LaidTable(TableKind.PLAY, (p.first, p.second), p.notes) for p in proposal.pairs]
    if proposal.bye is not None:
        laid.append(LaidTable(TableKind.FULL_BYE, (proposal.bye,), proposal.bye_notes))
    return MadeRound(proposal, tuple(laid), proposal.warnings)


@dataclass(frozen=True)
class Brought:
    """What somebody brings into a round: points as they are paired by, and the seats so far."""

    points: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class WhyNotWay:
    """Where "why not these two?" is answered, from a field as it is kept with a round."""

    module: str  # of a pure room; its `answer` takes the field and who is asked about
    everybody: str  # under what the field keeps those whom it pairs
    rules: tuple[str, ...]  # the codes of all rules, the first that counts first


@dataclass(frozen=True)
class Judge:
    """What says of a few tables what is wrong with them, and what they cost in units of points.

    The tables stand instead of those at which the same people sit; everybody else stays.
    """

    faults: Callable[[Sequence[LaidTable]], list[RoundFault]]
    weighed: Callable[[LaidTable], int] = lambda table: 0
    brought: Mapping[int, Brought] = field(default_factory=dict)


class Format(ABC):
    """How rounds are made, counted and explained. It keeps nothing: the rows do.

    What is asked of a field is worked out from it alone; everything else may read rows.
    """

    slug: ClassVar[str]  # what an event remembers, of at most eight letters
    name: ClassVar["str | Promise"]
    offer: ClassVar["str | Promise"] = ""  # among which an organiser chooses; else it is not asked
    league_offer: ClassVar["str | Promise"] = ""  # the same for a league
    fits: ClassVar["str | Promise"] = ""  # that it is what fits into the time there is
    tie_breaks: ClassVar[tuple[str, ...]] = ("lot",)  # the usual ones
    asks: ClassVar["tuple[str, bool] | None"] = None  # on what its draw hangs, and the usual answer
    # Which options of an organiser change anything here; the others are not asked.
    concerns: ClassVar[tuple[str, ...]] = (
        "rounds",
        "points",
        "tie_breaks",
        "tie_break_order",
        "edition",
        "half_byes",
        "late_entries",
    )
    # What becomes, in a season, of the tables of who leaves it.
    when_leaving: ClassVar["str | Promise"] = _("Whom they have not met wins without playing.")
    sentences: ClassVar[Sentences] = {}  # of codes that it alone uses; see events/words.py
    rank_in_parts: ClassVar[int] = 5  # the first of a list is what an organiser finds chosen
    figure: ClassVar["tuple[str | Promise, str | Promise] | None"] = None  # of `reached`: its head
    course: ClassVar[Course] = AS_WISHED  # what such an event is like, before it is made
    why_not: ClassVar[WhyNotWay | None] = None  # why two do not meet, if that is not on a schedule

    replayable: ClassVar[bool] = False  # a book says every board: rounds can be paired again
    is_closed: ClassVar[bool] = False  # the first round decides who takes part until the end
    counts_rounds: ClassVar[bool] = False  # the draw decides how many there are
    is_laid_ahead: ClassVar[bool] = False  # all rounds are known as soon as the first is
    rests_out: ClassVar[bool] = False  # who has nobody to meet plays no game that counts
    knocks_out: ClassVar[bool] = False  # not everybody plays every round
    sends_on: ClassVar[bool] = False  # every table sends one on, and has a place on a sheet
    meets_all: ClassVar[bool] = False  # everybody meets everybody, one at a time
    guesses_unplayed: ClassVar[bool] = True  # tie-breaks take an opponent for a round not played
    lives: ClassVar[int] = 0  # how many defeats put one out; nothing where nobody is out
    strikes_out: ClassVar[bool] = False  # results of who left early may count for nobody
    bye_counts: ClassVar[bool] = True  # going on without playing is worth a win

    @abstractmethod
    def fitting(self, kind: Kind) -> "Format | None":
        """Return the format as those play it who meet so; nothing if it is not for them."""

    @abstractmethod
    def field(self, tournament: Tournament, number: int) -> Any:
        """Return everything that decides how a round is made, in a fixed order."""

    @abstractmethod
    def pair(self, field: Any) -> MadeRound:
        """Return the round for a field; refuse by `CannotPair` or `CannotSeat` with notes."""

    @abstractmethod
    def faults(self, field: Any, laid: Sequence[LaidTable]) -> list[RoundFault]:
        """Return what is wrong with tables as they are laid."""

    def judge(self, field: Any, laid: Sequence[LaidTable]) -> Judge:
        """Return what judges tables that a hand lays otherwise in a round."""
        return Judge(lambda tables: self.faults(field, with_others(laid, tables)))

    def make(self, field: Any) -> MadeRound:
        """Return the round for a field, checked, or the notes that say why there is none."""
        try:
            made = self.pair(field)
        except (CannotPair, CannotSeat) as no:
            return MadeRound(None, stuck=no.notes)
        found = self.faults(field, made.tables)
        wrong = [fault for fault in found if fault.severe]
        if wrong:  # ours to mend, and never shown as a round
            raise AssertionError(f"the pairing breaks its own rules: {wrong[:3]}")
        return replace(made, known=tuple(found))

    def away(self, tournament: Tournament, number: int) -> known.Away:
        """Return who takes the round off."""
        return known.away(tournament, number)

    def rounds(self, field: Any) -> int | None:
        """Return how many rounds the draw makes; nothing where the organiser decides."""
        return None

    def rounds_for(self, entries: int, rules: Mapping[str, Any]) -> int | None:
        """Return how many rounds so many will play; nothing where the organiser decides."""
        return None

    def rounds_now(self, tournament: Tournament) -> int | None:
        """Return how many rounds there are after what was played; nothing if that is unchanged."""
        return None

    def settle(self, round_: Round, now: datetime) -> None:
        """Let stand at once what nobody has to play."""
        byes = Table.objects.filter(round=round_).exclude(kind=TableKind.PLAY)
        byes.update(result=ResultState.STANDING, ranks=[1])

    def check_may_close(self, round_: Round) -> None:
        """Refuse to end a round whose results stand, if that is not enough."""
        return

    def strikes(
        self, left: Collection[int], played: Mapping[int, int], entries: int, rules: Any
    ) -> frozenset[int]:
        """Return whose results count for nobody, of those who left after so many games."""
        return frozenset()

    def standings(
        self, tournament: Tournament, records: Sequence[Record], after: int | None
    ) -> tuple[Standing, ...] | None:
        """Return the table; nothing where points and tie-breaks decide."""
        return None

    def reached(self, tournament: Tournament) -> dict[int, str]:
        """Return in words how far one came, by the first figure of the table, if it is that."""
        return {}

    def round_name(self, tournament: Tournament, number: int) -> str:
        """Return what a round is called besides its number."""
        return ""

    def most_rounds(self, entries: int, seats: int, wished: int) -> int:
        """Return how many of the wished rounds so many can play."""
        return wished

    def evenness_of(
        self, entries: int, seats: int, rounds: int, rules: Mapping[str, Any] | None = None
    ) -> list[str]:
        """Return how evenly so many would meet, as far as it is known before the draw.

        By the rules of a season it is worked out at once, else only where that takes no time.
        """
        return []

    def evenness(self, tournament: Tournament) -> list[str]:
        """Return how evenly people meet over all rounds, where the draw has decided that."""
        return []

    def kept(
        self, tournament: Tournament, table: Table, ranks: Sequence[int], forfeits: Sequence[int]
    ) -> Named:
        """Return what stays of the seats when a result is corrected; refuse what must not be."""
        return ()

    def follow(self, tournament: Tournament, table: Table) -> None:
        """Bring up to date what hangs on a result that has changed."""
        return

    def unpaired(self, tournament: Tournament) -> int:
        """Return how many rounds are still to be paired, each from the results before it."""
        shown = (RoundState.PUBLISHED, RoundState.CLOSED)
        return max(0, tournament.rounds - tournament.round_set.filter(state__in=shown).count())


def with_others(laid: Sequence[LaidTable], tables: Sequence[LaidTable]) -> list[LaidTable]:
    """Return a round with these tables instead of those at which the same people sat."""
    moved = {entry for table in tables for entry in table.entries}
    return [*(table for table in laid if moved.isdisjoint(table.entries)), *tables]


def plays(laid: Sequence[LaidTable]) -> list[LaidTable]:
    """Return the tables at which somebody plays."""
    return [table for table in laid if table.kind == TableKind.PLAY]


def sitting_out(laid: Sequence[LaidTable], *kinds: str) -> tuple[int, ...]:
    """Return who sits alone, for these reasons."""
    return tuple(table.entries[0] for table in laid if table.kind in kinds)


def in_the_round(ids: Sequence[int], laid: Sequence[LaidTable]) -> list[RoundFault]:
    """Return who is missing, in two places, or not in the round at all."""
    sat = Counter(entry for table in laid for entry in table.entries)
    found = [RoundFault("missing", (who,), (), True) for who in ids if who not in sat]
    found += [RoundFault("unknown", (who,), (), True) for who in sorted(sat.keys() - set(ids))]
    return found + [RoundFault("twice", (w,), (n,), True) for w, n in sat.items() if n > 1]


def told(found: Sequence[Any], people: str = "entrants") -> list[RoundFault]:
    """Return the faults of a pure room in the shape that all share."""
    return [RoundFault(f.code, getattr(f, people), f.values, f.severe) for f in found]
