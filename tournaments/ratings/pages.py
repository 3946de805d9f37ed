"""The pages of ratings: lists, people, predictions, explanations."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from siamleague.numbers import whole
from tournaments.careers import read as careers
from tournaments.clubs import read as club_selectors
from tournaments.models import Club, Player, Pool, Rated
from tournaments.ratings import curves, predicting, profiles, reports, runs
from tournaments.ratings import read as ratings
from tournaments.ratings import watching as rating_watch
from tournaments.ratings import words as rating_words
from tournaments.ratings.forms import ChoosePeople


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show every list, the site's and the clubs'."""
    return render(
        request,
        "ratings/lists.html",
        {"pools": ratings.pool_cards(ratings.language(), timezone.now())},
    )


@require_safe
def board(request: HttpRequest, pool: int) -> HttpResponse:
    """Show one list, best first."""
    found = _pool(pool)
    wanted = ratings.Wanted(
        club=request.GET.get("club", "")[:60],
        active=bool(request.GET.get("active")),
        everybody=bool(request.GET.get("all")),
        page=whole(request.GET.get("page"), digits=6) or 1,
    )
    user, report = request.user.pk, reports.of(found)
    trust = reports.trust(report)
    context = {
        **_about(found),
        "board": ratings.board(found, wanted, user_id=user, now=timezone.now()),
        "wanted": wanted,
        "clubs": [] if found.club_id else ratings.clubs_in(found, request.user.pk),
        "figures": ratings.figures(found),
        "trust": trust,
        "picture": curves.calibration(trust.bins),
        "seats": reports.seats(report, found, user),
        "rerated": reports.rerated(found, timezone.now()),
        "may_rate": runs.may_rate(found, user),
        "may_watch": rating_watch.may_watch(found, user),
    }
    return render(request, "ratings/board.html", context)


@require_safe
def player(request: HttpRequest, player: int) -> HttpResponse:
    """Show every event somebody played in, and every list they stand in."""
    person = get_object_or_404(Player, pk=player)
    if owner := club_selectors.claimed_by(person):
        return redirect("ratings:player", owner)
    lists = ratings.lists_of_player(player, ratings.language(), timezone.now())
    played = careers.career(person, request.GET.get("page", ""))
    context = {"person": person, "lists": lists, "career": played}
    return render(request, "ratings/player.html", context)


@require_safe
def profile(request: HttpRequest, pool: int, rated: int) -> HttpResponse:
    """Show somebody's history in a list."""
    found = _pool(pool)
    who = get_object_or_404(Rated.objects.select_related("player", "partner"), pk=rated)
    shown = profiles.profile(found, who, user_id=request.user.pk, now=timezone.now())
    if shown is None:
        raise Http404
    context = {
        **_about(found),
        "profile": shown,
        "steps": shown.steps[::-1],
        "chart": curves.chart(shown.steps),
        "people": [each for each in (who.player, who.partner) if each],
    }
    return render(request, "ratings/profile.html", context)


@require_safe
def why(request: HttpRequest, change: int) -> HttpResponse:
    found = get_object_or_404(ratings.changes(), pk=change)
    pool = found.period.pool
    context = {
        **_about(pool),
        "why": rating_words.why(found),
        "at": found.period.ended_at,
        "profile_url": ratings.profile_url(pool.pk, found.rated_id),
    }
    return render(request, "ratings/why.html", context)


@require_safe
def predict(request: HttpRequest, pool: int) -> HttpResponse:
    """Say how likely everybody at a table is to finish first, and what it would change."""
    found = _pool(pool)
    seats = predicting.seats_of(found)
    asked = [request.GET.get(f"p{seat}", "") for seat in range(1, seats + 1)]
    chosen = {who for who in map(whole, asked) if who is not None}
    people = predicting.choices(found, request.GET.get("find", "").replace("\0", "")[:60], chosen)
    form = ChoosePeople(
        request.GET if "p2" in request.GET else None,
        people=people,
        seats=seats,
        many=len(people) >= predicting.CHOICES or "find" in request.GET,
        initial={"p1": request.GET.get("p1")},
    )
    valid = form.is_valid()
    chances = predicting.prediction(found, form.chosen(), timezone.now()) if valid else []
    context = {**_about(found), "form": form, "chances": chances, "duel": len(chances) == 2}
    return render(request, "ratings/predict.html", context)


@require_safe
def calibration(request: HttpRequest, pool: int) -> HttpResponse:
    """Show how often predictions came true."""
    found = _pool(pool)
    trust = reports.trust(reports.of(found))
    context = {**_about(found), "trust": trust, "picture": curves.calibration(trust.bins)}
    return render(request, "ratings/calibration.html", context)


@require_safe
@login_required
def watch(request: HttpRequest, pool: int) -> HttpResponse:
    """Show the arbiters what stands out."""
    found = _pool(pool)
    if not rating_watch.may_watch(found, request.user.pk):
        return render(request, "403.html", status=403)
    notices = rating_watch.notices(found, request.user.pk, timezone.now())
    return render(request, "ratings/watch.html", {**_about(found), "notices": notices})


def lists_shown(request: HttpRequest, club: Club, form: Any) -> Mapping[str, Any]:
    """Return a club's own lists, those nobody stands in yet too."""
    pools = Pool.objects.filter(club=club)
    return {"club": club, "pools": [ratings.card(each, ratings.language()) for each in pools]}


def list_shown(request: HttpRequest, pool: Pool, form: Any) -> Mapping[str, Any]:
    """Return what the page shows on which a club changes how a list is rated."""
    return {**_about(pool), "club": pool.club}


def _pool(number: int) -> Pool:
    return get_object_or_404(Pool.objects.select_related("club"), pk=number)


def _about(pool: Pool) -> dict[str, object]:
    return {"pool": pool, "about": ratings.card(pool, ratings.language())}
