"""The standings as they are drawn, kept until something changes.

A result sends every screen of a hall back for the standings within a second. What they all see is
drawn once; only the reader's own row is marked for each of them. An event in parts is drawn each
time, since its parts change without it.
"""

from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import get_language

from siamleague.numbers import whole
from tournaments.events import tie_break_legend
from tournaments.models import Entry, RoundState, Tournament
from tournaments.paging import Page
from tournaments.paging import page as paged
from tournaments.rounds import ranking
from tournaments.rounds import standings as worked_out
from tournaments.templatetags.events import own_row

SHEET = "tournaments/events/_standings.html"
PAGE = "tournaments/events/standings.html"
PART = "tournaments/events/_part.html"


def standings(event: Tournament, after: int | None, wanted: str) -> tuple[str, Page]:
    asked = str(whole(wanted, digits=4) or "")

    def draw() -> tuple[str, int]:
        table = ranking.table(event, after) if after else ranking.by_part(event)
        rows = paged(asked, len(table)).of(table)
        context = {
            "event": event,
            "club": event.club,
            "columns": ranking.columns(event),
            "lines": ranking.explained(event, table, rows, after_round=after),
        }
        return render_to_string(SHEET, context), len(table)

    html, total = _kept(event, f"sheet.{after or 'now'}.{asked}", draw)
    return html, paged(asked, total)


def around(event: Tournament, after: int | None, wanted: str) -> dict[str, Any]:
    """Return what the page of the standings shows, whoever reads it."""
    sheet, page = standings(event, after, wanted)
    return {
        "legend": tie_break_legend.of_event(event),
        "sheet": sheet,
        "page": page,
        "after": after,
    }


def live_part(event: Tournament, after: int | None, wanted: str, mine: Entry | None) -> str:
    """Return the living part of that page. It holds nothing of its reader but the marked row."""
    asked = str(whole(wanted, digits=4) or "")

    def draw() -> str:
        rounds = event.round_set.filter(state=RoundState.CLOSED).order_by("number")
        values = {"event": event, "club": event.club, "rounds": rounds, "shell": PART}
        # Without the request: no message meant for one reader can get into what all are shown.
        return render_to_string(PAGE, {**values, **around(event, after, asked), "mine": None})

    return own_row(_kept(event, f"live.{after or 'now'}.{asked}", draw), mine)


def _kept(event: Tournament, name: str, draw: Any) -> Any:
    if event.in_parts:
        return draw()
    return worked_out.cached(event, f"{name}.{get_language()}", draw)
