"""What rounds leave behind as floats, from rows to the field of our own Swiss.

Points without playing are a float down: a bye of a whole or of half a point, a win because nobody
came. An absence is none, and neither is a loss because one did not come.
"""

from uuid import uuid4

import pytest

from tests.tournaments.hall import NOW, club_of, decide_all, entered, event_of, played, published
from tournaments.formats import shelf, swiss
from tournaments.models import Absence, Chair, Table, TableKind
from tournaments.rounds import act as rounds
from tournaments.rounds import reporting

DOWN, UP, NEITHER = 1, -1, 0


@pytest.fixture
def left_behind(alice):
    """Return an event of seven after two rounds, with its entries by name.

    In the second P1 is away with half a point, P2 without, and somebody does not come.
    """
    event = event_of(alice, club_of(alice), rounds=5)
    entries = {entry.name: entry.pk for entry in entered(event, alice, 9)}
    played(event, alice)
    for name, half in (("P1", True), ("P2", False)):
        Absence.objects.create(entry_id=entries[name], round=2, half=half, asked_at=NOW)
    round_ = published(event, alice)
    table = round_.tables.filter(kind=TableKind.PLAY).order_by("-number").first()
    score = reporting.Score((1, 2), forfeits=(1,))
    reporting.decide(table_id=table.pk, score=score, by=alice.pk, why="", ticket=uuid4(), now=NOW)
    decide_all(round_, alice)
    rounds.close_round(round_id=round_.pk, by=alice.pk, now=NOW)
    event.refresh_from_db()
    return event, entries, list(table.chairs.order_by("seat").values_list("entry_id", flat=True))


def floats(event, number=3):
    field = shelf.of(event).field(event, number)
    return {entrant.id: entrant.floats for entrant in field.entrants}


def expected(event, entries, came, stayed_away):
    """Return the float of the second round of each, read from the tables by hand."""
    first = {"P1": DOWN, "P2": NEITHER}
    found = {entries[name]: value for name, value in first.items()}
    found |= {came: DOWN, stayed_away: NEITHER}
    return found


def test_half_byes_and_forfeit_wins_are_floats_down_and_absences_none(left_behind):
    event, entries, (came, stayed_away) = left_behind
    seen = floats(event)
    for entry, value in expected(event, entries, came, stayed_away).items():
        assert seen[entry][-1] == value
    bye = Table.objects.get(round__tournament=event, round__number=1, kind=TableKind.FULL_BYE)
    alone = Chair.objects.get(table=bye).entry_id
    assert seen[alone][0] == DOWN


def test_who_met_somebody_with_other_points_floated(left_behind):
    event, _entries, forfeited = left_behind
    points = {}
    for table in Table.objects.filter(round__tournament=event, round__number=1):
        for chair in table.chairs.all():
            won = table.kind == TableKind.FULL_BYE or table.ranks[chair.seat] == 1
            points[chair.entry_id] = int(won)
    seen, floated = floats(event), 0
    for table in Table.objects.filter(round__tournament=event, round__number=2, kind="play"):
        one, other = table.chairs.order_by("seat").values_list("entry_id", flat=True)
        if [one, other] == forfeited:
            continue
        ahead = points[one] - points[other]
        assert (seen[one][-1], seen[other][-1]) == (ahead, -ahead)
        floated += bool(ahead)
    assert {value for each in seen.values() for value in each} <= {DOWN, UP, NEITHER}


def test_control_without_what_was_given_half_byes_and_forfeit_wins_are_nothing(
    left_behind, monkeypatch
):
    event, entries, (came, stayed_away) = left_behind
    monkeypatch.setattr(swiss, "_given", lambda meeting, mine: 0)
    seen = floats(event)
    wrong = {
        entry
        for entry, value in expected(event, entries, came, stayed_away).items()
        if seen[entry][-1] != value
    }
    assert wrong == {entries["P1"], came}


def test_a_forfeit_win_takes_the_bye_and_a_half_bye_does_not(left_behind):
    event, entries, (came, stayed_away) = left_behind
    field = shelf.of(event).field(event, 3)
    had = {entrant.id: entrant.had_bye for entrant in field.entrants}
    assert had[came]
    assert not had[entries["P1"]]
    assert not had[entries["P2"]]
    assert not had[stayed_away] or stayed_away in _alone(event)


def _alone(event):
    byes = Table.objects.filter(round__tournament=event, kind=TableKind.FULL_BYE)
    return set(Chair.objects.filter(table__in=byes).values_list("entry_id", flat=True))
