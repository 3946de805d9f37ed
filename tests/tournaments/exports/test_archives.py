"""A whole club as one file: another site has it without loss, and says the same again."""

import io
import json
import random
import zipfile
from datetime import timedelta

import pytest

from siamleague.jobs.models import Job
from tests.people import person
from tests.tournaments.hall import NOW, club_of, entered, event_of, played, work
from tests.tournaments.held import counted, values
from tests.tournaments.squad_world import season_of
from tournaments.exports import club_archive, club_files, club_rows
from tournaments.imports import archives_in, archives_read, personal
from tournaments.models import (
    BroughtRows,
    Club,
    ClubFile,
    ClubFilePiece,
    Membership,
    Player,
    Tournament,
)
from tournaments.refusals import NotWhole, NotYours
from tournaments.rounds import ranking

pytestmark = pytest.mark.django_db
FORMATS = [("duel", form) for form in ("swiss", "dutch", "robin", "knockout", "double")]
FORMATS += [("teams", "swiss"), ("four", "tables"), ("three", "tables")]


@pytest.fixture
def staff():
    return person("Owner of the Site", is_superuser=True, is_staff=True)


def let_in(data, by):
    job = work(archives_in.bring_club(file=data, by=by.pk, now=NOW))
    assert job.state == Job.State.DONE, job.error
    return Club.objects.latest("pk")


def tables(club):
    """Return every event's table as people read it."""
    return {
        event.name: [
            (row.rank, row.name, row.points)
            for row in ranking.lines(event, ranking.table(event), breaks=False)
        ]
        for event in Tournament.objects.filter(club=club).order_by("pk")
    }


def sat(rows):
    """Return who sat on every chair, by name."""
    names = [row["name"] for row in rows["Player"]]
    entries = [row["name"] for row in rows["Entry"]]
    return [
        (
            row["table"],
            row["seat"],
            entries[row["entry"] - 1],
            [names[n - 1] for n in row["people"]],
        )
        for row in rows["Chair"]
    ]


def without_owners(rows):
    """Return the rows without who founded the club and what was written when it came."""
    said = {name: list(found) for name, found in rows.items()}
    said["AuditLine"] = [
        line for line in said["AuditLine"]
        if line["verb"] not in ("club.founded", "club.imported")
    ]  # fmt: skip
    return said


def test_every_format_comes_in_as_it_left(alice, staff):
    club = club_of(alice)
    for kind, form in FORMATS:
        event = event_of(alice, club, name=f"{kind} {form}", kind=kind, format=form)
        entered(event, alice, 8)
        played(event, alice)
        played(event, alice)
    data = club_archive.written(club)
    new = let_in(data, staff)
    assert set(tables(new)) == set(tables(club))
    for name, rows in tables(new).items():
        was = tables(club)[name]
        assert sorted(row[1:] for row in rows) == sorted(row[1:] for row in was)
    before, after = club_rows.rows(club)[1], club_rows.rows(new)[1]
    for name in ("Tournament", "Entry", "Round", "Table", "Chair", "ResultLine", "Team"):
        assert len(after[name]) == len(before[name]), name
    assert sat(after) == sat(before)
    assert without_owners(after)["AuditLine"] == without_owners(before)["AuditLine"]


def test_a_season_of_squads_comes_in_as_it_left(alice, staff):
    season = season_of(alice)
    new = let_in(club_archive.written(season.league.club), staff)
    before, after = (club_rows.rows(each)[1] for each in (season.league.club, new))
    for name in ("League", "Season", "Division", "MatchDay", "Spot", "Enrolment", "SquadMember"):
        assert len(before[name]) == len(after[name]) > 0, name
        if name not in ("Spot", "Enrolment", "SquadMember"):
            assert before[name] == after[name], name


def test_people_come_as_guests_and_nobody_gains_a_role(alice, bob, staff):
    from tournaments.clubs import act as clubs

    club = club_of(alice)
    clubs.join_club(club_id=club.pk, by=bob.pk, now=NOW)
    data = club_archive.written(club)
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        text = packed.read(club_archive.ROWS).decode()
    assert "example.org" not in text and "Bob" in text
    new = let_in(data, staff)
    names = {p.name for p in Player.objects.filter(made_by_club=new, user=None)}
    assert names == {"Alice", "Bob"}
    owners = Membership.objects.filter(club=new, role="owner")
    assert [each.player.user for each in owners] == [staff]


def test_the_page_and_the_file_are_for_the_owner(alice, bob, charlie, signed_in):
    from tournaments.clubs import act as clubs

    club = club_of(alice)
    clubs.join_club(club_id=club.pk, by=bob.pk, now=NOW)
    where = f"{club.get_absolute_url()}take/"
    assert "What stays here" in signed_in(alice).get(where).text
    answer = signed_in(alice).get(f"{where}archive/")
    assert answer["Content-Type"] == "application/zip" and answer.content[:2] == b"PK"
    for user in (bob, charlie):
        for page in (where, f"{where}archive/"):
            assert signed_in(user).get(page).status_code == 403


def test_only_the_owner_of_the_site_lets_a_club_in(alice, staff):
    data = club_archive.written(club_of(alice))
    with pytest.raises(NotYours):
        archives_in.bring_club(file=data, by=alice.pk, now=NOW)
    assert Club.objects.count() == 1


def packed(told):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(club_archive.ROWS, told if isinstance(told, str) else json.dumps(told))
    return out.getvalue()


ABOUT = {"format": club_archive.FORMAT, "edition": 1, "club": {"name": "X"}}


@pytest.mark.parametrize(
    "data",
    [
        b"", b"PK\x03\x04" + b"\0" * 50, b"hello", packed("[" * 100_000), packed("{"), packed({}),
        packed(ABOUT | {"rows": 7}), packed(ABOUT | {"rows": {"Player": [7]}}),
        packed(ABOUT | {"edition": 99, "rows": {}}), packed(ABOUT | {"club": 1, "rows": {}}),
        packed("0" * 90_000_000),
    ],
)  # fmt: skip
def test_what_is_no_archive_is_refused_in_words(staff, data):
    with pytest.raises(NotWhole) as no:
        archives_in.bring_club(file=data, by=staff.pk, now=NOW)
    assert no.value.sentence and not Club.objects.exists()


@pytest.mark.parametrize(
    "rows",
    [
        {"Player": [{}]},
        {"Player": [{"name": "x" * 500, "left": False}]},
        {"Membership": [{"club": 1, "player": 5, "joined_at": NOW.isoformat()}]},
        {"Membership": [{"club": 1, "player": "1; DROP", "joined_at": NOW.isoformat()}]},
    ],
)
def test_an_archive_that_does_not_hold_together_says_where(staff, rows):
    job = work(archives_in.bring_club(file=packed(ABOUT | {"rows": rows}), by=staff.pk, now=NOW))
    assert job.state == "failed" and "does not hold together" in job.error


@pytest.fixture
def large(alice, monkeypatch):
    """Return a club too large to be written while somebody waits."""
    monkeypatch.setattr(club_files, "SMALL", 3)
    monkeypatch.setattr(club_files, "PIECE", 700)
    return filled(alice, "Red Lantern", 8)


def filled(alice, name, people):
    club = club_of(alice, name)
    event = event_of(alice, club)
    entered(event, alice, people)
    played(event, alice)
    played(event, alice)
    return club


def rows_of(data):
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return json.loads(file.read(club_archive.ROWS))


def test_a_large_club_is_packed_by_a_job_and_fetched(alice, large, signed_in):
    browser, where = signed_in(alice), f"{large.get_absolute_url()}take/"
    assert "Pack the file" in browser.get(where).text
    assert browser.get(f"{where}archive/").url == where, "there is none yet"
    first = browser.post(f"{where}pack/")
    assert browser.post(f"{where}pack/").url == first.url
    job = work(Job.objects.get(kind=club_files.KIND))
    assert (job.state, job.result["url"]) == (Job.State.DONE, where)
    assert ClubFilePiece.objects.count() > 2
    answer = browser.get(f"{where}archive/")
    assert rows_of(answer.content) == rows_of(club_archive.written(large))
    page = browser.get(where).text
    assert "Pack it anew" in page
    packed = ClubFile.objects.get().made_at.strftime("%Y-%m-%dT%H:%M:%S")
    assert f'datetime="{packed}' in page and "when-zone" in page, "a moment says its zone"


def test_programs_have_it_packed_too(alice, charlie, large, signed_in):
    at = "/api/v1/clubs/red-lantern/take/pack/"
    answer = signed_in(alice).post(at, {}, content_type="application/json")
    assert answer.status_code == 200 and answer.json()["state"] == "queued"
    assert signed_in(charlie).post(at, {}, content_type="application/json").status_code == 403


def test_nobody_else_packs_or_fetches_it(alice, bob, charlie, large, signed_in):
    from tournaments.clubs import act as clubs

    clubs.join_club(club_id=large.pk, by=bob.pk, now=NOW)
    where = f"{large.get_absolute_url()}take/"
    for user in (bob, charlie):
        assert signed_in(user).post(f"{where}pack/").url == large.get_absolute_url()
        with pytest.raises(NotYours):
            club_files.pack_club(club_id=large.pk, by=user.pk, now=NOW)
    assert not Job.objects.filter(kind=club_files.KIND).exists()
    job = club_files.pack_club(club_id=large.pk, by=alice.pk, now=NOW)
    large.memberships.filter(player__user=alice).update(role="organiser")
    assert work(job).state == Job.State.FAILED, "who lost the right stops it"
    assert not ClubFile.objects.exists()
    assert signed_in(bob).get(f"{where}archive/").status_code == 403


def test_what_was_taken_is_thrown_away_after_a_day_and_when_somebody_leaves(alice, bob, large):
    for _twice in range(2):
        work(club_files.pack_club(club_id=large.pk, by=alice.pk, now=NOW))
    assert club_files.kept(large)
    club_files.sweep(NOW + club_files.KEPT / 2)
    assert club_files.kept(large)
    club_files.sweep(NOW + 3 * club_files.KEPT)
    assert not ClubFile.objects.exists() and not ClubFilePiece.objects.exists()
    work(club_files.pack_club(club_id=large.pk, by=alice.pk, now=NOW + timedelta(hours=1)))
    assert club_files.kept(large)
    personal.forget(bob.pk, NOW)
    assert not ClubFile.objects.exists()


def brought_whole(club, new):
    before, after = (club_rows.rows(each)[1] for each in (club, new))
    assert {name: len(rows) for name, rows in without_owners(after).items()} == {
        name: len(rows) + (name in ("Player", "Membership"))  # who brought it
        for name, rows in without_owners(before).items()
    }
    assert sat_by_name(after) == sat_by_name(before)


def sat_by_name(rows):
    return [each[1:] for each in sat(rows)]


def cut_off(job, monkeypatch, pieces):
    """Let the worker die before it has noted so many pieces."""
    real, done = archives_in.Writing.note, []

    def dying(*asked):
        done.append(asked)
        if len(done) > pieces:
            raise RuntimeError("the power is gone")
        real(*asked)

    with monkeypatch.context() as dark:
        dark.setattr(archives_in.Writing, "note", dying)
        assert work(job).state == Job.State.QUEUED


@pytest.mark.django_db(transaction=True)
def test_a_club_whose_worker_is_killed_comes_in_whole(alice, staff, monkeypatch):
    monkeypatch.setattr(archives_in, "AT_ONCE", 5)
    club = filled(alice, "Red Lantern", 8)
    job = archives_in.bring_club(file=club_archive.written(club), by=staff.pk, now=NOW)
    for pieces in (4, 9):
        cut_off(job, monkeypatch, pieces)
    assert BroughtRows.objects.count() == 13
    for _twice in range(2):
        assert work(job).state == Job.State.DONE
    brought_whole(club, Club.objects.latest("pk"))
    assert not ClubFile.objects.exists() and not BroughtRows.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_without_its_notes_it_would_be_written_twice(alice, staff, monkeypatch):
    """The control."""
    monkeypatch.setattr(archives_in, "AT_ONCE", 5)
    club = filled(alice, "Red Lantern", 8)
    job = archives_in.bring_club(file=club_archive.written(club), by=staff.pk, now=NOW)
    cut_off(job, monkeypatch, 9)
    BroughtRows.objects.all().delete()
    work(job)
    with pytest.raises(AssertionError):
        brought_whole(club, Club.objects.latest("pk"))


@pytest.mark.django_db(transaction=True)
def test_of_what_does_not_hold_together_nothing_stays(alice, staff, monkeypatch):
    monkeypatch.setattr(archives_in, "AT_ONCE", 5)
    told = rows_of(club_archive.written(filled(alice, "Red Lantern", 8)))
    there = Club.objects.count(), Player.objects.count(), Tournament.objects.count()
    for name, wrong in (("Chair", {"table": 999}), ("AuditLine", {"subject": 7})):
        spoilt = {**told, "rows": {**told["rows"], name: [*told["rows"][name]]}}
        spoilt["rows"][name][-1] = spoilt["rows"][name][-1] | wrong
        job = work(archives_in.bring_club(file=packed(spoilt), by=staff.pk, now=NOW))
        assert job.state == Job.State.FAILED and name in job.error
        now = Club.objects.count(), Player.objects.count(), Tournament.objects.count()
        assert now == (there[0], there[1] + 1, there[2]), "but for who brought it"
        assert not ClubFile.objects.exists() and not BroughtRows.objects.exists()


NOISE = random.Random(7).randbytes(900).hex()  # that packing does not make small


def test_a_large_archive_is_read_by_the_job_alone(alice, staff, monkeypatch):
    monkeypatch.setattr(archives_read, "SMALL_BYTES", 300)
    data = club_archive.written(club_of(alice))
    with monkeypatch.context() as unread:
        unread.setattr(archives_read, "read", None)
        job = archives_in.bring_club(file=data, by=staff.pk, now=NOW)
    assert work(job).state == Job.State.DONE
    with pytest.raises(NotWhole):
        archives_in.bring_club(file=packed({"x": NOISE}), by=staff.pk, now=NOW)
    torn = packed(json.dumps(ABOUT | {"rows": {}})[:-1] + NOISE)
    job = work(archives_in.bring_club(file=torn, by=staff.pk, now=NOW))
    assert job.state == Job.State.FAILED and "no archive" in job.error
    assert Club.objects.count() == 2


def weighed(alice, staff, people):
    """Return what the heaviest transaction sends that packs, or brings, a club of so many."""
    club = filled(alice, f"Club of {people}", people)
    heaviest = []
    for deed in (
        lambda: club_files.pack_club(club_id=club.pk, by=alice.pk, now=NOW),
        lambda: archives_in.bring_club(file=club_archive.written(club), by=staff.pk, now=NOW),
    ):
        with counted(values) as found:
            assert work(deed()).state == Job.State.DONE
        heaviest.append(max(found))
    return heaviest


@pytest.mark.django_db(transaction=True)
def test_no_transaction_grows_with_the_club(alice, staff, monkeypatch):
    monkeypatch.setattr(archives_in, "AT_ONCE", 5)
    monkeypatch.setattr(club_files, "PIECE", 500)
    few, many = weighed(alice, staff, 6), weighed(alice, staff, 36)
    assert all(much < 1.3 * little + 20 for little, much in zip(few, many, strict=True))


@pytest.mark.django_db(transaction=True)
def test_in_one_piece_it_would(alice, staff, monkeypatch):
    """The control."""
    monkeypatch.setattr(archives_in, "AT_ONCE", 10_000)
    few, many = weighed(alice, staff, 6), weighed(alice, staff, 36)
    assert many[1] > 3 * few[1]
