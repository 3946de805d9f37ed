"""A rating list as a file: the very lines that its page shows."""

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from siamleague.accounts import limits
from tournaments.exchange import safe_csv
from tournaments.exports.pages import SEMICOLONS
from tournaments.models import Pool
from tournaments.ratings import read as ratings

OFTEN = "30/m"
MOST_PAGES = 100
NAMES = ("place", "name", "rating", "doubt", "games", "peak", "counts", "last_game")


@require_safe
def take(request: HttpRequest, pool: int, kind: str) -> HttpResponse:
    """Send a rating list as CSV or JSON."""
    found = get_object_or_404(Pool, pk=pool)
    if kind not in ("csv", "json"):
        raise Http404
    if not limits.may_ask(request, "take_ratings", OFTEN):
        return limits.too_many(request)
    rows = list(_rows(found, request.user.pk))
    name = f"ratings-{found.pk}.{kind}"
    if kind == "json":
        told = {"list": str(found), "rows": [dict(zip(NAMES, r, strict=True)) for r in rows]}
        text, content = json.dumps(told, ensure_ascii=False, indent=1), "application/json"
    else:
        known = (_("Place"), _("Name"), _("Rating"), _("Doubt"), _("Games"), _("Peak"))
        heads = (*known, _("Counts"), _("Last game"))
        separator = ";" if get_language() in SEMICOLONS else ","
        text, content = safe_csv.written(heads, rows, separator), "text/csv; charset=utf-8"
    answer = HttpResponse(text, content_type=content)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = "private, no-cache"
    return answer


def _rows(pool: Pool, user_id: int | None) -> "list[tuple[object, ...]]":
    """Return everybody who stands in a list, page by page."""
    found: list[tuple[object, ...]] = []
    moment = timezone.now()  # noqa: TID251  (asked by a page)
    for number in range(1, MOST_PAGES + 1):
        wanted = ratings.Wanted(everybody=True, page=number)
        board = ratings.board(pool, wanted, user_id=user_id, now=moment)
        found += [
            (
                *(each.place, each.name, each.points, each.doubt, each.games, each.peak),
                *(each.counts, each.last_at.date().isoformat()),
            )
            for each in board.lines
        ]
        if number >= board.pages:
            break
    return found
