"""What waits for somebody: called for, answered and switched off; nobody reads another's."""

from uuid import uuid4

import pytest
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from siamleague.jobs.models import Job
from siamleague.privacy import keepers as personal_data
from siamleague.waiting import act, bells, letters, read, what_waits
from siamleague.waiting.what_waits import WaitingKind, Waits
from tests.people import person
from tests.tournaments.hall import (
    NOW,
    club_of,
    decide_all,
    enter_user,
    entered,
    event_of,
    published,
    tables,
)
from tournaments.clubs import act as clubs
from tournaments.clubs import claiming
from tournaments.entries import act as entries
from tournaments.models import Entry, Player, TeamMember, Tournament
from tournaments.rounds import act as rounds
from tournaments.rounds import reporting
from tournaments.teams import act as teams

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(alice, bob):
    event = event_of(alice, club_of(alice))
    for one in (alice, bob):
        enter_user(event, one)
    return event


def waits(user, *names):
    user.refresh_from_db()
    found = what_waits.ask(user.pk, user.silent, NOW)
    return [(each.kind, each.text) for each in found if not names or each.kind in names]


def report(table, user, ranks=(1, 2)):
    reporting.report(
        table_id=table.pk, score=reporting.Score(ranks), by=user.pk, ticket=uuid4(), now=NOW
    )


def test_bobs_table_is_one_step_away_on_every_page_until_its_result_stands(
    client, alice, bob, charlie, event
):
    round_ = published(event, alice)
    client.force_login(bob)
    mine = reverse("tournaments:mine", args=[event.club.slug, event.slug])
    for address in ("/", "/about/", "/account/", "/clubs/", "/ratings/", "/waiting/"):
        page = client.get(address).content.decode()
        assert f'<a class="bell-way" href="{mine}"' in page, address
    assert ">Table 1</a>" in page
    client.force_login(charlie)
    assert "bell-way" not in client.get("/").content.decode()
    decide_all(round_, alice)
    assert not waits(bob, "table")


def test_a_report_waits_for_the_other_side_and_for_nobody_else(alice, bob, charlie, event):
    table = tables(published(event, alice))[0]
    report(table, alice)
    assert [kind for kind, _text in waits(bob)] == ["result"]
    assert not waits(alice, "result", "table")
    assert not waits(charlie)
    reporting.confirm(table_id=table.pk, by=bob.pk, ticket=uuid4(), now=NOW)
    assert not waits(bob)


def test_a_dispute_calls_the_arbiters_once_and_goes_when_it_is_decided(
    alice, bob, event, django_capture_on_commit_callbacks
):
    olga = person("Olga")
    club = event.club
    clubs.player_of(user_id=olga.pk)
    round_ = published(event, alice)
    table = tables(round_)[0]
    report(table, alice)
    for _again in range(2):
        reporting.dispute(table_id=table.pk, by=bob.pk, why="no", ticket=uuid4(), now=NOW)
    assert [kind for kind, _text in waits(alice)] == ["dispute"]
    assert not waits(bob, "dispute")
    assert not waits(olga), "an arbiter of no club"
    asked = Job.objects.filter(kind=bells.LETTERS)
    assert [job.payload["users"] for job in asked] == [[alice.pk]]
    assert letters.send(asked[0].payload) == 1
    assert mail.outbox[-1].subject == "Winter Cup: a result is disputed"
    assert f"/clubs/{club.slug}/events/winter-cup/tables/{table.pk}/" in mail.outbox[-1].body
    press = {"score": reporting.Score((1, 2)), "by": alice.pk, "why": "both sheets", "now": NOW}
    reporting.decide(table_id=table.pk, ticket=uuid4(), **press)
    assert not waits(alice)


def test_an_invitation_waits_until_it_is_answered_and_calls_its_reader(alice, bob, charlie):
    team = teams.found_team(by=alice.pk, name="Teak Elephants", club_id=None, now=NOW)
    press = {"team_id": team.pk, "name": "Bob", "part": "partner", "by": alice.pk, "now": NOW}
    for _twice in range(2):
        teams.invite_by_name(**press)
    assert waits(bob) == [("invitation", "Alice asks you into the team: answer it")]
    assert not waits(alice)
    assert not waits(charlie)
    asked = Job.objects.filter(kind=bells.LETTERS)
    assert [job.payload["users"] for job in asked] == [[bob.pk]]
    teams.accept(member_id=TeamMember.objects.get(player__user=bob).pk, by=bob.pk, now=NOW)
    assert not waits(bob)


def test_a_claim_waits_for_who_may_decide_it_and_leads_to_the_decision(
    client, alice, bob, charlie, event
):
    entered(event, alice, 1)
    guest = Player.objects.get(name="P1")
    claim = claiming.claim_record(guest_id=guest.pk, words="", by=charlie.pk, now=NOW)
    assert waits(alice, "claim") == [("claim", "Charlie says to be P1: decide it")]
    assert not waits(bob, "claim")
    assert not waits(charlie)
    (line,) = (each for each in what_waits.ask(alice.pk, [], NOW) if each.kind == "claim")
    client.force_login(alice)
    where, _mark, anchor = line.url.partition("#")
    assert f'id="{anchor}"' in client.get(where).content.decode()
    claiming.refuse_claim(claim_id=claim.pk, by=alice.pk, now=NOW)
    assert not waits(alice, "claim")


def test_who_moves_up_from_the_waiting_list_is_called(alice, bob, charlie):
    event = event_of(alice, club_of(alice), limit=1)
    first = enter_user(event, bob)
    enter_user(event, charlie)
    assert not waits(charlie)
    entries.withdraw(entry_id=first.pk, by=bob.pk, now=NOW)
    assert [kind for kind, _text in waits(charlie)] == ["seat"]
    assert not waits(bob)
    Entry.objects.filter(player__user=charlie).update(checked_in_at=NOW)
    assert not waits(charlie)


def test_what_is_switched_off_is_neither_listed_nor_written(client, alice, bob, event):
    published(event, alice)
    team = teams.found_team(by=alice.pk, name="Teak Elephants", club_id=None, now=NOW)
    teams.invite_by_name(team_id=team.pk, name="Bob", part="partner", by=alice.pk, now=NOW)
    client.force_login(bob)
    kept = [name for name in what_waits.known() if name not in ("invitation", "table")]
    for _twice in range(2):
        client.post(reverse("waiting:switch"), {"kind": kept})
    assert not waits(bob)
    assert waits(alice, "table"), "the switches are Bob's alone"
    bob.refresh_from_db()
    assert bob.silent == ["invitation", "table"]
    assert letters.send(Job.objects.get(kind=bells.LETTERS).payload) == 0
    told = personal_data.export_all(bob.pk)["account"]
    assert told["not_called_for"] == ["invitation", "table"]
    act.switch(user_id=bob.pk, wanted=list(what_waits.known()))
    assert [kind for kind, _text in waits(bob)] == ["table", "invitation"]


def test_charlie_without_an_account_has_no_list_and_no_bell(client, charlie):
    assert client.get(reverse("waiting:list")).status_code == 302
    assert client.get(reverse("waiting:bell")).status_code == 204
    assert client.post(reverse("waiting:switch"), {"kind": []}).status_code == 302
    charlie.refresh_from_db()
    assert charlie.silent == []


def test_the_list_costs_as_many_queries_for_one_event_as_for_twenty(alice, bob):
    club = club_of(alice)

    def cost():
        with CaptureQueriesContext(connection) as asked:
            found = what_waits.ask(bob.pk, [], NOW)
        return len(found), len(asked)

    def join(number):
        event = event_of(alice, club, name=f"Cup {number}")
        for one in (alice, bob):
            enter_user(event, one)
        published(event, alice)

    join(0)
    one, few = cost()
    for number in range(1, 6):
        join(number)
    six, many = cost()
    assert (one, six) == (1, 6)
    assert many <= few <= 17


def test_the_list_is_kept_for_a_moment_and_forgotten_when_it_is_rung(
    alice, bob, event, monkeypatch, django_capture_on_commit_callbacks
):
    monkeypatch.setattr(read, "KEPT", 20)
    cache.clear()
    assert read.bell(bob, NOW).count == 0
    round_ = published(event, alice)
    assert read.bell(bob, NOW).count == 0, "kept, since nothing was committed"
    with django_capture_on_commit_callbacks(execute=True):
        rounds.take_round_back(round_id=round_.pk, by=alice.pk, why="x", now=NOW)
        published(event, alice)
    assert read.bell(bob, NOW).count == 1
    cache.clear()


def test_a_look_after_a_ring_costs_as_many_questions_for_one_line_as_for_many(client, alice, bob):
    club = club_of(alice)
    client.force_login(bob)

    def cost():
        with CaptureQueriesContext(connection) as asked:
            shown = client.get(reverse("waiting:bell")).content.decode()
        return shown.partition("waits-whole")[2].count("waits-what"), len(asked)

    def join(number):
        event = event_of(alice, club, name=f"Cup {number}")
        for one in (alice, bob):
            enter_user(event, one)
        published(event, alice)

    join(0)
    cost()
    one, few = cost()
    for number in range(1, 6):
        join(number)
    six, many = cost()
    assert (one, six) == (1, 6)
    assert many <= few <= 18


def test_a_long_list_shows_the_first_ones_and_folds_the_rest(client, alice, bob):
    club = club_of(alice)
    for number in range(6):
        event = event_of(alice, club, name=f"Cup {number}")
        for one in (alice, bob):
            enter_user(event, one)
        published(event, alice)
    client.force_login(bob)
    page = client.get("/").content.decode()
    shown, _fold, rest = page.partition('<details class="fold">')
    assert shown.count("waits-what") == read.SHOWN
    assert "3 more" in rest
    assert rest.count("waits-what") == 3
    whole = client.get(reverse("waiting:list")).content.decode()
    assert whole.count("waits-what") == 6
    assert '<details class="fold">' not in whole
    assert read.Bell(read.bell(bob, NOW).lines[:4]).rest == (), "one more is no reason to fold"


def test_who_is_invited_to_a_team_for_an_event_is_led_to_the_event(alice, bob):
    event = event_of(alice, club_of(alice), kind="teams")
    order = {"tournament_id": event.pk, "by": alice.pk, "name": "Elephants", "now": NOW}
    teams.found_for_event(**order, partner="Bob")
    (line,) = what_waits.ask(bob.pk, [], NOW)
    assert line.url == event.get_absolute_url()
    assert line.about == "Elephants, Winter Cup"
    (job,) = Job.objects.filter(kind=bells.LETTERS)
    assert job.payload["url"] == event.get_absolute_url()
    Tournament.objects.update(stage="draft")
    (line,) = what_waits.ask(bob.pk, [], NOW)
    assert "/teams/" in line.url, "whom a draft is not shown is not led there"


def test_two_subjects_never_share_a_kind_and_one_page_is_named_once(monkeypatch):
    monkeypatch.setattr(what_waits, "_subjects", {})

    def tables_(user, now):
        yield Waits("b", "second", "", "/x/")

    def moves(user, now):
        yield Waits("a", "first", "", "/x/")
        yield Waits("a", "other", "", "/y/")

    for _twice in range(2):
        what_waits.register((WaitingKind("b", "B", rank=20),), tables_)
        what_waits.register((WaitingKind("a", "A", rank=10),), moves)
    assert [each.text for each in what_waits.ask(1, [], NOW)] == ["first", "other"]
    assert [each.text for each in what_waits.ask(1, ["a"], NOW)] == ["second"]
    with pytest.raises(ValueError, match="somebody else registered b"):
        what_waits.register((WaitingKind("b", "B", rank=1),), lambda user, now: [])
