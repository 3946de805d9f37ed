"""Codes of an app, recovery codes and passkeys: each guards one account and only that."""

import re
import time
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.core import mail
from django.test import Client

from siamleague.accounts.models import User
from tests.accounts.doors import browser_of, show_it_is_you, sign_in, trusted_browser_of

pytestmark = pytest.mark.django_db
SECRET = re.compile(r'<code class="secret">([A-Z2-7]+)</code>')


def code_of(secret: str) -> str:
    """Return what the app shows now."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


def turned_on(client: Client) -> str:
    """Turn the app on in a trusted browser and return its secret."""
    secret = SECRET.search(client.get("/account/2fa/totp/activate/").content.decode())
    assert secret
    client.post("/account/2fa/totp/activate/", {"code": code_of(secret[1])})
    return secret[1]


@pytest.fixture
def guarded(alice: User) -> Client:
    """Alice's trusted browser; her account asks for codes."""
    client = trusted_browser_of(alice)
    turned_on(client)
    return client


def test_alice_turns_the_app_on_and_gets_recovery_codes_and_a_letter(
    transactional_db: None, alice: User
) -> None:
    client = trusted_browser_of(alice)
    turned_on(client)  # the letter follows the commit, so this test really commits
    kinds = set(Authenticator.objects.filter(user=alice).values_list("type", flat=True))
    assert kinds == {"totp", "recovery_codes"}
    assert len(RecoveryCodes.activate(alice).get_unused_codes()) == 10
    subjects = [letter.subject for letter in mail.outbox]
    assert "[SiamLeague] The authenticator app is on" in subjects
    # Twice is harmless: the page sends on to where it can be turned off.
    assert client.get("/account/2fa/totp/activate/")["Location"] == "/account/2fa/totp/deactivate/"


def test_a_wrong_first_code_turns_nothing_on(alice: User) -> None:
    client = trusted_browser_of(alice)
    client.get("/account/2fa/totp/activate/")
    page = client.post("/account/2fa/totp/activate/", {"code": "000000"}).content.decode()
    assert "This code is not right, or no longer." in page
    assert not Authenticator.objects.exists()


def test_the_password_alone_no_longer_opens_the_door(guarded: Client, alice: User) -> None:
    door = Client()
    assert sign_in(door, alice)["Location"] == "/account/2fa/authenticate/"
    assert door.get("/account/").status_code == 302
    assert (
        "not right" in door.post("/account/2fa/authenticate/", {"code": "000000"}).content.decode()
    )
    assert door.get("/account/").status_code == 302


def test_a_recovery_code_opens_it_once(guarded: Client, alice: User) -> None:
    code = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()[0]
    door = Client()
    sign_in(door, alice)
    door.post("/account/2fa/authenticate/", {"code": code})
    assert door.get("/account/").status_code == 200
    again = Client()
    sign_in(again, alice)
    again.post("/account/2fa/authenticate/", {"code": code})
    assert again.get("/account/").status_code == 302


def test_bobs_code_does_not_open_alices_door(guarded: Client, alice: User, bob: User) -> None:
    secret = turned_on(trusted_browser_of(bob))
    door = Client()
    sign_in(door, alice)
    door.post("/account/2fa/authenticate/", {"code": code_of(secret)})
    assert door.get("/account/").status_code == 302


def test_guessing_codes_is_slowed_down(guarded: Client, alice: User) -> None:
    door = Client()
    sign_in(door, alice)
    for number in range(5):
        door.post("/account/2fa/authenticate/", {"code": f"00000{number}"})
    page = door.post("/account/2fa/authenticate/", {"code": "000009"}).content.decode()
    assert "Too many tries. Try again in five minutes." in page


def test_turning_it_off_needs_the_owner_once_more(guarded: Client, alice: User) -> None:
    door = Client()
    sign_in(door, alice)
    code = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()[0]
    door.post("/account/2fa/authenticate/", {"code": code})
    off = "/account/2fa/totp/deactivate/"
    assert door.post(off)["Location"].startswith("/account/reauthenticate/")
    assert Authenticator.objects.filter(type="totp").exists()
    show_it_is_you(door)
    door.post(off)
    assert not Authenticator.objects.exists()
    assert door.post(off).status_code == 404  # twice is harmless


def test_an_address_must_be_confirmed_first_where_mail_arrives(bob: User, settings: Any) -> None:
    settings.MFA_ALLOW_UNVERIFIED_EMAIL = False
    client = trusted_browser_of(bob)
    bob.emailaddress_set.update(verified=False)
    page = client.get("/account/2fa/webauthn/add/", follow=True).content.decode()
    assert "Confirm your e-mail address first" in page


def a_passkey_of(owner: User) -> str:
    """Leave the row of a passkey, as far as owner and name matter, and return its address."""
    data = {"name": "Alice's phone", "credential": {}}
    row = Authenticator.objects.create(user=owner, type="webauthn", data=data)
    return f"/account/2fa/webauthn/keys/{row.pk}"


def test_charlie_can_neither_rename_nor_remove_alices_passkey(alice: User, charlie: User) -> None:
    client = trusted_browser_of(charlie)
    key = a_passkey_of(alice)
    assert client.post(f"{key}/edit/", {"name": "Mine"}).status_code == 404
    assert client.post(f"{key}/remove/").status_code == 404
    assert Authenticator.objects.get().wrap().name == "Alice's phone"
    assert "phone" not in client.get("/account/2fa/webauthn/").content.decode()


def test_alice_renames_and_removes_it(alice: User) -> None:
    client = browser_of(alice)
    key = a_passkey_of(alice)
    assert client.post(f"{key}/remove/")["Location"].startswith("/account/reauthenticate/")
    show_it_is_you(client)
    assert "phone" in client.get(f"{key}/edit/").content.decode()
    client.post(f"{key}/edit/", {"name": "The old phone"})
    assert "The old phone" in client.get("/account/2fa/webauthn/").content.decode()
    assert "The old phone" in client.get(f"{key}/remove/").content.decode()
    client.post(f"{key}/remove/")
    assert not Authenticator.objects.exists()
    assert client.post(f"{key}/remove/").status_code == 404  # twice is harmless
