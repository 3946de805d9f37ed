"""The numbers, and who may read them."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from siamleague.watching import metrics

HOUSE = Path(__file__).resolve().parents[2]
NOW = datetime(2026, 11, 18, 10, tzinfo=UTC)
pytestmark = pytest.mark.django_db


def numbers(client, **headers) -> dict[str, float]:
    """Return every number by its full name."""
    answer = client.get("/metrics", headers=headers)
    assert answer.status_code == 200
    lines = (line for line in answer.content.decode().splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_requests_are_counted_and_timed_by_the_name_of_their_page(client):
    name = 'siamleague_requests_total{method="GET",status="200",view="site:healthz"}'
    before = numbers(client).get(name, 0)
    client.get("/healthz")
    client.get("/healthz")
    after = numbers(client)
    assert after[name] == before + 2
    assert after['siamleague_request_seconds_count{view="site:healthz"}'] >= 2


def test_no_address_a_visitor_typed_becomes_a_name(client):
    client.get("/no/such/page/my-secret-link")
    client.generic("BREW", "/healthz")
    found = "\n".join(numbers(client))
    assert "my-secret-link" not in found
    assert "BREW" not in found
    assert 'view="nowhere"' in found
    assert 'method="OTHER"' in found


def test_jobs_are_counted_by_kind_and_state(client):
    from siamleague.jobs.models import Job

    for state in ("queued", "queued", "done"):
        Job.objects.create(kind="demo", state=state, created=NOW)
    found = numbers(client)
    assert found['siamleague_jobs{kind="demo",state="queued"}'] == 2
    assert found['siamleague_jobs{kind="demo",state="done"}'] == 1


async def test_a_socket_counts_for_as_long_as_it_is_open(db):
    seen = []

    async def application(scope, receive, send):
        seen.append(metrics.sockets()._value.get())

    before = metrics.sockets()._value.get()
    await metrics.CountSockets(application)({}, None, None)
    assert seen == [before + 1]
    assert metrics.sockets()._value.get() == before


@pytest.mark.parametrize(
    ("address", "headers", "token", "status"),
    [
        ("127.0.0.1", {}, "", 200),
        ("::1", {}, "", 200),
        ("192.168.1.7", {}, "", 403),
        ("127.0.0.1", {"X-Forwarded-For": "203.0.113.9"}, "", 403),
        ("127.0.0.1", {"Forwarded": "for=203.0.113.9"}, "", 403),
        ("127.0.0.1", {}, "right", 403),
        ("192.168.1.7", {"Authorization": "Bearer right"}, "right", 200),
        ("192.168.1.7", {"Authorization": "Bearer wrong"}, "right", 403),
        ("192.168.1.7", {"Authorization": "Bearer "}, "", 403),
        (
            "127.0.0.1",
            {"X-Forwarded-For": "9.9.9.9", "Authorization": "Bearer right"},
            "right",
            200,
        ),
    ],
)
def test_who_may_read_the_numbers(client, settings, address, headers, token, status):
    settings.METRICS_TOKEN = token
    answer = client.get("/metrics", headers=headers, REMOTE_ADDR=address)
    assert answer.status_code == status


@pytest.mark.slow
def test_several_processes_count_together_and_the_dead_take_their_sockets_along(tmp_path, client):
    code = """
import os, sys
from siamleague.watching import metrics
metrics.requests().labels("GET", "x", "200").inc(3)
metrics.sockets().inc()
if sys.argv[1] == "read":
    print("".join(
        f"{s.name} {s.value}\\n" for m in metrics._counted().collect() for s in m.samples))
"""
    env = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    outputs = [
        subprocess.run(
            [sys.executable, "-c", code, word],
            cwd=HOUSE,
            env=env,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for word in ("count", "read")
    ]
    assert "siamleague_requests_total 6.0" in outputs[1]
    assert "siamleague_sockets 1.0" in outputs[1]


def test_dashboard_and_alarms_read_only_numbers_that_the_site_tells(client, tmp_path):
    """A number that is renamed would leave a panel empty, and an alarm that never rings."""
    import json
    import re

    from siamleague.backups.models import Backup
    from siamleague.jobs.models import Job
    from siamleague.watching import life

    Job.objects.create(kind="demo", state="queued", created=NOW)
    Backup.objects.create(file=str(tmp_path), taken_at=NOW)
    life.sign(life.JOBS, NOW)
    client.get("/healthz")
    metrics.sockets()
    told = {name.partition("{")[0] for name in numbers(client)}
    folder = HOUSE / "docker" / "observing"
    panels = json.loads((folder / "dashboard.json").read_text())["panels"]
    asked = [target["expr"] for panel in panels for target in panel["targets"]]
    asked += re.findall(r"expr: (.*)", (folder / "alarms.yml").read_text())
    named = {name for question in asked for name in re.findall(r"siamleague_\w+", question)}
    assert len(named) >= 8
    assert named <= told
