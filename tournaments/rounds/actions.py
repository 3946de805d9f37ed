"""What one does with a round and with its tables: every button, said once."""

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from siamleague.actions.taking import Ticket, WhyForm
from siamleague.actions.values import Action, Who
from siamleague.refusals import Refused
from tournaments.clubs import people
from tournaments.events import shell
from tournaments.events.forms import EventTicketForm
from tournaments.events.places import ARBITERS, EVENT, ORGANISERS, ROUND, TABLE, Seen, way
from tournaments.models import Chair, Round
from tournaments.rounds import act, boards, pages, reporting
from tournaments.rounds.forms import (
    GoesOnForm,
    ObjectionForm,
    PublishRoundForm,
    ResultForm,
    ResultListForm,
    SwapForm,
    code_chosen,
    read_code,
    read_round,
)

SITTING = Who(
    "who sat at the table",
    lambda seen, by: people.sits_at(seen.row, by) is not None,
    _("Only those who sat at this table can report its result."),
)
ROUNDS, TABLES = "rounds/<int:number>/", "tables/<int:table>/"


def _seats(table: int) -> int:
    return Chair.objects.filter(table=table).count()


def _decide(*, table_id: int, code: str, why: str, ticket: UUID, by: int, now: datetime) -> int:
    """Read what an arbiter typed, and let it stand."""
    score = read_code(code, seats=_seats(table_id))
    return reporting.decide(table_id=table_id, score=score, why=why, ticket=ticket, by=by, now=now)


def _report(*, table_id: int, code: str, why: str, ticket: UUID, by: int, now: datetime) -> int:
    """Read what a player chose or typed, and report it."""
    score = read_code(code, seats=_seats(table_id))
    return reporting.report(table_id=table_id, score=score, ticket=ticket, by=by, now=now)


def _decide_many(*, round_id: int, by: int, now: datetime, **sent: str) -> int:
    """Read a list of results, and let stand what is new."""
    tables = boards.by_number(Round.objects.get(pk=round_id))
    read = read_round(sent["list"], {each: seats for each, (_pk, seats) in tables.items()})
    scores = {tables[each][0]: score for each, score in read.items()}
    return reporting.decide_many(round_id=round_id, scores=scores, by=by, now=now)


def _typed(request: HttpRequest, seen: Seen) -> Mapping[str, Any]:
    """Return what an arbiter typed: whatever is wrong with it is said beside the table."""
    sent = request.POST
    return {
        "code": sent.get("code", ""),
        "why": sent.get("why", "")[:300],
        "ticket": Ticket().clean(sent.get("ticket")),
    }


def _chosen(request: HttpRequest, seen: Seen) -> Mapping[str, Any]:
    """Return what a player chose for each seat, as a code."""
    code = code_chosen(request.POST, seats=_seats(seen.row.pk))
    return {**_typed(request, seen), "code": code}


def _back_to_table(
    request: HttpRequest, seen: Seen, number: int | None, no: Refused | None
) -> HttpResponse:
    """Return to the page from which a player spoke."""
    if no is not None:
        messages.error(request, str(no.sentence))
    mine = request.POST.get("from") == "mine"
    return redirect(way(seen, "mine") if mine else way(seen, "table", seen.row.pk))


def _row_anew(
    request: HttpRequest, seen: Seen, number: int | None, no: Refused | None
) -> HttpResponse:
    """Answer with the table's row; a page without scripts goes back to the grid."""
    if request.headers.get("HX-Request") == "true":
        return pages.grid_row(request, seen, str(no.sentence) if no else "")
    if no is not None:
        messages.error(request, str(no.sentence))
    return redirect(way(seen, "grid", seen.row.round.number))


def _list_taken(
    request: HttpRequest, seen: Seen, count: int | None, no: Refused | None
) -> HttpResponse:
    """Return to the grid; with what was typed where it cannot be read."""
    if not seen.rights.judges:
        return shell.refused(request)
    if no is None:
        return redirect(way(seen, "grid", seen.row.number))
    messages.error(request, str(no.sentence))
    return pages.draw_grid(request, seen.pair, seen.row, typed=request.POST.get("list", ""))


of_a_round = partial(Action, on=ROUND, who=ORGANISERS, then="run")
of_a_table = partial(Action, on=TABLE)
OF_ROUNDS = (
    Action(
        "pair",
        on=EVENT,
        at="run/pair/",
        order="events_pair",
        to="pair/",
        who=ORGANISERS,
        does=act.ask_for_pairing,
        about="Ask for the next round; a job pairs it.",
        then="run",
        verb="round.asked",
    ),
    of_a_round(
        "swap",
        at=f"run/{ROUNDS}swap/",
        order="events_swap",
        to=f"{ROUNDS}swap/",
        takes=SwapForm,
        does=act.swap,
        about="Let two entries of a proposal change places.",
        says=_("They have changed places."),
        verb="round.swapped",
    ),
    of_a_round(
        "discard",
        at=f"run/{ROUNDS}discard/",
        order="events_discard",
        to=f"{ROUNDS}discard/",
        does=act.discard_proposal,
        about="Throw a proposal away.",
        says=_("The proposal is thrown away."),
        verb="round.discarded",
    ),
    of_a_round(
        "publish_round",
        at=f"run/{ROUNDS}publish/",
        order="events_publish_round",
        to=f"{ROUNDS}publish/",
        takes=PublishRoundForm,
        does=act.publish_round,
        about="Show a proposal to everybody.",
        says=lambda seen, value: _("Round %(n)s is published.") % {"n": seen.row.number},
        verb="round.published",
    ),
    of_a_round(
        "take_back",
        at=f"run/{ROUNDS}take-back/",
        order="events_take_back",
        to=f"{ROUNDS}take-back/",
        takes=WhyForm,
        does=act.take_round_back,
        about="Undo a round in which nothing was played.",
        says=_("The round is taken back."),
        verb="round.taken_back",
    ),
    of_a_round(
        "close_round",
        at=f"run/{ROUNDS}close/",
        order="events_close_round",
        to=f"{ROUNDS}close/",
        does=act.close_round,
        about="End a round whose results all stand.",
        says=lambda seen, value: _("Round %(n)s is closed.") % {"n": seen.row.number},
        verb="round.closed",
    ),
    of_a_round(
        "decide_many",
        at=f"run/{ROUNDS}results/list/",
        order="events_decide_many",
        to=f"{ROUNDS}results/",
        who=ARBITERS,
        takes=ResultListForm,
        does=_decide_many,
        about="Note many results, “12 1” a line.",
        says=lambda seen, count: _("%(n)s results are noted.") % {"n": count},
        finish=_list_taken,
        verb="result.decided_many",
        answers=lambda count: {"count": count},
    ),
)
OF_TABLES = (
    of_a_table(
        "decide",
        at=f"run/{TABLES}",
        order="events_decide",
        to=f"{TABLES}result/",
        who=ARBITERS,
        takes=ResultForm,
        reads=_typed,
        does=_decide,
        about="Say as an arbiter how a table ended.",
        finish=_row_anew,
        verb="result.decided",
    ),
    of_a_table(
        "goes_on",
        at=f"run/{TABLES}goes-on/",
        order="events_goes_on",
        to=f"{TABLES}goes-on/",
        who=ARBITERS,
        takes=GoesOnForm,
        does=reporting.say_who_goes_on,
        about="Say who goes on from a drawn table of a knock-out.",
        says=_("It is written down who goes on."),
        then=lambda seen, value: way(seen, "table", seen.row.pk),
        verb="result.goes_on",
    ),
    of_a_table(
        "report",
        at=f"{TABLES}report/",
        order="events_report",
        to=f"{TABLES}report/",
        who=SITTING,
        takes=ResultForm,
        reads=_chosen,
        does=_report,
        about="Say how one's own table ended.",
        says=_("The result is reported. It stands when the other side confirms it."),
        finish=_back_to_table,
    ),
    of_a_table(
        "confirm",
        at=f"{TABLES}confirm/",
        order="events_confirm",
        to=f"{TABLES}confirm/",
        who=SITTING,
        takes=EventTicketForm,
        does=reporting.confirm,
        about="Agree with what the other side reported.",
        says=_("The result stands."),
        finish=_back_to_table,
    ),
    of_a_table(
        "dispute",
        at=f"{TABLES}dispute/",
        order="events_dispute",
        to=f"{TABLES}dispute/",
        who=SITTING,
        takes=ObjectionForm,
        does=reporting.dispute,
        about="Disagree with what was reported.",
        says=_("The arbiter is told that you see it differently."),
        finish=_back_to_table,
    ),
)
ACTIONS = (*OF_ROUNDS, *OF_TABLES)
