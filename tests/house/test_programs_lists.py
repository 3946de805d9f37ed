"""Lists for programs: cursors, filters, tags, and how much may still be asked."""

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from siamleague.actions import slicing
from siamleague.web import door
from tests.tournaments.hall import NOW, club_of
from tests.tournaments.programs import done, refused, send
from tournaments.models import Round, Table, Tournament
from tournaments.rounds import act as rounds

pytestmark = pytest.mark.django_db
CLUBS = "/api/v1/clubs/"


@pytest.fixture(autouse=True)
def _nothing_asked_yet():
    cache.clear()


@pytest.fixture
def clubs(alice):
    return [club_of(alice, f"Club {letter}") for letter in "ABCDE"]


def leads_to(answer):
    found = re.search(r'<([^>]+)>; rel="next"', answer.headers.get("Link", ""))
    return found and found[1]


def walked(client, where):
    """Return every line, page after page."""
    lines, steps = [], 0
    while where:
        answer = client.get(where)
        lines += done(answer)
        where, steps = leads_to(answer), steps + 1
        assert steps < 50
    return [each["name"] for each in lines], steps


def test_a_list_is_walked_by_its_cursors(clubs, client):
    assert walked(client, f"{CLUBS}?limit=2") == ([f"Club {x}" for x in "ABCDE"], 3)
    answer = client.get(f"{CLUBS}?limit=2")
    assert answer["Total-Count"] == "5"
    assert leads_to(client.get(CLUBS)) is None


def test_a_cursor_goes_on_behind_its_line_when_others_came_before_it(alice, signed_in):
    organiser, where = signed_in(alice), f"{CLUBS}{club_of(alice).slug}/series/"
    for letter in "BCD":
        done(send(organiser, where, name=letter))
    first = organiser.get(f"{where}?limit=2")
    assert [each["name"] for each in done(first)] == ["D", "C"]
    done(send(organiser, where, name="E"))
    assert [each["name"] for each in done(organiser.get(leads_to(first)))] == ["B"]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("q=club+c", ["Club C"]),
        ("name=club+b", ["Club B"]),
        ("city=nowhere", []),
        ("players=1&limit=2", ["Club A", "Club B"]),
        ("page=2&limit=2", ["Club C", "Club D"]),
        ("page=9&limit=2", []),
    ],
)
def test_lines_are_chosen_by_what_they_say(clubs, client, asked, found):
    assert [each["name"] for each in done(client.get(f"{CLUBS}?{asked}"))] == found


@pytest.mark.parametrize(
    "asked", ["cursor=x", "cursor=%00", "limit=0", "limit=501", "limit=x", "players=x", "page=0"]
)
def test_what_cannot_be_read_is_refused_by_its_name(clubs, client, asked):
    answer = client.get(f"{CLUBS}?{asked}")
    refused(answer, 400, "invalid")
    assert asked.partition("=")[0] in answer.json()["fields"]


def test_a_part_is_read_where_only_a_part_is_asked_for():
    read = []
    part = slicing.Part(10_000, lambda a, b: read.append((a, b)) or [])
    assert part.total
    list(slicing._lines(part, 20, 30))
    assert read == [(20, 30)]


def test_what_has_not_changed_is_not_sent_again(clubs, client, alice):
    first = client.get(CLUBS)
    tag = first["ETag"]
    again = client.get(CLUBS, headers={"if-none-match": tag})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    club_of(alice, "Club F")
    changed = client.get(CLUBS, headers={"if-none-match": tag})
    assert (changed.status_code, changed["ETag"] == tag) == (200, False)
    assert "Authorization" in changed["Vary"]
    assert "no-store" not in changed["Cache-Control"]


def test_without_tags_all_is_sent_again(clubs, client, monkeypatch):
    """The control."""
    tag = client.get(CLUBS)["ETag"]
    monkeypatch.setattr(door, "_tagged", lambda request, answer: answer)
    assert client.get(CLUBS, headers={"if-none-match": tag}).status_code == 200


def test_everybody_is_told_how_much_they_may_still_ask(alice, signed_in, client):
    left = [client.get(CLUBS)["RateLimit"] for _n in range(2)]
    assert left[0].startswith('"anon";r=119;t=')
    assert left[1].startswith('"anon";r=118;t=')
    policy = signed_in(alice).get(CLUBS)["RateLimit-Policy"]
    assert policy == '"user";q=300;w=60'


def test_one_too_many_is_refused_with_when_to_come_again(client):
    for _n in range(120):
        client.get("/api/v1/nowhere/")
    answer = client.get(CLUBS)
    refused(answer, 429, "throttled")
    assert 0 < int(answer["Retry-After"]) <= 60
    assert answer["RateLimit"].startswith('"anon";r=0;t=')


def test_addresses_of_before_answer_and_say_where_to_ask_now(clubs, client):
    old, new = client.get("/api/clubs/"), client.get(CLUBS)
    assert old.json() == new.json()
    assert old["Link"] == '</api/v1/clubs/>; rel="successor-version"'
    assert "successor" not in new.headers.get("Link", "")


def test_answers_to_orders_are_kept_by_nobody(alice, signed_in):
    answer = send(signed_in(alice), CLUBS, name="Third Club")
    assert answer["Cache-Control"] == "no-store"
    assert Client().get("/api/v1/nowhere/").status_code == 404


def held(alice, signed_in):
    """Return the address of an event with two entries, and its organiser's program."""
    club, organiser = club_of(alice), signed_in(alice)
    told = {"name": "Cup", "kind": "duel", "format": "swiss", "rounds": 3, "game_name": "Chess"}
    made = done(send(organiser, f"{CLUBS}{club.slug}/events/", **told))
    assert made
    at = f"{CLUBS}{club.slug}/events/{Tournament.objects.get().slug}/"
    done(send(organiser, f"{at}publish/"))
    done(send(organiser, f"{at}entries/list/", list="One; 1500\nTwo; 1400"))
    return at, organiser


def test_what_stands_as_it_stood_is_known_without_reading_it(alice, signed_in, monkeypatch):
    at, organiser = held(alice, signed_in)
    tag = organiser.get(f"{at}entries/")["ETag"]
    same = {"if-none-match": tag}
    read = []
    monkeypatch.setattr("tournaments.entries.read.lines", lambda *asked: read.append(1) or [])
    assert organiser.get(f"{at}entries/", headers=same).status_code == 304
    again = organiser.get(f"{at}entries/", headers={"if-none-match": '"x"'})
    assert (again.status_code, again["ETag"], again["Total-Count"]) == (200, tag, "2")
    assert [each["name"] for each in again.json()] == ["One", "Two"]
    assert read == []


def test_what_is_not_remembered_is_read(alice, signed_in, monkeypatch):
    """The control; and what somebody looks for is never kept, so that nobody fills the cache."""
    at, organiser = held(alice, signed_in)
    read = []
    first = organiser.get(f"{at}entries/?q=one")
    assert first["Total-Count"] == "1"
    organiser.get(f"{at}entries/?limit=1&unknown=1")
    monkeypatch.setattr("tournaments.entries.read.lines", lambda *asked: read.append(1) or [])
    organiser.get(f"{at}entries/?q=one")
    organiser.get(f"{at}entries/?limit=1&unknown=1")
    organiser.get(f"{at}entries/?limit=2")
    cache.clear()
    organiser.get(f"{at}entries/?limit=2")
    assert len(read) == 4


def test_what_is_remembered_is_told_to_nobody_else(alice, bob, signed_in, monkeypatch):
    at, organiser = held(alice, signed_in)
    organiser.get(f"{at}entries/")
    read = []
    monkeypatch.setattr("tournaments.entries.read.lines", lambda *asked: read.append(1) or [])
    signed_in(bob).get(f"{at}entries/")
    assert read == [1]


def test_an_answer_again_says_all_that_it_said_before(alice, signed_in):
    at, organiser = held(alice, signed_in)
    for where in (f"{at}entries/?limit=1", f"{at}entries/?limit=1".replace("/v1/", "/")):
        first, again = organiser.get(where), organiser.get(where)
        apart = {"RateLimit", "X-Request-ID", "Content-Security-Policy"}
        said = [{n: v for n, v in one.items() if n not in apart} for one in (first, again)]
        assert said[0] == said[1]
        assert first.content == again.content
        assert leads_to(again)


def test_what_a_round_was_paired_from_is_read_by_nobody_who_reads_the_round(alice, signed_in):
    at, organiser = held(alice, signed_in)
    by, event = alice.pk, Tournament.objects.get()
    round_ = rounds.pair_now(tournament_id=event.pk, by=by, now=NOW)
    rounds.publish_round(round_id=round_.pk, by=by, now=NOW)
    table = round_.tables.get().pk
    page = event.get_absolute_url()
    for where in (at, f"{at}rounds/1/", f"{at}tables/{table}/", page, f"{page}rounds/1/"):
        with CaptureQueriesContext(connection) as asked:
            assert organiser.get(where).status_code == 200
        sql = " ".join(each["sql"] for each in asked)
        assert "tournaments_round" in sql
        assert '"proposal"' not in sql, where
    assert Round.objects.get(pk=round_.pk).field["entrants"]


def test_a_match_that_is_set_up_is_seen_at_once(alice, signed_in):
    at, organiser = held(alice, signed_in)
    by, event = alice.pk, Tournament.objects.get()
    round_ = rounds.pair_now(tournament_id=event.pk, by=by, now=NOW)
    rounds.publish_round(round_id=round_.pk, by=by, now=NOW)
    assert done(organiser.get(f"{at}rounds/1/"))[0]["match"] == ""
    Table.objects.filter(round=round_).update(match="ABCDEF")
    assert done(organiser.get(f"{at}rounds/1/"))[0]["match"] == "ABCDEF"


def test_a_decision_is_read_at_once_whatever_was_remembered(alice, bob, signed_in):
    at, organiser = held(alice, signed_in)
    tag = organiser.get(f"{at}entries/")["ETag"]
    done(send(signed_in(bob), f"{at}enter/"))
    fresh = organiser.get(f"{at}entries/", headers={"if-none-match": tag})
    assert (fresh.status_code, fresh["Total-Count"]) == (200, "3")
    assert organiser.get(f"{at}entries/", headers={"if-none-match": tag}).status_code == 200
