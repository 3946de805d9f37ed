"""Every pairing of an exported log is made again: honest logs pass, changed pairings are named."""

import json

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.hall import NOW, club_of, entered, event_of, played, proposed, tables
from tournaments.exports import log_taken
from tournaments.exports.paired_again import paired_again
from tournaments.management.commands.verify_log import program
from tournaments.models import Tournament
from tournaments.rounds import act, by_hand

VERIFY = program()
PLANS = {
    "swiss": {},
    "dutch": {"format": "dutch"},
    "robin": {"format": "robin"},
    "twice": {"format": "robin", "rules": {"meet_twice": True}},
    "knockout": {"format": "knockout"},
    "double": {"format": "double"},
    "fours": {"kind": "four"},
    "robin at fours": {"kind": "four", "format": "robin"},
    "by lot": {"format": "knockout", "rules": {"by_lot": True}},
}


def taken(event, *, opened=True):
    return json.loads(log_taken.text(Tournament.objects.get(pk=event.pk), opened=opened))


def anew(told):
    """Write every hash anew, as somebody does who changes a line and hides it."""
    before = ""
    for line in told["lines"]:
        line.pop("words", None)
        text = [before, line["number"], line["at"], line["verb"], line["body"]]
        line["hash"] = before = VERIFY.digest(VERIFY.canonical(text))
    told["head"]["hash"] = before
    return told


def line_of(told, number):
    return next(
        line
        for line in told["lines"]
        if line["verb"] == "round.paired" and line["body"]["round"] == number
    )


def change_places(line):
    """Let two of the first two tables change places in a line of the log."""
    one, other = line["body"]["tables"][0][3], line["body"]["tables"][1][3]
    one[-1], other[-1] = other[-1], one[-1]


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_each_format_makes_its_rounds_again_and_names_a_changed_pairing(alice, plan):
    event = event_of(alice, club_of(alice), lot=True, **{"rounds": 3, **plan})
    entered(event, alice, 9)
    for _ in range(2):
        played(event, alice)
    told = taken(event)
    assert VERIFY.checked(told).faults == []
    again = paired_again(told)
    assert (again.faults, again.rounds) == ([], 2)
    for number in (1, 2):
        spoiled = taken(event)
        line = line_of(spoiled, number)
        change_places(line)
        anew(spoiled)
        found = paired_again(spoiled).faults
        assert f"Line {line['number']}: round {number}" in found[0]


def test_what_a_hand_changed_comes_out_with_the_line_that_says_so(alice, tmp_path, capsys):
    event = event_of(alice, club_of(alice), lot=True)
    entered(event, alice, 8)
    round_ = proposed(event, alice)
    one, other = (table.chairs.get(seat=1).entry_id for table in tables(round_)[:2])
    by_hand.swap(round_id=round_.pk, moves=[(one, other)], by=alice.pk, now=NOW)
    act.publish_round(round_id=round_.pk, by=alice.pk, anyway=True, now=NOW)
    told = taken(event)
    assert paired_again(told).faults == []
    path = tmp_path / "log.json"
    path.write_text(json.dumps(told))
    call_command("verify_log", path, pairings=True)
    assert "1 times two changed places by hand" in capsys.readouterr().out
    for line in told["lines"]:
        if line["verb"] == "round.swapped":
            line["body"]["swapped"] = []
    path.write_text(json.dumps(anew(told)))
    with pytest.raises(CommandError):
        call_command("verify_log", path, pairings=True)
    assert "they do not sit so" in capsys.readouterr().out


def test_a_field_that_fits_a_changed_pairing_does_not_fit_the_rounds_before(alice):
    """Whoever changes from what a round was made, too, is found by the lines before it."""
    event = event_of(alice, club_of(alice), lot=True)
    entered(event, alice, 8)
    for _ in range(2):
        played(event, alice)
    for spoil in ("points", "opponents", "seed"):
        told = taken(event)
        field = told["fields"]["2"]
        if spoil == "seed":
            field["seed"] += 1
        elif spoil == "points":
            field["entrants"][0]["points"] += 2
        else:
            one, other = field["entrants"][:2]
            one["opponents"], other["opponents"] = other["opponents"], one["opponents"]
        line = line_of(told, 2)
        line["body"]["field"] = VERIFY.digest(VERIFY.canonical(field))
        found = VERIFY.checked(anew(told)).faults
        assert found and found[0].startswith(f"Line {line['number']}: round 2"), spoil


def test_the_others_do_not_read_who_is_kept_apart(alice):
    from tournaments.models import Entry, ForbiddenPair

    event = event_of(alice, club_of(alice), lot=True)
    entered(event, alice, 8)
    one, other = Entry.objects.filter(tournament=event)[:2]
    ForbiddenPair.objects.create(tournament=event, one=one, other=other)
    played(event, alice)
    assert taken(event, opened=False)["fields"] == {}
    assert "only the organisers read" in VERIFY.checked(taken(event, opened=False)).notes[1]
    assert set(taken(event)["fields"]) == {"1"}
    assert paired_again(taken(event, opened=False)).rounds == 0
