"""What happens by itself when a round is proposed and published: its number of rounds, its byes."""

from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.models import (
    Chair,
    EntryState,
    ResultLine,
    ResultState,
    Round,
    Source,
    Table,
    TableKind,
    Tournament,
)
from tournaments.pairing import round_robin
from tournaments.pairing.knockout import play
from tournaments.pairing.knockout.values import KnockOutField
from tournaments.refusals import NotWhole
from tournaments.rounds import knockouts
from tournaments.rounds.fields import AnyField
from tournaments.seating import designs

TWO = 2
SETTLED = "settle"  # said by nobody: somebody was known not to come


def plan_rounds(tournament: Tournament, field: AnyField) -> None:
    """Set how many rounds the event has where the draw decides that."""
    if isinstance(field, round_robin.RobinField):
        _set_rounds(tournament, round_robin.rounds(len(field.ids), twice=field.twice))
    elif isinstance(field, designs.PlanField):
        _set_rounds(tournament, designs.rounds(field))
    elif isinstance(field, KnockOutField):
        _set_rounds(tournament, play.rounds(play.boxes(field)))


def count_rounds_again(tournament: Tournament) -> None:
    """Set how many rounds a knock-out has after what was played: the last may not be needed."""
    if tournament.is_knock_out:
        _set_rounds(tournament, knockouts.rounds(tournament))


def check_that_one_goes_on(round_: Round, tournament: Tournament) -> None:
    """Refuse to end a round of a knock-out in which a table was drawn and nobody was named."""
    if not tournament.is_knock_out:
        return
    sat: dict[int, list[int]] = {}
    chairs = Chair.objects.filter(round=round_).order_by("seat")
    for number, entry in chairs.values_list("table_id", "entry_id"):
        sat.setdefault(number, []).append(entry)
    for table in Table.objects.filter(round=round_, kind=TableKind.PLAY).order_by("number"):
        of = (sat[table.pk], table.ranks, table.forfeits, table.extras)
        if knockouts.going_on(*of) is None:
            text = _("Table %(n)s ended in a draw. Open the table and say who goes on.")
            raise NotWhole(text % {"n": table.number})


def _set_rounds(tournament: Tournament, rounds: int) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(rounds=rounds)
    tournament.rounds = rounds


def settle(round_: Round, tournament: Tournament, now: datetime) -> None:
    """Let stand at once what nobody has to play: byes, and tables to which somebody cannot come."""
    byes = Table.objects.filter(round=round_).exclude(kind=TableKind.PLAY)
    byes.update(result=ResultState.STANDING, ranks=[1])
    if tournament.is_drawn and tournament.two_sided:  # at a table of more the others play
        _settle_those_who_left(round_, now)


def _settle_those_who_left(round_: Round, now: datetime) -> None:
    """Let whoever was to meet somebody who has left win without playing."""
    missing: dict[int, list[int]] = {}
    left = Chair.objects.filter(round=round_, entry__state=EntryState.OUT)
    for number, seat in left.order_by("seat").values_list("table_id", "seat"):
        missing.setdefault(number, []).append(seat)
    rows = Table.objects.filter(pk__in=list(missing), kind=TableKind.PLAY)
    tables = list(rows.filter(result=ResultState.NONE))
    for table in tables:
        table.forfeits, table.result = missing[table.pk], ResultState.STANDING
        table.ranks = [1] * TWO
    Table.objects.bulk_update(tables, ["forfeits", "ranks", "result"])
    ResultLine.objects.bulk_create(
        ResultLine(
            table=table,
            number=1,
            source=Source.ARBITER,
            verb=SETTLED,
            ranks=table.ranks,
            forfeits=table.forfeits,
            standing=True,
            at=now,
        )
        for table in tables
    )
