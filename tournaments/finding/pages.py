"""The search, as a page that needs no script."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from siamleague.accounts import limits
from tournaments.finding.forms import SearchForm
from tournaments.finding.read import OFTEN, search


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """Show what fits what was typed."""
    form = SearchForm(request.GET)
    asked = form.cleaned_data["q"] if form.is_valid() else ""
    if asked and not limits.may_ask(request, "search", OFTEN):
        return limits.too_many(request)
    found = search(asked) if asked else None
    return render(request, "tournaments/search.html", {"asked": asked, "found": found})
