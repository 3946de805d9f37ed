"""The sealed log of an event: whole as it was written, and every later change of it is found."""

import copy
import importlib.util
import json
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.urls import reverse

from siamleague.history import audit, sealed
from siamleague.history.models import HistoryIsFinal, SealedLine
from tests.bench.proofs import log as proof
from tests.tournaments.hall import NOW, club_of, entered, event_of, played, published, tables
from tournaments.exports import log_taken
from tournaments.models import Kind, Tournament
from tournaments.rounds import logged, reporting

VERIFIER = Path(__file__).parents[3] / "tournaments/static/tournaments/verify_log.py"
SPEC = importlib.util.spec_from_file_location("verify_log", VERIFIER)
verify_log = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(verify_log)


@pytest.fixture
def event(alice):
    """Return an event of seven in which two rounds were played and a third is being played."""
    event = event_of(alice, club_of(alice), lot=True, tie_breaks=("buchholz", "lot"))
    entered(event, alice, 7)
    for _ in range(2):
        played(event, alice)
    published(event, alice)
    return event


def faults(told, head=""):
    return verify_log.checked(told, head).faults


def taken(event, *, opened=False):
    return json.loads(log_taken.text(event, opened=opened))


def test_an_honest_log_is_whole_and_its_points_and_ranks_come_out(event):
    told = taken(event, opened=True)
    found = verify_log.checked(told)
    assert found.faults == []
    assert found.notes == ["The lot is drawn from secrets of the site alone."]
    assert [line["number"] for line in told["lines"]] == list(range(1, len(told["lines"]) + 1))
    assert len(found.rounds) == 3 and len(found.results) == 6
    head = logged.head(event)
    assert faults(told, f"{head.number} {head.short}") == []


def test_a_table_of_four_is_counted_as_well(alice):
    event = event_of(alice, club_of(alice), kind=Kind.FOUR, tie_breaks=("lot",))
    entered(event, alice, 9)
    for _ in range(2):
        played(event, alice)
    assert faults(taken(event)) == []


def test_the_program_runs_alone(event, tmp_path):
    path = tmp_path / "log.json"
    path.write_text(json.dumps(taken(event)), encoding="utf-8")
    order = [sys.executable, "-I", str(VERIFIER), str(path)]
    ran = subprocess.run(order, capture_output=True, text=True, check=False)
    assert ran.returncode == 0 and "All is as it was sealed" in ran.stdout
    told = taken(event)
    told["lines"][4]["body"]["round"] = 9
    path.write_text(json.dumps(told), encoding="utf-8")
    ran = subprocess.run(order, capture_output=True, text=True, check=False)
    assert ran.returncode == 1 and "Line 5 is not what was sealed." in ran.stdout


@pytest.mark.parametrize("spoil", ["body", "drop", "swap", "add", "time", "words", "cut"])
def test_each_kind_of_edit_is_found_at_its_line(event, spoil):
    told = taken(event, opened=True)
    lines, at = told["lines"], 5
    if spoil == "body":
        lines[at]["body"]["more"] = 1
    elif spoil == "drop":
        del lines[at]
    elif spoil == "swap":
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
    elif spoil == "add":
        lines.insert(at, copy.deepcopy(lines[at]))
        at += 1
    elif spoil == "time":
        lines[at]["at"] = sealed.moment(NOW + timedelta(days=1))
    elif spoil == "words":
        at = next(place for place, line in enumerate(lines) if "words" in line)
        lines[at]["words"]["why"] = "because"
    else:
        del lines[at + 1 :]
    assert f"ine {at + 1}" in faults(told)[0] or f"line {at + 1}" in faults(told)[0]


def test_a_table_that_does_not_follow_from_the_log_is_found(event):
    told = taken(event)
    told["standings"][0][2] += 1
    assert "the results give other points" in faults(told)[0]
    told = taken(event)
    told["standings"][0][1], told["standings"][-1][1] = 7, 1
    assert any("not at rank" in each for each in faults(told))
    told = taken(event)
    told["standings"][0][3][1], told["standings"][1][3][1] = (
        told["standings"][1][3][1],
        told["standings"][0][3][1],
    )
    assert any("the lot is drawn otherwise" in each for each in faults(told))


def test_a_log_that_was_written_anew_is_found_by_the_paper_alone(event):
    """The control: hashes and all it looks whole, until somebody holds a sheet beside it."""
    head = logged.head(event)
    told = taken(event)
    before = ""
    for line in told["lines"]:
        if line["verb"] == "tournament.published":
            line["body"]["says"] = "0" * 64
        text = [before, line["number"], line["at"], line["verb"], line["body"]]
        line["hash"] = before = verify_log.digest(verify_log.canonical(text))
    told["head"]["hash"] = before
    assert faults(told) == []
    assert "not the one on the paper" in faults(told, f"{head.number} {head.short}")[0]
    assert "ends before" in faults(told, f"{head.number + 1} {head.short}")[0]


def test_where_rounds_are_older_than_the_log_no_points_are_checked_and_it_is_said(event):
    from django.db.models import QuerySet

    name = logged.name_of(event)
    QuerySet(SealedLine).filter(log=name).delete()
    plan = {"plan": logged.plan(event)}  # its rounds are brought behind this line
    sealed.append(name, "event.brought", plan, now=NOW)
    table = tables(event.round_set.get(number=3))[0]
    report = reporting.Score((1, 2))
    by = event.club.memberships.get(role="owner").player.user_id
    reporting.decide(table_id=table.pk, score=report, by=by, why="", ticket=uuid4(), now=NOW)
    found = verify_log.checked(taken(event))
    assert found.faults == []
    assert "no points were checked" in found.notes[0]


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_planted_edits_are_found_and_honest_logs_raise_no_alarm():
    found = proof.run(quick=True)
    assert sum(each["planted"] for each in found["edits"].values()) > 30
    assert found["whole_without_paper"] > 0


def test_names_that_are_forgotten_leave_the_chain_whole(event, alice):
    line = audit.note(
        "entry.made", f"tournament:{event.pk}", who=None, now=NOW, data={"name": "Al"}
    )
    logged.decision(event, line)
    assert taken(event, opened=True)["lines"][-1]["words"]["data"] == {"name": "Al"}
    audit.forget_names([f"tournament:{event.pk}"], ["Al"], "somebody")
    told = taken(event, opened=True)
    assert "words" not in told["lines"][-1]
    assert faults(told) == []


def test_an_older_event_begins_with_what_there_was(event, alice):
    from django.db.models import QuerySet

    QuerySet(SealedLine).delete()
    table = tables(event.round_set.get(number=3))[0]
    order = {"table_id": table.pk, "by": alice.pk, "why": "", "ticket": uuid4(), "now": NOW}
    reporting.decide(**order, score=reporting.Score((1, 1)))
    told = taken(event)
    assert told["lines"][0]["verb"] == sealed.BEGUN
    assert len(told["lines"][0]["body"]["rounds"]) == 3
    assert faults(told) == []


def test_of_two_writers_one_looks_again(event, monkeypatch):
    """Both read the same head; the number is given once, and neither line is lost."""
    name = logged.name_of(event)
    real, seen = sealed.head, []

    def head(log):
        found = real(log)
        if not seen:
            seen.append(found)
            sealed.append(name, "other.writer", {}, now=NOW)
        return found

    monkeypatch.setattr(sealed, "head", head)
    sealed.append(name, "this.writer", {}, now=NOW)
    monkeypatch.undo()
    assert [line["verb"] for line in taken(event)["lines"][-2:]] == ["other.writer", "this.writer"]
    assert faults(taken(event)) == []


def test_a_line_takes_as_many_queries_in_a_long_log_as_in_a_short_one(
    event, django_assert_max_num_queries
):
    with django_assert_max_num_queries(4):
        sealed.append(logged.name_of(event), "one.more", {}, now=NOW)


def test_nothing_is_changed_or_taken_away():
    with pytest.raises(HistoryIsFinal):
        SealedLine.objects.update(verb="other")
    with pytest.raises(HistoryIsFinal):
        SealedLine.objects.all().delete()


def test_everybody_may_take_it_and_organisers_read_the_words(event, alice, client, signed_in):
    where = reverse("tournaments:take", args=[event.club.slug, event.slug, "log", "json"])
    told = client.get(where).json()
    assert not any("words" in line for line in told["lines"])
    assert any("words" in line for line in signed_in(alice).get(where).json()["lines"])


def test_paper_the_hall_and_the_page_say_how_far_it_goes(event, client):
    event = Tournament.objects.get(pk=event.pk)
    head, names = logged.head(event), [event.club.slug, event.slug]
    pages = [
        reverse("tournaments:event", args=names),
        reverse("tournaments:hall", args=names),
        reverse("tournaments:print_round", args=[*names, 3, "tables"]),
        reverse("tournaments:print_round", args=[*names, 3, "names"]),
    ]
    for page in pages:
        assert f"line {head.number}, {head.short}" in client.get(page).content.decode(), page
    assert "verify_log.py" in client.get(pages[0]).content.decode()
