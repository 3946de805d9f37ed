"""Knock-out: who loses is out, and double knock-out: who loses twice."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.formats import going_on, sheet_words, sheets
from tournaments.formats.asked import (
    Format,
    Judge,
    LaidTable,
    MadeRound,
    Named,
    RoundFault,
    told,
)
from tournaments.formats.drawn import DrawnPairs
from tournaments.formats.kinds import Kind
from tournaments.models import (
    Chair,
    Round,
    RoundState,
    Stage,
    Table,
    TableKind,
    Tournament,
)
from tournaments.outlook import courses
from tournaments.pairing.knockout import pairing, play, sheet_faults
from tournaments.pairing.knockout.values import KnockOutField
from tournaments.refusals import NotNow, NotWhole
from tournaments.standings.values import Record, Standing

NONE: tuple[str, ...] = ()  # how far one came decides alone
LAID_FOR = {1: TableKind.FULL_BYE, 2: TableKind.PLAY}  # by how many sit there


class KnockOut(DrawnPairs):
    """A sheet: the winner of a table goes on to the next."""

    slug = "knockout"
    name = _("knock-out")
    offer = _("Knock-out: who loses is out")
    fits: ClassVar["str | Promise"] = _(
        "What fits: a knock-out of %(n)s rounds; half of them are out after the first."
    )
    tie_breaks = NONE
    asks = ("third_place", False)
    rank_in_parts = 1
    concerns = ("third_place",)
    course = courses.KNOCK_OUT
    figure = (_("Reached"), _("how far they came"))
    knocks_out = True
    sends_on = True
    bye_counts = False
    lives = 1

    def fitting(self, kind: Kind) -> Format | None:
        """Return this for two sides; more at a table have no single winner and loser."""
        return self if kind.two_sided else None

    def field(self, tournament: Tournament, number: int) -> KnockOutField:
        return sheets.field(tournament, number)

    def pair(self, field: KnockOutField) -> MadeRound:
        """Return the tables of the sheet; who has nobody to meet goes on."""
        proposal = pairing.pair(field)
        laid = (LaidTable(LAID_FOR[len(t.entrants)], t.entrants, t.notes) for t in proposal.tables)
        return MadeRound(proposal, tuple(laid))

    def faults(self, field: KnockOutField, laid: Sequence[LaidTable]) -> list[RoundFault]:
        """Return where the tables are not those of the sheet."""
        return told(sheet_faults.faults(field, [table.entries for table in laid]))

    def judge(self, field: KnockOutField, laid: Sequence[LaidTable]) -> Judge:
        """Return what says which of a few tables are not those of the sheet."""
        wanted = sheet_faults.seeded(field)

        def faults(tables: Sequence[LaidTable]) -> list[RoundFault]:
            sat = [table.entries for table in tables]
            return told(sheet_faults.out_of_place(field, wanted, sat))

        return Judge(faults)

    def rounds(self, field: KnockOutField) -> int:
        return play.rounds(play.boxes(field))

    def rounds_for(self, entries: int, rules: Any) -> int | None:
        return max(1, (entries - 1).bit_length())

    def rounds_now(self, tournament: Tournament) -> int:
        """Return how many rounds there are after what was played: the last may not be needed."""
        return sheets.rounds(tournament)

    def check_may_close(self, round_: Round) -> None:
        """Refuse to end a round in which a table was drawn and nobody was named to go on."""
        sat: dict[int, list[int]] = {}
        chairs = Chair.objects.filter(round=round_).order_by("seat")
        for number, entry in chairs.values_list("table_id", "entry_id"):
            sat.setdefault(number, []).append(entry)
        for table in Table.objects.filter(round=round_, kind=TableKind.PLAY).order_by("number"):
            of = (sat[table.pk], table.ranks, table.forfeits, table.extras)
            if sheets.going_on(*of) is None:
                text = gettext("Table %(n)s ended in a draw. Open the table and say who goes on.")
                raise NotWhole(text % {"n": table.number})

    def standings(
        self, tournament: Tournament, records: Sequence[Record], after: int | None
    ) -> tuple[Standing, ...]:
        """Return the table by how far everybody came."""
        return sheets.table(tournament, records, after)

    def reached(self, tournament: Tournament) -> dict[int, str]:
        """Return how far one came, in words."""
        return sheet_words.reached(tournament)

    def round_name(self, tournament: Tournament, number: int) -> str:
        """Return what a round is called: the final, the semi-finals."""
        return sheet_words.called(tournament, number)

    def kept(
        self, tournament: Tournament, table: Table, ranks: Sequence[int], forfeits: Sequence[int]
    ) -> Named:
        """Return who was named to go on, if that must stay; refuse a result that changes it."""
        return going_on.kept(table, ranks, forfeits)

    def follow(self, tournament: Tournament, table: Table) -> None:
        """Count the rounds again after a result of a closed round has changed."""
        if table.round.state != RoundState.CLOSED:
            return
        tournament.count_rounds(self.rounds_now(tournament))
        if tournament.stage == Stage.FINISHED and sheets.champion(tournament) is None:
            raise NotNow(
                gettext(
                    "The event is over and would have no winner. "
                    "Say first who goes on all the same."
                )
            )


class DoubleKnockOut(KnockOut):
    """Two trees: who loses in the first goes on in the second."""

    slug = "double"
    name = _("double knock-out: two defeats and you are out")
    offer = _("Double knock-out: who loses twice is out")
    fits = ""
    asks = ("final_again", True)
    rank_in_parts = 2
    concerns = ("final_again",)
    course = courses.DOUBLE_KNOCK_OUT
    lives = 2

    def rounds_for(self, entries: int, rules: Any) -> int | None:
        """Return nothing: as many as are planned, until the draw counts them."""
        return None
