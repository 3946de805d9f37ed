"""What templates of events may call."""

from collections.abc import Sequence
from urllib.parse import urlencode, urlsplit

from django import template
from django.conf import settings
from django.utils.safestring import SafeString, mark_safe

from siamleague.history import sealed
from siamleague.web import plain
from tournaments.formats import shelf
from tournaments.models import Entry, Tournament
from tournaments.rounds import closeness, logged, standings, typed
from tournaments.rounds.round_tables import TableOfRound

HERE = ("localhost", "127.0.0.1", "::1")
register = template.Library()


@register.filter
def plain_words(text: str) -> SafeString:
    """Return what an organiser wrote, with its few marks, safe to show."""
    return plain.rendered(text)


@register.filter
def plain_line(text: str) -> SafeString:
    """Return a line that an organiser wrote, its addresses as links, safe to show."""
    return plain.line(text)


@register.filter
def on_the_map(address: str) -> str:
    """Return where a map shows an address; nobody is asked before somebody presses the link."""
    return f"https://www.openstreetmap.org/search?{urlencode({'query': address})}"


@register.filter
def sends_on(event: Tournament) -> bool:
    """Tell whether somebody must go on from every table of an event."""
    return shelf.of(event).sends_on


@register.simple_tag
def sealed_head(event: Tournament) -> sealed.Head | None:
    """Return the newest line of an event's log, kept until something changes."""
    found: tuple[sealed.Head | None] = standings.cached(
        event, "sealed", lambda: (logged.head(event),)
    )
    return found[0]


@register.filter
def own_row(drawn: str, mine: Entry | None) -> SafeString:
    """Return a table that was drawn for everybody, with the reader's own row marked."""
    row = f'<tr data-entry="{mine.pk if mine else 0}"'
    return mark_safe(drawn.replace(row, f'{row} class="mine"', 1))  # noqa: S308 (our own template)


@register.filter
def figures(board: TableOfRound, names: Sequence[str]) -> str:
    """Return what a table counted beside the places, as it is typed."""
    return typed.figures_typed(board.extras, names)


@register.filter
def nearness(close: "closeness.Close | str", table: int) -> str:
    """Return in a few words how close a table is to the reader; nothing where it is not."""
    level = close.of(table) if isinstance(close, closeness.Close) else ""
    return str(closeness.BADGES.get(level, ""))


@register.simple_tag
def only_this_machine() -> bool:
    """Tell whether whole addresses, and codes to scan, lead to the machine of the site alone."""
    return urlsplit(settings.SITE_URL).hostname in HERE
