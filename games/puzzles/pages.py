"""The puzzles: today's, those before, and the board at which one tries."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import shelf
from games.boards import board_of
from games.live.picture_wire import MAX_WORD, MAX_WORDS
from games.puzzles import solving
from games.refusals import NotWords, Refused
from siamleague.accounts import limits

OFTEN = "240/m"  # a word is a question


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show the puzzles, the newest first."""
    lines = solving.listed(request.user.pk, get_language() or "en")
    solved = sum(line.solved for line in lines)
    return render(request, "games/puzzles.html", {"puzzles": lines, "solved": solved})


@never_cache
@require_safe
def show(request: HttpRequest, puzzle: int) -> HttpResponse:
    """Show the board at which one tries."""
    found = solving.puzzle_of(puzzle)
    language = get_language() or "en"
    game = shelf.game(found.game)
    context = {
        "puzzle": found,
        "game": game.info.name.into(language),
        "seat": found.seat + 1,
        "board": board_of(found.game),
    }
    return render(request, "games/puzzle.html", context)


@never_cache
@require_safe
def position(request: HttpRequest, puzzle: int) -> HttpResponse:
    """Return the position, what may be said there, and how the reader stands."""
    found = solving.puzzle_of(puzzle)
    if not limits.may_ask(request, "puzzle", OFTEN):
        text = _("You are very quick. Wait for a minute.")
        return JsonResponse({"code": "too-many", "text": text}, status=429)
    said = request.GET.getlist("said")
    try:
        if len(said) > MAX_WORDS or any(len(word) > MAX_WORD for word in said):
            raise NotWords(_("This is no move of this game."))
        told = solving.position(found, said, request.user.pk, get_language() or "en")
        return JsonResponse(told)
    except Refused as no:
        return JsonResponse({"code": no.code, "text": str(no.sentence)}, status=no.status)
