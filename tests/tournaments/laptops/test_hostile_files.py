"""A file that comes home is read as if somebody had made it up: nothing but the event's own."""

import copy
import hashlib
import json
from datetime import timedelta

import pytest

from siamleague.accounts.models import User
from siamleague.history import sealed
from siamleague.jobs.models import Job
from tests.guard.laptops import origin_of
from tests.guard.sweep import digest
from tests.tournaments.hall import NOW, club_of, entered, event_of, played, published, tables
from tests.tournaments.laptops.trip import brought, faults, taken
from tournaments.laptops import act, coming_home, coming_in, packed
from tournaments.models import (
    Chair,
    CheckOut,
    Entry,
    Hall,
    Player,
    ReturnedFile,
    Table,
    Tournament,
)
from tournaments.refusals import NotWhole, NotYours

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(alice):
    return club_of(alice)


@pytest.fixture
def event(alice, club):
    event = event_of(alice, club, tie_breaks=("buchholz", "lot"))
    entered(event, alice, 6)
    played(event, alice)
    published(event, alice)
    return event


@pytest.fixture
def other(alice, club):
    other = event_of(alice, club, name="Another")
    entered(other, alice, 4, start=20)
    published(other, alice)
    Hall.objects.create(tournament=other, number=1, name="Theirs")
    return other


def told_of(out):
    data = coming_home.written(origin_of(CheckOut.objects.get(pk=out.pk), closed_at=NOW))
    told = packed.unpacked(data, packed.HOME)
    for name in ("format", "edition", "way"):
        told.pop(name)
    return told


def add_line(told, verb="result.said", body=None, words=None):
    """Continue the log as only who has all of it can."""
    number, before = told["head"]
    at, body = NOW + timedelta(hours=1), body or {}
    said = sealed.hashed(before, number + 1, at, verb, body)
    told["log"].append({"at": sealed.moment(at), "verb": verb, "body": body, "hash": said})
    if words:
        told["log"][-1]["words"] = words
    told["head"] = [number + 1, said]


def of_another(told, other):
    """Return what is of another event: an entry, a table, a player of it."""
    entry, table = other.entries.first(), tables(other.round_set.get())[0]
    return entry.pk, table.pk, entry.player_id


def seat_another(told, other):
    told["rows"]["Chair"][0]["entry_id"] = of_another(told, other)[0]


def write_to_another(told, other):
    told["rows"]["Table"][0]["id"] = of_another(told, other)[1]


def decide_another(told, other):
    line = copy.deepcopy(told["rows"]["ResultLine"][0])
    told["rows"]["ResultLine"].append(line | {"table_id": of_another(told, other)[1]})


def enter_somebody_of_here(told, other):
    first = CheckOut.objects.get().first["Entry"]
    row = told["rows"]["Entry"][0] | {"id": first, "number": None}
    told["rows"]["Entry"].append(row | {"player_id": of_another(told, other)[2]})


def take_over_a_player(told, other):
    told["rows"]["Player"].append({"id": of_another(told, other)[2], "name": "Mallory"})


def enter_one_of_another(told, other):
    row = told["rows"]["Entry"][0] | {"id": of_another(told, other)[0]}
    told["rows"]["Entry"].append(row)


def play_in_a_hall_of_another(told, other):
    told["rows"]["Entry"][0]["hall_id"] = other.hall_set.get().pk


def lay_in_a_hall_of_another(told, other):
    told["rows"]["Table"][0]["hall_id"] = other.hall_set.get().pk


def change_what_was_said(told, other):
    told["rows"]["ResultLine"][0]["ranks"] = [2, 1]


def leave_out_what_was_said(told, other):
    told["rows"]["ResultLine"].pop(0)


def leave_out_an_entry(told, other):
    told["rows"]["Entry"].pop()


def leave_out_a_round(told, other):
    told["rows"]["Round"].pop()


def let_stand_what_nobody_said(told, other):
    row = next(each for each in told["rows"]["Table"] if each["result"] == "none")
    row |= {"result": "standing", "ranks": [1, 2]}


def sit_twice(told, other):
    rows = told["rows"]["Chair"]
    rows[2]["entry_id"] = rows[0]["entry_id"]


def one_number_twice(told, other):
    told["rows"]["Entry"][0]["number"] = told["rows"]["Entry"][1]["number"]


def finish_it(told, other):
    told["plan"]["stage"] = "finished"


def other_log(told, other):
    told["head"][1] = "0" * 64


def spoil_a_line(told, other):
    add_line(told)
    told["log"][-1]["body"] = {"more": 1}


def say_what_was_not_sealed(told, other):
    words = {"salt": "0" * 32, "when": NOW.isoformat(), "data": {}, "why": "", "mine": True}
    add_line(told, "entry.here", {"says": "0" * 64}, words)


def unreadable_words(told, other):
    salt, data = "0" * 32, {"ranks": 7}
    said = hashlib.sha256(sealed.canonical([salt, "result.decided", data, ""])).hexdigest()
    words = {"salt": salt, "when": NOW.isoformat(), "data": data, "why": "", "mine": True}
    add_line(told, "result.decided", {"says": said}, words)


def nonsense_for_rows(told, other):
    told["rows"]["Table"] = {"id": 1}


def nonsense_in_a_row(told, other):
    told["rows"]["Table"][0]["number"] = "' OR 1=1"


def a_name_that_turns_lines(told, other):
    first = CheckOut.objects.get().first
    told["rows"]["Player"].append({"id": first["Player"], "name": "Eve\u202e\n"})


def a_huge_number(told, other):
    told["rows"]["Round"][0]["version"] = 10**30


def reasons_about_others(told, other):
    row = told["rows"]["Round"][0]
    row["notes"] = [{"code": "bye", "values": [of_another(told, other)[0]]}]
    row["field"] = {"entrants": [{"id": of_another(told, other)[0]}]}


def nothing(told, other):
    told.clear()
    told.update(rows={})


HOSTILE = (
    seat_another, write_to_another, decide_another, enter_somebody_of_here, take_over_a_player,
    play_in_a_hall_of_another, lay_in_a_hall_of_another,
    enter_one_of_another, change_what_was_said, leave_out_what_was_said, leave_out_an_entry,
    leave_out_a_round, let_stand_what_nobody_said, sit_twice, one_number_twice, finish_it,
    other_log, spoil_a_line, say_what_was_not_sealed, unreadable_words, nonsense_for_rows,
    nonsense_in_a_row, a_name_that_turns_lines, a_huge_number, reasons_about_others, nothing,
)  # fmt: skip


@pytest.mark.parametrize("spoil", HOSTILE, ids=lambda spoil: spoil.__name__)
def test_what_is_not_of_the_event_is_refused_before_anything_is_written(spoil, event, other, alice):
    out = CheckOut.objects.get(pk=taken(event, alice).pk)
    told = told_of(out)
    before = digest()
    coming_in.understood(out, told)  # the control: as it is it would be let in
    spoil(told, other)
    with pytest.raises(NotWhole, match="does not hold together"):
        coming_in.understood(out, told)
    assert digest() == before


@pytest.mark.parametrize("spoil", [play_in_a_hall_of_another, lay_in_a_hall_of_another])
def test_where_nobody_asks_whose_a_hall_is_it_comes_in(spoil, event, other, alice, monkeypatch):
    """The control: with any hall taken for one of the event, a foreign one stands in its rows."""
    told = told_of(taken(event, alice))
    spoil(told, other)
    everywhere = Hall.objects.values_list("pk", flat=True)
    monkeypatch.setattr(coming_in, "halls_of", lambda event: list(everywhere))
    job = brought(event, alice, packed.packed(packed.HOME, told))
    assert job.state == Job.State.DONE, job.error
    foreign = other.hall_set.get()
    in_it = Entry.objects.filter(tournament=event, hall=foreign).count()
    assert in_it + Table.objects.filter(round__tournament=event, hall=foreign).count() == 1


def test_the_job_keeps_what_it_does_not_let_in_and_the_event_stays_out(event, other, alice):
    out = taken(event, alice)
    told = told_of(out)
    seat_another(told, other)
    job = brought(event, alice, packed.packed(packed.HOME, told))
    assert job.state == Job.State.FAILED and "does not hold together" in job.error
    assert ReturnedFile.objects.get().state == "kept"
    event.refresh_from_db()
    assert event.elsewhere and faults(event) == []
    good = told_of(out)
    assert brought(event, alice, packed.packed(packed.HOME, good)).state == Job.State.DONE


def test_a_file_with_another_secret_or_of_another_event_is_refused(event, other, alice):
    out = taken(event, alice)
    told = told_of(out)
    data = packed.packed(packed.HOME, told | {"secret": "guessed"})
    with pytest.raises(NotYours, match="does not come from the laptop"):
        act.bring_home(tournament_id=event.pk, file=data, by=alice.pk, now=NOW)
    data = packed.packed(packed.HOME, told)
    with pytest.raises(NotWhole, match="not of this event"):
        act.bring_home(tournament_id=other.pk, file=data, by=alice.pk, now=NOW)
    assert not ReturnedFile.objects.exists()


@pytest.mark.parametrize(
    "data", [b"", b"nothing", b"\x1f\x8b\x08\x00", packed.packed("out", {"a": 1})], ids=repr
)
def test_what_is_no_such_file_is_refused_in_words(data, event, alice):
    taken(event, alice)
    with pytest.raises(NotWhole, match="no event that was taken along"):
        act.bring_home(tournament_id=event.pk, file=data, by=alice.pk, now=NOW)


def test_a_file_that_unpacks_to_far_too_much_is_refused(event, alice, monkeypatch):
    taken(event, alice)
    monkeypatch.setattr(packed, "MOST_UNPACKED", 1000)
    data = packed.packed(packed.HOME, {"more": "x" * 5000})
    with pytest.raises(NotWhole):
        packed.unpacked(data, packed.HOME)
    monkeypatch.setattr(packed, "MOST_BYTES", 10)
    with pytest.raises(NotWhole, match="larger"):
        packed.unpacked(data, packed.HOME)


def test_a_guest_from_the_hall_comes_as_a_guest_and_no_account_is_made(event, alice):
    out = CheckOut.objects.get(pk=taken(event, alice).pk)
    told, users = told_of(out), User.objects.count()
    first = out.first
    told["rows"]["Player"].append({"id": first["Player"], "name": "Zoe"})
    row = told["rows"]["Entry"][0] | {
        "id": first["Entry"], "player_id": first["Player"], "name": "Zoe", "number": None,
    }  # fmt: skip
    told["rows"]["Entry"].append(row)
    add_line(told, "result.said", {"words": []})
    job = brought(event, alice, packed.packed(packed.HOME, told))
    assert job.state == Job.State.DONE, job.error
    zoe = Entry.objects.get(tournament=event, name="Zoe")
    assert zoe.pk == first["Entry"] and zoe.player.user is None
    assert zoe.player.made_by_club_id == event.club_id and User.objects.count() == users
    entered(Tournament.objects.get(pk=event.pk), alice, 1, start=90)  # nobody gets its number
    assert Entry.objects.latest("pk").pk > first["Entry"] + 9_999
    assert Player.objects.latest("pk").pk > first["Player"] + 9_999


def test_an_entry_stays_whose_it_is_whatever_the_file_says(event, other, alice):
    told = told_of(taken(event, alice))
    entry = event.entries.get(pk=told["rows"]["Entry"][0]["id"])
    told["rows"]["Entry"][0] |= {"player_id": of_another(told, other)[2], "name": "Mallory"}
    for chair in told["rows"]["Chair"]:
        chair["people"] = [of_another(told, other)[2]]
    before = sorted(Chair.objects.values_list("pk", "people"))
    job = brought(event, alice, packed.packed(packed.HOME, told))
    assert job.state == Job.State.DONE, job.error
    again = event.entries.get(pk=entry.pk)
    assert (again.player_id, again.name) == (entry.player_id, entry.name)
    assert sorted(Chair.objects.values_list("pk", "people")) == before


def test_a_guest_who_is_claimed_meanwhile_keeps_what_the_laptop_brings(event, alice, bob):
    from tournaments.clubs import act as clubs
    from tournaments.clubs import claiming

    told = told_of(taken(event, alice))
    clubs.join_club(club_id=event.club_id, by=bob.pk, now=NOW)
    entry = event.entries.latest("pk")
    claim = claiming.claim_record(guest_id=entry.player_id, words="me", by=bob.pk, now=NOW)
    claiming.confirm_claim(claim_id=claim.pk, by=alice.pk, now=NOW)
    job = brought(event, alice, packed.packed(packed.HOME, told))
    assert job.state == Job.State.DONE, job.error
    assert event.entries.get(pk=entry.pk).player.user == bob


def test_whoever_lost_their_role_meanwhile_brings_nothing(event, alice, bob):
    from tournaments.clubs import act as clubs

    out = taken(event, alice)
    data = packed.packed(packed.HOME, told_of(out))
    clubs.join_club(club_id=event.club_id, by=bob.pk, now=NOW)
    job = act.bring_home(tournament_id=event.pk, file=data, by=alice.pk, now=NOW)
    player = Player.objects.get(user=alice)
    player.memberships.update(role="member")
    from tests.tournaments.hall import work

    job = work(job)
    assert job.state == Job.State.FAILED
    event.refresh_from_db()
    assert event.elsewhere
    with pytest.raises(NotYours):
        act.bring_home(tournament_id=event.pk, file=data, by=alice.pk, now=NOW)
    player.memberships.update(role="owner")
    assert brought(event, alice, data).state == Job.State.DONE  # the same file, once that is mended


def test_json_is_read_without_numbers_that_are_none():
    data = packed.packed(packed.HOME, {"n": float("nan")})
    assert b"NaN" in json.dumps(float("nan")).encode()
    with pytest.raises(NotWhole):
        packed.unpacked(data, packed.HOME)
