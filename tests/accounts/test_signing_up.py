"""Getting an account, confirming the address, and telling strangers nothing about others."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from siamleague.accounts.models import User
from siamleague.accounts.signing import SignupForm
from tests.accounts.doors import browser_of, last_link, sign_in, sign_up
from tests.people import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def mail_arrives(settings: Any) -> None:
    """The site as it is with a mail server: nobody gets in before they confirmed."""
    settings.MAIL_URL = "smtp://mail.example.org"
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    settings.MFA_ALLOW_UNVERIFIED_EMAIL = False


def plain(response: Any) -> str:
    """Return a page without its one-time secrets."""
    return re.sub(r'value="[A-Za-z0-9]{64}"', "", response.content.decode())


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_a_newcomer_gets_an_account_with_name_language_and_zone(client: Client) -> None:
    response = sign_up(client, "Dora@Example.org", display_name="  Dora   Rossi ", language="it")
    dora = User.objects.get(email="dora@example.org")
    assert response["Location"] == "/"
    assert (dora.display_name, dora.language, dora.time_zone) == (
        "Dora Rossi",
        "it",
        "Europe/Rome",
    )
    assert is_signed_in(client)


def test_a_device_without_a_known_zone_begins_with_utc(client: Client) -> None:
    sign_up(client, "dora@example.org", time_zone="Mars/Olympus_Mons")
    assert User.objects.get().time_zone == "UTC"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "This field is required."),
        ("···", "A name needs at least one letter or digit."),
        ("dora@example.org", "it cannot be an e-mail address"),
        ("Alice\u202egnik", "A name cannot contain invisible characters."),
        ("D" * 41, "at most 40 characters"),
    ],
)
def test_a_name_that_cannot_be_shown_is_refused_in_words(
    client: Client, name: str, sentence: str
) -> None:
    page = sign_up(client, "dora@example.org", display_name=name).content.decode()
    assert sentence in page
    assert not User.objects.exists()


def test_a_weak_or_mistyped_password_is_refused(client: Client) -> None:
    page = sign_up(client, "dora@example.org", password1="12345678", password2="12345678")
    assert "too common" in page.content.decode()
    page = sign_up(client, "dora@example.org", password2="another-river-1874")
    assert "same password" in page.content.decode()
    assert not User.objects.exists()


def test_the_link_in_the_letter_confirms_the_address_once(client: Client) -> None:
    sign_up(client, "dora@example.org")
    link = last_link()
    assert "Is dora@example.org your address?" in client.get(link).content.decode()
    assert not EmailAddress.objects.get().verified  # looking is not confirming
    client.post(link)
    assert EmailAddress.objects.get().verified
    again = client.get(link)
    assert "This link was used before" in again.content.decode()
    assert EmailAddress.objects.get().verified


def test_charlie_cannot_confirm_with_a_link_of_his_own_making(client: Client) -> None:
    sign_up(client, "dora@example.org")
    forged = last_link()[:-8] + "forgery/"
    assert Client().post(forged).status_code == 404
    assert not EmailAddress.objects.get().verified


def test_where_mail_arrives_nobody_gets_in_before_confirming(mail_arrives: None) -> None:
    dora = Client()
    assert sign_up(dora, "dora@example.org")["Location"] == "/account/confirm-email/"
    assert not is_signed_in(dora)
    assert sign_in(dora, User.objects.get())["Location"] == "/account/confirm-email/"
    assert not is_signed_in(dora)
    dora.post(last_link())
    assert not EmailAddress.objects.filter(verified=False).exists()
    assert is_signed_in(dora)


def test_the_link_opened_elsewhere_confirms_but_signs_nobody_in(mail_arrives: None) -> None:
    sign_up(Client(), "dora@example.org")
    elsewhere = Client()
    elsewhere.post(last_link())
    assert EmailAddress.objects.get().verified
    assert not is_signed_in(elsewhere)


def test_signing_up_tells_nobody_who_has_an_account(mail_arrives: None, bob: User) -> None:
    stranger, known = Client(), Client()
    first = sign_up(stranger, "nobody.yet@example.org")
    second = sign_up(known, bob.email)
    assert (first.status_code, first["Location"]) == (second.status_code, second["Location"])
    pages = [plain(c.get(first["Location"])) for c in (stranger, known)]
    assert pages[0].replace("nobody.yet@example.org", bob.email) == pages[1]
    assert User.objects.filter(email=bob.email).count() == 1
    assert "has an account already" in str(mail.outbox[-1].body)
    assert mail.outbox[-1].to == [bob.email]


@pytest.mark.parametrize("limited", [True, False])
def test_nobody_gets_more_than_a_few_letters_however_often_others_type_their_address(
    mail_arrives: None, bob: User, settings: Any, limited: bool
) -> None:
    """The control: without the limit each of them is sent."""
    if not limited:
        settings.LETTERS_UNASKED = "999/h/key"
    box, host = bob.email.split("@")
    answers = {
        sign_up(Client(), f"{box}{tag}@{host}")["Location"]
        for tag in ("", *(f"+{n}" for n in range(7)))
    }
    assert answers == {"/account/confirm-email/"}, "whoever asks is told the same"
    assert len(mail.outbox) == (5 if limited else 8)
    sign_up(Client(), f"somebody.else@{host}")
    assert mail.outbox[-1].to == [f"somebody.else@{host}"]


def test_without_that_protection_the_two_would_differ(
    mail_arrives: None, bob: User, settings: Any
) -> None:
    """Control."""
    settings.ACCOUNT_PREVENT_ENUMERATION = False
    first = sign_up(Client(), "nobody.yet@example.org")
    second = sign_up(Client(), bob.email)
    assert first.status_code != second.status_code


def test_asking_for_a_new_password_tells_nobody_who_has_an_account(bob: User) -> None:
    answers = []
    for email in (bob.email, "nobody.yet@example.org"):
        client = Client()
        response = client.post("/account/password/reset/", {"email": email})
        answers.append((response.status_code, response["Location"]))
        assert mail.outbox[-1].to == [email]
    assert answers[0] == answers[1]
    assert "no account uses it" in str(mail.outbox[-1].body)


def test_the_link_for_a_new_password_works_once(bob: User) -> None:
    client = Client()
    client.post("/account/password/reset/", {"email": bob.email})
    link = last_link()
    form = client.get(link)["Location"]
    new = {"password1": "a-new-river-1875", "password2": "a-new-river-1875"}
    assert client.post(form, new).status_code == 302
    bob.refresh_from_db()
    assert bob.check_password("a-new-river-1875")
    assert "used before" in Client().get(link, follow=True).content.decode()


def test_a_new_password_signs_other_devices_out(bob: User) -> None:
    elsewhere = browser_of(bob)
    client = Client()
    client.post("/account/password/reset/", {"email": bob.email})
    form = client.get(last_link())["Location"]
    client.post(form, {"password1": "a-new-river-1875", "password2": "a-new-river-1875"})
    assert elsewhere.get("/account/").status_code == 302


@pytest.fixture
def a_rival(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody signs up with the same address after both had looked and found it free."""
    ours = SignupForm.try_save

    def after_the_rival(self: SignupForm, request: Any) -> Any:
        person("Dora")
        return ours(self, request)

    monkeypatch.setattr(SignupForm, "try_save", after_the_rival)


def test_of_two_sign_ups_at_the_same_moment_one_wins(a_rival: None) -> None:
    second = Client()
    response = sign_up(second, "dora@example.org", display_name="Rival")
    assert not is_signed_in(second)
    assert (
        "There is an account with this address" in second.get(response["Location"]).content.decode()
    )
    assert User.objects.get().display_name == "Dora"


def test_where_mail_arrives_the_second_is_told_by_letter(mail_arrives: None, a_rival: None) -> None:
    second = Client()
    assert sign_up(second, "dora@example.org")["Location"] == "/account/confirm-email/"
    assert not is_signed_in(second)
    assert "has an account already" in str(mail.outbox[-1].body)
    assert User.objects.get().display_name == "Dora"
