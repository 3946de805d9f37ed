"""Swiss at tables of three or four, each for himself."""

from collections import Counter
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from tournaments.clubs import read as families
from tournaments.formats import known, shelf
from tournaments.formats.asked import (
    Brought,
    Format,
    Judge,
    LaidTable,
    MadeRound,
    RoundFault,
    WhyNotWay,
    plays,
    sitting_out,
    told,
    with_others,
)
from tournaments.formats.kinds import Kind
from tournaments.models import Entry, TableKind, Tournament
from tournaments.outlook import courses
from tournaments.rounds import standings, why_words
from tournaments.seating import check, prices, seating_faults
from tournaments.seating.values import (
    Seated,
    SeatingFault,
    SeatingField,
    SeatingProposal,
    SeatingRules,
    Sitter,
)


class Tables(Format):
    """Every round is seated from the points so far, with as many new faces as can be."""

    slug = "tables"
    name = _("Swiss at tables of three or four")
    league_offer = _("Swiss: seated round after round, with as many new faces as can be")
    tie_breaks = ("wins", "opponents-results", "progressive", "lot")
    rank_in_parts = 0
    concerns = (
        *(*Format.concerns, "clubs_apart_until", "families_apart_until", "repeat_price"),
        "pair_as_decided",
    )
    course = courses.SWISS
    why_not = WhyNotWay(
        "tournaments.seating.seating_why_not",
        "sitters",
        tuple(f"rule-{code}" for code in why_words.OF_TABLES),
    )

    def fitting(self, kind: Kind) -> Format | None:
        return shelf.by_slug("swiss") if kind.two_sided else self

    def field(self, tournament: Tournament, number: int) -> SeatingField:
        return _field(tournament, number)

    def pair(self, field: SeatingField) -> MadeRound:
        from tournaments.seating import seat

        proposal = seat(field)
        laid = [LaidTable(TableKind.PLAY, table.seats, table.notes) for table in proposal.tables]
        laid += [LaidTable(TableKind.FULL_BYE, (entry,)) for entry in proposal.byes]
        return MadeRound(proposal, tuple(laid), proposal.warnings)

    def faults(self, field: SeatingField, laid: Sequence[LaidTable]) -> list[RoundFault]:
        """Return what is wrong with tables as they are laid."""
        return told(check(field, _proposal(laid)), "sitters")

    def judge(self, field: SeatingField, laid: Sequence[LaidTable]) -> Judge:
        """Return what the checker says of a few tables, and their price in repeats and spread."""
        known = {sitter.id: sitter for sitter in field.sitters}
        size = field.rules.size

        def faults(tables: Sequence[LaidTable]) -> list[RoundFault]:
            found: list[SeatingFault] = []
            for table in plays(tables):
                found += seating_faults.of_table(field, table.entries, known)
            if any(len(table.entries) < size for table in tables):  # whose turn it is
                there = _proposal(with_others(laid, tables))
                found += seating_faults.of_turns(known, there, size)
            return told(found, "sitters")

        def price(table: LaidTable) -> int:
            here = [known[entry] for entry in table.entries if entry in known]
            return prices.weighed(field, here) if here else 0

        brought = {one.id: Brought(one.points, one.seats) for one in field.sitters}
        return Judge(faults, price, brought)


def _proposal(laid: Sequence[LaidTable]) -> SeatingProposal:
    seats = tuple(Seated(table.entries) for table in plays(laid))
    return SeatingProposal(seats, sitting_out(laid, TableKind.FULL_BYE))


def _field(tournament: Tournament, number: int) -> SeatingField:
    entries, past = (
        known.present(tournament, known.away(tournament, number)),
        known.meetings(tournament, number),
    )
    points = standings.points(tournament, number)
    kin = families.of_entries(entries)
    size = tournament.who.seats
    sitters = tuple(
        _sitter(entry, past.get(entry.pk, []), known.counted(tournament, entry, points), kin, size)
        for entry in entries
    )
    asked = tournament.rules
    rules = SeatingRules(
        size=size,
        smaller=tuple(asked.get("smaller", [size - 1])),
        repeat_price=int(asked.get("repeat_price", 6)) * standings.scheme(tournament).unit,
        clubs_apart_until=int(asked.get("clubs_apart_until", 0)),
        families_apart_until=int(asked.get("families_apart_until", 99)),
    )
    return SeatingField(
        number, sitters, known.forbidden(tournament), rules, tournament.seed + number
    )


def _sitter(
    entry: Entry,
    past: list[known.PastRound],
    points: int,
    kin: Mapping[int, frozenset[int]],
    size: int,
) -> Sitter:
    played = [meeting for meeting in past if meeting.kind == TableKind.PLAY]
    met = Counter(other for meeting in played for other in meeting.others)
    return Sitter(
        id=entry.pk,
        seed=entry.number or 0,
        points=points,
        met=tuple(sorted(met.items())),
        seats=tuple(meeting.seat for meeting in played),
        short_tables=sum(len(meeting.others) + 1 < size for meeting in played),
        byes=sum(meeting.kind == TableKind.FULL_BYE for meeting in past),
        club=entry.club_id,
        families=kin.get(entry.pk, frozenset()),
    )
