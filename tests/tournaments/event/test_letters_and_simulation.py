"""Letters in the reader's language, and whole tournaments of modelled players."""

import io
import os
import subprocess
import sys
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db.models import Q

from siamleague.accounts.letters import link
from siamleague.jobs.models import Job
from tests.tournaments.hall import (
    NOW,
    club_of,
    enter_user,
    entered,
    event_of,
    published,
    tables,
    work,
)
from tests.upgrades import kept
from tournaments.entries import act as entries
from tournaments.events import act as events
from tournaments.models import Club, Table, Tournament
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.rounds import act as rounds
from tournaments.rounds import reporting


@pytest.fixture
def event(alice):
    return event_of(alice, club_of(alice))


def letters(about):
    for job in Job.objects.filter(Q(payload__about=about) | Q(payload__kind=about)):
        assert work(job).state == "done", job.error


def test_everybody_with_an_account_is_told_their_table_in_their_language(
    event, alice, bob, charlie, mailoutbox
):
    type(charlie).objects.filter(pk=charlie.pk).update(language="it")
    for user in (bob, charlie):
        enter_user(event, user)
    entered(event, alice, 2)
    published(event, alice)
    letters("round")
    said = {mail.to[0]: mail for mail in mailoutbox}
    assert set(said) == {"bob@example.org", "charlie@example.org"}
    assert "Table" in said["bob@example.org"].body
    assert "Tavolo" in said["charlie@example.org"].body
    assert f"{event.get_absolute_url()}mine/" in said["bob@example.org"].body


def test_who_wants_no_letters_gets_none_and_every_letter_says_how_to_stop_them(
    event, alice, bob, charlie, mailoutbox
):
    type(charlie).objects.filter(pk=charlie.pk).update(letters=False)
    for user in (bob, charlie):
        enter_user(event, user)
    published(event, alice)
    letters("round")
    (letter,) = mailoutbox
    stop = link(bob)
    assert stop in letter.body
    assert letter.extra_headers["List-Unsubscribe"] == f"<{stop}>"
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_nobody_is_written_to_when_an_event_wants_silence(alice, bob):
    event = event_of(alice, club_of(alice), rules={"letters": False})
    enter_user(event, bob)
    entered(event, alice, 1)
    published(event, alice)
    assert not Job.objects.filter(kind="event-letters").exists()


def test_who_moves_up_and_who_comes_in_vain_is_told(alice, bob, charlie, mailoutbox):
    event = event_of(alice, club_of(alice), limit=1)
    first = enter_user(event, bob)
    enter_user(event, charlie)
    entries.withdraw(entry_id=first.pk, by=bob.pk, now=NOW)
    letters("seat")
    assert [mail.to[0] for mail in mailoutbox] == ["charlie@example.org"]
    assert f"{event.get_absolute_url()}mine/" in mailoutbox[0].body
    events.cancel_tournament(tournament_id=event.pk, by=alice.pk, why="Snow", now=NOW)
    letters("cancelled")
    assert "Snow" in mailoutbox[-1].body
    assert len(mailoutbox) == 2


def test_a_round_that_is_taken_back_is_told_to_who_sat_in_it_once(
    event, alice, bob, charlie, mailoutbox
):
    type(charlie).objects.filter(pk=charlie.pk).update(silent=["table"])
    for user in (bob, charlie):
        enter_user(event, user)
    entered(event, alice, 1)
    round_ = published(event, alice)
    press = {"round_id": round_.pk, "by": alice.pk, "why": "A name was missing", "now": NOW}
    for _twice in range(2):
        rounds.take_round_back(**press)
    assert Job.objects.filter(payload__about="taken back").count() == 1
    letters("taken back")
    (letter,) = mailoutbox
    assert letter.to == ["bob@example.org"], "Charlie wants nothing said about his table"
    assert letter.subject == "Winter Cup: round 1 is taken back"
    assert "A name was missing" in letter.body


def test_a_list_of_results_is_taken_once_and_leaves_what_stands(event, alice, charlie):
    entered(event, alice, 6)
    round_ = published(event, alice)
    first, second, third = tables(round_)
    reporting.decide(
        table_id=first.pk,
        score=reporting.Score((2, 1)),
        by=alice.pk,
        why="",
        ticket=uuid4(),
        now=NOW,
    )
    scores = {table.pk: reporting.Score((1, 2)) for table in (first, second, third)}
    order = {"round_id": round_.pk, "now": NOW}
    with pytest.raises(NotYours):
        reporting.decide_many(**order, scores=scores, by=charlie.pk)
    with pytest.raises(NotWhole):
        reporting.decide_many(**order, scores={second.pk: reporting.Score((3, 3))}, by=alice.pk)
    counts = [reporting.decide_many(**order, scores=scores, by=alice.pk) for _ in range(2)]
    assert counts == [2, 0]
    ranks = Table.objects.order_by("number").values_list("ranks", flat=True)
    assert list(ranks) == [[2, 1], [1, 2], [1, 2]]
    type(round_).objects.update(state="closed")
    with pytest.raises(NotNow):
        reporting.decide_many(**order, scores=scores, by=alice.pk)


@pytest.mark.parametrize("kind", ["duel", "teams", "three", "four"])
def test_a_whole_tournament_is_simulated_and_leaves_nothing(kind, db):
    out = io.StringIO()
    call_command("simulate", entries=13, rounds=2, kind=kind, stdout=out)
    report = out.getvalue()
    assert "round 2 of 2" in report
    assert "Standings of 13" in report
    assert not Tournament.objects.exists()
    assert not Club.objects.exists()


def test_on_a_fresh_clone_a_simulation_makes_its_database_first(tmp_path):
    """In a process of its own, with an empty data folder."""
    ours = {name: os.environ[name] for name in os.environ if name not in kept.ELSEWHERE}
    settings = {"DJANGO_SETTINGS_MODULE": "siamleague.settings.base"}
    done = subprocess.run(
        [sys.executable, "-m", "django", "simulate", "--entries", "4", "--rounds", "1"],
        cwd=kept.HOUSE,
        env=ours | settings | {"SIAMLEAGUE_VAR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Standings of 4" in done.stdout
    assert (tmp_path / kept.FILE).exists()


def test_a_simulation_may_be_kept(db):
    call_command("simulate", entries=4, rounds=1, keep=True, stdout=io.StringIO())
    assert Tournament.objects.get().entries.count() == 4
