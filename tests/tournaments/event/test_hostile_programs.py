"""Whatever a program sends to a door of this room, it is answered in words and never by a fault."""

import json
from typing import Any

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from rest_framework.throttling import SimpleRateThrottle

from tests.tournaments.hall import club_of
from tests.tournaments.league_world import league_of, started
from tests.tournaments.squad_world import squad_of
from tests.tournaments.stages import drawn, event_in_parts
from tournaments.models import Squad, Table
from tournaments.series import act as series

HUGE = 10**30
ODD: tuple[Any, ...] = (None, -1, HUGE, "", "\x00", "x" * 5000, [HUGE, None], {})
ROOMS = ("clubs/", "fixtures/", "squads/")
LAST = "/api/v1/clubs/{club}/address/"  # after it nothing is where it was


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    """Return every order of these rooms: its verb, its address, and the shape of what it takes."""
    schema = SchemaGenerator().get_schema(public=True)
    known = schema["components"]["schemas"]
    return [
        (verb, path, _fields(methods[verb], known))
        for path, methods in schema["paths"].items()
        for verb in {"post", "patch"} & set(methods)
        if path.removeprefix("/api/v1/").startswith(ROOMS)
    ]


def _fields(operation: dict[str, Any], known: dict[str, Any]) -> dict[str, Any]:
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    name = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
    return dict(known.get(name, {}).get("properties", {}))


@pytest.fixture
def world(alice) -> dict[str, str]:
    """Return what addresses need, of things that exist and that Alice may decide about."""
    club = club_of(alice)
    event = event_in_parts(alice, club)
    drawn(event, alice)
    league = league_of(alice, in_club=club)
    season = started(alice, league)
    squad_of(alice, club, "Lions")
    plan = series.SeriesPlan(name="Prix")
    made = series.make_series(club_id=club.pk, by=alice.pk, plan=plan, now=season.started_at)
    return {
        "club": club.slug,
        "league": league.slug,
        "event": event.slug,
        "series": made.slug,
        "squad": str(Squad.objects.get().pk),
        "table": str(Table.objects.filter(round__tournament__division__season=season)[0].pk),
    }


def address(path: str, world: dict[str, str], number: str) -> str:
    """Return an address with names that exist, and this for every number that is none of ours."""
    slug = next((world[w] for w in ("league", "series", "event") if f"/{w}s/" in path), "")
    slug = world["series"] if "/series/" in path else slug
    names = {"{club}": world["club"], "{slug}": slug or world["club"], "{league}": world["league"]}
    names |= {"{squad}": world["squad"], "{table}": world["table"], "{token}": "made-up"}
    for name, value in names.items():
        path = path.replace(name, value if number == "1" else value or number)
    while "{" in path:
        path = f"{path.partition('{')[0]}{number}{path.partition('}')[2]}"
    return path


def send(client: Client, verb: str, where: str, body: Any) -> int:
    answer = getattr(client, verb)(where, json.dumps(body), content_type="application/json")
    assert answer.status_code < 500, (verb, where, body)
    return int(answer.status_code)


@pytest.fixture
def unhurried(monkeypatch):
    """Let a program ask as often as it likes."""
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda *_asked: True)


@pytest.mark.slow
def test_no_order_falls_over_odd_words(alice, world, signed_in, unhurried):
    client = signed_in(alice)
    orders = sorted(operations(), key=lambda each: each[1] == LAST)
    assert len(orders) > 90
    seen = set()
    for verb, path, fields in orders:
        where = address(path, world, "1")
        for body in ([], "x", None, dict.fromkeys(fields, HUGE)):
            seen.add(send(client, verb, where, body))
        for name in fields:
            for odd in ODD:
                seen.add(send(client, verb, where, {name: odd}))
    assert {200, 400, 403, 404, 409, 422} <= seen


@pytest.mark.slow
def test_no_order_falls_over_odd_addresses(alice, world, signed_in, unhurried):
    client = signed_in(alice)
    for verb, path, _fields in operations():
        for number in ("0", str(HUGE)):
            send(client, verb, address(path, {**world, "squad": "", "table": ""}, number), {})


@pytest.mark.parametrize("somebody", [True, False])
def test_who_asks_too_often_is_told_to_wait(somebody, alice, world, signed_in, monkeypatch):
    rates = {"anon": "2/min", "user": "2/min"}
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)
    if somebody:
        where, client = f"/api/fixtures/{world['table']}/set/", signed_in(alice)
        answers = [send(client, "post", where, {}) for _ in range(3)]
    else:
        answers = [Client().get("/api/clubs/red-lantern/series/").status_code for _ in range(3)]
    assert answers == [400 if somebody else 200] * 2 + [429]
