"""One match: its page, its replay, and its log to take home."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import clocks, ordered_for, shelf
from games.advice import verdicts
from games.boards import PLAIN, board_of
from games.conduct import silencing
from games.lobby import match_lists, robot_names, rule_options
from games.lobby.actions import seat_in
from games.logbook import log_files
from games.matches import pictures, retold, standing_in
from games.matches.phrases import PHRASES
from games.models import Match, Status
from games.pace import in_words
from games.refusals import Refused
from siamleague.web import frames


@never_cache
@require_safe
def show(request: HttpRequest, code: str) -> HttpResponse:
    """Show the table: the seats while it is open, the board from then on."""
    match = pictures.match_of(code)
    page = "games/open_table.html" if match.status == Status.OPEN else "games/match.html"
    return render(request, page, _shown(request, match))


@never_cache
@require_safe
def framed(request: HttpRequest, code: str) -> HttpResponse:
    """Show the board in a page of somebody else, as any spectator sees it, with no way to play."""
    match = pictures.match_of(code)
    if match.status == Status.OPEN:
        raise Http404
    request.user = AnonymousUser()
    context = {**_shown(request, match), "framed": True}
    origin = ordered_for.of(match)
    answer = render(request, "games/framed.html", context)
    return frames.opened(answer, origin.framed_by if origin else "")


def _shown(request: HttpRequest, match: Match) -> dict[str, Any]:
    """Return what the page of a match draws for this reader."""
    code = match.code
    language = get_language() or "en"
    picture = pictures.shown(code, pictures.Reader(request.user.pk, language))
    info = shelf.game(match.game).info
    return {
        "match": match_line(match),
        "origin": ordered_for.of(match),
        "picture": picture,
        "game": info.name.into(language),
        "notes": [note.into(language) for note in info.notes],
        "mine": match.opened_by_id is not None and match.opened_by_id == request.user.pk,
        "link": request.build_absolute_uri(),
        "board": PLAIN if request.GET.get("board") == PLAIN.name else board_of(match.game),
        "phrases": PHRASES,
        "silent": _silent(match, request.user.pk),
        "now": int(timezone.now().timestamp() * 1000),
        "options": rule_options.in_words(match.game, match.options),
        "bots": robot_names.names().items(),
        "bot_seats": standing_in.seats_for_bots(match, request.user.pk),
    }


def _silent(match: Match, user: int | None) -> str:
    """Return what somebody reads who may say phrases only; nothing for everybody else."""
    until = silencing.silent_until(match, user, timezone.now())
    return silencing.silent_words(until) if until else ""


def match_line(match: Match) -> dict[str, object]:
    """Return what a template may say of a match; never the position or the secret."""
    return {
        "code": match.code,
        "slug": match.game,
        "status": match.status,
        "rated": match.rated,
        "public": match.public,
        "commitment": match.commitment,
        "pace": in_words(clocks.from_json(match.tempo).tempo),
        "watching": match.get_watching_display(),
        "seed": bytes(match.seed).hex() if match.status == Status.FINISHED else "",
    }


@require_safe
def step(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Return one position of a finished match, as a seat saw it or with every secret open."""
    seat = _eyes(request, pictures.match_of(code))
    try:
        return JsonResponse(dict(pictures.replay_step(code, number, seat)))
    except Refused as no:
        return JsonResponse({"code": no.code, "text": str(no.sentence)}, status=403)


@require_safe
def retell(request: HttpRequest, code: str) -> HttpResponse:
    """Return the log of a finished match in words, as a seat may read it or with all secrets."""
    seat = _eyes(request, pictures.match_of(code))
    try:
        return JsonResponse({"lines": retold.retold(code, seat, get_language() or "en")})
    except Refused as no:
        return JsonResponse({"code": no.code, "text": str(no.sentence)}, status=403)


@never_cache
@require_safe
def analysis(request: HttpRequest, code: str) -> HttpResponse:
    """Return what the master thinks of every move, as far as it has been worked out."""
    language = get_language() or "en"
    return JsonResponse(verdicts.analysis(pictures.match_of(code), language))


@never_cache
@require_safe
def waiting(request: HttpRequest) -> HttpResponse:
    """Return at how many tables it is the reader's turn."""
    reader = request.user.pk
    return JsonResponse({"waiting": match_lists.waiting_for(reader) if reader else 0})


@require_safe
def log(request: HttpRequest, code: str, form: str) -> HttpResponse:
    """Return a finished match as a file that `manage.py replay` accepts."""
    match = pictures.match_of(code)
    if match.status != Status.FINISHED:
        raise PermissionDenied(_("The log can be taken home when the match is over."))
    body, kind = log_files.as_text(match) if form == "txt" else log_files.as_json(match)
    response = HttpResponse(body, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{match.game}-{code}.{form}"'
    return response


def _eyes(request: HttpRequest, match: Match) -> int | None:
    """Return the seat whose eyes a replay looks with; None sees everything."""
    asked = request.GET.get("seat", "")
    seat = seat_in(asked) if asked else None
    if seat is not None and not 0 <= seat < match.seats:
        raise Http404
    return seat
