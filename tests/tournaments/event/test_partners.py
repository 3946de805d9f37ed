"""Looking for a partner: who sees whom, who may say yes, and that nobody is put in by others."""

from datetime import timedelta

import pytest

from siamleague.jobs.models import Job
from siamleague.waiting import bells, what_waits
from tests.people import person
from tests.tournaments.hall import NOW, club_of, event_of
from tests.tournaments.programs import done, refused, send, strangers
from tests.tournaments.strangers import pair
from tournaments.clubs import consent
from tournaments.entries import act as entries
from tournaments.models import Entry, PartnerAsk, Seeker, Team, Tournament
from tournaments.partners import act as partners
from tournaments.partners import read
from tournaments.refusals import AlreadyIn, NoPlace, NotNow, NotWhole, NotYours

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(alice):
    return event_of(alice, club_of(alice), kind="teams")


def seeks(event, user, words=""):
    return partners.seek_partner(tournament_id=event.pk, words=words, by=user.pk, now=NOW)


def asks(one, other):
    """Let somebody ask who looks, and return the ask."""
    partners.ask_partner(seeker_id=other.pk, by=one.player.user_id, now=NOW)
    return PartnerAsk.objects.filter(one=one, other=other).first()


def accepts(ask, user):
    return partners.accept_partner(ask_id=ask.pk, by=user.pk, now=NOW)


def joins(event, by, one, other):
    about = {"tournament_id": event.pk, "one": one.pk, "other": other.pk}
    return partners.join_two(**about, by=by.pk, now=NOW)


def test_bob_asks_charlie_who_accepts_and_they_are_entered(event, bob, charlie):
    one, other = seeks(event, bob), seeks(event, charlie)
    assert seeks(event, bob).pk == one.pk
    for _ in range(2):
        ask = asks(one, other)
    (line,) = (each for each in what_waits.ask(charlie.pk, [], NOW) if each.kind == "partner")
    assert line.text == "Bob would like to be your partner: answer"
    entry = accepts(ask, charlie)
    assert (entry.name, entry.state, entry.agreed) == ("Bob & Charlie", "in", True)
    assert not read.looking(event) and not PartnerAsk.objects.exists()
    with pytest.raises(PartnerAsk.DoesNotExist):
        accepts(ask, charlie)


def test_who_asks_back_says_yes(event, bob, charlie):
    one, other = seeks(event, bob), seeks(event, charlie)
    asks(one, other)
    asks(other, one)
    assert Entry.objects.get().team.captain == one.player


def test_who_is_not_asked_says_neither_yes_nor_no(event, bob, charlie, alice):
    ask = asks(seeks(event, bob), seeks(event, charlie))
    for user in (bob, alice, person("Dora")):
        with pytest.raises(NotYours):
            accepts(ask, user)
        with pytest.raises(NotYours):
            partners.decline_partner(ask_id=ask.pk, by=user.pk, now=NOW)
    assert not Entry.objects.exists()


def test_who_declined_is_not_asked_again(event, bob, charlie):
    one, other = seeks(event, bob), seeks(event, charlie)
    ask = asks(one, other)
    for _ in range(2):
        partners.decline_partner(ask_id=ask.pk, by=charlie.pk, now=NOW)
    with pytest.raises(NotNow, match="said no"):
        asks(one, other)
    with pytest.raises(NotNow):
        accepts(ask, charlie)


def test_a_no_is_remembered_by_whoever_stops_looking_and_begins_again(event, bob, charlie):
    one, other = seeks(event, bob), seeks(event, charlie)
    partners.decline_partner(ask_id=asks(one, other).pk, by=charlie.pk, now=NOW)
    for user in (bob, charlie):
        partners.stop_seeking(tournament_id=event.pk, by=user.pk, now=NOW)
    one, other = seeks(event, bob), seeks(event, charlie)
    with pytest.raises(NotNow, match="said no"):
        asks(one, other)
    asks(other, one)
    assert accepts(PartnerAsk.objects.get(declined_at=None), bob), "who said no may ask"


def again_and_again(event, bob, charlie, times=8):
    """Ask, stop looking, and ask again; return how many letters were asked for."""
    other = seeks(event, charlie)
    for _ in range(times):
        asks(seeks(event, bob), other)
        partners.stop_seeking(tournament_id=event.pk, by=bob.pk, now=NOW)
    return Job.objects.filter(kind=bells.LETTERS).count()


def test_who_asks_again_and_again_fills_no_mailbox(event, bob, charlie):
    assert again_and_again(event, bob, charlie) == bells.TO_ONE


def test_without_a_budget_each_press_would_be_a_letter(event, bob, charlie, monkeypatch):
    """The control."""
    monkeypatch.setattr(bells, "_may_write", lambda *asked: True)
    assert again_and_again(event, bob, charlie) == 8


def test_only_who_looks_asks_and_only_who_has_no_partner_looks(event, bob, charlie, alice):
    other = seeks(event, charlie)
    with pytest.raises(NotYours, match="Say first"):
        partners.ask_partner(seeker_id=other.pk, by=bob.pk, now=NOW)
    team = pair(bob, person("Dora"))
    who = entries.Entering(team=team.pk)
    entries.enter(tournament_id=event.pk, who=who, by=bob.pk, now=NOW)
    with pytest.raises(AlreadyIn):
        seeks(event, bob)
    with pytest.raises(NotWhole, match="one by one"):
        seeks(event_of(alice, event.club, name="Singles"), bob)
    Tournament.objects.filter(pk=event.pk).update(closes_at=NOW - timedelta(hours=1))
    with pytest.raises(NoPlace):
        seeks(event, person("Emil"))


def test_the_organiser_joins_two_also_after_the_close(event, alice, bob, charlie):
    one, other = seeks(event, bob), seeks(event, charlie)
    Tournament.objects.filter(pk=event.pk).update(closes_at=NOW - timedelta(hours=1))
    event.refresh_from_db()
    assert read.left_alone(event, NOW) == ["Bob", "Charlie"]
    with pytest.raises(NotYours):
        joins(event, bob, one, other)
    entry = joins(event, alice, one, other)
    assert (entry.agreed, entry.entered_by) == (True, alice)
    assert read.left_alone(event, NOW) == []
    with pytest.raises(NotWhole):
        joins(event, alice, one, other)


def test_nobody_who_does_not_look_is_joined(open_teams, mallory, bob, charlie):
    """Two steps: one stops looking, and the organiser joins them all the same."""
    one, other = seeks(open_teams, bob), seeks(open_teams, charlie)
    for _ in range(2):
        partners.stop_seeking(tournament_id=open_teams.pk, by=bob.pk, now=NOW)
    with pytest.raises(NotWhole):
        joins(open_teams, mallory, one, other)
    assert not Entry.objects.exists()


def test_who_looks_in_one_event_agreed_to_no_other(open_teams, event, mallory, bob, charlie):
    """Two steps: they found each other at Alice's, and Mallory enters the team at hers."""
    ask = asks(seeks(event, bob), seeks(event, charlie))
    accepts(ask, charlie)
    who = entries.Entering(team=Team.objects.get().pk)
    with pytest.raises(NotYours):
        entries.enter(tournament_id=open_teams.pk, who=who, by=mallory.pk, now=NOW)
    assert not open_teams.entries.exists()


def test_who_withdraws_is_not_entered_again_by_the_organiser(open_teams, mallory, bob, charlie):
    """Two steps: joined by the organiser, withdrawn by themselves, then entered once more."""
    entry = joins(open_teams, mallory, seeks(open_teams, bob), seeks(open_teams, charlie))
    entries.withdraw(entry_id=entry.pk, by=charlie.pk, now=NOW)
    who = entries.Entering(team=entry.team_id)
    with pytest.raises(NotYours):
        entries.enter(tournament_id=open_teams.pk, who=who, by=mallory.pk, now=NOW)


def test_without_forgetting_it_they_would_be_entered_again(
    open_teams, mallory, bob, charlie, monkeypatch
):
    monkeypatch.setattr(consent, "withdrawn", lambda **_: None)
    entry = joins(open_teams, mallory, seeks(open_teams, bob), seeks(open_teams, charlie))
    entries.withdraw(entry_id=entry.pk, by=charlie.pk, now=NOW)
    who = entries.Entering(team=entry.team_id)
    assert entries.enter(tournament_id=open_teams.pk, who=who, by=mallory.pk, now=NOW)


def test_names_are_seen_by_each_other_and_by_the_organiser(event, alice, bob, charlie, signed_in):
    seeks(event, bob, "I like rivers")
    where = f"{event.get_absolute_url()}partners/"
    for client in (signed_in(alice), signed_in(bob)):
        assert "I like rivers" in client.get(where).text
    stranger = signed_in(charlie)
    page = stranger.get(where).text
    assert "1 person looks for a partner" in page and "I like rivers" not in page
    told = done(stranger.get(f"/api{where}"))
    assert (told["count"], told["lines"]) == (1, [])
    seeks(event, charlie)
    assert "I like rivers" in stranger.get(where).text


def test_at_the_close_whoever_is_left_is_named(event, alice, bob, signed_in):
    seeks(event, bob)
    Tournament.objects.filter(pk=event.pk).update(closes_at=NOW - timedelta(days=400))
    there = event.get_absolute_url()
    runs = signed_in(alice).get(f"{there}run/").text
    assert "These are left without a partner:" in runs and "Bob" in runs
    assert "you have no partner" in signed_in(bob).get(there).text


def test_programs_look_ask_and_accept(event, alice, bob, charlie, signed_in):
    mine, theirs = signed_in(bob), signed_in(charlie)
    there = f"/api{event.get_absolute_url()}partners/"
    done(send(mine, there, words="hi"))
    looks = done(send(theirs, there))
    done(send(mine, f"{there}{looks['id']}/ask/"))
    (ask,) = (line["ask"] for line in done(theirs.get(there))["lines"] if line["ask"])
    refused(send(mine, f"{there}asks/{ask}/accept/"), 403, "not-yours")
    pairs = list(Seeker.objects.values_list("pk", flat=True))
    for client, code in strangers(signed_in):
        answer = send(client, f"{there}join/", one=pairs[0], other=pairs[1])
        assert answer.json()["code"] == code
    done(send(theirs, f"{there}asks/{ask}/accept/"))
    assert Entry.objects.get().name == "Bob & Charlie"
