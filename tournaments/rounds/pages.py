"""The organiser's page: one page runs the event, and every button on it is one service."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.entries import read as entries
from tournaments.events import desk, shell
from tournaments.events.read import Rights
from tournaments.halls import read as hall
from tournaments.models import Round, RoundState, Tournament
from tournaments.paging import page as paged
from tournaments.refusals import NotWhole
from tournaments.rounds import act as rounds
from tournaments.rounds import boards

PER_LOG = 50


@never_cache
@login_required
@require_safe
def run(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show where the event stands and what comes next."""
    seen = shell.found(request, club, slug)
    if not seen[1].judges:
        return shell.refused(request)
    event = seen[0]
    round_ = desk.current(event)
    return shell.page(
        request,
        "tournaments/events/run.html",
        seen,
        tab="run",
        round=round_,
        step=desk.next_step(event, round_),
        next_number=desk.next_number(round_),
        counts=entries.counts(event),
        notes=desk.notes(round_),
        job=desk.job(round_, request.user, request.session),
        disputes=desk.disputes(event),
        no_shows=desk.no_shows(event),
        timer=hall.timer(round_, timezone.now()),
        usual=hall.usual_minutes(event),
        ticket=uuid4(),
        **_shown(request, round_),
    )


def _shown(request: HttpRequest, round_: Round | None) -> dict[str, Any]:
    """Return the tables of the round under way, and what is to be said of a proposal."""
    if round_ is None or round_.state in (*desk.PAIRABLE, RoundState.PAIRING):
        return {"boards": [], "left": 0}
    numbers = boards.ids(round_, request.GET.get("q", ""))
    page = paged(request.GET.get("page"), len(numbers))
    proposed = round_.state == RoundState.PROPOSED
    found = rounds.faults_of(round_) if proposed else []
    own = rounds.new_faults(round_, found)
    return {
        "boards": boards.boards(round_, notes=proposed, only=page.of(numbers)),
        "page": page,
        "left": boards.left(round_),
        "proposal": desk.proposal(round_, found, own) if proposed else None,
    }


@login_required
@require_safe
def log(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show everything that was decided, by whom and why."""
    seen = shell.found(request, club, slug)
    if not seen[1].judges:
        return shell.refused(request)
    asked = paged(request.GET.get("page"), 10**6, PER_LOG)
    lines, count = desk.log(seen[0], asked.start, PER_LOG)
    page = paged(request.GET.get("page"), count, PER_LOG)
    return shell.page(
        request, "tournaments/events/log.html", seen, tab="run", lines=lines, page=page
    )


@login_required
@require_POST
def pair(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Ask for the next round's pairing."""
    event, _rights = shell.found(request, club, slug)
    shell.attempt(
        request,
        lambda: rounds.ask_for_pairing(
            tournament_id=event.pk, by=request.user.pk, now=timezone.now()
        ),
    )
    return shell.back(event, "run")


@login_required
@require_POST
def swap(request: HttpRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Let two entries change places."""

    def deed(event: Tournament, round_: Round) -> None:
        rounds.swap(
            round_id=round_.pk,
            one=_number(request, "one"),
            other=_number(request, "other"),
            by=request.user.pk,
            now=timezone.now(),
        )

    return _with_round(request, club, slug, number, deed, _("They have changed places."))


@login_required
@require_POST
def discard(request: HttpRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Throw the proposal away."""

    def deed(event: Tournament, round_: Round) -> None:
        rounds.discard_proposal(round_id=round_.pk, by=request.user.pk, now=timezone.now())

    return _with_round(request, club, slug, number, deed, _("The proposal is thrown away."))


@login_required
@require_POST
def publish(request: HttpRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Show the round to everybody."""

    def deed(event: Tournament, round_: Round) -> None:
        rounds.publish_round(
            round_id=round_.pk,
            by=request.user.pk,
            anyway=request.POST.get("anyway") == "yes",
            now=timezone.now(),
        )

    done = _("Round %(n)s is published.") % {"n": number}
    return _with_round(request, club, slug, number, deed, done)


@login_required
@require_POST
def take_back(request: HttpRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Undo a published round in which nothing was played."""

    def deed(event: Tournament, round_: Round) -> None:
        rounds.take_round_back(
            round_id=round_.pk,
            by=request.user.pk,
            why=request.POST.get("why", "")[:300],
            now=timezone.now(),
        )

    return _with_round(request, club, slug, number, deed, _("The round is taken back."))


@login_required
@require_POST
def close(request: HttpRequest, club: str, slug: str, number: int) -> HttpResponse:
    """End the round."""

    def deed(event: Tournament, round_: Round) -> None:
        rounds.close_round(round_id=round_.pk, by=request.user.pk, now=timezone.now())

    done = _("Round %(n)s is closed.") % {"n": number}
    return _with_round(request, club, slug, number, deed, done)


Deed = Callable[[Tournament, Round], None]


def _with_round(
    request: HttpRequest, club: str, slug: str, number: int, deed: Deed, done: str
) -> HttpResponse:
    seen: tuple[Tournament, Rights] = shell.found(request, club, slug)
    round_ = get_object_or_404(Round, tournament=seen[0], number=number)
    shell.attempt(request, lambda: deed(seen[0], round_), done)
    return shell.back(seen[0], "run")


def _number(request: HttpRequest, name: str) -> int:
    value = request.POST.get(name, "")
    if not value.isdecimal() or len(value) > 12:
        raise NotWhole(_("Choose two entries of this round."))
    return int(value)
