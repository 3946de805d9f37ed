"""The page of a list that somebody brought: what it would write, what it wrote."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.exchange.column_meanings import Meaning
from tournaments.formats import shelf
from tournaments.imports import events_brought, events_compared, places, understanding
from tournaments.models import Import, ImportKind, ImportState

WITHOUT_TEAMS = (Meaning.TEAM, Meaning.FIRST, Meaning.SECOND)


def _of_event(brought: Import) -> dict[str, Any]:
    """Return what a report would write; once it is in, where the table differs from the file."""
    if brought.state == ImportState.READ:
        read = events_brought.event_read(brought)
        return {
            "read": read,
            "way": shelf.by_slug(read.format),
            "fresh": sum(not like.chosen for like in read.likeness.values()),
        }
    if brought.state == ImportState.DONE and brought.event is not None:
        return {"differences": events_compared.differences(brought)}
    return {}


@never_cache
@login_required
@require_safe
def show(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Show what a list would write; once it is written, how much that was."""
    seen = places.IMPORT.find({"club": club, "number": number}, request.user.pk)
    brought = seen.row
    context = {
        "club": seen.club,
        "brought": brought,
        "event": brought.event,
        "of_people": brought.kind == ImportKind.PEOPLE,
        "way_back": places.way(seen, "desk"),
    }
    if brought.kind == ImportKind.EVENT:
        return render(request, "tournaments/imports/event.html", context | _of_event(brought))
    if brought.state == ImportState.READ:
        found = understanding.understood(brought)
        lines, page = understanding.shown(found, request.GET.get("page"))
        teams = understanding.of_teams(brought)
        context |= {
            "found": found,
            "lines": lines,
            "page": page,
            "teams": teams,
            "separator": understanding.SEPARATORS.get(brought.about.get("separator", ""), ""),
            "meanings": [
                (meaning.value, words)
                for meaning, words in understanding.COLUMNS.items()
                if teams or meaning not in WITHOUT_TEAMS
            ],
            "going_in": len(found.good),
        }
    else:
        context["count"] = len(brought.made.get("lines", ()))
    return render(request, "tournaments/imports/list.html", context)
