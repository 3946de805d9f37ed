"""Passkeys in a real browser: made, used instead of a password, used to show who one is."""

from typing import TYPE_CHECKING, Any

import pytest
from allauth.mfa.models import Authenticator

from siamleague.accounts.models import User
from tests.people import PASSWORD, person

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.needs("browser"), pytest.mark.slow]


@pytest.fixture
def key(page: "Page") -> dict[str, Any]:
    """A device that keeps passkeys and always knows its owner; what it is asked, it answers."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return {"session": session, "authenticatorId": made["authenticatorId"]}


def sign_in(page: "Page", site: str, user: User) -> None:
    page.goto(f"{site}/account/login/")
    page.get_by_label("E-mail address").fill(user.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main form").first.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_text(f"Welcome, {user.display_name}.").wait_for()
    page.wait_for_load_state("networkidle")


def show_who_it_is(page: "Page") -> None:
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()


def add_passkey(page: "Page", site: str, name: str) -> None:
    page.goto(f"{site}/account/2fa/webauthn/add/")
    if "reauthenticate" in page.url:
        show_who_it_is(page)
    page.get_by_label("Name of the passkey").fill(name)
    page.get_by_role("button", name="Make the passkey").click()


def sign_out(page: "Page", site: str) -> None:
    page.goto(f"{site}/account/logout/")
    page.locator("main form").get_by_role("button", name="Sign out").click()
    page.wait_for_url(f"{site}/")
    page.wait_for_load_state("networkidle")  # leaving at once would cut pictures off


def test_alice_makes_a_passkey_and_signs_in_without_a_password(
    page: "Page", site: str, key: dict[str, Any]
) -> None:
    alice = person("Alice")
    sign_in(page, site, alice)
    add_passkey(page, site, "Alice's laptop")
    page.get_by_text("The passkey is added.").wait_for()
    row = Authenticator.objects.get(user=alice, type="webauthn")
    assert (row.wrap().name, row.wrap().is_passwordless) == ("Alice's laptop", True)

    sign_out(page, site)
    page.goto(f"{site}/account/login/?next=/about/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url(f"{site}/about/")
    page.wait_for_load_state("networkidle")
    page.goto(f"{site}/account/2fa/webauthn/")
    page.get_by_role("rowheader", name="Alice's laptop").wait_for()

    # What matters asks once more; here the passkey answers for the password.
    page.goto(f"{site}/account/2fa/reauthenticate/?next=/account/delete/")
    page.goto(f"{site}/account/2fa/webauthn/reauthenticate/?next=/account/delete/")
    page.get_by_role("button", name="Use a passkey").click()
    page.get_by_role("button", name="Delete my account").wait_for()


def test_after_the_password_the_passkey_is_the_second_step(
    page: "Page", site: str, key: dict[str, Any]
) -> None:
    alice = person("Alice")
    sign_in(page, site, alice)
    add_passkey(page, site, "Alice's laptop")
    page.get_by_text("The passkey is added.").wait_for()
    sign_out(page, site)
    page.goto(f"{site}/account/login/")
    page.get_by_label("E-mail address").fill(alice.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main form").first.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_role("heading", name="One more step").wait_for()
    page.get_by_role("button", name="Use a passkey").click()
    page.get_by_text("Welcome, Alice.").wait_for()


def test_a_key_that_does_not_know_its_holder_makes_no_passkey(
    page: "Page", site: str, key: dict[str, Any]
) -> None:
    alice = person("Alice")
    sign_in(page, site, alice)
    known = {"authenticatorId": key["authenticatorId"], "isUserVerified": False}
    key["session"].send("WebAuthn.setUserVerified", known)
    add_passkey(page, site, "Somebody's laptop")
    page.get_by_text("No passkey was used. You can try again.").wait_for()
    assert not Authenticator.objects.exists()


def test_a_passkey_of_somebody_who_left_opens_nothing(
    page: "Page", site: str, key: dict[str, Any]
) -> None:
    from django.utils import timezone

    from siamleague.accounts import services

    alice = person("Alice")
    sign_in(page, site, alice)
    add_passkey(page, site, "Alice's laptop")
    page.get_by_text("The passkey is added.").wait_for()
    services.delete_account(user_id=alice.pk, now=timezone.now())
    page.goto(f"{site}/account/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.get_by_text("This code is not right, or no longer.").wait_for()
    page.goto(f"{site}/account/")
    assert "/account/login/" in page.url
