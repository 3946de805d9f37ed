"""Traces reach a collector, belong together, and hold no secret, no address and no hand."""

import gzip
import http.server
import os
import subprocess
import sys
import threading
from types import SimpleNamespace

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.utils import timezone

from siamleague.jobs import act as jobs
from siamleague.jobs import run as job_run
from siamleague.watching import logs, spans, tracing
from tests.games.conftest import match_between
from tests.games.pages import Page, move

collects = pytest.mark.needs("traces")


class Collector(http.server.BaseHTTPRequestHandler):
    """Takes what it is sent, as a collector of OpenTelemetry does."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        packed = self.headers.get("Content-Encoding") == "gzip"
        self.server.bodies.append((self.path, gzip.decompress(body) if packed else body))
        self.send_response(200)
        self.send_header("Content-Type", "application/x-protobuf")
        self.end_headers()

    def log_message(self, *_):
        """Say nothing."""


class Collected:
    """What came, once everything was sent."""

    def __init__(self, server):
        self.server = server

    @property
    def raw(self):
        spans.end()
        return b"".join(body for _path, body in self.server.bodies)

    @property
    def spans(self):
        from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
            ExportTraceServiceRequest,
        )

        found = []
        assert self.raw
        assert {path for path, _body in self.server.bodies} == {"/v1/traces"}
        for _path, body in self.server.bodies:
            for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
                for scope in resource.scope_spans:
                    found += scope.spans
        return found

    def named(self, name):
        return [span for span in self.spans if span.name == name]


def facts(span):
    return {each.key: each.value.string_value or each.value.int_value for each in span.attributes}


@pytest.fixture
def collector(monkeypatch):
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Collector) as server:
        server.bodies = []
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        monkeypatch.setenv(spans.ENDPOINT, address)
        assert spans.begin(os.environ) == ""
        yield Collected(server)
        spans.end()
        server.shutdown()


def test_without_an_address_nothing_is_traced():
    assert spans.begin({}) == ""
    with spans.around("nothing") as span:
        span.note({"token": "secret"})
    assert span is spans.NOTHING
    assert spans.carried() == ""


def test_without_the_packages_a_sentence_says_so(monkeypatch):
    monkeypatch.setattr(spans, "_installed", lambda: False)
    assert spans.begin({spans.ENDPOINT: "http://127.0.0.1:1"}) == spans.NOT_INSTALLED
    with spans.around("nothing") as span:
        assert span is spans.NOTHING


@pytest.mark.slow
def test_the_sentence_is_said_at_the_start_and_the_site_starts(tmp_path):
    """In a process that finds no such package, whatever is installed here."""
    hide = "import sys; sys.modules['opentelemetry'] = None\n"
    start = "import django; django.setup()"
    done = subprocess.run(
        [sys.executable, "-c", hide + start], check=False, capture_output=True, text=True,
        env={
            **os.environ, spans.ENDPOINT: "http://127.0.0.1:1", "SIAMLEAGUE_VAR": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "siamleague.settings.base", "SECRET_KEY": "only-here",
        },
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert spans.NOT_INSTALLED in done.stderr


@collects
@pytest.mark.django_db
def test_a_request_is_known_by_the_name_of_its_page_and_by_no_address(collector):
    Client().get("/?next=hidden-in-the-address", headers={"X-Request-ID": "proxy-4711"})
    Client().get("/account/nowhere/hidden-in-the-path/")
    found = [facts(span) for span in collector.spans if span.name.startswith("GET ")]
    assert {each["http.response.status_code"] for each in found} == {200, 404}
    assert found[0]["http.route"] and found[0]["request_id"] == "proxy-4711"
    assert b"hidden-in" not in collector.raw


@collects
@pytest.mark.django_db
def test_questions_belong_to_their_request_and_hold_no_value(collector):
    with spans.around("outer"):
        from siamleague.accounts.models import User

        User.objects.filter(email="hidden@example.org").first()
    User.objects.filter(email="untraced@example.org").first()
    (outer,), (asked,) = collector.named("outer"), collector.named("question SELECT")
    assert asked.parent_span_id == outer.span_id
    assert "accounts_user" in facts(asked)["db.query.text"]
    assert b"hidden@" not in collector.raw


@collects
@pytest.mark.django_db(transaction=True)
async def test_a_move_by_socket_is_traced_without_the_match_and_its_words(collector, alice, bob):
    table = await sync_to_async(match_between)(alice, bob)
    page = Page(table, (alice, bob)[table.to_act[0]])
    await page.open()
    ticket = await move(table, page, table.to_act[0])
    while (await page.hear()).get("ticket") != ticket:
        pass
    await page.close()
    (moved,) = await sync_to_async(collector.named)("socket move")
    (written,) = collector.named("moves together")
    assert facts(moved) == {}
    assert facts(written) == {"count": 1}
    for secret in (table.code, ticket, alice.email, bob.email):
        assert secret.encode() not in collector.raw


@collects
@pytest.mark.django_db
def test_a_job_is_known_by_its_kind_and_nothing_of_what_it_was_given(collector, monkeypatch):
    given = {"note": "hidden-in-the-payload"}
    kind = jobs.JobKind("traced", lambda payload, report: {}, "Traced", True, False)
    monkeypatch.setitem(jobs._kinds, "traced", kind)
    job = jobs.ask(kind="traced", payload=given, by=None, now=timezone.now())
    assert job_run.run(job.public_id, timezone.now)
    (done,) = collector.named("job traced")
    assert facts(done) == {"attempt": 1}
    assert b"hidden-in" not in collector.raw


@collects
def test_a_task_belongs_to_the_request_that_asked_for_it(collector):
    headers = {}
    with spans.around("request", "server"):
        tracing.send_along(headers)
    request = SimpleNamespace(**headers)
    tracing.take_up("7", SimpleNamespace(name="games.tasks.think", request=request))
    with spans.around("inside"):
        pass
    tracing.lay_down("7")
    (asked,), (task,) = collector.named("request"), collector.named("games.tasks.think")
    (inside,) = collector.named("inside")
    assert task.parent_span_id == asked.span_id
    assert inside.parent_span_id == task.span_id
    assert inside.trace_id == asked.trace_id


@collects
def test_of_a_fault_the_kind_alone_is_told(collector):
    with pytest.raises(ValueError, match="cells"), spans.around("broken"):
        raise ValueError("the cells are hidden-in-the-fault")
    (broken,) = collector.named("broken")
    assert facts(broken) == {"error.type": "ValueError"}
    assert broken.status.code == 2
    assert b"hidden-in" not in collector.raw


@collects
@pytest.mark.parametrize("careful", [True, False])
def test_what_must_be_hidden_is_hidden_by_the_door_of_the_log(collector, monkeypatch, careful):
    if not careful:
        monkeypatch.setattr(logs, "hush", lambda value, name="": value)
    with spans.around("careless", token="hidden-in-a-fact") as span:
        span.note({"cells": "hidden-in-a-note"})
    assert (b"hidden-in" in collector.raw) is not careful
