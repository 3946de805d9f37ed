"""The page on which one asks why some do not meet in a round."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from siamleague import controls
from siamleague.accounts import limits
from siamleague.refusals import Refused
from tournaments.events import shell
from tournaments.events.pages import published
from tournaments.formats.asked import WhyNotWay
from tournaments.models import Chair, Round, TableKind
from tournaments.rounds import asking_why
from tournaments.rounds.asking_why import WhyNotAnswer
from tournaments.rounds.forms import WhyNotForm


@require_safe
def ask(request: HttpRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Show the question why some do not meet, and its answer where somebody is chosen."""
    seen = shell.found(request, club, slug)
    round_ = published(seen[0].pk, number, organises=seen[1].organises)
    way = asking_why.way_of(round_)
    if way is None:
        raise Http404
    form = WhyNotForm(request.GET)
    controls.refuse_in(form.fields.values())
    asked = bool(request.GET.get("one")) and bool(request.GET.get("other"))
    answer: WhyNotAnswer | None = None
    wrong, status = "", 200
    if asked and not form.is_valid():
        wrong, status = str(next(iter(form.errors.values()))[0]), 422
    elif asked:
        who = form.who()
        may = asking_why.known_already(round_, who) or limits.may_ask(
            request, "why_not", asking_why.OFTEN
        )
        if not may:
            return limits.too_many(request)
        try:
            answer = asking_why.answer(round_, way, who)
        except Refused as no:
            wrong, status = str(no.sentence), no.status
    page = shell.page(
        request,
        "tournaments/events/why_not.html",
        seen,
        tab="round",
        round=round_,
        answer=answer,
        wrong=wrong,
        rules=asking_why.rules(way, answer),
        asks=_asks(request, round_),
        choices=_choices(round_, way),
    )
    page.status_code = status
    return page


def _choices(round_: Round, way: WhyNotWay) -> list[tuple[int, str]]:
    """Return who can be asked about: all who were paired, by name."""
    there = asking_why.paired(round_, way)
    kinds = (TableKind.PLAY, TableKind.FULL_BYE)
    rows = Chair.objects.filter(round=round_, table__kind__in=kinds)
    named = rows.values_list("entry_id", "entry__name")
    found = [(entry, name) for entry, name in named if entry in there]
    return sorted(found, key=lambda each: (each[1].casefold(), each[0]))


def _asks(request: HttpRequest, round_: Round) -> list[dict[str, Any]]:
    """Return the choices that the form offers: two, or as many as sit at a table."""
    names = ("one", "other", "third", "fourth")[: round_.tournament.who.seats]
    return [
        {"name": name, "chosen": request.GET.get(name, "")[:16], "needed": at < 2}
        for at, name in enumerate(names)
    ]
