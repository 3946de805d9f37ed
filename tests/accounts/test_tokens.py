"""Programs come in with a token: shown once, never more than its person, over when they say so."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.core import mail
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from siamleague.accounts import personal
from siamleague.accounts.models import PersonalToken, User
from siamleague.accounts.tokens import bots, ends, held, personal_tokens
from siamleague.accounts.tokens.personal_tokens import TokenWish
from siamleague.actions import scopes
from siamleague.actions.every import every
from siamleague.web import standing
from tests.people import PASSWORD
from tests.tournaments.hall import club_of
from tests.tournaments.programs import done, refused, send
from tournaments.models import Club

pytestmark = pytest.mark.django_db
PAGE = "/account/programs/"


@pytest.fixture
def club(alice):
    return club_of(alice)


def given(user, **wanted):
    """Return a token and its word."""
    asked = TokenWish("a script", **wanted)
    return personal_tokens.make(user_id=user.pk, wanted=asked, ticket=uuid4(), now=timezone.now())


def by(word):
    """Return a program that sends a token."""
    return Client(headers={"authorization": f"Bearer {word}"})


def fresh(client):
    """Let somebody show once more who they are, as that page asks for."""
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return client


def form(**more):
    return {"name": "My bot", "ticket": str(uuid4()), **more}


def test_alice_makes_a_token_and_reads_it_once(alice, club, signed_in):
    client = fresh(signed_in(alice))
    page = client.post(PAGE, form(plays="on", clubs=[club.pk]))
    word = re.search(r"siamleague_[A-Za-z0-9]{40}", page.text)[0]
    row = PersonalToken.objects.get()
    assert (row.plays, row.clubs, row.ending) == (True, [club.pk], word[-4:])
    assert word not in client.get(PAGE).text
    assert word not in str(vars(row))
    assert held.is_spelled(word)
    assert page["Cache-Control"].count("no-store")


def test_the_page_asks_once_more_who_that_is(alice, signed_in):
    answer = signed_in(alice).get(PAGE)
    assert (answer.status_code, "reauthenticate" in answer["Location"]) == (302, True)
    assert Client().post(PAGE, form()).status_code == 302
    assert not PersonalToken.objects.exists()


def test_a_form_that_was_sent_twice_makes_one_token(alice, signed_in):
    client, told = fresh(signed_in(alice)), form()
    assert client.post(PAGE, told).status_code == 200
    again = client.post(PAGE, told)
    assert again.status_code == 409
    assert not held.SPELLED.search(again.text)
    assert PersonalToken.objects.count() == 1


def test_nobody_makes_a_token_for_a_club_of_others(alice, bob, club, signed_in):
    assert fresh(signed_in(bob)).post(PAGE, form(clubs=[club.pk])).status_code == 200
    with pytest.raises(personal_tokens.NotYourClub):
        given(bob, clubs=(club.pk,))
    row = PersonalToken.objects.filter(user=bob).first()
    assert row is None or row.clubs == []


def test_a_day_that_is_over_is_refused(alice, signed_in):
    page = fresh(signed_in(alice)).post(PAGE, form(ends_on="2020-01-01"))
    assert "This day is over." in page.text
    assert not PersonalToken.objects.exists()


def test_a_program_reads_and_organises_as_its_person(alice, club):
    _row, word = given(alice, clubs=(club.pk,))
    sent = {"city": "Turin"}
    done(send(by(word), f"/api/clubs/{club.slug}/", "patch", **sent))
    club.refresh_from_db()
    assert club.city == "Turin"


def test_a_token_that_only_reads_writes_nothing(alice, club):
    _row, word = given(alice)
    done(by(word).get(f"/api/clubs/{club.slug}/"))
    refused(send(by(word), f"/api/clubs/{club.slug}/", "patch", city="Rome"), 403, "out-of-scope")
    refused(send(by(word), "/api/clubs/", name="Third Club"), 403, "out-of-scope")


def test_a_token_organises_in_its_own_clubs_only(alice, club):
    other = club_of(alice, "Blue Lotus")
    _row, word = given(alice, clubs=(club.pk,), plays=True)
    at = f"/api/clubs/{other.slug}/"
    refused(send(by(word), at, "patch", city="Rome"), 403, "out-of-scope")


def test_a_token_never_may_more_than_its_person(alice, bob, club):
    """Bob has nothing to say there, whatever his token says: also after he lost his office."""
    row, word = given(bob, plays=True)
    PersonalToken.objects.filter(pk=row.pk).update(clubs=[club.pk])
    refused(send(by(word), f"/api/clubs/{club.slug}/", "patch", city="Rome"), 403, "not-yours")


def test_without_the_check_a_reading_token_would_write(alice, club, monkeypatch):
    """The control."""
    monkeypatch.setattr(scopes, "allows", lambda *asked: True)
    _row, word = given(alice)
    done(send(by(word), f"/api/clubs/{club.slug}/", "patch", city="Rome"))
    assert Club.objects.get().city == "Rome"


@pytest.mark.parametrize("said", ["", "siamleague_", "siamleague_" + "a" * 40, "x" * 5000, "ü"])
def test_what_is_no_token_is_refused_without_asking_the_database(
    said, django_assert_num_queries, client
):
    with django_assert_num_queries(0):
        answer = client.get("/api/clubs/", headers={"authorization": f"Bearer {said}"})
    refused(answer, 401, "bad-token")
    assert answer["WWW-Authenticate"].startswith("Bearer")


def test_a_wrong_token_is_refused_even_beside_a_session(alice, signed_in):
    answer = signed_in(alice).get("/api/clubs/", headers={"authorization": f"Bearer {held.draw()}"})
    refused(answer, 401, "bad-token")


def test_a_token_is_no_sign_in_for_pages(alice):
    _row, word = given(alice, plays=True)
    assert by(word).get("/account/").status_code == 302
    assert by(word).get(PAGE).status_code == 302


def test_with_a_token_no_csrf_token_is_needed_and_with_a_session_it_is(alice, club):
    _row, word = given(alice, clubs=(club.pk,))
    strict = Client(enforce_csrf_checks=True)
    where = f"/api/clubs/{club.slug}/"
    told = {"authorization": f"Bearer {word}"}
    sent = strict.patch(where, {"city": "Turin"}, "application/json", headers=told)
    assert sent.status_code == 200
    strict.force_login(alice, "django.contrib.auth.backends.ModelBackend")
    sent = strict.patch(where, {"city": "Rome"}, "application/json")
    assert (sent.status_code, Club.objects.get().city) == (403, "Turin")


def test_the_last_use_is_written_once_a_minute(alice):
    row, word = given(alice)
    began = timezone.now()
    for seconds, written in ((0, 0), (30, 0), (59, 0), (61, 61)):
        with time_machine.travel(began + timedelta(seconds=seconds), tick=False):
            done(by(word).get("/api/clubs/"))
        row.refresh_from_db()
        assert row.used_at == began + timedelta(seconds=written)


def test_a_token_ends_on_its_day(alice):
    _row, word = given(alice, ends_at=timezone.now() + timedelta(days=1))
    done(by(word).get("/api/clubs/"))
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        refused(by(word).get("/api/clubs/"), 401, "bad-token")


def test_a_revoked_token_is_over_at_once_and_others_stay(alice, bob, signed_in):
    row, word = given(alice)
    _other, kept = given(alice)
    for user in (bob, alice, alice):
        signed_in(user).post(f"{PAGE}{row.pk}/revoke/")
        assert PersonalToken.objects.filter(pk=row.pk).exists() == (user == bob)
    refused(by(word).get("/api/clubs/"), 401, "bad-token")
    done(by(kept).get("/api/clubs/"))


def test_a_new_password_ends_those_that_were_to_end_with_it(alice, signed_in):
    _row, word = given(alice, ends_with_password=True)
    _other, kept = given(alice)
    assert changed(signed_in(alice)).status_code == 302
    refused(by(word).get("/api/clubs/"), 401, "bad-token")
    done(by(kept).get("/api/clubs/"))


def changed(client, **more):
    """Change the password on its page."""
    new = "another-one-entirely-1874"
    told = {"oldpassword": PASSWORD, "password1": new, "password2": new, **more}
    return client.post("/account/password/change/", told)


def reset(user):
    """Set a password by the link in a letter."""
    client = Client()
    client.post("/account/password/reset/", {"email": user.email})
    letter = str(mail.outbox[-1].body)
    link = re.search(r"https?://[^/]+(/account/password/reset/key/\S+)", letter)[1]
    page = client.get(link)["Location"]
    assert "every token of your programs" in client.get(page).text
    new = "another-one-entirely-1874"
    return client.post(page, {"password1": new, "password2": new})


def test_who_says_so_ends_all_tokens_with_the_password(alice, bob, signed_in):
    words = [given(alice, ends_with_password=ends)[1] for ends in (True, False)]
    words.append(given(bots.make_bot(owner_id=alice.pk, name="Tin", ticket=uuid4()))[1])
    _row, of_bob = given(bob)
    browser = signed_in(alice)
    assert "End all tokens" in browser.get("/account/password/change/").text
    assert changed(browser, end_tokens="on").status_code == 302
    for word in words:
        refused(by(word).get("/api/clubs/"), 401, "bad-token")
    done(by(of_bob).get("/api/clubs/"))
    assert "End all tokens" not in browser.get("/account/password/change/").text  # there is none


def test_who_mistypes_the_old_password_ends_nothing(alice, signed_in):
    _row, word = given(alice)
    assert changed(signed_in(alice), end_tokens="on", oldpassword="wrong").status_code == 200
    done(by(word).get("/api/clubs/"))


def test_a_password_set_by_a_link_ends_every_token(alice, bob):
    _row, word = given(alice)
    _other, of_bob = given(bob)
    assert reset(alice).status_code == 302
    refused(by(word).get("/api/clubs/"), 401, "bad-token")
    done(by(of_bob).get("/api/clubs/"))
    assert "All tokens of programs ended" in str(mail.outbox[-1].body)


def test_without_that_end_a_thief_would_stay(alice, monkeypatch):
    """The control."""
    kept = personal_tokens.end_with_password
    monkeypatch.setattr(
        personal_tokens, "end_with_password", lambda user, all_of_them=False: kept(user)
    )
    _row, word = given(alice)
    assert reset(alice).status_code == 302
    done(by(word).get("/api/clubs/"))


def test_a_password_and_the_end_of_tokens_are_kept_together_or_not_at_all(alice, monkeypatch):
    def breaks(*_args, **_named):
        raise RuntimeError

    monkeypatch.setattr(personal_tokens, "end_with_password", breaks)
    given(alice)
    with pytest.raises(RuntimeError):
        ends.keep_password(alice, "another-one-entirely-1874", all_tokens=True)
    alice.refresh_from_db()
    assert alice.check_password(PASSWORD)


def test_nothing_is_held_while_a_password_is_hashed(alice, monkeypatch):
    held_then = []
    real = User.set_password

    def watched(self, word):
        # One is held by the test itself.
        held_then.append(len(connection.savepoint_ids))
        real(self, word)

    before = len(connection.savepoint_ids)
    monkeypatch.setattr(User, "set_password", watched)
    ends.keep_password(alice, "another-one-entirely-1874", all_tokens=True)
    assert held_then == [before]


def test_who_is_closed_or_gone_comes_in_by_no_token(alice):
    _row, word = given(alice)
    alice.is_active = False
    alice.save()
    refused(by(word).get("/api/clubs/"), 401, "bad-token")


def test_tokens_are_told_and_forgotten_with_the_account(bob):
    given(bob, plays=True)
    told = personal.export(bob.pk)["tokens"]
    assert told[0]["name"] == "a script"
    assert "digest" not in told[0]
    personal.forget(bob.pk, timezone.now())
    assert not PersonalToken.objects.exists()


def test_nobody_has_tokens_without_end(alice, monkeypatch):
    monkeypatch.setattr(personal_tokens, "MOST", 2)
    given(alice)
    given(alice)
    with pytest.raises(personal_tokens.TooManyTokens):
        given(alice)


def test_sockets_are_told_which_tokens_are_over(alice, bob):
    row, _word = given(alice)
    mark = held.mark_of(row.pk)
    now = timezone.now()
    assert standing.ended([(mark, alice.pk)], now) == set()
    assert standing.ended([(mark, bob.pk)], now) == {(mark, bob.pk)}
    row.delete()
    assert standing.ended([(mark, alice.pk)], now) == {(mark, alice.pk)}


def test_an_action_without_a_scope_is_for_no_token(alice, club):
    """The control of test_actions: a button that says nothing is refused, not let through."""
    action = next(each for each in every() if each.name == "edit_club")
    may = held.Held(1, alice.pk, True, frozenset((club.pk,)))
    assert scopes.allows(may, action, club, alice.pk)
    object.__setattr__(action.who, "scope", (known := action.who.scope) and None)
    try:
        assert not scopes.allows(may, action, club, alice.pk)
    finally:
        object.__setattr__(action.who, "scope", known)


def test_spelling_is_checked_to_the_last_letter():
    word = held.draw()
    assert held.is_spelled(word)
    wrong = word[:-1] + ("a" if word[-1] != "a" else "b")
    assert not held.is_spelled(wrong)
    assert held.said_in(f"Bearer {word}") == held.said_in(f"bearer  {word} ") == word
    assert held.said_in(f"Basic {word}") is None
    asked = [(b"sec-websocket-protocol", f"siamleague.v1, bearer.{word}".encode())]
    assert held.said_by_socket(asked) == word
    assert held.said_by_socket([(b"cookie", b"x")]) is None
