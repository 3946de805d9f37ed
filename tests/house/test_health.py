"""Whether the site is alive, and whether it is ready, with each thing it leans on named."""

import subprocess
from functools import partial

import pytest
from django.db import connection
from kombu import Connection

from siamleague.watching import health, trouble

NAMES = {"database", "migrations", "broker", "channels"}
WELL = {"outside": "ok"}


@pytest.fixture(autouse=True)
def _a_web_process_of_its_own(settings):
    """Ask afresh, and push inside this process: the relay needs a web server to be running."""
    health._migrated.cache_clear()
    trouble.notes.seen.clear()
    memory = {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    settings.CHANNEL_LAYERS = {"default": memory}
    yield
    trouble.notes.seen.clear()
    health._migrated.cache_clear()


def test_alive_asks_nobody(client):
    """No database is marked for this test, so a question to it would fail."""
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.content == b"alive\n"


@pytest.mark.django_db
def test_ready_names_everything_and_is_never_cached(client):
    answer = client.get("/readyz")
    assert answer.status_code == 200, answer.content
    silent = {"workers": "silent: jobs, bots"}  # none is at work beside this test
    assert answer.json() == {"ready": True, **dict.fromkeys(NAMES, "ok"), **silent, **WELL}
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.django_db
def test_a_migration_that_waits_is_named(client):
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'accounts'")
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["migrations"] == "the database waits for migrations"
    assert answer.json()["database"] == "ok"


@pytest.mark.django_db
def test_once_migrated_the_question_is_not_asked_again(client, django_assert_max_num_queries):
    client.get("/readyz")
    with django_assert_max_num_queries(3):  # whether it answers, and who is at work
        client.get("/readyz")


def test_a_database_that_is_gone_is_named_and_nothing_is_told_about_it(client, tmp_path):
    """Without the mark for a database, asking it raises, as a server that is gone would."""
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["database"] == "does not answer"
    assert not answer.json()["ready"]


@pytest.mark.slow
@pytest.mark.django_db
def test_a_broker_that_is_gone_is_named(client, monkeypatch, tmp_path):
    from siamleague.celery import app

    monkeypatch.setattr(app, "connection_for_write", partial(Connection, "redis://127.0.0.1:1"))
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {
        **dict.fromkeys(NAMES, "ok"),
        "broker": "does not answer",
        "workers": "unknown",
        "outside": "redis",
        "ready": False,
    }


@pytest.mark.django_db
@pytest.mark.needs("redis")
def test_with_redis_the_answer_follows_the_server(client, settings, redis_url, monkeypatch):
    from channels.layers import channel_layers

    from siamleague.celery import app
    from siamleague.settings import profile

    url, options = profile.broker(redis_url, settings.VAR)
    line = partial(Connection, url, transport_options=options)
    monkeypatch.setattr(app, "connection_for_write", line)
    monkeypatch.setattr(channel_layers, "backends", {})
    settings.CHANNEL_LAYERS = profile.channel_layers(redis_url, settings.VAR)
    assert client.get("/readyz").json()["broker"] == "ok"
    assert client.get("/readyz").json()["channels"] == "ok"
    subprocess.run(
        ["redis-cli", "-s", redis_url.removeprefix("unix://"), "shutdown", "nosave"], check=False
    )
    channel_layers.backends.clear()
    gone = client.get("/readyz").json()
    assert gone["broker"] == gone["channels"] == "does not answer"
    assert gone["database"] == "ok"


def test_only_reading_is_answered(client):
    for page in ("/healthz", "/readyz", "/metrics"):
        assert client.post(page).status_code == 405
