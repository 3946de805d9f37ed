"""The board on which one tries out what might have been."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import shelf
from games.boards import board_of
from games.live import snapshots
from games.live.picture_wire import MAX_WORD, MAX_WORDS
from games.matches.pages import match_line
from games.models import Status
from games.refusals import NotWords, Refused
from games.what_if import asking
from games.what_if.branch import branch, drawn
from siamleague.accounts import limits
from siamleague.numbers import whole

OFTEN = "240/m"  # a word is a question


@never_cache
@require_safe
def show(request: HttpRequest, code: str) -> HttpResponse:
    """Show the board of a finished match to play on from any of its positions."""
    match = snapshots.match_of(code)
    if match.status != Status.FINISHED:
        raise PermissionDenied(
            _("When the match is over, everybody can try out what might have been.")
        )
    language = get_language() or "en"
    context = {
        "match": match_line(match),
        "names": match.names(),
        "game": shelf.game(match.game).info.name.into(language),
        "board": board_of(match.game),
    }
    return render(request, "games/what_if.html", context)


@never_cache
@require_safe
def position(request: HttpRequest, code: str) -> HttpResponse:
    """Return what comes of imagined moves, and what may be said there."""
    match = snapshots.match_of(code)
    if not limits.may_ask(request, "what_if", OFTEN):
        text = _("You are very quick. Wait for a minute.")
        return JsonResponse({"code": "too-many", "text": text}, status=429)
    language = get_language() or "en"
    said = request.GET.getlist("said")
    try:
        if len(said) > MAX_WORDS or any(len(word) > MAX_WORD for word in said):
            raise NotWords(_("This is no move of this game."))
        of = branch(match, whole(request.GET.get("at")) or 0, request.GET.getlist("move"))
        seat = of.actor(whole(request.GET.get("seat"), digits=3))
        told = drawn(of, seat, said, language)
        return JsonResponse(told | {"master": asking.master_on(of, seat, language)})
    except Refused as no:
        return JsonResponse({"code": no.code, "text": str(no.sentence)}, status=no.status)
