"""Learning a game: its rules in short, and lessons at the real board."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games import shelf
from games.boards import board_of, rules_of
from games.kit.refusals import Refusal
from games.learning import asking
from games.live.picture_wire import MAX_WORDS
from games.shelf import GAMES


@require_safe
def learn(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rules in our own words, with lessons beside them where there are some."""
    if slug not in GAMES:
        raise Http404
    language = get_language() or "en"
    info = shelf.game(slug).info
    course = [
        {"title": lesson.title.into(language), "text": lesson.text.into(language)}
        for lesson in shelf.lessons(slug)
    ]
    context = {
        "slug": slug,
        "game": info.name.into(language),
        "blurb": info.blurb.into(language),
        "notes": [note.into(language) for note in info.notes],
        "lines_called": info.lines_called and info.lines_called.into(language),
        "lines": [
            {"slug": each.slug, "name": each.name.into(language), "text": each.text.into(language)}
            for each in info.lines
        ],
        "board": board_of(slug),
        "course": course,
    }
    return render(request, rules_of(slug), context)


@require_safe
def lesson(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Return what may be said at a lesson's position, and what came of a whole move."""
    course = shelf.lessons(slug) if slug in GAMES else ()
    said = tuple(request.GET.getlist("said")[: MAX_WORDS + 1])
    if not 1 <= number <= len(course) or len(said) > MAX_WORDS:
        raise Http404
    language = get_language() or "en"
    task = course[number - 1]
    try:
        reply = asking.answer(slug, task, said, language)
    except Refusal as no:
        return JsonResponse({"code": "illegal", "text": no.text.into(language)}, status=400)
    sitting = asking.names(task, language)
    return JsonResponse(reply | {"names": sitting, "seat": task.seat})
