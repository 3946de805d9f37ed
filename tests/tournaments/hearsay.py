"""What everybody is told: for comparing two worlds that must look the same."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.test import Client

from tests.tournaments.stages import pools

Told = dict[tuple[str, str], tuple[int, list[str]]]


def everything(addresses: Iterable[str], people: Mapping[str, Client]) -> Told:
    """Return what each of these people reads at each address."""
    at = list(addresses)
    told: Told = {}
    for who, browser in people.items():
        for url in at:
            answer = browser.get(url)
            told[who, url] = (answer.status_code, cleaned(answer.content.decode()))
    return told


def cleaned(text: str) -> list[str]:
    """Return the lines of a page without what is another each time."""
    return [line for line in text.splitlines() if "csrf" not in line and "nonce" not in line]


READ = ("", "parts/", "entries/", "standings/", "rounds/", "rounds/1/")
PAGES = (*READ, "hall/", "run/", "run/parts/", "run/desk/", "history/", "mine/")
AROUND = ("/events/", "/api/events/", "/clubs/red-lantern/", "/play/", "/find/?q=Q1", "/calendar/")


def addresses(event: Any, coming_now: Any) -> Iterator[str]:
    """Yield where an event and its parts are told of, and those that come."""
    for each in (event, *pools(event)):
        yield from (each.get_absolute_url() + last for last in PAGES)
        at = f"/api/clubs/red-lantern/events/{each.slug}/"
        yield from (at + last for last in READ)
    for each in coming_now:
        yield each.get_absolute_url()
        yield f"/api/clubs/red-lantern/events/{each.slug}/"
    yield from AROUND
    yield f"/players/{event.entries.order_by('pk').first().player_id}/"
