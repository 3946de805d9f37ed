"""Somebody says what nobody should hear: it is reported, read as it stood, and decided about."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from games.conduct import act, silencing
from games.conduct.models import ReportedLine, TalkReport
from games.matches import endings, phrases, talking
from games.models import Match, Remark, Watching
from games.refusals import NotAllowed
from siamleague.accounts.models import User
from siamleague.privacy import keepers as personal_data
from siamleague.waiting import what_waits
from tests.games.conftest import NOW, match_between, reread
from tests.people import person
from tests.tournaments.hall import club_of, enter_user, event_of, published, tables
from tournaments.clubs import act as clubs
from tournaments.models import Membership, Role, Venue
from tournaments.rounds import playing

TOMORROW = NOW + timedelta(days=1, minutes=1)


@pytest.fixture
def owner(db):
    return person("Olga", is_superuser=True)


@pytest.fixture
def dora(db):
    return person("Dora")


@pytest.fixture
def of_event(alice, bob, charlie):
    """A match of an event of Alice's club, between Bob and Charlie."""
    event = event_of(alice, club_of(alice), venue=Venue.MIXED, game="king_of_siam", game_name="")
    for user in (bob, charlie):
        enter_user(event, user)
    (found,) = tables(published(event, alice))
    playing.play_here(table_id=found.pk, by=bob.pk, now=NOW)
    found.refresh_from_db()
    return Match.objects.get(code=found.match)


def says(match, who, text="You are a fool.", now=NOW):
    return talking.talk(code=match.code, by=who.pk, text=text, ticket=uuid4(), now=now)


def reports(match, line, by, now=NOW, fault="insult", words=""):
    return act.report_talk(code=match.code, line=line, fault=fault, words=words, by=by.pk, now=now)


def decides(report, by, outcome="silenced", days=1, now=NOW):
    about = {"outcome": outcome, "days": days}
    return act.decide_talk(report_id=report.pk, **about, by=by.pk, now=now)


def waits(user, kind=act.REPORTED):
    return [each for each in what_waits.ask(user.pk, (), NOW) if each.kind == kind]


def test_what_bob_said_goes_to_the_owner_with_the_lines_as_they_stood(duel, alice, bob, owner):
    says(duel, alice, "Good evening.")
    line = says(duel, bob)
    says(duel, bob, "And a bad player.")
    report = reports(duel, line, alice, words="He does so all evening.")
    kept = [(each.name, each.text) for each in report.lines.all()]
    assert kept == [
        ("Alice", "Good evening."), ("Bob", "You are a fool."), ("Bob", "And a bad player."),
    ]  # fmt: skip
    Remark.objects.all().delete()
    assert report.lines.count() == 3
    (waiting,) = waits(owner)
    assert waiting.url == reverse("games:talk_report", args=[report.pk])
    assert not waits(alice)
    assert not waits(bob)


def test_twice_is_once_and_many_are_too_many(duel, alice, bob, owner, monkeypatch):
    line = says(duel, bob)
    assert reports(duel, line, alice) == reports(duel, line, alice)
    assert reports(duel, says(duel, bob, "Still one."), alice).line == line
    assert TalkReport.objects.count() == 1
    twin = TalkReport.objects.get()
    twin.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        twin.save()
    monkeypatch.setattr(act, "IN_A_DAY", 1)
    other = match_between(alice, bob)
    with pytest.raises(NotAllowed, match="reported much"):
        reports(other, says(other, bob), alice)
    assert reports(other, says(other, bob), alice, now=TOMORROW).match == other


def test_nobody_reports_themselves_or_what_they_cannot_hear(duel, alice, bob, charlie, owner):
    with pytest.raises(NotAllowed, match="own line"):
        reports(duel, says(duel, alice), alice)
    heard = says(duel, charlie, "From the gallery.")
    with pytest.raises(NotAllowed, match="not there"):
        reports(duel, heard, alice)  # who plays does not hear the gallery
    other = match_between(alice, charlie)
    with pytest.raises(NotAllowed, match="not there"):
        reports(other, heard, bob)
    closed = match_between(alice, bob, watching=Watching.CLOSED)
    said = says(closed, bob)
    with pytest.raises(NotAllowed, match="not there"):
        reports(closed, said, charlie)
    endings.resign(code=closed.code, by=bob.pk, ticket=uuid4(), now=NOW)
    assert reports(closed, said, charlie).about == bob


def test_a_silenced_person_says_phrases_and_writes_again_when_it_is_over(duel, alice, bob, owner):
    report = reports(duel, says(duel, bob), alice)
    decides(report, owner)
    with pytest.raises(NotAllowed, match="you may say the phrases"):
        says(duel, bob)
    assert says(duel, bob, phrases.PHRASES[0][0])
    with pytest.raises(NotAllowed):
        says(match_between(bob, alice), bob)  # the owner decides for the whole site
    assert says(duel, alice, "I may.")
    assert says(duel, bob, "I am sorry.", now=TOMORROW)


def test_without_the_question_at_the_door_a_silenced_person_would_write(
    duel, alice, bob, owner, monkeypatch
):
    decides(reports(duel, says(duel, bob), alice), owner)
    monkeypatch.setattr(silencing, "silent_until", lambda *about: None)
    assert says(duel, bob)


def test_the_decision_waits_for_bob_until_he_has_read_it(duel, alice, bob, owner, client):
    report = reports(duel, says(duel, bob), alice)
    decides(report, owner, "warned")
    assert says(duel, bob, "A warning is only that.")
    (told,) = waits(bob, act.DECIDED)
    client.force_login(bob)
    page = client.get(told.url).content.decode()
    assert "You are a fool." in page
    assert "Alice" not in page.split("<main")[1]
    client.post(reverse("games:read_decision", args=[report.pk]))
    assert not waits(bob, act.DECIDED)
    read_at = TalkReport.objects.get().read_at
    act.read_decision(report_id=report.pk, by=bob.pk, now=TOMORROW)
    assert TalkReport.objects.get().read_at == read_at
    with pytest.raises(NotAllowed):
        act.read_decision(report_id=report.pk, by=alice.pk, now=NOW)


def test_no_action_tells_bob_nothing_and_the_same_line_is_not_reported_again(
    duel, alice, bob, owner, client
):
    line = says(duel, bob)
    report = reports(duel, line, alice)
    decides(report, owner, "nothing")
    assert not waits(bob, act.DECIDED)
    assert not waits(owner)
    client.force_login(bob)
    assert client.get(reverse("games:talk_report", args=[report.pk])).status_code == 404
    with pytest.raises(NotAllowed, match="before"):
        reports(duel, line, alice)
    assert reports(duel, says(duel, bob, "Again."), alice) != report


def test_two_judges_decide_once(duel, alice, bob, owner):
    report = reports(duel, says(duel, bob), alice)
    decides(report, owner)
    assert decides(report, owner).until == NOW + timedelta(days=1)
    second = person("Otto", is_superuser=True)
    with pytest.raises(NotAllowed, match="decided already"):
        decides(report, second, "nothing")
    act.lift_silence(report_id=report.pk, by=second.pk, now=NOW)
    act.lift_silence(report_id=report.pk, by=owner.pk, now=TOMORROW)
    assert TalkReport.objects.get().lifted_at == NOW
    assert says(duel, bob, "Thank you.")


def test_talk_of_an_event_goes_to_its_club_and_holds_at_tables_of_that_club(
    of_event, alice, bob, charlie, owner
):
    report = reports(of_event, says(of_event, bob), charlie)
    assert (len(waits(alice)), waits(owner)) == (1, [])
    with pytest.raises(NotAllowed, match="Others decide"):
        decides(report, owner)
    decides(report, alice)
    with pytest.raises(NotAllowed, match="phrases"):
        says(of_event, bob)
    assert says(match_between(bob, charlie), bob, "Elsewhere I may.")


def test_nobody_decides_about_themselves_or_at_their_own_table(of_event, bob, charlie, dora, alice):
    """Bob is made an arbiter: he could clear himself, or lift what was decided."""
    club = Membership.objects.get(player__user=alice).club
    if not Membership.objects.filter(club=club, player__user=bob).exists():
        clubs.join_club(club_id=club.pk, by=bob.pk, now=NOW)
    Membership.objects.filter(club=club, player__user=bob).update(role=Role.ARBITER)
    report = reports(of_event, says(of_event, bob), charlie)
    for by in (bob, charlie, dora):
        with pytest.raises(NotAllowed):
            decides(report, by)
    decides(report, alice)
    with pytest.raises(NotAllowed):
        act.lift_silence(report_id=report.pk, by=bob.pk, now=NOW)
    mine = reports(of_event, says(of_event, charlie, "So are you."), bob)
    with pytest.raises(NotAllowed):
        decides(mine, bob)
    assert not waits(bob)


def test_where_nobody_of_the_club_is_left_the_owner_decides(of_event, alice, charlie, owner):
    line = says(of_event, alice, "From the gallery: a bad move.")
    endings.resign(code=of_event.code, by=charlie.pk, ticket=uuid4(), now=NOW)
    report = reports(of_event, line, charlie)
    assert report.to_owner
    assert (len(waits(owner)), waits(alice)) == (1, [])
    with pytest.raises(NotAllowed):
        decides(report, alice)
    assert decides(report, owner).outcome == "silenced"


def test_an_owner_who_plays_does_not_read_the_gallery(alice, bob, charlie):
    """The gallery may know more than the owner, who plays here."""
    alice.is_superuser = True
    alice.save()
    match = match_between(alice, bob)
    report = reports(match, says(match, charlie, "Bob holds the elephant."), person("Dora"))
    assert not waits(alice)
    with pytest.raises(NotAllowed):
        decides(report, alice)
    endings.resign(code=match.code, by=alice.pk, ticket=uuid4(), now=NOW)
    assert len(waits(alice)) == 1


def test_the_bell_asks_as_much_for_one_as_for_many(
    alice, bob, owner, django_assert_max_num_queries
):
    for _ in range(3):
        match = match_between(alice, bob)
        reports(match, says(match, bob), alice)
    from games.conduct.waits import waiting

    with django_assert_max_num_queries(5):
        assert len(list(waiting(owner.pk, NOW))) == 3


def test_the_pages_report_show_and_decide(duel, alice, bob, charlie, owner, client):
    line = says(duel, bob, "<b>Fool</b>")
    client.force_login(alice)
    at = reverse("games:report_talk", args=[duel.code])
    page = client.get(at, {"line": line}).content.decode()
    assert "&lt;b&gt;Fool&lt;/b&gt;" in page
    assert f'name="line" value="{line}"' in page
    assert "not there" in client.get(at, {"line": "7x"}).content.decode()
    assert client.post(at, {"line": line}).status_code == 200  # no reason was given
    assert not TalkReport.objects.exists()
    client.post(at, {"line": line, "fault": "insult", "words": "look"})
    report = TalkReport.objects.get()
    shown = reverse("games:talk_report", args=[report.pk])
    assert client.get(shown).status_code == 200
    client.force_login(charlie)
    assert client.get(shown).status_code == 404
    assert client.post(reverse("games:decide_talk", args=[report.pk])).status_code == 404
    client.force_login(owner)
    assert "Bob" in client.get(reverse("games:talk_reports")).content.decode()
    assert "look" in client.get(shown).content.decode()
    client.post(
        reverse("games:decide_talk", args=[report.pk]), {"outcome": "silenced", "days": "7"}
    )
    client.force_login(bob)
    board = client.get(reverse("games:match", args=[duel.code])).content.decode()
    assert 'id="talk-silent"' in board


def test_what_is_kept_about_a_person_is_told_and_forgotten(duel, alice, bob, owner):
    report = reports(duel, says(duel, bob), alice, words="rude")
    decides(report, owner)
    endings.resign(code=duel.code, by=bob.pk, ticket=uuid4(), now=NOW)
    told = personal_data.export_all(bob.pk)["matches"]["reports"]
    assert told["about_me"][0]["outcome"] == "silenced"
    assert told["kept_lines"][0]["said"] == "You are a fool."
    assert "rude" not in str(told)
    assert (
        personal_data.export_all(alice.pk)["matches"]["reports"]["reported"][0]["words"] == "rude"
    )
    for user in (bob, alice):
        personal_data.forget_all(user.pk, NOW)
    left = TalkReport.objects.get()
    assert (left.about, left.name, left.by, left.words) == (None, "Former member", None, "")
    assert not ReportedLine.objects.exclude(text="…").exists()
    assert User.objects.count() == 3
    assert reread(duel).status == "finished"
