"""Assistants use the site with somebody's token: what its person may, and what the token lets."""

from uuid import uuid4

import pytest
from django.test import Client

from siamleague.accounts.models import PersonalToken
from siamleague.actions import scopes
from siamleague.actions.every import every
from siamleague.assistants import calling
from siamleague.history.models import AuditLine
from siamleague.jobs.models import Job
from tests.assistants.speaker import DOOR, Assistant, word_of
from tests.tournaments.hall import club_of, entered, event_of, played, tables, work
from tournaments.models import Round, RoundState

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(alice):
    return club_of(alice)


@pytest.fixture
def event(alice, club):
    made = event_of(alice, club, rounds=5)
    entered(made, alice, 6)
    return made


@pytest.fixture
def desk(alice, club):
    """Return Alice's assistant, which may organise in her club."""
    return Assistant(word_of(alice, clubs=(club.pk,)))


@pytest.fixture
def reader(alice):
    return Assistant(word_of(alice))


def test_it_begins_as_the_protocol_asks(desk):
    said = desk.say("initialize", protocolVersion="2025-03-26", capabilities={})["result"]
    assert said["protocolVersion"] == "2025-03-26"
    assert said["capabilities"] == {"tools": {"listChanged": False}}
    assert desk.post({"jsonrpc": "2.0", "method": "notifications/initialized"}).status_code == 202
    assert desk.say("ping")["result"] == {}
    assert desk.client.get(DOOR).status_code == 405


@pytest.mark.parametrize("number", [float("nan"), 1.5, True, {"a": 1}, [1]])
def test_a_number_that_json_does_not_know_is_not_said_again(desk, number):
    answer = desk.post({"jsonrpc": "2.0", "id": number, "method": "ping"})
    assert answer.json()["error"]["code"] == -32600
    assert "NaN" not in answer.content.decode()


def test_every_order_of_programs_is_a_tool_and_says_what_it_takes(desk):
    found = desk.tools()
    orders = {action.order for action in every() if action.for_programs}
    assert orders <= set(found)
    tool = found["events_take_back"]
    assert set(tool["inputSchema"]["required"]) == {"club", "slug", "number"}
    assert "why" in tool["inputSchema"]["properties"]
    assert tool["annotations"]["readOnlyHint"] is False
    assert found["events_standings"]["annotations"]["readOnlyHint"] is True
    assert "#/components" not in str(found)


def test_a_token_that_reads_sees_tools_that_read_and_no_others(reader, desk, event, club):
    assert all(tool["annotations"]["readOnlyHint"] for tool in reader.tools().values())
    assert len(reader.tools()) < len(desk.tools())
    answer = reader.call("events_pair", club=club.slug, slug=event.slug)
    assert answer["isError"]
    assert answer["structuredContent"]["code"] == "out-of-scope"
    assert not Round.objects.exists()


def test_without_the_look_at_the_token_it_would_pair(reader, event, club, monkeypatch):
    """The control."""
    monkeypatch.setattr(calling, "PATIENCE", 0)
    monkeypatch.setattr(scopes, "allows", lambda *_args: True)
    assert not reader.call("events_pair", club=club.slug, slug=event.slug)["isError"]
    assert Round.objects.count() == 1


def test_pair_round_three_and_tell_me_who_floats(desk, event, club, alice, monkeypatch):
    for _round in range(2):
        played(event, alice)
    where = {"club": club.slug, "slug": event.slug}
    real = calling._waited

    def with_a_worker(found):
        for job in Job.objects.filter(state=Job.State.QUEUED, kind="pair-round"):
            work(job)
        return real(found)

    monkeypatch.setattr(calling, "_waited", with_a_worker)
    paired = desk.call("events_pair", **where)
    assert not paired["isError"]
    assert paired["structuredContent"]["state"] == Job.State.DONE
    assert Round.objects.get(number=3).state == RoundState.PROPOSED
    laid = desk.call("events_round", number=3, **where)["structuredContent"]["items"]
    points = [{one["before"] for one in table["sitting"]} for table in laid]
    floats = [notes for table in laid if (notes := table["notes"])]
    assert len(laid) == 3
    assert any(len(each) > 1 for each in points)
    assert floats, "the notes say who floats"
    assert not desk.call("events_publish_round", number=3, **where)["isError"]
    assert Round.objects.get(number=3).state == RoundState.PUBLISHED


def test_a_long_list_is_read_page_by_page(reader, event, club):
    where = {"club": club.slug, "slug": event.slug, "limit": 4}
    first = reader.call("events_entries", **where)["structuredContent"]
    rest = reader.call("events_entries", cursor=first["cursor_of_next_page"], **where)
    names = [each["name"] for each in (*first["items"], *rest["structuredContent"]["items"])]
    assert sorted(names) == [f"P{n}" for n in range(1, 7)]
    assert "cursor_of_next_page" not in rest["structuredContent"]


def test_every_call_is_a_line_of_the_history(reader, alice, event, club):
    where = {"club": club.slug, "slug": event.slug}
    reader.call("events_standings", **where)
    reader.call("events_pair", **where)
    lines = AuditLine.objects.filter(verb="assistant.called").order_by("pk")
    assert [(line.who, line.data["tool"], line.data["status"]) for line in lines] == [
        (alice, "events_standings", 200),
        (alice, "events_pair", 403),
    ]


def test_charlie_may_no_more_by_an_assistant_than_without(charlie, event, club, alice):
    his = Assistant(word_of(charlie, plays=True))
    where = {"club": club.slug, "slug": event.slug}
    for tool in ("events_pair", "events_finish", "events_history"):
        assert his.call(tool, **where)["isError"], tool
    round_ = played(event, alice)
    table = tables(round_)[0]
    told = {"table": table.pk, "code": "1", "why": "me", "ticket": str(uuid4())}
    answer = his.call("events_decide", **told, **where)
    assert answer["isError"]
    table.refresh_from_db()
    assert table.ranks == [1, 2]


@pytest.mark.parametrize("word", ["", "siamleague_" + "a" * 40, "Basic x"])
def test_whoever_holds_no_token_is_not_spoken_to(word, event):
    answer = Assistant(word).post({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"].startswith("Bearer")


def test_a_session_is_no_token_and_a_revoked_token_none(alice, signed_in):
    sent = '{"jsonrpc": "2.0", "id": 1, "method": "ping"}'
    assert signed_in(alice).post(DOOR, sent, content_type="application/json").status_code == 401
    word = word_of(alice)
    PersonalToken.objects.all().delete()
    assert Assistant(word).post(sent).status_code == 401


def test_a_page_of_somebody_else_is_refused(reader):
    sent = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    assert reader.post(sent, origin="https://evil.example.org").status_code == 403
    assert reader.post(sent, origin="http://localhost:8000").status_code == 200


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("", -32700),
        ("[" * 100_000, -32700),
        ("{", -32700),
        (b"\xff\xfe", -32700),
        ("[]", -32600),
        ('{"jsonrpc": "1.0"}', -32600),
        ('{"jsonrpc": "2.0", "id": 1, "method": 7}', -32600),
        ('{"jsonrpc": "2.0", "id": 1, "method": "resources/list"}', -32601),
        ('{"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": [1]}', -32602),
        ('{"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"cursor": "x"}}', -32602),
        ('{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "x"}}', -32602),
    ],
)
def test_what_is_no_message_is_answered_as_such(reader, body, code):
    answer = reader.post(body)
    assert answer.status_code == 200
    assert answer.json()["error"]["code"] == code


@pytest.mark.parametrize(
    "wrong",
    [
        {"club": "a/b"},
        {"club": "../x"},
        {"club": "x?y=1"},
        {"club": ["a"]},
        {"club": {"a": 1}},
        {"club": None},
        {"club": "a\n"},
        {"club": "%2e"},
        {"club": "red-lantern", "more": 1},
        {},
    ],
)
def test_what_is_no_argument_is_said_in_words(reader, wrong):
    answer = reader.call("clubs_show" if "clubs_show" in reader.tools() else "events_standings",
                         **({"slug": "winter-cup"} | wrong))  # fmt: skip
    assert answer["isError"]
    assert answer["content"][0]["text"]


@pytest.mark.parametrize("wrong", [["a"], {"a": 1}, [[]]])
def test_what_stands_behind_the_address_is_a_word_or_a_number(reader, event, club, wrong):
    where = {"club": club.slug, "slug": event.slug}
    assert reader.call("events_entries", q=wrong, **where)["isError"]
    assert not reader.call("events_entries", q=None, **where)["isError"]


def test_too_long_a_message_is_not_read(reader):
    assert reader.post('"' + "a" * 300_000 + '"').status_code in (400, 413)
    assert Client().post(DOOR).status_code == 401
