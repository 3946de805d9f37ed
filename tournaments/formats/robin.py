"""Round robin: everybody meets everybody, two by two, or at tables as evenly as can be.

If those who left had played less than half of their games, everything they played is struck out for
the standings, so that nobody gains or loses by having met them early.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.events import words
from tournaments.formats import known
from tournaments.formats.asked import (
    Format,
    Judge,
    LaidTable,
    MadeRound,
    RoundFault,
    plays,
    sitting_out,
    told,
)
from tournaments.formats.drawn import (
    DrawnOnce,
    DrawnPairs,
    gone,
    in_the_draw,
    take_away_chairs,
)
from tournaments.formats.kinds import Kind
from tournaments.models import Round, TableKind, Tournament
from tournaments.outlook import courses
from tournaments.pairing import round_robin, schedules
from tournaments.pairing.round_robin import RobinField
from tournaments.pairing.values import Paired, Proposal
from tournaments.seating import designs
from tournaments.seating.designs import PlanField


class RoundRobin(DrawnPairs):
    """Everybody meets everybody once, or twice on both sides."""

    slug = "robin"
    name = _("round robin: everybody meets everybody")
    offer = _("Round robin: everybody meets everybody")
    league_offer = _("Round robin: everybody meets everybody")
    fits = _("What fits: a round robin of %(n)s rounds, everybody meets everybody.")
    tie_breaks = ("direct-encounter", "wins", "sonneborn-berger", "koya", "lot")
    asks = ("meet_twice", False)
    rank_in_parts = 3
    concerns = ("points", "tie_breaks", "tie_break_order", "edition", "meet_twice")
    course = courses.ROUND_ROBIN
    is_laid_ahead = True
    meets_all = True
    strikes_out = True  # at tables the others played each other too

    def fitting(self, kind: Kind) -> Format:
        return self if kind.two_sided else RobinAtTables()

    def field(self, tournament: Tournament, number: int) -> RobinField:
        ids = in_the_draw(tournament, number)
        return RobinField(number, ids, meets_twice(tournament), gone(tournament) & set(ids))

    def pair(self, field: RobinField) -> MadeRound:
        """Return the round of the schedule; where the number is odd somebody rests."""
        proposal = round_robin.pair(field)
        laid = [LaidTable(TableKind.PLAY, (p.first, p.second), p.notes) for p in proposal.pairs]
        if proposal.bye is not None:
            laid.append(LaidTable(TableKind.REST, (proposal.bye,), proposal.bye_notes))
        return MadeRound(proposal, tuple(laid))

    def faults(self, field: RobinField, laid: Sequence[LaidTable]) -> list[RoundFault]:
        """Return where the tables are not those of the schedule."""
        pairs = tuple(Paired(t.entries[0], t.entries[1]) for t in plays(laid))
        rests = sitting_out(laid, TableKind.REST)
        return told(schedules.faults(field, Proposal(pairs, rests[0] if rests else None)))

    def judge(self, field: RobinField, laid: Sequence[LaidTable]) -> Judge:
        """Return what says where a few tables are not those of the schedule."""
        seats = schedules.scheduled(field)

        def faults(tables: Sequence[LaidTable]) -> list[RoundFault]:
            pairs = [(table.entries[0], table.entries[1]) for table in plays(tables)]
            return told([f for both in pairs for f in schedules.out_of_place(seats, both)])

        return Judge(faults)

    def rounds(self, field: RobinField) -> int:
        return round_robin.rounds(len(field.ids), twice=field.twice)

    def rounds_for(self, entries: int, rules: Mapping[str, Any]) -> int:
        return round_robin.rounds(entries, twice=bool(rules.get("meet_twice")))

    def strikes(
        self, left: Collection[int], played: Mapping[int, int], entries: int, rules: Any
    ) -> frozenset[int]:
        """Return who left before half of their games."""
        whole = round_robin.games(entries, twice=bool(rules.get("meet_twice")))
        return frozenset(entry for entry in left if 2 * played.get(entry, 0) < whole)


class RobinAtTables(DrawnOnce):
    """Everybody meets everybody at tables of three or four, as evenly as a plan makes it."""

    slug = "robin"
    name = RoundRobin.name
    tie_breaks = RoundRobin.tie_breaks
    asks = RoundRobin.asks
    rank_in_parts = RoundRobin.rank_in_parts
    league_offer = _("Everybody with everybody, as evenly as can be")
    when_leaving = _("The others play on at smaller tables; what was played stays.")
    concerns = ("rounds", "points", "tie_breaks", "tie_break_order", "edition")
    course = courses.AS_WISHED
    is_laid_ahead = True

    def fitting(self, kind: Kind) -> Format:
        return RoundRobin().fitting(kind)

    def field(self, tournament: Tournament, number: int) -> PlanField:
        ids = in_the_draw(tournament, number)
        left = gone(tournament) & set(ids)
        field = PlanField(number, ids, tournament.who.seats, tournament.rounds, left)
        return replace(field, **_asked(tournament.rules))

    def pair(self, field: PlanField) -> MadeRound:
        proposal = designs.pair(field)
        laid = [LaidTable(TableKind.PLAY, table.seats, table.notes) for table in proposal.tables]
        kind = TableKind.REST if designs.rest_evenly(field) else TableKind.FULL_BYE
        laid += [LaidTable(kind, (entry,)) for entry in proposal.byes]
        return MadeRound(proposal, tuple(laid), proposal.warnings)

    def faults(self, field: PlanField, laid: Sequence[LaidTable]) -> list[RoundFault]:
        """Return where the tables are not those of the plan."""
        rests = [table.entries[0] for table in laid if table.kind != TableKind.PLAY]
        seats = [table.entries for table in plays(laid)]
        return told(designs.faults(field, seats, rests), "sitters")

    def settle(self, round_: Round, now: datetime) -> None:
        """Let rests stand, and take the chairs away of those who left."""
        take_away_chairs(round_)
        super().settle(round_, now)

    def rounds(self, field: PlanField) -> int:
        return designs.rounds(field)

    def most_rounds(self, entries: int, seats: int, wished: int) -> int:
        """Return at most as many rounds as it takes until everybody has met everybody."""
        return min(wished, designs.full_rounds(entries, seats) or wished)

    def evenness_of(
        self, entries: int, seats: int, rounds: int, rules: Mapping[str, Any] | None = None
    ) -> list[str]:
        """Return what a plan for so many says of itself, if it is known at once."""
        if entries < seats:
            return []
        if rules is None and not designs.is_known(entries, seats, rounds):
            return [
                gettext("With the first round you read how evenly people meet over all of them.")
            ]
        made = designs.plan(entries, seats, rounds, **_asked(rules or {}))
        return words.sentences(known.stored(designs.said(made)), words.Speaker({}))

    def evenness(self, tournament: Tournament) -> list[str]:
        """Return how evenly people meet at tables, as the draw says of itself."""
        if tournament.in_parts:
            return []
        rows = tournament.round_set.filter(number=1, published_at__isnull=False)
        notes = rows.values_list("notes", flat=True).first() or []
        return words.sentences(notes, words.Speaker({}))


def meets_twice(tournament: Tournament) -> bool:
    """Tell whether everybody meets everybody on both sides."""
    return bool(tournament.rules.get("meet_twice"))


def _asked(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return whether tables may be one short, and whether a plan may begin anew."""
    return {"smaller": bool(rules.get("smaller", True)), "again": bool(rules.get("again"))}
