"""What a page says of itself to whoever shares, finds or frames it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from siamleague.web import plain
from tournaments.models import Club, League, Season, Stage, Tournament, Venue

LONGEST = 200  # letters of what is said
SCHEMA = "https://schema.org"
ATTENDED = {
    Venue.HALL: "OfflineEventAttendanceMode",
    Venue.ONLINE: "OnlineEventAttendanceMode",
    Venue.MIXED: "MixedEventAttendanceMode",
}
# What would end a script, or a line in one, is written as JSON may write it.
_ENDS = {ord("<"): "\\u003C", ord(">"): "\\u003E", ord("&"): "\\u0026"}
_ENDS |= {0x2028: "\\u2028", 0x2029: "\\u2029"}


@dataclass(frozen=True)
class Portrait:
    """A page as others show it: its name, a sentence, its one address, a drawn card."""

    title: str
    says: str
    url: str
    card: str
    schema: Mapping[str, Any] = field(default_factory=dict)
    framed: str = ""  # the address of the same as a frame
    feeds: tuple[tuple[str, str, str], ...] = ()  # type, name and address of each

    @property
    def told(self) -> SafeString:
        """Return the schema as data that search engines read; browsers run none of it."""
        if not self.schema:
            return SafeString("")
        text = json.dumps(self.schema, ensure_ascii=False).translate(_ENDS)
        return SafeString(f'<script type="application/ld+json">{text}</script>')  # hole: no < in it

    def frame(self, width: "int | str" = "100%", height: int = 420) -> str:
        """Return the element that shows this page in another."""
        element = '<iframe src="{}" title="{}" width="{}" height="{}" loading="lazy"></iframe>'
        return str(format_html(element, self.framed, self.title, width, height))

    @property
    def snippet(self) -> str:
        """Return the two lines that somebody copies: the frame, and what makes it high enough."""
        script = f"{settings.SITE_URL}{reverse('tournaments:embed_script')}"
        return f'{self.frame()}\n<script src="{script}" async></script>'

    @property
    def oembed(self) -> str:
        """Return where others ask how to show it; nothing where it has no frame."""
        if not self.framed:
            return ""
        asked = urlencode({"url": self.url, "format": "json"})
        return f"{settings.SITE_URL}{reverse('tournaments:oembed')}?{asked}"


def of_event(
    event: Tournament, tab: str = "event", *, number: int | None = None, table: int | None = None
) -> Portrait | None:
    """Return the portrait of a page of an event; a draft has none."""
    if event.stage == Stage.DRAFT:
        return None
    keys = [event.club.slug, event.slug]
    name, title, page, what, frame = "event", event.name, [], "event", ""
    if tab == "standings":
        name, what, frame = "standings", "standings", "standings"
        title = _("%(event)s: standings") % {"event": event.name}
    elif tab == "bracket":
        name, what, frame = "bracket", "standings", "bracket"
        title = _("%(event)s: bracket") % {"event": event.name}
    elif tab == "round" and number is not None:
        name, page, what, frame = "round", [number], f"round-{number}", "pairings"
        title = _("%(event)s: round %(n)s") % {"event": event.name, "n": number}
    elif table is not None:
        name, page, what = "table", [table], f"table-{table}"
    if name == "event" and event.stage in (Stage.RUNNING, Stage.FINISHED):
        frame = "standings"
    card = reverse("tournaments:event_card", args=[*keys, what])
    return Portrait(
        title=title,
        says=_about(event),
        url=_whole(f"tournaments:{name}", *keys, *page),
        card=_drawn(card, event.version),
        schema=schema_of(event) if name == "event" else {},
        framed=_whole(f"tournaments:framed_{frame}", *keys) if frame else "",
    )


def of_club(club: Club) -> Portrait:
    """Return the portrait of a club's page."""
    card = reverse("tournaments:club_card", args=[club.slug])
    url = settings.SITE_URL + club.get_absolute_url()
    return Portrait(
        title=club.name,
        says=_cut(plain.bare(club.about) or club.meets or club.city),
        url=url,
        card=_drawn(card, 0),
        schema=_club(club),
        feeds=(
            (
                "application/atom+xml",
                _("%(club)s: news and results") % {"club": club.name},
                reverse("tournaments:club_news", args=[club.slug]),
            ),
            (
                "text/calendar",
                _("%(club)s: calendar") % {"club": club.name},
                reverse("tournaments:club_calendar", args=[club.slug]),
            ),
        ),
    )


def of_league(league: League) -> Portrait:
    """Return the portrait of a league's page."""
    keys = [league.club.slug, league.slug]
    return Portrait(
        title=league.name,
        says=_cut(plain.bare(league.about) or league.club.name),
        url=_whole("tournaments:league", *keys),
        card=_drawn(reverse("tournaments:league_card", args=keys), 0),
        framed=_whole("tournaments:framed_match_day", *keys),
        feeds=(
            (
                "text/calendar",
                _("%(league)s: calendar") % {"league": league.name},
                reverse("tournaments:league_calendar", args=keys),
            ),
        ),
    )


def of_season(season: Season) -> Portrait:
    """Return the portrait of a season's page."""
    keys = [season.league.club.slug, season.league.slug]
    whole = of_league(season.league)
    return Portrait(
        title=f"{season.league.name} {season.name}",
        says=whole.says,
        url=_whole("tournaments:season", *keys, season.number),
        card=_drawn(reverse("tournaments:league_card", args=keys), season.version),
        framed=whole.framed,
        feeds=whole.feeds,
    )


def schema_of(event: Tournament) -> dict[str, Any]:
    """Return an event as schema.org describes one; nothing is said that the page does not say."""
    url = settings.SITE_URL + event.get_absolute_url()
    said: dict[str, Any] = {
        "@context": SCHEMA,
        "@type": "Event",
        "name": event.name,
        "url": url,
        "organizer": _club(event.club),
        "eventStatus": f"{SCHEMA}/{_status(event)}",
        "eventAttendanceMode": f"{SCHEMA}/{ATTENDED[Venue(event.venue)]}",
        "location": _places(event, url),
        "description": _about(event),
    }
    if event.starts_at:
        said["startDate"] = _moment(event.starts_at, event)
    if event.picture:
        said["image"] = _whole("tournaments:picture", event.picture)
    return said


def _status(event: Tournament) -> str:
    return "EventCancelled" if event.stage == Stage.CANCELLED else "EventScheduled"


def _places(event: Tournament, url: str) -> list[dict[str, str]]:
    places = []
    if event.venue != Venue.ONLINE:
        place = event.place or event.club.meets or event.club.name
        address = event.address or event.club.city
        places.append({"@type": "Place", "name": place} | ({"address": address} if address else {}))
    if event.venue != Venue.HALL:
        places.append({"@type": "VirtualLocation", "url": url})
    return places


def _club(club: Club) -> dict[str, Any]:
    said = {
        "@context": SCHEMA,
        "@type": "Organization",
        "name": club.name,
        "url": settings.SITE_URL + club.get_absolute_url(),
    }
    if club.picture:
        said["logo"] = _whole("tournaments:picture", club.picture)
    return said


def _about(event: Tournament) -> str:
    when = _moment(event.starts_at, event)[:10] if event.starts_at else ""
    known = [event.club.name, when, event.place or event.club.city]
    head = " · ".join(each for each in known if each)
    about = plain.bare(event.about)
    return _cut(f"{head}. {about}" if about else head)


def _moment(at: datetime, event: Tournament) -> str:
    return at.astimezone(event.zone).isoformat(timespec="minutes")


def _cut(text: str) -> str:
    whole = " ".join(text.split())
    return whole if len(whole) <= LONGEST else f"{whole[: LONGEST - 1]}…"


def _whole(name: str, *args: Any) -> str:
    return settings.SITE_URL + reverse(name, args=args)


def _drawn(path: str, version: int) -> str:
    """Return the address of a card: another one as soon as something else is drawn on it."""
    return (
        f"{settings.SITE_URL}{path}?{urlencode({'l': get_language() or 'en', 'v': str(version)})}"
    )
