"""Taking one's data along, and going for good: the name goes, others' results stay."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client

from siamleague.accounts import services
from siamleague.accounts.models import User
from siamleague.privacy import keepers as personal_data
from tests.accounts.doors import browser_of, show_it_is_you, sign_in, sign_up, trusted_browser_of
from tests.people import PASSWORD

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
SURE = {"sure": "on"}


@pytest.fixture
def scorebook() -> Iterator[dict[int, str]]:
    """A room of its own: results that name a player, and stay when the player goes."""
    names: dict[int, str] = {}

    def forget(user_id: int, now: datetime) -> None:
        names[user_id] = "somebody"

    personal_data.register("scorebook", names.get, forget)
    yield names
    del personal_data._keepers["scorebook"]


def test_alice_takes_along_all_that_is_known_about_her(
    alice: User, bob: User, scorebook: dict[int, str]
) -> None:
    scorebook.update({alice.pk: "Alice beat Bob", bob.pk: "Bob lost"})
    client = trusted_browser_of(alice)
    TOTP.activate(alice, "JBSWY3DPEHPK3PXP")
    codes = RecoveryCodes.activate(alice).get_unused_codes()
    response = client.get("/account/data/")
    text = response.content.decode()
    told = json.loads(text)["rooms"]
    assert told["account"]["addresses"] == [
        {"email": "alice@example.org", "confirmed": True, "in_use": True}
    ]
    ways = [way["kind"] for way in told["account"]["ways_to_sign_in"]]
    assert ways == ["password", "totp", "recovery_codes"]
    assert len(told["account"]["devices"]) == 1
    assert told["scorebook"] == "Alice beat Bob"
    assert "attachment" in response["Content-Disposition"]
    assert "no-store" in response["Cache-Control"]
    secrets = ["JBSWY3DPEHPK3PXP", *codes, alice.password, client.session.session_key, bob.email]
    assert [secret for secret in secrets if secret in text] == []


def test_nobody_downloads_without_showing_who_they_are(alice: User) -> None:
    assert Client().get("/account/data/")["Location"].startswith("/account/login/")
    assert browser_of(alice).get("/account/data/")["Location"].startswith("/account/reauth")


def test_alice_leaves_and_nothing_of_her_is_left(
    alice: User, bob: User, scorebook: dict[int, str]
) -> None:
    scorebook[alice.pk] = "Alice"
    here, there, bobs = trusted_browser_of(alice), browser_of(alice), browser_of(bob)
    TOTP.activate(alice, "JBSWY3DPEHPK3PXP")
    page = here.get("/account/delete/").content.decode()
    assert "What stays, without your name" in page
    response = here.post("/account/delete/", SURE, follow=True)
    assert "Your account is deleted." in response.content.decode()

    gone = User.objects.get(pk=alice.pk)
    assert str(gone) == "Former member"
    assert (gone.email, gone.display_name) == (f"{gone.public_id}@left.invalid", "")
    assert (gone.is_active, gone.has_usable_password()) == (False, False)
    assert scorebook[alice.pk] == "somebody"
    assert not EmailAddress.objects.filter(user=alice).exists()
    assert not gone.authenticator_set.exists()
    assert not UserSession.objects.filter(user=alice).exists()
    for client in (here, there):
        assert client.get("/account/").status_code == 302
    assert Client().get(gone.get_absolute_url()).status_code == 404
    assert sign_in(Client(), alice).status_code == 200  # the form again

    assert bobs.get("/account/").status_code == 200
    assert User.objects.get(pk=bob.pk).display_name == "Bob"


def test_the_sessions_themselves_are_gone_and_not_only_refused(alice: User, bob: User) -> None:
    """Control: the account is closed too, which alone would hide a session that was left."""
    trusted, other, bobs = trusted_browser_of(alice), browser_of(alice), browser_of(bob)
    keys = [client.session.session_key for client in (trusted, other)]
    assert Session.objects.filter(pk__in=keys).count() == 2
    services.delete_account(user_id=alice.pk, now=NOW)
    assert Session.objects.filter(pk__in=keys).count() == 0
    assert Session.objects.filter(pk=bobs.session.session_key).exists()


def test_her_address_is_free_for_a_new_account(alice: User) -> None:
    services.delete_account(user_id=alice.pk, now=NOW)
    client = Client()
    sign_up(client, "alice@example.org", display_name="Alice again")
    again = User.objects.get(email="alice@example.org")
    assert again.pk != alice.pk
    assert again.is_active


def test_leaving_twice_changes_nothing_more(alice: User, scorebook: dict[int, str]) -> None:
    services.delete_account(user_id=alice.pk, now=NOW)
    first = User.objects.filter(pk=alice.pk).values().get()
    scorebook.clear()
    services.delete_account(user_id=alice.pk, now=datetime(2027, 1, 1, tzinfo=UTC))
    assert User.objects.filter(pk=alice.pk).values().get() == first
    assert scorebook == {}


def test_without_the_tick_or_the_password_nobody_is_deleted(alice: User) -> None:
    client = browser_of(alice)
    assert client.post("/account/delete/", SURE)["Location"].startswith("/account/reauth")
    show_it_is_you(client)
    assert "This field is required." in client.post("/account/delete/", {}).content.decode()
    assert Client().post("/account/delete/", SURE)["Location"].startswith("/account/login/")
    alice.refresh_from_db()
    assert alice.left_at is None


def test_charlie_deletes_himself_and_never_alice(alice: User, charlie: User) -> None:
    trusted_browser_of(charlie).post(
        f"/account/delete/?user_id={alice.pk}", SURE | {"user_id": str(alice.pk)}
    )
    assert User.objects.get(pk=alice.pk).left_at is None
    assert User.objects.get(pk=charlie.pk).left_at is not None


def test_a_room_that_needs_something_first_stops_everything(alice: User) -> None:
    def refuse(user_id: int, now: datetime) -> None:
        # By then this room and others may have forgotten already.
        User.objects.filter(pk=user_id).update(display_name="half forgotten")
        raise personal_data.CannotForget("Give your club to somebody else first.")

    personal_data.register("clubhouse", lambda user_id: None, refuse)
    try:
        client = trusted_browser_of(alice)
        response = client.post("/account/delete/", SURE)
    finally:
        del personal_data._keepers["clubhouse"]
    assert response.status_code == 409
    assert "Give your club to somebody else first." in response.content.decode()
    alice.refresh_from_db()
    assert (alice.display_name, alice.left_at) == ("Alice", None)
    assert alice.check_password(PASSWORD)
    assert client.get("/account/").status_code == 200


def test_a_room_registers_once(scorebook: dict[int, str]) -> None:
    with pytest.raises(ValueError, match="already registered"):
        personal_data.register("scorebook", lambda user_id: None, lambda user_id, now: None)
