"""Coming in, being slowed down, and reading the site as one's profile says."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from siamleague.accounts.adapter import AccountAdapter
from siamleague.accounts.models import User
from tests.accounts.doors import browser_of, sign_in, sign_up
from tests.people import PASSWORD, person

pytestmark = pytest.mark.django_db


def test_bob_comes_in_and_goes_out_again(bob: User) -> None:
    client = browser_of(bob)
    assert client.get("/account/").status_code == 200
    client.post("/account/logout/")
    assert client.get("/account/")["Location"] == "/account/login/?next=/account/"
    assert client.post("/account/logout/").status_code == 302  # twice is harmless


def test_opening_the_sign_out_page_signs_nobody_out(bob: User) -> None:
    client = browser_of(bob)
    client.get("/account/logout/")
    assert client.get("/account/").status_code == 200


def test_a_wrong_password_and_an_unknown_address_get_the_same_sentence(bob: User) -> None:
    wrong = sign_in(Client(), bob, "not-the-password").content.decode()
    unknown = Client().post("/account/login/", {"login": "x@example.org", "password": "y"})
    sentence = "Address and password do not fit together."
    assert sentence in wrong
    assert sentence in unknown.content.decode()


def test_the_sixth_wrong_password_must_wait_and_is_told_how_long(bob: User, charlie: User) -> None:
    guesser = Client()
    for _ in range(5):
        sign_in(guesser, bob, "a-guess")
    page = sign_in(guesser, bob, PASSWORD).content.decode()
    assert "Too many tries. Try again in 5 minutes." in page
    assert sign_in(Client(), charlie).status_code == 302  # others come in meanwhile


def test_without_the_limit_guessing_would_go_on(bob: User, settings: Any) -> None:
    """Control."""
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"login_failed": ""}
    guesser = Client()
    for _ in range(5):
        sign_in(guesser, bob, "a-guess")
    assert sign_in(guesser, bob, PASSWORD).status_code == 302


def test_the_sentence_counts_down(bob: User, time_machine: Any) -> None:
    time_machine.move_to("2026-11-18 20:00:00+00:00", tick=False)
    for _ in range(5):
        sign_in(Client(), bob, "a-guess")
    time_machine.move_to("2026-11-18 20:04:10+00:00", tick=False)
    assert "Try again in 1 minute." in sign_in(Client(), bob, "a-guess").content.decode()
    cache.clear()  # this cache counts by a clock that the test cannot move
    assert sign_in(Client(), bob).status_code == 302


def test_too_many_sign_ups_are_refused_with_a_time(
    client: Client, settings: Any, time_machine: Any
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"signup": "2/10m/ip"}
    time_machine.move_to("2026-11-18 20:00:00+00:00", tick=False)
    client.cookies["time_zone"] = "Europe/Rome"
    for number in range(2):
        Client().post("/account/signup/", {"email": f"n{number}@example.org"})
    refused = sign_up(client, "dora@example.org")
    assert refused.status_code == 429
    assert refused["Retry-After"] == "600"
    page = refused.content.decode()
    assert "Try again in 10 minutes." in page
    assert "21:10" in page
    assert not User.objects.exists()
    assert client.get("/account/signup/").status_code == 200  # reading is never limited


@pytest.mark.parametrize(
    ("wanted", "landed"),
    [
        ("/clubs/", "/clubs/"),
        ("https://evil.example/", "/"),
        ("//evil.example/", "/"),
        ("javascript:alert(1)", "/"),
    ],
)
def test_signing_in_leads_only_to_pages_of_this_site(bob: User, wanted: str, landed: str) -> None:
    assert sign_in(Client(), bob, next=wanted)["Location"] == landed


def test_without_that_check_it_would_lead_anywhere(
    bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Control."""
    monkeypatch.setattr(AccountAdapter, "is_safe_url", lambda self, url: True)
    response = sign_in(Client(), bob, next="https://evil.example/")
    assert response["Location"] == "https://evil.example/"


def test_the_language_of_the_profile_stays_after_signing_out(db: None) -> None:
    dora = person("Dora", language="it")
    client = browser_of(dora)
    page = client.get("/account/login/", follow=True)
    assert page["Content-Language"] == "it"
    client.post("/account/logout/")
    guest = client.get("/account/login/")
    assert guest["Content-Language"] == "it"
    assert '<html lang="it"' in guest.content.decode()


def test_a_profile_without_a_language_leaves_the_choice_to_the_device(bob: User) -> None:
    client = browser_of(bob)
    page = client.get("/account/", headers={"accept-language": "it"})
    assert page["Content-Language"] == "it"
    assert "language" not in page.cookies


def test_another_readers_language_does_not_stick(bob: User) -> None:
    dora = person("Dora", language="it")
    browser_of(dora).get("/account/")
    assert Client().get("/")["Content-Language"] == "en"


@pytest.mark.parametrize("zone", ["Mars/Olympus_Mons", "", "../../etc/passwd", "Europe/Rome\x00"])
def test_a_zone_that_does_not_exist_breaks_no_page(zone: str) -> None:
    dora = person("Dora", time_zone=zone.replace("\x00", ""))
    page = browser_of(dora).get("/account/sessions/")
    assert page.status_code == 200
    assert "UTC" in page.content.decode() or zone.startswith("Europe")
    guest = Client()
    guest.cookies["time_zone"] = zone.replace("\x00", "%00")
    assert guest.get("/").status_code == 200


def test_times_follow_the_readers_clock(time_machine: Any) -> None:
    time_machine.move_to("2026-11-18 20:00:00+00:00", tick=False)
    dora = person("Dora", time_zone="Asia/Bangkok")
    page = browser_of(dora).get("/account/sessions/").content.decode()
    assert "Asia/Bangkok" in page
    assert "19 November 2026, 03:00" in page
