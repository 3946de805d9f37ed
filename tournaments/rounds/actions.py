from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from siamleague import controls
from siamleague.actions.taking import Ticket, WhyForm
from siamleague.actions.values import PLAY, Action, Who
from siamleague.numbers import whole
from siamleague.refusals import Refused
from tournaments.clubs import people
from tournaments.events import shell
from tournaments.events.places import ARBITERS, ENTRY, EVENT, ORGANISERS, ROUND, TABLE, Seen, way
from tournaments.models import Chair, ResultLine, Round
from tournaments.refusals import StalePage
from tournaments.rounds import (
    act,
    by_hand,
    overriding,
    pages,
    playing,
    reporting,
    round_tables,
    slips,
    swapping,
    typed,
)
from tournaments.rounds.by_hand import SHOWN
from tournaments.rounds.forms import (
    ConfirmForm,
    GoesOnForm,
    ObjectionForm,
    OverrideForm,
    PublishRoundForm,
    RenewForm,
    ResultForm,
    ResultListForm,
    SwapForm,
    TableReportForm,
)
from tournaments.rounds.results import Score

SITTING = Who(
    "who sat at the table",
    lambda seen, by: people.sits_at(seen.row, by) is not None,
    _("Only those who sat at this table can report its result."),
    PLAY,
)


def _seats(table: int) -> int:
    return Chair.objects.filter(table=table).count()


def _score(table: int, code: str, figures: str) -> Score:
    """Return what was typed or chosen about a table."""
    asked = round_tables.figures_asked(table)
    return typed.read_result(code, figures, asked, seats=_seats(table))


def _decide(*, table_id: int, code: str, figures: str = "", **told: Any) -> int:
    """Say as an arbiter how a table ended."""
    return reporting.decide(table_id=table_id, score=_score(table_id, code, figures), **told)


def _report(*, table_id: int, code: str, why: str, figures: str = "", **told: Any) -> int:
    """Say how one's own table ended."""
    return reporting.report(table_id=table_id, score=_score(table_id, code, figures), **told)


def _swap(*, one: int, other: int, more: Sequence[int] = (), **told: Any) -> Any:
    """Let entries of a proposal change places, two by two."""
    return by_hand.swap(moves=swapping.in_pairs([one, other, *more]), **told)


def _look_at_swap(
    *, round_id: int, one: int, other: int, by: int, more: Sequence[int] = (), **told: Any
) -> Any:
    """Look at what a proposal would be."""
    moves = swapping.in_pairs([one, other, *more])
    return by_hand.look_at(round_id, moves, by, told.get("seen"))


def _decide_many(*, round_id: int, by: int, now: datetime, **sent: str) -> int:
    """Note many results, “12 1” a line."""
    tables = round_tables.by_number(Round.objects.get(pk=round_id))
    read = typed.read_round(sent["list"], {each: seats for each, (_pk, seats) in tables.items()})
    scores = {tables[each][0]: score for each, score in read.items()}
    return reporting.decide_many(round_id=round_id, scores=scores, by=by, now=now)


def _typed(request: HttpRequest, seen: Seen) -> Mapping[str, Any]:
    """Return what an arbiter typed: whatever is wrong with it is said beside the table."""
    sent = request.POST
    return {
        "code": sent.get("code", ""),
        "figures": sent.get("figures", "")[:120],
        "why": sent.get("why", "")[:300],
        "ticket": Ticket().clean(sent.get("ticket")),
    }


def _chosen(request: HttpRequest, seen: Seen) -> Mapping[str, Any]:
    """Return what was chosen for each seat, as a code."""
    seats, asked = _seats(seen.row.pk), round_tables.figures_asked(seen.row.pk)
    code = typed.code_chosen(request.POST, seats=seats)
    figures = typed.figures_chosen(request.POST, asked, seats=seats)
    return {**_typed(request, seen), "code": code, "figures": figures[:120]}


def _said_by_side(request: HttpRequest, seen: Seen) -> Mapping[str, Any]:
    """Return the same as a player sends it, who may have said it without a line."""
    return {**_chosen(request, seen), "late": bool(request.POST.get("late"))}


def _what_it_became(seen: Seen, number: int) -> Any:
    """Return what is said to who reported: it waits, it stands, or the arbiter reads it."""
    line = ResultLine.objects.get(table=seen.row.pk, number=number)
    if line.late:
        return _("Another result stands here by now. The arbiter reads both versions and decides.")
    if line.standing:
        return _("The result stands.")
    return _("The result is reported. It stands when the other side confirms it.")


def _decided(request: HttpRequest, seen: Seen) -> Mapping[str, Any]:
    """Return what an arbiter typed, chose, or took over from somebody's report."""
    if "line" in request.POST:
        number = whole(request.POST["line"], digits=6) or 0
        line = get_object_or_404(ResultLine, table=seen.row, number=number)
        return {**_typed(request, seen), **round_tables.as_typed(line)}
    return _chosen(request, seen) if "from" in request.POST else _typed(request, seen)


def _after_decision(
    request: HttpRequest, seen: Seen, number: int | None, no: Refused | None
) -> HttpResponse:
    """Return to the page on which an arbiter decided: the table's, the next step, or the grid."""
    where = _decided_on(seen).get(request.POST.get("from", ""))
    if where is None:
        return _row_anew(request, seen, number, no)
    if no is not None:
        messages.error(request, str(no.sentence))
    else:
        messages.success(request, _("The result stands."))
    return redirect(where)


def _decided_on(seen: Seen) -> Mapping[str, str]:
    """Return the addresses of the pages that send a decision, besides the grid."""
    return {
        "run": way(seen, "run"),
        "round": way(seen, "round", seen.row.round.number),
        "table": way(seen, "table", seen.row.pk),
    }


def _after_swap(request: HttpRequest, seen: Seen, found: Any, no: Refused | None) -> HttpResponse:
    """Return to the proposal; what was refused because it changed meanwhile can be saved again."""
    where = way(seen, "run")
    if no is not None:
        messages.error(request, str(no.sentence))
    if isinstance(no, StalePage):
        sent = SwapForm(request.POST)
        controls.refuse_in(sent.fields.values())
        if sent.is_valid():
            again = [sent.cleaned_data["one"], sent.cleaned_data["other"]]
            again += sent.cleaned_data["more"]
            where += f"?again={'-'.join(map(str, again[: 2 * SHOWN]))}"
    return redirect(where)


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
    return pages.draw_grid(request, seen.pair, seen.row, many=request.POST.get("list", ""))


def _of_round(name: str, where: str, does: Any, verb: str, **more: Any) -> Action:
    """Return a button of the organiser's page that is pressed about a round."""
    places = {"at": f"run/rounds/<int:number>/{where}/", "to": f"rounds/<int:number>/{where}/"}
    usual: dict[str, Any] = {"on": ROUND, "who": ORGANISERS, "then": "run", **places}
    return Action(name, order=f"events_{name}", does=does, verb=verb, **usual | more)


def _of_table(name: str, where: str, does: Any, **more: Any) -> Action:
    """Return what those who sat at a table say about its result."""
    at = f"tables/<int:table>/{where}/"
    usual: dict[str, Any] = {"at": at, "who": SITTING, "finish": _back_to_table}
    return Action(name, on=TABLE, to=at, order=f"events_{name}", does=does, **usual | more)


ACTIONS = (
    Action(
        "pair",
        on=EVENT,
        at="run/pair/",
        order="events_pair",
        who=ORGANISERS,
        does=act.ask_for_pairing,
        then="run",
        verb="round.asked",
    ),
    _of_round(
        "swap",
        "swap",
        _swap,
        "round.swapped",
        looks=_look_at_swap,
        takes=SwapForm,
        says=_("They have changed places."),
        finish=_after_swap,
    ),
    _of_round(
        "override",
        "override",
        overriding.override,
        "round.overridden",
        in_pieces=True,
        who=ARBITERS,
        takes=OverrideForm,
        says=_("They may meet; everybody reads why."),
        answers=lambda count: {"count": count},
    ),
    _of_round(
        "discard",
        "discard",
        act.discard_proposal,
        "round.discarded",
        says=_("The proposal is thrown away."),
    ),
    _of_round(
        "publish_round",
        "publish",
        act.publish_round,
        "round.published",
        in_pieces=True,
        takes=PublishRoundForm,
        says=lambda seen, value: _("Round %(n)s is published.") % {"n": seen.row.number},
    ),
    _of_round(
        "take_back",
        "take-back",
        act.take_round_back,
        "round.taken_back",
        in_pieces=True,
        takes=WhyForm,
        says=_("The round is taken back."),
    ),
    _of_round(
        "close_round",
        "close",
        act.close_round,
        "round.closed",
        says=lambda seen, value: _("Round %(n)s is closed.") % {"n": seen.row.number},
    ),
    _of_round(
        "decide_many",
        "results",
        _decide_many,
        "result.decided_many",
        in_pieces=True,
        at="run/rounds/<int:number>/results/list/",
        who=ARBITERS,
        takes=ResultListForm,
        says=lambda seen, count: _("%(n)s results are noted.") % {"n": count},
        finish=_list_taken,
        answers=lambda count: {"count": count},
    ),
    _of_table(
        "decide",
        "result",
        _decide,
        at="run/tables/<int:table>/",
        who=ARBITERS,
        takes=ResultForm,
        reads=_decided,
        finish=_after_decision,
        verb="result.decided",
    ),
    _of_table(
        "renew_table_address",
        "address",
        slips.renew_of_table,
        at="run/tables/<int:table>/address/",
        who=ARBITERS,
        takes=RenewForm,
        says=_("The old address opens nothing any more. Print the new one."),
        finish=None,
        then=lambda seen, value: way(seen, "table", seen.row.pk),
        verb="address.of_table_renewed",
    ),
    Action(
        "renew_entry_address",
        on=ENTRY,
        at="run/entries/<int:entry>/address/",
        to="entries/<int:entry>/address/",
        order="events_renew_entry_address",
        who=ARBITERS,
        does=slips.renew_of_entry,
        takes=RenewForm,
        says=_("The old address opens nothing any more. Print the new one."),
        then=lambda seen, value: way(seen, "entry", seen.row.pk),
        verb="address.of_entry_renewed",
    ),
    _of_table(
        "goes_on",
        "goes-on",
        reporting.say_who_goes_on,
        at="run/tables/<int:table>/goes-on/",
        who=ARBITERS,
        takes=GoesOnForm,
        says=_("It is written down who goes on."),
        verb="result.goes_on",
    ),
    _of_table(
        "play_here",
        "here",
        playing.play_here,
        says=_("The match is set up. Your time begins to run after your first move."),
        finish=None,
        then=lambda seen, code: reverse("games:match", args=[code]) if code else way(seen, "mine"),
        back=lambda seen, value: way(seen, "table", seen.row.pk),
        verb="table.here",
        answers=lambda code: {"url": reverse("games:match", args=[code])},
    ),
    _of_table(
        "play_at_board",
        "board",
        playing.play_at_board,
        says=_("You play at the board. Report here how it ended."),
        verb="table.board",
    ),
    _of_table(
        "report",
        "report",
        _report,
        takes=TableReportForm,
        reads=_said_by_side,
        says=_what_it_became,
    ),
    _of_table(
        "confirm",
        "confirm",
        reporting.confirm,
        takes=ConfirmForm,
        says=_what_it_became,
    ),
    _of_table(
        "dispute",
        "dispute",
        reporting.dispute,
        takes=ObjectionForm,
        says=_("The arbiter is told that you see it differently."),
    ),
)
