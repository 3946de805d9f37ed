"""What an event will be like, said in words while the organiser still fills in the form."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games import api as games
from tournaments.clubs import read as clubs
from tournaments.events import outlook_words, shell
from tournaments.events.forms import EventForm
from tournaments.events.outlook_forms import OutlookForm, WishForm
from tournaments.formats import shelf
from tournaments.formats.base import Format
from tournaments.models import Club, Kind
from tournaments.outlook import Imagined, fitting, look

MOVES = 40  # as many as a side makes in a long game
MINUTE_MS = 60_000


@login_required
@require_POST
def say(request: HttpRequest, club: str) -> HttpResponse:
    """Answer with what the event in the form will be like: a part of the page, or all of it."""
    home = get_object_or_404(Club, slug=club)
    if not clubs.may_edit(club_id=home.pk, user_id=request.user.pk):
        return shell.refused(request)
    looked = OutlookForm(request.POST)
    context = {"club": home, "look": looked, **said(looked, WishForm(request.POST))}
    if request.headers.get("HX-Request") == "true":
        return render(request, "tournaments/events/_outlook.html", context)
    return render(
        request, "tournaments/events/form.html", context | {"form": EventForm(request.POST)}
    )


def said(looked: OutlookForm, wish: WishForm) -> dict[str, Any]:
    """Return the sentences about what is wished; without a whole wish, what is missing."""
    if not looked.is_valid() or not wish.is_valid():
        return {"missing": _("Fill in the rounds, and these three, to see what it will be like.")}
    asked, timed = _asked(looked.cleaned_data, wish.cleaned_data)
    evenly = _way(wish.cleaned_data).evenness_of(asked.entries, asked.seats, asked.rounds)
    found = look(asked)
    minutes = int(60 * looked.cleaned_data["hours"])
    fits = fitting(asked, minutes)
    return {
        "sentences": [*outlook_words.sentences(asked, found, timed=timed), *evenly],
        "hints": outlook_words.hints(asked, found, fits, minutes) if timed else [],
        "late": timed and found.late_minutes > minutes,
    }


def _way(wish: dict[str, Any]) -> Format:
    """Return the wished format; the usual one where it is not for those who meet."""
    kind = Kind(wish["kind"])
    return shelf.played(wish["format"], kind) or shelf.usual(kind)


def _asked(looked: dict[str, Any], wish: dict[str, Any]) -> tuple[Imagined, bool]:
    """Return what is asked, and whether games are played in one go."""
    seats, way = Kind(wish["kind"]).seats, _way(wish)
    known = {slug for slug, _words in games.paces()}
    tempo = games.tempo_of(wish["pace"]) if wish["pace"] in known else {}
    asked = Imagined(
        entries=looked["people"],
        seats=seats,
        course=way.course,
        rounds=way.most_rounds(looked["people"], seats, wish["rounds"]),
        game_minutes=looked["minutes"],
        most_minutes=_most(tempo, seats),
        twice=wish["meet_twice"],
    )
    return asked, tempo.get("kind") != "days"


def _most(tempo: Any, seats: int) -> int:
    """Return after how many minutes the clock has ended nearly every game; 0 without a clock."""
    if tempo.get("kind") != "live":
        return 0
    each = tempo["bank"] + MOVES * (tempo["increment"] + tempo["delay"])
    return max(1, seats * int(each) // MINUTE_MS)
