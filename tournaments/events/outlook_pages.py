"""What an event will be like, said in words while the organiser still fills in the form."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games import api as games
from tournaments.clubs import read as clubs
from tournaments.events import outlook_words, shell, words
from tournaments.events.forms import EventForm
from tournaments.events.outlook_forms import OutlookForm, WishForm
from tournaments.models import Club, Format, Kind
from tournaments.outlook import Asked, fitting, look
from tournaments.rounds import fields
from tournaments.seating import designs

SEATS = {Kind.DUEL: 2, Kind.TEAMS: 2, Kind.THREE: 3, Kind.FOUR: 4}
TWO = 2
TABLES = (Format.SWISS, Format.ROUND_ROBIN)
FITTING = {True: Format.values, False: TABLES}  # for two sides, and at tables
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
    found = look(asked)
    minutes = int(60 * looked.cleaned_data["hours"])
    fits = fitting(asked, minutes)
    return {
        "sentences": [*outlook_words.sentences(asked, found, timed=timed), *_evenly(asked)],
        "hints": outlook_words.hints(asked, found, fits, minutes) if timed else [],
        "late": timed and found.late_minutes > minutes,
    }


def _evenly(asked: Asked) -> list[str]:
    """Return how evenly people meet at tables, as far as it is known at once."""
    if asked.seats == TWO or asked.format != Format.ROUND_ROBIN or asked.entries < asked.seats:
        return []
    if not designs.is_known(asked.entries, asked.seats, asked.rounds):
        return [_("With the first round you read how evenly people meet over all of them.")]
    made = designs.plan(asked.entries, asked.seats, asked.rounds)
    return words.sentences(fields.stored(designs.said(made)), words.Speaker({}))


def _asked(looked: dict[str, Any], wish: dict[str, Any]) -> tuple[Asked, bool]:
    """Return what is asked, and whether games are played in one go."""
    seats = SEATS[Kind(wish["kind"])]
    known = {slug for slug, _words in games.paces()}
    tempo = games.tempo_of(wish["pace"]) if wish["pace"] in known else {}
    chosen = wish["format"] if wish["format"] in FITTING[seats == TWO] else Format.SWISS
    rounds = wish["rounds"]
    if seats != TWO and chosen == Format.ROUND_ROBIN:
        rounds = min(rounds, designs.full_rounds(looked["people"], seats) or rounds)
    asked = Asked(
        entries=looked["people"],
        seats=seats,
        format=chosen,
        rounds=rounds,
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
