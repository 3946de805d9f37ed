"""What the environment may say, and what the settings make of it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]
SHOW = """
import json
from django.conf import settings as s
print(json.dumps({n: getattr(s, n) for n in %r.split()}, default=str))
"""


def read(names: str, var: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Load the site's settings in a process of its own."""
    ours = ("SIAMLEAGUE", "DJANGO", "SECRET", "DATABASE_URL", "REDIS_URL", "EMAIL", "PROMETHEUS")
    clean = {k: v for k, v in os.environ.items() if not k.startswith(ours)}
    env = {
        **clean,
        "SIAMLEAGUE_VAR": str(var),
        "DJANGO_SETTINGS_MODULE": "siamleague.settings.base",
        **environment,
    }
    return subprocess.run(
        [sys.executable, "-c", SHOW % names],
        cwd=HOUSE,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


def settings(names: str, var: Path, **environment: str) -> dict:
    done = read(names, var, **environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.slow
def test_with_nothing_said_the_site_is_embedded_and_makes_its_own_secret(tmp_path):
    found = settings("DATABASES CACHES DEBUG SECRET_KEY LOG_JSON", tmp_path / "var")
    assert found["DATABASES"]["default"]["ENGINE"].endswith("sqlite3")
    assert found["DATABASES"]["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert not found["DEBUG"]
    assert not found["LOG_JSON"]
    file = tmp_path / "var" / "secret_key"
    assert file.read_text().strip() == found["SECRET_KEY"]
    assert file.stat().st_mode & 0o777 == 0o600
    assert settings("SECRET_KEY", tmp_path / "var")["SECRET_KEY"] == found["SECRET_KEY"]


@pytest.mark.slow
def test_a_key_for_notices_that_was_cut_off_is_refused_with_what_to_do(tmp_path):
    done = read("PUSH_KEY", tmp_path, SIAMLEAGUE_PUSH_KEY="too-short")
    assert "manage.py push_key" in done.stderr
    key = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
    assert settings("PUSH_KEY", tmp_path, SIAMLEAGUE_PUSH_KEY=key)["PUSH_KEY"] == key


@pytest.mark.slow
@pytest.mark.parametrize("name", ["DATABASE_URL", "REDIS_URL"])
def test_servers_must_be_given_a_secret(tmp_path, name):
    url = {"DATABASE_URL": "postgresql:///x", "REDIS_URL": "redis://localhost"}[name]
    done = read("SECRET_KEY", tmp_path, **{name: url})
    assert done.returncode != 0
    assert "Set SECRET_KEY or SECRET_KEY_FILE" in done.stderr
    assert settings("SECRET_KEY", tmp_path, SECRET_KEY="given", **{name: url})


def test_the_servers_profile_follows_from_the_environment(tmp_path):
    url = "postgresql://me:pw@db:5433/league"
    found = settings(
        "DATABASES CACHES CHANNEL_LAYERS CELERY_BROKER_URL LOG_JSON ALLOWED_HOSTS SECURE",
        tmp_path,
        DATABASE_URL=url,
        REDIS_URL="redis://cache:6379/2",
        SECRET_KEY="given",
        SIAMLEAGUE_URL="https://league.example.org",
    )
    assert found["DATABASES"]["default"]["PORT"] == 5433
    assert "pool" in found["DATABASES"]["default"]["OPTIONS"]
    assert "sslmode" not in found["DATABASES"]["default"]["OPTIONS"]
    assert found["CELERY_BROKER_URL"] == "redis://cache:6379/2"
    assert found["CACHES"]["default"]["BACKEND"].endswith("RedisCache")
    assert "Redis" in found["CHANNEL_LAYERS"]["default"]["BACKEND"]
    assert found["LOG_JSON"]
    assert "league.example.org" in found["ALLOWED_HOSTS"]
    assert found["SECURE"]


def test_what_an_address_of_the_database_asks_for_is_kept(tmp_path):
    url = "postgresql://me:pw@db/league?sslmode=require"
    options = settings("DATABASES", tmp_path, DATABASE_URL=url, SECRET_KEY="given")
    assert options["DATABASES"]["default"]["OPTIONS"]["sslmode"] == "require"
    assert "pool" in options["DATABASES"]["default"]["OPTIONS"]


@pytest.mark.slow
def test_cookies_are_for_tls_alone_as_soon_as_the_address_says_so(tmp_path):
    names = "SESSION_COOKIE_SECURE CSRF_COOKIE_SECURE SECURE_HSTS_SECONDS"
    plain = settings(names, tmp_path, SIAMLEAGUE_URL="http://localhost:8000")
    secure = settings(names, tmp_path, SIAMLEAGUE_URL="https://league.example.org")
    assert not any(plain.values())
    assert all(secure.values())


def test_the_suite_leaves_the_checkout_alone(settings):
    assert not settings.VAR.is_relative_to(HOUSE)
    assert settings.VAR.is_relative_to(os.environ["SIAMLEAGUE_SUITE"])


@pytest.mark.slow
def test_on_redis_each_process_of_the_suite_has_names_of_its_own():
    found = []
    for worker in ("gw0", "gw1"):
        code = SHOW % "CHANNEL_LAYERS CACHES CELERY_BROKER_TRANSPORT_OPTIONS"
        env = {
            **os.environ,
            "PYTEST_XDIST_WORKER": worker,
            "DJANGO_SETTINGS_MODULE": "siamleague.settings.test",
            "REDIS_URL": "redis://localhost:6379",
        }
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=HOUSE,
            env=env,
            capture_output=True,
            text=True,
            check=True,
        )
        said = json.loads(done.stdout)
        found.append(
            (
                said["CHANNEL_LAYERS"]["default"]["CONFIG"]["prefix"],
                said["CACHES"]["default"]["KEY_PREFIX"],
                said["CELERY_BROKER_TRANSPORT_OPTIONS"]["global_keyprefix"],
            )
        )
    assert not set(found[0]) & set(found[1])
