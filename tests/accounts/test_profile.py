"""How others see somebody, how somebody sees the site, and nobody else's hands in it."""

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client

from siamleague.accounts import services
from siamleague.accounts.models import User
from tests.accounts.doors import browser_of, last_link, show_it_is_you, trusted_browser_of
from tests.people import PASSWORD

pytestmark = pytest.mark.django_db

NEW = {"display_name": "Alice of Ayutthaya", "language": "it", "time_zone": "asia/bangkok"}


def test_alice_changes_her_profile_and_twice_is_harmless(alice: User, bob: User) -> None:
    client = browser_of(alice)
    for _ in range(2):
        response = client.post("/account/", NEW)
        assert response["Location"] == "/account/"
    alice.refresh_from_db()
    assert (alice.display_name, alice.language, alice.time_zone) == (
        "Alice of Ayutthaya",
        "it",
        "Asia/Bangkok",
    )
    bob.refresh_from_db()
    assert bob.display_name == "Bob"
    assert client.get("/account/")["Content-Language"] == "it"


def test_charlie_cannot_slip_another_account_into_the_form(alice: User, charlie: User) -> None:
    forged = NEW | {"user_id": alice.pk, "id": alice.pk, "email": alice.email, "is_superuser": "1"}
    browser_of(charlie).post("/account/", forged)
    alice.refresh_from_db()
    charlie.refresh_from_db()
    assert alice.display_name == "Alice"
    assert (charlie.email, charlie.is_superuser) == ("charlie@example.org", False)


def test_a_guest_is_sent_to_the_door(alice: User) -> None:
    assert Client().post("/account/", NEW)["Location"].startswith("/account/login/")
    alice.refresh_from_db()
    assert alice.display_name == "Alice"


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("time_zone", "Atlantis", "No time zone is called that."),
        ("language", "tlh", "Select a valid choice"),
        ("display_name", "\u200b", "A name needs at least one letter or digit."),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    alice: User, field: str, value: str, sentence: str
) -> None:
    page = browser_of(alice).post("/account/", NEW | {field: value})
    assert sentence in page.content.decode()
    alice.refresh_from_db()
    assert alice.display_name == "Alice"


def test_somebody_who_left_has_no_profile_to_change(alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(left_at="2026-11-18T20:00Z")
    with pytest.raises(services.NoSuchAccount):
        services.change_profile(user_id=alice.pk, display_name="x", language="", time_zone="UTC")


def test_the_public_page_shows_name_and_month_and_nothing_else(alice: User) -> None:
    page = Client().get(alice.get_absolute_url()).content.decode()
    assert "Alice" in page
    assert "Here since" in page
    assert alice.email not in page
    assert PASSWORD not in page


def test_nobody_has_a_page_under_a_made_up_address(alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(is_active=False)
    assert Client().get(alice.get_absolute_url()).status_code == 404
    assert Client().get("/people/00000000-0000-4000-8000-000000000000/").status_code == 404


def test_alice_moves_to_another_address_once_she_confirmed_it(alice: User) -> None:
    client = trusted_browser_of(alice)
    client.post("/account/email/", {"action_add": "", "email": "alice@new.example.org"})
    alice.refresh_from_db()
    assert alice.email == "alice@example.org"
    client.post(last_link())
    alice.refresh_from_db()
    assert alice.email == "alice@new.example.org"


def test_charlie_at_an_open_browser_must_know_the_password(alice: User) -> None:
    """An unattended device is not enough to take the account away."""
    client = browser_of(alice)
    moved = client.post("/account/email/", {"action_add": "", "email": "charlie@example.org"})
    assert moved["Location"].startswith("/account/reauthenticate/")
    for path in ("/account/data/", "/account/delete/", "/account/2fa/webauthn/add/"):
        assert client.get(path)["Location"].startswith("/account/reauthenticate/"), path
    assert "That is not your password." in show_it_is_you(client, "a-guess").content.decode()


def test_a_second_letter_too_soon_is_explained(alice: User) -> None:
    client = trusted_browser_of(alice)
    client.post("/account/email/", {"action_add": "", "email": "alice@new.example.org"})
    again = {"action_send": "", "email": "alice@new.example.org"}
    page = client.post("/account/email/", again, follow=True).content.decode()
    assert "A letter is on its way already. Try again in 2 minutes." in page


def test_charlie_cannot_have_letters_sent_to_alices_address(alice: User, charlie: User) -> None:
    client = trusted_browser_of(charlie)
    before = UserSession.objects.count()
    for action in ("action_send", "action_remove", "action_primary"):
        client.post("/account/email/", {action: "", "email": alice.email})
    assert alice.emailaddress_set.get().email == alice.email
    assert UserSession.objects.count() == before


def test_a_new_password_keeps_this_device_and_ends_the_others(alice: User, bob: User) -> None:
    here, there, bobs = browser_of(alice), browser_of(alice), browser_of(bob)
    new = {
        "oldpassword": PASSWORD,
        "password1": "a-new-river-1875",
        "password2": "a-new-river-1875",
    }
    assert here.post("/account/password/change/", new).status_code == 302
    assert here.get("/account/").status_code == 200
    assert there.get("/account/").status_code == 302
    assert bobs.get("/account/").status_code == 200
    assert here.post("/account/password/change/", new).status_code == 200  # the old one is gone


def test_signing_out_everywhere_else_ends_only_ones_own_devices(alice: User, bob: User) -> None:
    here, there, bobs = browser_of(alice), browser_of(alice), browser_of(bob)
    for _ in range(2):
        here.post("/account/sessions/")
        assert here.get("/account/").status_code == 200
        assert there.get("/account/").status_code == 302
        assert bobs.get("/account/").status_code == 200
    assert UserSession.objects.filter(user=alice).count() == 1


def test_each_sees_only_their_own_devices(alice: User, charlie: User) -> None:
    browser = Client(HTTP_USER_AGENT="Mozilla/5.0 (X11; Linux) Firefox/140.0")
    browser.post("/account/login/", {"login": alice.email, "password": PASSWORD})
    assert "Firefox, Linux" in browser.get("/account/sessions/").content.decode()
    assert "Firefox, Linux" not in browser_of(charlie).get("/account/sessions/").content.decode()
