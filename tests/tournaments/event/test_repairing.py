"""A step back: an ended event opened again, a cancellation undone, a draft deleted."""

from uuid import uuid4

import pytest
from django.urls import reverse

from siamleague.history.models import AuditLine
from siamleague.jobs.models import Job
from tests.tournaments.hall import (
    NOW,
    club_of,
    decide_all,
    enter_user,
    entered,
    event_of,
    played,
    published,
    tables,
    work,
)
from tests.tournaments.stages import drawn, event_in_parts, pools
from tournaments.events import act as events
from tournaments.events import repairing
from tournaments.events.act import EventPlan
from tournaments.models import Entry, Roll, Round, Stage, Tournament
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.rounds import act as rounds
from tournaments.rounds import reporting
from tournaments.series import act as series
from tournaments.series import crowning

WHY = "Table 1 was typed the wrong way round"


@pytest.fixture
def club(alice):
    return club_of(alice)


@pytest.fixture
def ended(alice, club):
    event = event_of(alice, club, rounds=1)
    entered(event, alice, 4)
    played(event, alice)
    events.finish_tournament(tournament_id=event.pk, by=alice.pk, now=NOW)
    return fresh(event)


def fresh(event):
    return Tournament.objects.select_related("club").get(pk=event.pk)


def reopen(event, by, why=WHY):
    repairing.reopen_tournament(tournament_id=event.pk, by=by.pk, why=why, now=NOW)


def cancel(event, by):
    events.cancel_tournament(tournament_id=event.pk, by=by.pk, why="No room", now=NOW)


def restore(event, by, why="There is a room"):
    repairing.restore_tournament(tournament_id=event.pk, by=by.pk, why=why, now=NOW)


def delete(event, by):
    repairing.delete_draft(tournament_id=event.pk, by=by.pk, now=NOW)


def test_an_ended_event_is_opened_corrected_and_ended_again(ended, alice, client):
    crowning.crown(now=NOW)
    assert Roll.objects.exists()
    for _ in range(2):
        reopen(ended, alice)
    assert fresh(ended).stage == Stage.RUNNING
    assert not Roll.objects.exists()
    assert AuditLine.objects.filter(verb="tournament.reopened").count() == 1
    assert WHY in client.get(ended.get_absolute_url()).content.decode()
    table = tables(ended.round_set.get())[0]
    score = reporting.Score((2, 1))
    reporting.decide(table_id=table.pk, score=score, by=alice.pk, why=WHY, ticket=uuid4(), now=NOW)
    events.finish_tournament(tournament_id=ended.pk, by=alice.pk, now=NOW)
    crowning.crown(now=NOW)
    assert Roll.objects.get().honours.get(place=1).name


def test_bob_may_not_open_it_and_nobody_without_a_reason(ended, alice, bob):
    with pytest.raises(NotYours):
        reopen(ended, bob)
    with pytest.raises(NotWhole, match="Say why"):
        reopen(ended, alice, " ")
    assert fresh(ended).stage == Stage.FINISHED


def test_what_was_rated_stays_rated_when_it_is_opened_again(ended, alice):
    """Otherwise an organiser who lost could end it, open it and take everybody's games away."""
    reopen(ended, alice)
    plan = EventPlan(name="Winter Cup", game_name="Chess", rounds=1, rated=False)
    with pytest.raises(NotNow, match="stays rated"):
        events.edit_tournament(tournament_id=ended.pk, by=alice.pk, plan=plan, seen=None, now=NOW)


def test_an_event_that_never_ended_may_still_change_that(alice, club):
    """The control: it is the opening again that is looked at."""
    event = event_of(alice, club, rounds=1)
    plan = EventPlan(name="Winter Cup", game_name="Chess", rounds=1, rated=False)
    events.edit_tournament(tournament_id=event.pk, by=alice.pk, plan=plan, seen=None, now=NOW)
    assert not fresh(event).rated


def test_a_closed_series_is_opened_before_its_events(ended, alice, club):
    made = series.make_series(club_id=club.pk, by=alice.pk, plan=series.SeriesPlan("Year"), now=NOW)
    series.add_event(series_id=made.pk, tournament_id=ended.pk, by=alice.pk, now=NOW)
    series.close_series(series_id=made.pk, by=alice.pk, now=NOW)
    with pytest.raises(NotNow, match="Year"):
        reopen(ended, alice)


def test_a_cancellation_is_taken_back_to_where_the_event_was(alice, bob, club, client):
    event = event_of(alice, club, rounds=2)
    entered(event, alice, 4)
    round_ = published(event, alice)
    cancel(event, alice)
    with pytest.raises(NotYours):
        restore(event, bob)
    with pytest.raises(NotWhole):
        restore(event, alice, "")
    for _ in range(2):
        restore(event, alice)
    assert fresh(event).stage == Stage.RUNNING
    assert AuditLine.objects.filter(verb="tournament.restored").count() == 1
    shown = client.get(event.get_absolute_url()).content.decode()
    assert "There is a room" in shown
    decide_all(round_, alice)
    rounds.close_round(round_id=round_.pk, by=alice.pk, now=NOW)
    other = event_of(alice, club, name="Other")
    cancel(other, alice)
    restore(other, alice)
    assert fresh(other).stage == Stage.PUBLISHED


def test_a_draft_that_was_called_off_is_a_draft_again(alice, club):
    event = events.make_tournament(
        club_id=club.pk, by=alice.pk, plan=EventPlan("Secret", game_name="Go"), now=NOW
    )
    cancel(event, alice)
    restore(event, alice)
    assert fresh(event).stage == Stage.DRAFT


def test_parts_come_back_with_their_event_and_no_others(alice, club):
    event = event_in_parts(alice, club)
    drawn(event, alice)
    one, two = pools(event)
    cancel(one, alice)
    cancel(event, alice)
    restore(event, alice)
    assert (fresh(one).stage, fresh(two).stage) == (Stage.CANCELLED, Stage.PUBLISHED)


def test_online_tables_get_new_matches_and_the_old_order_does_not_end_them(
    alice, bob, charlie, club
):
    event = event_of(alice, club, game="king_of_siam", game_name="", venue="online", rounds=1)
    for user in (bob, charlie):
        enter_user(event, user)
    round_ = published(event, alice)
    work(Job.objects.get(kind="make-matches"))
    before = tables(round_)[0].match
    assert before
    cancel(event, alice)
    restore(event, alice)
    work(Job.objects.get(kind="call-off-matches"))  # comes late, and finds that it is taken back
    assert Job.objects.get(kind="call-off-matches").result == {"ended": 0}
    assert Job.objects.filter(kind="make-matches").count() == 2


def test_everybody_who_entered_hears_that_it_takes_place(alice, bob, club, mailoutbox):
    event = event_of(alice, club)
    enter_user(event, bob)
    cancel(event, alice)
    restore(event, alice)
    for job in Job.objects.filter(kind="event-letters").order_by("pk"):
        work(job)
    assert [letter.subject for letter in mailoutbox] == [
        "Winter Cup is called off",
        "Winter Cup takes place after all",
    ]


def test_a_draft_is_deleted_and_nothing_else(alice, bob, club, ended):
    draft = events.make_tournament(
        club_id=club.pk, by=alice.pk, plan=EventPlan("Draft", game_name="Go"), now=NOW
    )
    with pytest.raises(NotYours):
        delete(draft, bob)
    for _ in range(2):
        delete(draft, alice)
    assert not Tournament.objects.filter(pk=draft.pk).exists()
    assert AuditLine.objects.get(verb="tournament.deleted").data == {"name": "Draft"}
    with pytest.raises(NotNow, match="Only a draft"):
        delete(ended, alice)
    assert Entry.objects.filter(tournament=ended).count() == 4
    assert Round.objects.filter(tournament=ended).exists()


def test_the_buttons_are_there_where_they_are_needed(alice, club, ended, signed_in):
    page = signed_in(alice)

    def run(event):
        return page.get(reverse("tournaments:run", args=[club.slug, event.slug])).content.decode()

    assert "Open the event again" in run(ended)
    draft = events.make_tournament(
        club_id=club.pk, by=alice.pk, plan=EventPlan("Draft", game_name="Go"), now=NOW
    )
    assert "Delete this draft" in run(draft)
    cancel(draft, alice)
    assert "Take the cancellation back" in run(draft)
