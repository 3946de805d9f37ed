"""What the address of the site and its mail server change about signing in."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings as house

NAMES = [
    "SESSION_COOKIE_NAME",
    "SESSION_COOKIE_SECURE",
    "SESSION_COOKIE_HTTPONLY",
    "SESSION_COOKIE_SAMESITE",
    "CSRF_COOKIE_SECURE",
    "LANGUAGE_COOKIE_SECURE",
    "ACCOUNT_EMAIL_VERIFICATION",
    "MFA_ALLOW_UNVERIFIED_EMAIL",
    "MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN",
    "EMAIL_BACKEND",
    "EMAIL_HOST",
    "PROXIES",
]


def settings_with(**environment: str) -> dict[str, Any]:
    """Return settings as a fresh process with this environment sees them."""
    program = (
        "import json; from siamleague.settings import base\n"
        f"print(json.dumps({{name: getattr(base, name) for name in {NAMES}}}))"
    )
    env = {"PATH": os.environ["PATH"], "SECRET_KEY": "only-for-this-look"} | environment
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=house.ROOT, env=env, capture_output=True, check=True
    )
    found: dict[str, Any] = json.loads(run.stdout)
    return found


@pytest.mark.parametrize("mail", ["", "consolemail://"])
def test_a_laptop_in_the_hall_lets_people_in_and_prints_letters(mail: str) -> None:
    found = settings_with(EMAIL_URL=mail)
    assert found["ACCOUNT_EMAIL_VERIFICATION"] == "optional"
    assert found["EMAIL_BACKEND"] == "siamleague.accounts.terminal_mail.EmailBackend"
    assert found["MFA_ALLOW_UNVERIFIED_EMAIL"]
    assert found["MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN"]
    assert found["SESSION_COOKIE_HTTPONLY"]
    assert found["SESSION_COOKIE_SAMESITE"] == "Lax"
    assert not found["SESSION_COOKIE_SECURE"]
    assert found["PROXIES"] == 0


def test_a_public_site_with_mail_is_strict() -> None:
    found = settings_with(
        SIAMLEAGUE_URL="https://league.example.org",
        EMAIL_URL="smtp+tls://post:secret@mail.example.org:587",
        SIAMLEAGUE_PROXIES="1",
    )
    assert found["SESSION_COOKIE_NAME"].startswith("__Host-")
    for name in NAMES[1:3] + NAMES[4:6]:
        assert found[name] is True, name
    assert found["ACCOUNT_EMAIL_VERIFICATION"] == "mandatory"
    assert not found["MFA_ALLOW_UNVERIFIED_EMAIL"]
    assert not found["MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN"]
    assert found["EMAIL_BACKEND"] == "django.core.mail.backends.smtp.EmailBackend"
    assert found["EMAIL_HOST"] == "mail.example.org"
    assert found["PROXIES"] == 1


@pytest.mark.parametrize(
    "address", ["http://192.168.1.20:8000", "http://localhost.example.org", "https://localhost"]
)
def test_passkeys_without_tls_are_for_localhost_alone(address: str) -> None:
    assert not settings_with(SIAMLEAGUE_URL=address)["MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN"]
