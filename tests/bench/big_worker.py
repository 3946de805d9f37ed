"""What `bench big` runs in a site of its own: fills it, reads its pages, and looks at the plans."""

import json
import time
from collections.abc import Callable
from typing import Any

from tests.bench import own_site

TURNS = 3
LARGE = 10_000  # rows: to go through so many for one page is too much


def measured(asked: dict[str, Any]) -> dict[str, Any]:
    """Fill the site, and return what each page costs."""
    from django.test import Client
    from django.utils import timezone
    from rest_framework.throttling import SimpleRateThrottle

    from siamleague.accounts.models import User
    from tournaments.management.simulation import big_site

    SimpleRateThrottle.THROTTLE_RATES = {"anon": "1000000/min", "user": "1000000/min"}
    host = User.objects.create_user("owner@example.invalid", None)
    began = time.perf_counter()
    pool = big_site.fill(big_site.as_large_as(asked["games"]), host, timezone.now(), lambda _: None)
    filled = time.perf_counter() - began
    owner = Client()
    owner.force_login(host)
    pages = {name: _row(owner, address) for name, address in addresses(host, pool).items()}
    return {"filled": filled, "pages": pages}


def addresses(host: Any, pool: Any) -> dict[str, str]:
    """Return the main pages of a site, and its lists for programs, by name."""
    from django.urls import reverse

    from tournaments.models import Club, Rating, RatingChange, Table, Tournament

    club = Club.objects.order_by("pk")[0]
    event = Tournament.objects.filter(club=club, stage="finished").order_by("-starts_at")[0]
    running = Tournament.objects.filter(stage="running").select_related("club")[0]
    best = Rating.objects.filter(pool=pool).select_related("rated")[0]
    change = RatingChange.objects.filter(rated=best.rated).latest("pk")
    table = Table.objects.filter(round__tournament=event).order_by("pk")[0]
    entry = event.entries.order_by("number")[0]
    here = [club.slug, event.slug]
    api = f"/api/v1/clubs/{club.slug}/events/{event.slug}/"
    named: dict[str, tuple[str, list[Any]]] = {
        "front page": ("front:home", []),
        "clubs": ("tournaments:clubs", []),
        "a club": ("tournaments:club", [club.slug]),
        "its people": ("tournaments:people", [club.slug]),
        "its hall of fame": ("tournaments:honours", [club.slug]),
        "its leagues": ("tournaments:leagues", [club.slug]),
        "its series": ("tournaments:series_list", [club.slug]),
        "events": ("tournaments:events", []),
        "an event": ("tournaments:event", here),
        "entries": ("tournaments:entries", here),
        "an entry": ("tournaments:entry", [*here, entry.pk]),
        "a round": ("tournaments:round", [*here, 1]),
        "a round that runs": ("tournaments:round", [running.club.slug, running.slug, 1]),
        "standings": ("tournaments:standings", here),
        "standings that move": ("tournaments:standings", [running.club.slug, running.slug]),
        "cross-table": ("tournaments:cross_table", here),
        "a table": ("tournaments:table", [*here, table.pk]),
        "organising": ("tournaments:run", here),
        "its history": ("tournaments:log", here),
        "rating lists": ("ratings:pools", []),
        "a list": ("ratings:board", [pool.pk]),
        "how good it is": ("ratings:calibration", [pool.pk]),
        "a prediction": ("ratings:predict", [pool.pk]),
        "somebody's rating": ("ratings:profile", [pool.pk, best.rated_id]),
        "why it changed": ("ratings:why", [change.pk]),
        "a player": ("ratings:player", [best.rated.player_id]),
        "what waits": ("waiting:list", []),
    }
    found = {name: reverse(page, args=args) for name, (page, args) in named.items()}
    lists = {
        "clubs": "/api/v1/clubs/",
        "events": "/api/v1/events/",
        "an event": api,
        "entries": f"{api}entries/",
        "standings": f"{api}standings/",
        "a round": f"{api}rounds/1/",
        "rating lists": "/api/v1/ratings/",
        "a list": f"/api/v1/ratings/{pool.pk}/",
        "a player": f"/api/v1/ratings/players/{best.rated.player_id}/",
        "a player's events": f"/api/v1/ratings/players/{best.rated.player_id}/events/",
    }
    return {
        **found,
        "search": "/search/?q=ada+ferri",
        "the last page of a list": f"{found['a list']}?page=9999",
        "people by name": f"{found['its people']}?q=ada",
        **{f"programs: {name}": address for name, address in lists.items()},
    }


def _row(client: Any, address: str) -> dict[str, Any]:
    """Return what a page costs that nobody has read before."""
    from django.core.cache import cache
    from django.db import connection

    _read(client, address)  # what the process loads once is not the page's
    cache.clear()
    asked: list[tuple[str, Any]] = []

    def noted(execute: Callable[..., Any], sql: str, params: Any, *more: Any) -> Any:
        asked.append((sql, params))
        return execute(sql, params, *more)

    with connection.execute_wrapper(noted):
        answer = _read(client, address)
    best = 9.0
    for _turn in range(TURNS):
        cache.clear()
        began = time.process_time()
        _read(client, address)
        best = min(best, time.process_time() - began)
    return {
        "seconds": best,
        "questions": len(asked),
        "bytes": len(answer.content),
        "whole": sorted({table for one in asked for table in _gone_through(*one)}),
    }


def _read(client: Any, address: str) -> Any:
    answer = client.get(address, follow=True)
    assert answer.status_code == 200, (address, answer.status_code)
    return answer


def _gone_through(sql: str, params: Any) -> list[str]:
    """Return the large tables that a question reads from end to end; only PostgreSQL tells."""
    from django.db import connection

    if connection.vendor != "postgresql" or not sql.lstrip().upper().startswith("SELECT"):
        return []
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}", params)
        told = cursor.fetchone()[0]
        plan = (json.loads(told) if isinstance(told, str) else told)[0]["Plan"]
        cursor.execute("SELECT relname FROM pg_class WHERE reltuples >= %s", [LARGE])
        large = {name for (name,) in cursor.fetchall()}
    return [name for name in scanned(plan) if name in large]


def scanned(plan: dict[str, Any]) -> list[str]:
    """Return the tables that a plan goes through; below a limit it ends when enough was found."""
    here = [plan["Relation Name"]] if plan["Node Type"] == "Seq Scan" else []
    if plan["Node Type"] == "Limit" and plan["Total Cost"] < CHEAP:
        return []
    return here + [name for each in plan.get("Plans", ()) for name in scanned(each)]


CHEAP = 100.0  # as PostgreSQL counts: a hundred pages read one after the other


if __name__ == "__main__":
    own_site.answer(measured(own_site.open_site()))
