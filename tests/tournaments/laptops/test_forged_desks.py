"""A file of a second desk is read as if somebody had made it up; without its secret it is none."""

import copy
import hashlib
from uuid import uuid4

import pytest

from siamleague.history import sealed
from siamleague.jobs.models import Job
from tests.guard.sweep import digest
from tests.tournaments.hall import (
    NOW,
    club_of,
    entered,
    event_of,
    played,
    published,
    tables,
)  # fmt: skip
from tests.tournaments.laptops.second import (
    brought,
    decide,
    done_on,
    given,
    repacked,
)  # fmt: skip
from tests.tournaments.laptops.trip import taken
from tournaments.laptops import (
    act,
    desk_in,
    desks,
    going_out,
    packed,
)
from tournaments.models import (
    CheckOut,
    Desk,
    DeskFile,
)
from tournaments.refusals import NotWhole, NotYours

pytestmark = pytest.mark.django_db
WON, LOST = (1, 2), (2, 1)
BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def event(alice):
    event = event_of(alice, club_of(alice), tie_breaks=("buchholz", "lot"), rounds=4)
    entered(event, alice, 8)
    played(event, alice)
    published(event, alice)
    return event


@pytest.fixture
def out(event, alice):
    return CheckOut.objects.get(pk=taken(event, alice).pk)


@pytest.fixture
def desk(event, out, alice):
    return given(event, alice)


@pytest.fixture
def table(event):
    return tables(event.round_set.latest("number"))[0]


def resealed(told):
    """Seal a log anew after it was changed, as only who has all of it can."""
    number, before = told["from"]
    for line in told["log"]:
        number += 1
        text = sealed.canonical([before, number, line["at"], line["verb"], line["body"]])
        before = line["hash"] = hashlib.sha256(text).hexdigest()
    told["head"] = [number, before]


def a_line_is_changed(told, other):
    told["log"][0]["body"]["words"][0]["ranks"] = [2, 1]


def a_line_is_missing(told, other):
    told["log"].pop(0)


def a_word_is_another(told, other):
    told["words"][0]["ranks"] = [2, 1]


def a_word_is_missing(told, other):
    told["words"].pop()


def about_another_event(told, other):
    told["log"][0]["body"]["words"][0]["table"] = told["words"][0]["table_id"] = other.pk
    resealed(told)


def by_somebody_who_sat_elsewhere(told, other):
    entry = other.chairs.first().entry_id
    said = {"verb": "confirm", "by": entry}
    told["log"][0]["body"]["words"][0] |= said
    told["words"][0] |= {"verb": "confirm", "by_entry_id": entry, "source": "report"}
    resealed(told)


def a_report_that_stands(told, other):
    told["log"][0]["body"]["words"][0]["verb"] = told["words"][0]["verb"] = "report"
    told["words"][0]["source"] = "report"
    resealed(told)


def ranks_that_are_none(told, other):
    told["log"][0]["body"]["words"][0]["ranks"] = told["words"][0]["ranks"] = [2, 2]
    resealed(told)


def as_if_it_was_played_online(told, other):
    told["words"][0]["source"] = "match"


def numbers_with_a_gap(told, other):
    told["log"][-2]["body"]["words"][0]["number"] = 9
    told["words"][-1]["number"] = 9
    resealed(told)


def a_reason_that_turns_lines(told, other):
    told["words"][0]["why"] = "\u202e"


def nonsense(told, other):
    told["log"] = {"a": 1}


HOSTILE = (
    a_line_is_changed, a_line_is_missing, a_word_is_another, a_word_is_missing, about_another_event,
    by_somebody_who_sat_elsewhere, a_report_that_stands, ranks_that_are_none,
    as_if_it_was_played_online, numbers_with_a_gap, a_reason_that_turns_lines, nonsense,
)  # fmt: skip


@pytest.mark.parametrize("spoil", HOSTILE, ids=lambda spoil: spoil.__name__)
def test_a_forged_file_is_refused_before_anything_is_written(spoil, event, out, desk, table, alice):
    foreign = event_of(alice, event.club, name="Another")
    entered(foreign, alice, 4, start=30)
    theirs = tables(published(foreign, alice))[0]

    def at_the_desk():
        decide(table, WON, alice)
        decide(table, LOST, alice, why="No, the other way.")

    told = packed.unpacked(done_on(desk, at_the_desk), packed.DESK_HOME)
    desk_in.understood(desk, copy.deepcopy(told))  # the control: as it is it would be let in
    before = digest()
    spoil(told, theirs)
    with pytest.raises(NotWhole):
        desk_in.understood(desk, told)
    assert digest() == before


def test_a_file_with_another_secret_or_of_another_event_is_refused(event, out, desk, table, alice):
    foreign = event_of(alice, event.club, name="Another")
    data = done_on(desk, lambda: decide(table, WON, alice))
    told = packed.unpacked(data, packed.DESK_HOME)
    order = {"by": alice.pk, "now": NOW}
    with pytest.raises(NotWhole, match="not of this event"):
        act.bring_home(tournament_id=foreign.pk, file=data, **order)
    for change, refusal in (
        ({"secret": "guessed"}, NotYours), ({"secret": going_out.secret_of(out)}, NotYours),
        ({"desk": str(uuid4())}, NotYours), ({"check_out": str(uuid4())}, NotWhole),
        ({"desk": "x"}, NotWhole), ({"head": ["x", 1]}, NotWhole),
    ):  # fmt: skip
        with pytest.raises(refusal):
            act.bring_home(tournament_id=event.pk, file=repacked(told | change), **order)
    assert not DeskFile.objects.exists() and Desk.objects.count() == 1


def test_without_the_secret_anybody_could_make_a_desk(event, out, desk, table, alice, monkeypatch):
    """The control: with the secret not looked at, a desk that nobody gave out is let in."""
    told = packed.unpacked(done_on(desk, lambda: decide(table, WON, alice)), packed.DESK_HOME)
    forged = repacked(told | {"desk": str(uuid4()), "secret": "guessed", "machine": "Evil"})
    monkeypatch.setattr(desks, "is_secret", lambda *_about: True)
    assert brought(event, alice, forged).state == Job.State.DONE
    assert Desk.objects.count() == 2
