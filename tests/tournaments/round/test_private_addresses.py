"""Private addresses: a guest reports and confirms from a phone; nobody gains a right by one."""

from uuid import uuid4

import pytest
from django.conf import settings
from django.core.signing import Signer
from django.test import Client
from django.urls import reverse

from tests.tournaments.hall import (
    NOW,
    club_of,
    enter_user,
    entered,
    event_of,
    played,
    proposed,
    published,
    tables,
)
from tournaments.events import desk
from tournaments.models import Entry, ResultState, Table
from tournaments.refusals import NotYours
from tournaments.rounds import private_pages, reporting, slips

FIRST = reporting.Score((1, 2))
SECOND = reporting.Score((2, 1))


@pytest.fixture
def event(alice):
    return event_of(alice, club_of(alice))


@pytest.fixture
def table(event, alice):
    """Return a table of two guests, of two tables."""
    entered(event, alice, 4)
    return tables(published(event, alice))[0]


@pytest.fixture
def sides(table):
    """Return the entries of that table, seat by seat."""
    return [chair.entry for chair in table.chairs.order_by("seat")]


def page_of(row):
    return reverse("tournaments:private", args=[slips.token(row)])


def speak(row, table, verb, client=None, **sent):
    url = reverse("tournaments:private_speak", args=[slips.token(row), table.pk, verb])
    return (client or Client()).post(url, {"ticket": str(uuid4()), **sent}, follow=True)


def state(table):
    table.refresh_from_db()
    return table.result


def test_two_guests_report_and_confirm_without_an_account(table, sides):
    one, other = sides
    page = Client().get(page_of(one)).content.decode()
    assert f"{one.name} won" in page
    assert f"Table <strong>{table.number}</strong>" in page
    ticket = str(uuid4())
    for _ in range(2):
        speak(one, table, "report", code="12", ticket=ticket)
    assert (state(table), table.results.count()) == (ResultState.REPORTED, 1)
    assert "Yes, that is right" in Client().get(page_of(other)).content.decode()
    assert "reported this result yourself" in speak(one, table, "confirm").content.decode()
    assert state(table) == ResultState.REPORTED
    for _ in range(2):
        speak(other, table, "confirm", seen="1")
    assert (state(table), table.ranks) == (ResultState.STANDING, [1, 2])
    assert [line.by for line in table.results.all()] == [None, None]


def test_a_guest_who_disagrees_calls_the_arbiter(table, sides):
    speak(sides[0], table, "report", code="12")
    speak(sides[1], table, "dispute", why="I won")
    assert state(table) == ResultState.DISPUTED


def test_the_address_on_the_table_reports_and_the_tick_of_an_arbiter_confirms(
    event, table, alice, charlie, signed_in
):
    speak(table, table, "report", code="21")
    assert (state(table), table.ranks) == (ResultState.REPORTED, [2, 1])
    decide = reverse("tournaments:decide", args=[event.club.slug, event.slug, table.pk])
    signed_in(charlie).post(decide, {"code": "21", "from": "run"})
    assert state(table) == ResultState.REPORTED
    run = reverse("tournaments:run", args=[event.club.slug, event.slug])
    assert "✓ " in signed_in(alice).get(run).content.decode()
    for _ in range(2):
        signed_in(alice).post(decide, {"code": "21", "from": "run"})
    assert state(table) == ResultState.STANDING
    assert table.results.count() == 2


def test_nobody_confirms_his_own_report_through_the_address_on_the_table(table, sides):
    """Whoever sits there can read the slip: what comes by it is nobody's word."""
    speak(table, table, "report", code="12")
    speak(sides[0], table, "confirm")
    assert state(table) == ResultState.REPORTED  # now it is the word of one side
    speak(table, table, "report", code="12")
    speak(table, table, "confirm")
    speak(table, table, "dispute", why="x")
    assert state(table) == ResultState.REPORTED
    speak(sides[1], table, "confirm")
    assert state(table) == ResultState.STANDING


def test_control_the_address_on_the_table_would_confirm_if_it_were_a_side(table, sides):
    speak(sides[0], table, "report", code="12")
    with pytest.raises(NotYours):
        reporting.report(
            table_id=table.pk, score=FIRST, by=reporting.Guest(None), ticket=uuid4(), now=NOW
        )
    reporting.report(
        table_id=table.pk, score=FIRST, by=reporting.Guest(sides[1].pk), ticket=uuid4(), now=NOW
    )
    assert state(table) == ResultState.STANDING


@pytest.mark.parametrize("kind", ["entry", "table"])
def test_a_renewed_address_opens_nothing_and_the_new_one_does(kind, event, table, sides, alice):
    row = sides[0] if kind == "entry" else table
    old = page_of(row)
    assert Client().get(old).status_code == 200  # control: it opened before
    renew = slips.renew_of_entry if kind == "entry" else slips.renew_of_table
    for _ in range(2):
        renew(**{f"{kind}_id": row.pk}, by=alice.pk, now=NOW, seen=0)
    assert Client().get(old).status_code == 404
    said = Client().post(f"{old}{table.pk}/report/", {"code": "12"})
    assert (said.status_code, state(table)) == (404, ResultState.NONE)
    row.refresh_from_db()
    assert row.edition == 1
    assert Client().get(page_of(row)).status_code == 200
    assert "drew the private address" in desk.log(event, 0, 1)[0][0].what


@pytest.mark.parametrize("kind", ["entry", "table"])
def test_nobody_else_draws_an_address_anew(kind, event, table, sides, bob, signed_in):
    row = sides[0] if kind == "entry" else table
    name = f"tournaments:renew_{kind}_address"
    url = reverse(name, args=[event.club.slug, event.slug, row.pk])
    signed_in(bob).post(url, {"seen": "0"})
    row.refresh_from_db()
    assert row.edition == 0


def test_an_address_says_nothing_about_another_table(event, table, sides):
    other = Table.objects.exclude(pk=table.pk).get(round=table.round)
    for row in (sides[0], table):
        said = speak(row, other, "report", code="12").content.decode()
        assert "leads to another table" in said
    assert state(other) == ResultState.NONE
    with pytest.raises(NotYours):  # and the deed itself refuses, whatever the page let through
        reporting.report(
            table_id=other.pk, score=FIRST, by=reporting.Guest(sides[0].pk), ticket=uuid4(), now=NOW
        )


@pytest.mark.parametrize(
    "forged",
    [
        lambda row: slips.token(row).replace(f"e{row.pk}.", f"e{row.pk + 1}."),
        lambda row: slips.token(row).replace(".0:", ".1:"),
        lambda row: slips.token(row)[:-1] + "A",
        lambda row: f"e{row.pk}.0",
        lambda row: Signer(salt="tournaments.door").sign(f"e{row.pk}.0"),
        lambda row: Signer(key="x" * 50, salt="tournaments.rounds.private").sign(f"e{row.pk}.0"),
        lambda row: slips.SIGNER.sign(f"x{row.pk}.0"),
        lambda row: slips.SIGNER.sign("e999999999.0"),
    ],
)
def test_what_we_did_not_sign_opens_nothing(forged, sides):
    assert forged(sides[0]) != slips.token(sides[0])
    url = reverse("tournaments:private", args=[forged(sides[0])])
    assert Client().get(url).status_code == 404


def test_the_secret_is_kept_nowhere_and_hangs_on_the_key_of_the_site(table, sides):
    secret = slips.token(sides[0]).partition(":")[2]
    assert len(secret) >= 40
    columns = {**vars(Entry.objects.get(pk=sides[0].pk)), **vars(table)}
    assert not any(secret in str(value) for value in columns.values())
    assert settings.SECRET_KEY not in secret


def test_what_is_hidden_stays_hidden(event, alice):
    entered(event, alice, 4)
    first = played(event, alice)
    round_ = proposed(event, alice)
    table = tables(round_)[0]
    sitting = [chair.entry for chair in table.chairs.order_by("seat")]
    page = Client().get(page_of(table)).content.decode()
    assert "not published yet" in page
    assert not any(f">{entry.name}<" in page for entry in sitting)
    mine = Client().get(page_of(sitting[0])).content.decode()
    assert "Round 1" in mine
    assert "Round 2" not in mine
    said = speak(table, table, "report", code="12").content.decode()
    assert "leads to another table" in said
    assert state(table) == ResultState.NONE
    assert "Correct" not in mine
    assert "private" not in mine.lower()
    assert tables(first)[0].result == ResultState.STANDING


def test_a_table_that_is_played_online_is_not_reported_by_hand(table, sides):
    Table.objects.filter(pk=table.pk).update(match="abc123")
    speak(sides[0], table, "report", code="12")
    assert state(table) == ResultState.NONE


@pytest.mark.parametrize("stage", ["draft", "cancelled"])
def test_an_event_that_nobody_sees_opens_nothing(stage, event, table, sides):
    type(event).objects.filter(pk=event.pk).update(stage=stage)
    assert Client().get(page_of(sides[0])).status_code == 404


def test_nobody_but_arbiters_reads_addresses(event, table, sides, alice, bob, client, signed_in):
    names = [event.club.slug, event.slug]
    paper = reverse("tournaments:print_round", args=[*names, 1, "slips"])
    one = reverse("tournaments:entry", args=[*names, sides[0].pk])
    its = reverse("tournaments:table", args=[*names, table.pk])
    for reader in (client, signed_in(bob)):
        for url in (one, its):
            assert "/at/" not in reader.get(url).content.decode()
        assert reader.get(reverse("tournaments:print_codes", args=names)).status_code in (302, 403)
    assert slips.token(sides[0]) in signed_in(alice).get(one).content.decode()
    assert slips.token(table) in signed_in(alice).get(its).content.decode()
    assert client.get(paper).status_code == signed_in(bob).get(paper).status_code == 403
    assert signed_in(alice).get(paper).context["slips"]
    codes = signed_in(alice).get(reverse("tournaments:print_codes", args=names))
    assert len(codes.context["codes"]) == 4 and codes.context["page"].size == 200


def test_no_other_page_and_no_search_engine_is_told_the_address(table, sides):
    answer = Client().get(page_of(sides[0]))
    assert answer["Referrer-Policy"] == "strict-origin"
    assert "noindex" in answer["X-Robots-Tag"]
    assert "no-store" in answer["Cache-Control"]
    page = answer.content.decode()
    assert "next=" not in page
    assert Client().get(reverse("tournaments:events"))["Referrer-Policy"] == "same-origin"


def test_who_guesses_many_addresses_has_to_wait(sides, monkeypatch):
    def tries(count):
        wrong = reverse("tournaments:private", args=[slips.token(sides[0])[:-3] + "zzz"])
        return {Client().get(wrong).status_code for _ in range(count)}

    monkeypatch.setattr(private_pages, "WRONG", "5/m/ip")
    assert tries(5) == {404}
    assert tries(1) == {429}
    assert Client().get(page_of(sides[0])).status_code == 200  # a hall shares one address
    monkeypatch.setattr(private_pages, "WRONG", "1000/s/ip")  # control: without the limit
    assert tries(20) == {404}


def test_who_presses_too_often_has_to_wait(table, sides, monkeypatch):
    monkeypatch.setattr(private_pages, "SPEAKING", "2/m/key")
    answers = [speak(sides[0], table, "report", code="12").status_code for _ in range(3)]
    assert answers == [200, 200, 429]
    assert speak(sides[1], table, "confirm").status_code == 200


def test_a_form_from_another_site_is_refused(table, sides):
    url = f"{page_of(sides[0])}{table.pk}/report/"
    assert Client(enforce_csrf_checks=True).post(url, {"code": "12"}).status_code == 403
    assert state(table) == ResultState.NONE


def test_a_guest_of_pools_is_led_to_the_table_of_the_part(alice):
    from tests.tournaments.stages import drawn, event_in_parts, pools

    event = event_in_parts(alice, club_of(alice))
    drawn(event, alice)
    pool = pools(event)[0]
    table = tables(published(pool, alice))[0]
    seated = table.chairs.order_by("seat").first().entry
    whole = event.entries.get(player=seated.player)
    assert f"Table <strong>{table.number}" in Client().get(page_of(whole)).content.decode()
    speak(whole, table, "report", code="12")
    assert state(table) == ResultState.REPORTED


def test_with_an_account_on_one_side_and_a_code_on_the_other(alice, bob, event):
    mine = enter_user(event, bob)
    guest = entered(event, alice, 1)[0]
    table = tables(published(event, alice))[0]
    reporting.report(table_id=table.pk, score=FIRST, by=bob.pk, ticket=uuid4(), now=NOW)
    speak(guest, table, "confirm", seen="1")
    assert state(table) == ResultState.STANDING
    assert mine.tournament_id == guest.tournament_id
