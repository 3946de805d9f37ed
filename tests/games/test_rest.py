"""Matches for programs: the same rules, the same secrets, refusals with a code."""

import json
from uuid import uuid4

import pytest
from django.test import Client

from games.matches import pictures
from games.models import LogLine
from tests.games.conftest import match_between, reread, whole_move

KIND = "application/problem+json"


@pytest.fixture
def seated(duel, alice, bob, signed_in):
    """Whose turn it is, with a client each: the mover first."""
    people = [alice, bob] if duel.to_act == [0] else [bob, alice]
    return [signed_in(person) for person in people]


def post(client, match, where, **data):
    address = f"/api/matches/{match.code}/{where}/"
    return client.post(address, json.dumps(data), content_type="application/json")


def move(client, match, ticket=None, **changed):
    words = list(whole_move(match, match.to_act[0]))
    data = {"seen": match.version, "words": words, "ticket": str(ticket or uuid4())}
    return post(client, match, "moves", **{**data, **changed})


def refused(response, status, code):
    assert response.status_code == status, response.content
    assert response["Content-Type"] == KIND
    problem = response.json()
    assert (problem["status"], problem["code"]) == (status, code)
    assert problem["detail"]
    return problem


def test_a_move_by_ticket_is_one_line_however_often_it_is_sent(duel, seated):
    ticket = uuid4()
    first = move(seated[0], duel, ticket)
    assert first.json() == {"number": 1}
    answers = {move(seated[0], duel, ticket).content for _ in range(49)}
    assert answers == {first.content}
    assert LogLine.objects.count() == 1


def test_everybody_reads_their_own_picture(duel, seated, alice, bob):
    for client in (*seated, Client()):
        seen = client.get(f"/api/matches/{duel.code}/").json()
        person = client.session.get("_auth_user_id")
        reader = pictures.Reader(int(person) if person else None, "en")
        assert seen == json.loads(json.dumps(pictures.picture(duel.code, reader)))
    assert "ask" not in Client().get(f"/api/matches/{duel.code}/").json()


def test_a_picture_is_kept_by_no_cache(duel):
    assert "no-store" in Client().get(f"/api/matches/{duel.code}/")["Cache-Control"]


def test_charlie_and_guests_are_kept_out_of_every_order(duel, charlie, signed_in):
    ticket = str(uuid4())
    orders = {
        "moves": {"seen": 0, "words": ["pass"], "ticket": ticket},
        "resign": {"ticket": ticket},
        "offers": {"what": "draw", "ticket": ticket},
        "offers/decline": {"what": "draw", "ticket": ticket},
    }
    for what, data in orders.items():
        refused(post(signed_in(charlie), duel, what, **data), 403, "not-seated")
        refused(post(Client(), duel, what, **data), 401, "not-authenticated")
    assert reread(duel).version == 0


def test_a_foreign_page_cannot_make_a_browser_move(duel, seated, alice, bob):
    mover = [alice, bob][duel.to_act[0]]
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mover, "django.contrib.auth.backends.ModelBackend")
    refused(move(strict, duel), 403, "permission-denied")
    assert reread(duel).version == 0


def test_each_refusal_has_its_status_and_code(duel, seated):
    mover, waiter = seated
    refused(move(waiter, duel), 422, "illegal")
    refused(move(mover, duel, words=["dance"]), 422, "illegal")
    refused(move(mover, duel, seen=7), 409, "stale")
    duel.code = "nothing"
    refused(move(mover, duel), 404, "no-such-match")
    refused(mover.get("/api/matches/nothing/"), 404, "no-such-match")


WRONG = [
    {"seen": -1},
    {"seen": "x"},
    {"seen": 2**40},
    {"words": "pass"},
    {"words": ["x" * 61]},
    {"words": ["x"] * 201},
    {"words": [{"a": 1}]},
    {"ticket": "no"},
    {"ticket": None},
]


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_not_in_shape_is_refused_by_field(duel, seated, wrong):
    data = {"seen": 0, "words": ["pass"], "ticket": str(uuid4()), **wrong}
    problem = refused(post(seated[0], duel, "moves", **data), 400, "invalid")
    assert list(problem["fields"]) == list(wrong)
    assert reread(duel).version == 0


def test_what_is_no_json_is_refused(duel, seated):
    address = f"/api/matches/{duel.code}/moves/"
    broken = seated[0].post(address, "{", content_type="application/json")
    refused(broken, 400, "parse-error")
    refused(seated[0].post(address, {"a": 1}), 415, "unsupported-media-type")
    refused(seated[0].get(address), 405, "method-not-allowed")


def test_fields_that_are_not_asked_for_change_nothing(duel, seated):
    forged = {"by": 99, "now": "2030-01-01", "seat": 1, "version": 9, "ranks": [1, 2]}
    before = reread(duel)
    assert move(seated[0], duel, **forged).status_code == 200
    after, line = reread(duel), LogLine.objects.get()
    assert (line.seat, line.by_id) == (before.to_act[0], before.people[line.seat]["user"])
    assert (after.version, after.ranks, after.rated) == (1, None, before.rated)


def test_words_are_offered_one_by_one(duel, seated):
    address = f"/api/matches/{duel.code}/choices/"
    first = seated[0].get(address).json()
    said = first["words"][0]["word"]
    second = seated[0].get(address, {"said": [said]}).json()
    assert [word["word"] for word in second["said"]] == [said]
    refused(seated[0].get(address, {"said": ["dance"]}), 422, "illegal")
    refused(Client().get(address), 409, "not-running")


def test_a_draw_is_offered_and_accepted(duel, seated):
    for client in seated:
        assert post(client, duel, "offers", what="draw", ticket=str(uuid4())).status_code == 200
    assert reread(duel).ranks == [1, 1]


def test_lists_are_the_readers_own(duel, seated, alice, bob):
    assert [card["code"] for card in Client().get("/api/matches/?which=running").json()] == [
        duel.code
    ]
    assert seated[0].get("/api/matches/?which=mine").json()[0]["my_turn"] is True
    assert seated[1].get("/api/matches/?which=mine").json()[0]["my_turn"] is False
    assert Client().get("/api/matches/").json() == []
    refused(Client().get("/api/matches/?which=mine"), 401, "not-authenticated")
    refused(Client().get("/api/matches/?which=all"), 400, "invalid")


def test_whoever_asks_too_often_must_wait(duel, monkeypatch):
    from django.core.cache import cache
    from rest_framework.throttling import AnonRateThrottle

    cache.clear()
    monkeypatch.setattr(AnonRateThrottle, "rate", "2/min", raising=False)
    answers = [Client().get(f"/api/matches/{duel.code}/") for _ in range(3)]
    refused(answers[2], 429, "throttled")
    assert answers[2]["Retry-After"]
    cache.clear()


@pytest.mark.slow
def test_the_description_is_valid_and_names_every_address(db):
    from drf_spectacular.validation import validate_schema

    schema = Client().get("/api/schema/").json()
    validate_schema(schema)
    assert "/api/v1/matches/{code}/moves/" in schema["paths"]
    for address, ways in schema["paths"].items():
        for way, about in ways.items():
            assert about["operationId"], (address, way)
            assert {"200"} <= set(about["responses"]), (address, way)


@pytest.mark.slow
def test_a_picture_is_as_described(duel, seated):
    import jsonschema

    schema = Client().get("/api/schema/").json()
    picture = seated[0].get(f"/api/matches/{duel.code}/").json()
    described = schema["components"]["schemas"]["MatchPicture"]
    resolver = {"components": schema["components"], **described}
    jsonschema.validate(json.loads(json.dumps(picture)), nullable(resolver))
    assert set(described["required"]) <= set(picture)


def nullable(schema):
    """Return the schema with OpenAPI's `nullable` in JSON Schema's own words."""
    if isinstance(schema, list):
        return [nullable(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    changed = {key: nullable(value) for key, value in schema.items() if key != "nullable"}
    if schema.get("nullable") and "type" in changed:
        changed["type"] = [changed["type"], "null"]
    return changed


def test_what_a_match_of_partners_hides_is_not_in_the_programs_door(alice, bob, charlie, db):
    from tests.people import person

    match = match_between(alice, bob, charlie, person("Dora"))
    text = Client().get(f"/api/matches/{match.code}/").content.decode()
    assert bytes(match.seed).hex() not in text
