"""Letters speak the language of who gets them, and are found where they go."""

import io
import re
import subprocess
import sys
from smtplib import SMTPServerDisconnected
from typing import Any

import pytest
from django.conf import settings as house
from django.core import mail
from django.core.mail import EmailMessage
from django.core.mail.backends.locmem import EmailBackend as Post
from django.template.loader import get_template
from django.test import Client
from django.utils import translation

from siamleague.accounts.adapter import AccountAdapter
from siamleague.accounts.models import User
from siamleague.accounts.terminal_mail import EmailBackend
from tests.accounts.doors import sign_up
from tests.people import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def languages_of_letters(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The language in force when each letter was written."""
    spoken: list[str] = []
    ours = AccountAdapter.render_mail

    def listening(self: AccountAdapter, *args: Any, **kwargs: Any) -> EmailMessage:
        spoken.append(translation.get_language() or "")
        return ours(self, *args, **kwargs)

    monkeypatch.setattr(AccountAdapter, "render_mail", listening)
    return spoken


@pytest.mark.parametrize(("receiver", "asker"), [("it", "en"), ("en", "it")])
def test_a_letter_speaks_the_receivers_language_and_not_the_askers(
    languages_of_letters: list[str], receiver: str, asker: str
) -> None:
    dora = person("Dora", language=receiver)
    client = Client(headers={"accept-language": asker})
    page = client.post("/account/password/reset/", {"email": dora.email}, follow=True)
    assert languages_of_letters == [receiver]
    assert page["Content-Language"] == asker


def test_a_stranger_is_written_to_in_the_askers_language(languages_of_letters: list[str]) -> None:
    client = Client(headers={"accept-language": "it"})
    client.post("/account/password/reset/", {"email": "nobody@example.org"})
    assert languages_of_letters == ["it"]


def test_a_newcomer_is_written_to_in_the_language_chosen(languages_of_letters: list[str]) -> None:
    sign_up(Client(), "dora@example.org", language="it")
    assert languages_of_letters == ["it"]


def test_a_notice_shows_the_receivers_clock(bob: User, time_machine: Any) -> None:
    time_machine.move_to("2026-11-18 20:00:00+00:00", tick=False)
    User.objects.filter(pk=bob.pk).update(time_zone="Asia/Bangkok")
    client = Client()
    client.post("/account/password/reset/", {"email": bob.email})
    link = re.search(r"https?://[^/]+(\S+)", str(mail.outbox[-1].body))
    assert link
    form = client.get(link[1])["Location"]
    client.post(form, {"password1": "a-new-river-1875", "password2": "a-new-river-1875"})
    body = str(mail.outbox[-1].body)
    assert "19 November 2026, 03:00 (Asia/Bangkok)" in body
    assert "Hello Bob," in body


def test_every_letter_is_written_by_this_house() -> None:
    """An update of the library that sends another letter fails here until we write it."""
    import allauth

    theirs = next(iter(allauth.__path__)) + "/templates/"
    unused = re.compile("code|email_confirm_(subject|message)")
    missing = []
    for path in sorted(__import__("pathlib").Path(theirs).glob("*/email/*.txt")):
        name = str(path)[len(theirs) :]
        if "base_" in name or ("code" in name and "recovery" not in name) or unused.fullmatch(name):
            continue
        if not str(get_template(name).origin).startswith(str(house.ROOT)):
            missing.append(name)
    assert missing == []


def test_at_a_terminal_the_link_stands_on_its_own_line() -> None:
    paper = io.StringIO()
    letter = EmailMessage("Ciao, è l'ora", "Apri:\n\nhttp://localhost:8000/x/\n", to=["d@x.org"])
    EmailBackend(stream=paper).send_messages([letter])
    lines = paper.getvalue().splitlines()
    assert "➜  http://localhost:8000/x/" in lines
    assert any("d@x.org" in line for line in lines)
    assert any("Ciao, è l'ora" in line for line in lines)


def test_a_terminal_that_knows_no_accents_still_gets_the_link() -> None:
    program = (
        "from django.core.mail import EmailMessage\n"
        "from siamleague.accounts.terminal_mail import EmailBackend\n"
        "EmailBackend().send_messages([EmailMessage('è', 'http://h/x/', to=['d@x.org'])])\n"
    )
    env = {"PYTHONIOENCODING": "ascii", "DJANGO_SETTINGS_MODULE": "siamleague.settings.test"}
    run = subprocess.run(
        [sys.executable, "-c", program], env=env, cwd=house.ROOT, capture_output=True, check=False
    )
    assert b"http://h/x/" in run.stdout, run.stderr.decode()


def test_a_mail_server_that_does_not_answer_costs_nobody_the_account(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def silent(self: Post, letters: list[EmailMessage]) -> int:
        raise SMTPServerDisconnected("no answer")

    monkeypatch.setattr(Post, "send_messages", silent)
    client = Client()
    sign_up(client, "dora@example.org")
    page = client.get("/account/").content.decode()
    assert User.objects.get().email == "dora@example.org"
    assert "The letter could not be sent just now." in page
    assert "a letter could not be sent" in caplog.text
    assert "confirm-email" not in caplog.text  # links are secrets
