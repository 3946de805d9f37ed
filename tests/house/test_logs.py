"""What the site writes down, and what it never does."""

import ast
import json
import logging
import re
import sys
from pathlib import Path

import pytest

from games import consumers
from games.live import hub, pulse
from games.matches import robots, sweeping
from siamleague.watching import logs

HOUSE = Path(__file__).resolve().parents[2]

SECRETS = {
    "password": "hunter2-hunter2",
    "reset_token": "tok-4711-abcdef",
    "SECRET_KEY": "sk-1234567890",
    "apiKey": "ak-1234567890",
    "state": {"river": [[7717, 8818]]},
    "seed": "seed-0badf00d",
    "cells": [7717, 8818, 9919],
    "hidden-cells": [9919],
    "Cookie": "sessionid=s3ss10n",
}
TOLD = ["hunter2", "tok-4711", "sk-123", "ak-123", "7717", "8818", "9919", "0badf00d", "s3ss10n"]


def record(text: str = "something happened", *args, level=logging.WARNING, exc=None, **extra):
    made = logging.LogRecord("games.matches", level, "x.py", 1, text, args, exc)
    vars(made).update(extra)
    return made


FORMS = {"readable": logs.Readable, "structured": logs.Structured}


@pytest.fixture(params=FORMS)
def written(request):
    """Return a function that gives the line as it would stand in the log, in either form."""
    return FORMS[request.param]().format


def test_a_line_says_what_happened_and_its_facts(written):
    line = written(record("Match %s ended", 7, match=7, ending="resigned"))
    assert "Match 7 ended" in line
    assert "%" not in line
    assert "resigned" in line
    assert "games.matches" in line


def test_a_servers_line_is_one_json_object():
    line = logs.Structured().format(record("two\nlines", table=3, when={1, 2}))
    said = json.loads(line)
    assert "\n" not in line
    assert said["event"] == "two\nlines"
    assert said["level"] == "warning"
    assert said["table"] == 3
    assert re.match(r"\d{4}-\d\d-\d\dT", said["timestamp"])


@pytest.mark.parametrize("name", SECRETS)
def test_facts_with_a_secret_name_are_hidden_at_any_depth(written, name):
    line = written(record(deep={"list": [{name: SECRETS[name]}]}, **{name: SECRETS[name]}))
    assert logs.HIDDEN in line
    assert not [word for word in TOLD if word in line]


@pytest.mark.parametrize(
    "text",
    [
        "signing in with password=hunter2-hunter2",
        "position: {'state': [7717, 8818], 'round': 2}",
        'cells = (7717, 8818) and seed: "0badf00d"',
        "reset_token: tok-4711-abcdef, sent",
    ],
)
def test_secrets_inside_a_sentence_are_hidden(written, text):
    line = written(record(text))
    assert logs.HIDDEN in line
    assert not [word for word in TOLD if word in line]


def test_ordinary_words_stay(written):
    line = written(record("The monkey keyed a statement in 7717 words", tokens_of_love=None))
    assert "The monkey keyed a statement in 7717 words" in line


def test_passwords_of_servers_are_hidden_wherever_they_turn_up(written, monkeypatch, settings):
    monkeypatch.setenv("DATABASE_URL", "postgresql://me:pa55-w0rd@db/x")
    settings.SECRET_KEY = "the-signing-key"
    try:
        raise OSError("no route to redis://:other-pw@cache:6379, tried pa55-w0rd, the-signing-key")
    except OSError:
        line = written(record("broken", exc=sys.exc_info()))
    assert "no route to" in line
    for word in ("pa55-w0rd", "other-pw", "the-signing-key"):
        assert word not in line


def test_a_key_too_short_to_be_one_is_not_struck_out_of_words(written, settings):
    settings.SECRET_KEY = "x"
    assert "an exception" in written(record("an exception"))


def test_tracebacks_show_no_local_variables(written):
    def move(state):
        cells = str(7700 + 17)
        raise ValueError(f"illegal after {len(cells) + len(state)}")

    try:
        move([8800 + 18])
    except ValueError:
        line = written(record("broken", exc=sys.exc_info()))
    assert "illegal after" in line
    assert "in move" in line
    assert "7717" not in line
    assert "8818" not in line


def test_with_the_protection_off_the_secrets_would_stand_there(written, monkeypatch):
    monkeypatch.setattr(logs, "hush", lambda value, name="": value)
    monkeypatch.setattr(logs, "hush_text", lambda text: text)
    line = written(record("seed=0badf00d", **SECRETS))
    assert [word for word in TOLD if word in line] == TOLD


def test_a_failing_page_is_logged_without_its_address(client, caplog, monkeypatch):
    client.raise_request_exception = False
    monkeypatch.setattr("siamleague.watching.metrics.everything", lambda: 1 / 0)
    with caplog.at_level(logging.ERROR):
        assert client.get("/metrics?link=my-secret-link").status_code == 500
    [failed] = [r for r in caplog.records if r.name == "django.request"]
    line = logs.Readable().format(failed)
    assert "GET site:metrics failed" in line
    assert "ZeroDivisionError" in line
    assert "my-secret-link" not in line


def test_a_request_has_an_id_on_its_answer_and_on_its_lines(client, caplog):
    with caplog.at_level(logging.INFO, "siamleague.web.middleware"):
        lines = []
        handler = logging.Handler()
        handler.emit = lambda r: lines.append(logs.Readable().format(r))
        logging.getLogger("siamleague.web.middleware").addHandler(handler)
        try:
            answer = client.get("/healthz", headers={"X-Request-ID": "proxy-4711.a"})
        finally:
            logging.getLogger("siamleague.web.middleware").removeHandler(handler)
    assert answer["X-Request-ID"] == "proxy-4711.a"
    assert "request_id=proxy-4711.a" in lines[0]
    assert "GET site:healthz" in lines[0]
    assert "answer=200" in lines[0]


@pytest.mark.parametrize(
    "given", ["short", "a" * 65, "with space in it", "semi;colon;here", "ünïcödé-id"]
)
def test_an_id_that_could_forge_a_line_is_replaced(client, given):
    answer = client.get("/healthz", headers={"X-Request-ID": given})
    assert re.fullmatch("[0-9a-f]{32}", answer["X-Request-ID"])


def test_facts_end_with_the_work_they_belong_to():
    with logs.about(request_id="outer"):
        with logs.about(task="inner"):
            assert logs.context() == {"request_id": "outer", "task": "inner"}
        assert logs.context() == {"request_id": "outer"}
    assert logs.context() == {}


def other_ways_to_speak(source: str) -> list[str]:
    """Return what in a file would be written past level, form and the hiding of secrets."""
    found = []
    for node in ast.walk(ast.parse(source)):
        names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        found += [name for name in names if name.split(".")[0] in {"structlog", "loguru", "eliot"}]
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("getLogger"):
            own = [ast.unparse(each) for each in node.args] == ["__name__"]
            found += [] if own else [ast.unparse(node)]
    return found


def test_the_whole_house_speaks_through_one_door():
    rooms = (HOUSE / room for room in ("siamleague", "games", "tournaments"))
    past = {
        str(file.relative_to(HOUSE)): found
        for room in rooms
        for file in room.rglob("*.py")
        if (found := other_ways_to_speak(file.read_text()))
    }
    assert past == {}


def test_a_file_that_speaks_past_the_door_is_noticed():
    plain = "import logging\nlog = logging.getLogger(__name__)\n"
    assert other_ways_to_speak(plain) == []
    assert other_ways_to_speak("import structlog\n") == ["structlog"]
    assert other_ways_to_speak("from structlog.stdlib import x\n") == ["structlog.stdlib"]
    assert other_ways_to_speak("logging.getLogger('mine')\n") == ["logging.getLogger('mine')"]


def test_what_the_sockets_and_the_hub_say_passes_the_door():
    for room in (consumers, hub, pulse, robots, sweeping):
        assert isinstance(room.log, logging.Logger)
        assert room.log.name == room.__name__


@pytest.mark.slow
def test_a_request_s_id_travels_with_its_tasks(tmp_path):
    """Through a real broker and a real worker: sent with the id, logged with the id."""
    import threading

    from celery import Celery

    from siamleague.watching import tracing
    from tests.workers import working

    app = Celery("travel", broker="memory://travel", set_as_current=False)
    app.conf.broker_transport_options = {"polling_interval": 0.01}
    app.conf.task_default_queue = "travel"  # queues in memory are one for all brokers of a process
    seen, done = {}, threading.Event()

    @app.task(name="travel.look")
    def look():
        seen.update(logs.context())
        done.set()

    with working(app, pool_cls="solo"), logs.about(request_id="proxy-4711.a"):
        look.delay()
        assert done.wait(60)
    assert seen["request_id"] == "proxy-4711.a"
    assert seen["task"] == "travel.look"
    assert tracing._running == {}
