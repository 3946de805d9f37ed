"""A format played in several halls: up to a round each hall is paired for itself, in one standing.

It is any format that pairs from results, wrapped: the field of a round is then that of each hall,
and whoever sits in one hall meets nobody of another. Afterwards, or where an event has no halls of
its own, the format is asked as it is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from tournaments.formats.asked import Format, Judge, LaidTable, MadeRound, RoundFault
from tournaments.models import Entry, Tournament
from tournaments.pairing.values import CannotPair, Note
from tournaments.seating.values import CannotSeat

ACROSS = "other-hall"


@dataclass(frozen=True)
class HallField:
    """What decides how the round is made in one hall."""

    hall: int
    field: Any


@dataclass(frozen=True)
class HallsField:
    """What decides how a round is made that is paired hall by hall."""

    halls: tuple[HallField, ...]
    without: tuple[int, ...]  # entries that are to be paired, and are in no hall


class InHalls:
    """Another format, hall by hall up to a round; everything else it is asked the other answers."""

    replayable = False  # a book knows nothing of halls

    def __init__(self, way: Format, until: int) -> None:
        self.way, self.until = way, until

    def __getattr__(self, name: str) -> Any:
        return getattr(self.way, name)

    def field(self, tournament: Tournament, number: int) -> Any:
        """Return the field of each hall, or of all where the round is paired across them."""
        whole = self.way.field(tournament, number)
        return whole if number > self.until else self._parted(whole, _halls(tournament))

    def make(self, field: Any) -> MadeRound:
        """Return the round for a field, checked, or the notes that say why there is none."""
        return Format.make(cast(Format, self), field)

    def pair(self, field: Any) -> MadeRound:
        """Return the rounds of all halls as one; a hall that cannot be paired holds up the rest."""
        if not isinstance(field, HallsField):
            return self.way.pair(field)
        if field.without:
            raise CannotPair((Note("in-no-hall", field.without),))
        made = [self._paired(part) for part in field.halls]
        return MadeRound(
            proposal={"halls": [each.proposal for each in made]},
            tables=tuple(table for each in made for table in each.tables),
            warnings=tuple(note for each in made for note in each.warnings),
        )

    def _paired(self, part: HallField) -> MadeRound:
        try:
            return self.way.pair(part.field)
        except (CannotPair, CannotSeat) as no:
            someone = getattr(part.field, self._everybody)[0].id
            raise CannotPair((*no.notes, Note("about-hall-of", (someone,)))) from no

    def faults(self, field: Any, laid: Sequence[LaidTable]) -> list[RoundFault]:
        """Return what is wrong with tables as they are laid: in each hall, and across."""
        if not isinstance(field, HallsField):
            return self.way.faults(field, laid)
        at = self._at(field)
        across = [table for table in laid if _is_across(table, at)]
        moved = {entry for table in across for entry in table.entries}
        found = self.judge(field, laid).faults(across)
        for part in field.halls:
            here = [t for t in laid if t not in across and at.get(t.entries[0]) == part.hall]
            wrong = self.way.faults(part.field, here)
            found += [f for f in wrong if f.code != "missing" or not moved.issuperset(f.entries)]
        strangers = [t for t in laid if t not in across and t.entries[0] not in at]
        return found + [RoundFault("unknown", t.entries[:1], (), True) for t in strangers]

    def judge(self, field: Any, laid: Sequence[LaidTable]) -> Judge:
        """Return what judges tables that a hand lays otherwise; who leaves the hall is named."""
        if not isinstance(field, HallsField):
            return self.way.judge(field, laid)
        at = self._at(field)
        whole = self.way.judge(self._together(field), laid)

        def faults(tables: Sequence[LaidTable]) -> list[RoundFault]:
            across = [table.entries for table in tables if _is_across(table, at)]
            return whole.faults(tables) + [RoundFault(ACROSS, who, (), False) for who in across]

        return replace(whole, faults=faults)

    @property
    def _everybody(self) -> str:
        """Return under what a field keeps those whom it pairs."""
        asked = self.way.why_not
        assert asked is not None, "only what is paired from results is paired hall by hall"
        return asked.everybody

    def _parted(self, whole: Any, halls: Mapping[int, int | None]) -> HallsField:
        people = getattr(whole, self._everybody)
        of: dict[int, list[Any]] = {}
        for one in people:
            of.setdefault(halls.get(one.id) or 0, []).append(one)
        without = tuple(one.id for one in of.pop(0, []))
        order = list(dict.fromkeys(halls.values()))
        return HallsField(
            tuple(
                HallField(hall, replace(whole, **{self._everybody: tuple(of[hall])}))
                for hall in order
                if hall in of
            ),
            without,
        )

    def _together(self, field: HallsField) -> Any:
        people = [one for part in field.halls for one in getattr(part.field, self._everybody)]
        return replace(field.halls[0].field, **{self._everybody: tuple(people)})

    def _at(self, field: HallsField) -> dict[int, int]:
        people = self._everybody
        return {one.id: part.hall for part in field.halls for one in getattr(part.field, people)}


def within(way: Format, tournament: Tournament) -> Format:
    """Return how an event is played whose first rounds are paired hall by hall."""
    if not tournament.halls_until or way.why_not is None:
        return way
    return cast(Format, InHalls(way, tournament.halls_until))


def _halls(tournament: Tournament) -> dict[int, int | None]:
    """Return in which hall everybody plays, in the order of the halls."""
    rows = Entry.objects.filter(tournament=tournament, hall__isnull=False)
    return dict(rows.order_by("hall__number", "pk").values_list("pk", "hall"))


def _is_across(table: LaidTable, at: Mapping[int, int]) -> bool:
    return len({at[entry] for entry in table.entries if entry in at}) > 1
