"""What `bench api` runs in a site of its own."""

import time
from collections.abc import Callable
from typing import Any

from tests.bench import own_site

READS = 12  # of each kind in a turn


def measured(asked: dict[str, Any]) -> dict[str, Any]:
    """Play the event, read it, and return reads a second."""
    from rest_framework.throttling import SimpleRateThrottle

    from tests.bench.standings import played

    SimpleRateThrottle.THROTTLE_RATES = {"anon": "1000000/min", "user": "1000000/min"}
    event, _by, _waiting = played(asked["entries"], asked["rounds"])
    at = f"/api/v1/clubs/{event.club.slug}/events/{event.slug}/"
    addresses = {
        "event": at,
        "standings": f"{at}standings/",
        "entries": f"{at}entries/",
        "entries, 500 lines": f"{at}entries/?limit=500",
        "entries by a word": f"{at}entries/?q=1",
        "a round": f"{at}rounds/1/",
        "clubs": "/api/v1/clubs/",
    }
    return {name: _row(address, asked["turns"]) for name, address in addresses.items()}


def _row(address: str, turns: int) -> dict[str, Any]:
    from django.http import HttpRequest, HttpResponse
    from django.test import Client
    from django.urls import path

    from siamleague import urls

    program = Client()
    first = program.get(address)
    assert first.status_code == 200, (address, first.content[:200])

    def bare(request: HttpRequest) -> HttpResponse:
        return HttpResponse(first.content, content_type="application/json")

    urls.urlpatterns.insert(0, path("bare/", bare))
    _forget_addresses()
    tag = {"if-none-match": first["ETag"]}
    assert program.get(address, headers=tag).status_code == 304
    times = {
        "first": lambda: _as_the_first(program, address),
        "read": lambda: program.get(address),
        "same": lambda: program.get(address, headers=tag),
        "bare": lambda: program.get("/bare/"),
    }
    best = dict.fromkeys(times, 0.0)
    for _turn in range(turns):
        for name, work in times.items():
            best[name] = max(best[name], _rate(work))
    urls.urlpatterns.pop(0)
    _forget_addresses()
    return {
        "bytes": len(first.content),
        **{name: round(rate, 1) for name, rate in best.items()},
        "times_bare": round(best["bare"] / best["read"], 1),
    }


def _as_the_first(program: Any, address: str) -> None:
    """Read what nobody has read since it changed."""
    from django.core.cache import cache

    from tournaments.rounds import at_hand

    cache.clear()
    at_hand.forget()
    program.get(address)


def _rate(work: Callable[[], Any]) -> float:
    """Return how often a second, by the processor's clock."""
    from django.core.cache import cache

    cache.clear()  # what limits remember would grow with every read
    work()
    began = time.process_time()
    for _n in range(READS):
        work()
    return READS / (time.process_time() - began)


def _forget_addresses() -> None:
    from django.urls import clear_url_caches

    clear_url_caches()


if __name__ == "__main__":
    own_site.answer(measured(own_site.open_site()))
