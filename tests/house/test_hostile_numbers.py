"""Whatever stands where a number is meant, nothing falls over: pages, forms, and programs."""

import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from games.lobby import pages as lobby_pages
from siamleague.actions.every import every
from siamleague.web import parsers
from tests.browser import sitemap
from tests.browser.addresses.readers import GUEST

HOSTILE = ("²", "1" * 30, "9" * 4400, "-1", "1e9000000", "٣")
ASKED = ("page", "after", "places", "seat", "lap", "template", "round", "part", "q", "p1", "p2")
IDS = ("power", "long", "endless", "minus", "big", "thai")
FIGURES = ("version", "seen", "number", "page", "seat", "player", "entry", "points", "one", "other")


def in_the_evening(odd, *, after):
    """Return numbers to try everywhere, the later ones in the evening alone."""
    return [
        pytest.param(each, id=IDS[at], marks=pytest.mark.evening if at >= after else ())
        for at, each in enumerate(odd)
    ]


@pytest.fixture
def world(db):
    return sitemap.furnish()


@pytest.fixture
def alices(world):
    client = Client()
    client.force_login(world.alice)
    return client


@pytest.mark.django_db
@pytest.mark.parametrize("odd", HOSTILE)
def test_the_finished_matches_open_at_any_page(alice, signed_in, odd):
    assert signed_in(alice).get("/play/history/", {"page": odd}).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("odd", ["²", "9" * 4400])
def test_with_the_usual_reader_the_page_would_break(alice, signed_in, odd, monkeypatch):
    """Control: that looks whether there are digits, and takes them."""
    usual = lambda text, digits=0: int(text) if str(text).isdigit() else None  # noqa: E731
    monkeypatch.setattr(lobby_pages, "whole", usual)
    with pytest.raises(ValueError, match=r"invalid literal|Exceeds the limit"):
        signed_in(alice).get("/play/history/", {"page": odd})


@pytest.mark.slow
@pytest.mark.parametrize("odd", in_the_evening(HOSTILE[:3], after=1))
def test_every_page_answers_whatever_number_is_asked_for(world, alices, odd):
    asked = dict.fromkeys(ASKED, odd)
    for name, who in sitemap.PAGES.items():
        client = Client() if who == GUEST else alices
        for query in (asked, {**asked, "p2": "", "q": ""}):
            answer = client.get(world.path(name), query)
            assert answer.status_code < 500, (name, odd)


def posts(world):
    """Yield each button that takes something, and where: at places of the world that exist."""
    known = [names for names in world.parts.values() if names]
    for action in every():
        if not action.on_pages or (action.takes is None and action.reads is None):
            continue
        needed = set(re.findall(r"<(?:\w+:)?(\w+)>", action.on.page + action.at))
        for names in [each for each in known if set(each) == needed][:2]:
            fields = action.takes.base_fields if action.takes else ()
            yield action, reverse(f"{action.on.room}:{action.name}", kwargs=names), fields


@pytest.mark.slow
@pytest.mark.parametrize("odd", in_the_evening(HOSTILE, after=1))
def test_every_form_answers_whatever_number_is_sent(world, alices, odd):
    met = set()
    for action, where, fields in posts(world):
        sent = dict.fromkeys((*FIGURES, *fields), odd)
        answer = alices.post(where, sent)
        assert answer.status_code < 500, (action.name, odd)
        met.add(action.name)
    assert {"edit_event", "apart"} <= met
    assert len(met) > 30


def deep(levels):
    return "[" * levels + "]" * levels


@pytest.mark.django_db
@pytest.mark.parametrize("body", [
    deep(100_000), '{"name":' * 50_000, '{"name": ' + deep(13) + "}", deep(30), "9" * 5000, "²",
])  # fmt: skip
def test_what_a_program_nests_too_deep_is_refused_in_words(alice, signed_in, body):
    answer = signed_in(alice).post("/api/clubs/", body, content_type="application/json")
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.django_db
def test_what_a_program_sends_is_read_up_to_a_length(alice, signed_in, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    body = json.dumps({"name": "x" * 2000})
    answer = signed_in(alice).post("/api/clubs/", body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["detail"] == "This is too long."


@pytest.mark.django_db
def test_without_a_bound_nesting_would_be_a_fault(alice, signed_in, monkeypatch):
    """Control: the usual reader raises what nobody answers."""
    usual = parsers.JSONParser.parse
    monkeypatch.setattr(parsers.BoundedJSON, "parse", usual)
    with pytest.raises(RecursionError):
        signed_in(alice).post("/api/clubs/", deep(100_000), content_type="application/json")
