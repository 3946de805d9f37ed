"""The pages of series, and of a club's hall of fame."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.clubs import read as clubs
from tournaments.seasons import places
from tournaments.series import actions, honours
from tournaments.series import read as asked


@require_safe
def index(request: HttpRequest, club: str) -> HttpResponse:
    here = places.club({"club": club})
    may_edit = clubs.may_edit(club_id=here.pk, user_id=request.user.pk)
    context = {"club": here, "cards": asked.cards(here.pk), "may_edit": may_edit}
    return render(request, "tournaments/series/index.html", context)


@require_safe
def show(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    series = actions.series({"club": club, "slug": slug})
    head = actions.head(request, series)
    page = asked.page(series, request.GET.get("page", ""), drafts=head["may_edit"])
    return render(request, "tournaments/series/show.html", {**head, **vars(page)})


@require_safe
def hall_of_fame(request: HttpRequest, club: str) -> HttpResponse:
    """Show who was first in what is over, and who was it most often."""
    here = places.club({"club": club})
    found = honours.hall(here.pk, request.GET.get("page", ""))
    first = found.page.number == 1
    context = {"club": here, **vars(found), "records": found.records if first else []}
    return render(request, "tournaments/honours.html", context)
