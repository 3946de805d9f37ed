"""Clubs of every kind leave as one file, come in, and leave again: both files say the same."""

import io
import json
import random
import zipfile
from uuid import uuid4

import pytest

from games.kit.dice import QuickDice
from games.logbook import verifying
from games.models import Match
from siamleague.jobs.models import Job
from tests.games.drifting import play_one
from tests.people import person
from tests.tournaments import league_world, squad_world, stages
from tests.tournaments.hall import (
    NOW,
    club_of,
    enter_user,
    entered,
    event_of,
    played,
    published,
    tables,
    work,
)
from tests.tournaments.round.test_online import ONLINE
from tournaments.clubs import act as clubs
from tournaments.clubs import moving_house
from tournaments.exports import club_archive
from tournaments.imports import archives_in
from tournaments.models import (
    Absence,
    Club,
    ClubAddress,
    Enrolment,
    ForbiddenPair,
    Membership,
    Player,
    Round,
    RoundState,
    Season,
    Table,
    TableKind,
    Tournament,
)
from tournaments.rounds import asking_why, online, round_tables
from tournaments.series import act as series
from tournaments.squads import lining_up

pytestmark = pytest.mark.django_db
FORMATS = [("duel", form) for form in ("swiss", "dutch", "robin", "knockout", "double")]
FORMATS += [("teams", "swiss"), ("teams", "dutch"), ("teams", "knockout")]
FORMATS += [("four", "tables"), ("three", "tables")]
HEAD = ("name", "picture", "addresses")  # of one site: names and addresses are given once


@pytest.fixture
def staff():
    return person("Owner of the Site", is_superuser=True, is_staff=True)


def let_in(data, by):
    job = work(archives_in.bring_club(file=data, by=by.pk, now=NOW))
    assert job.state == Job.State.DONE, job.error
    return Club.objects.latest("pk")


def said(data, matches=True):
    """Return what an archive says, but for what one site gives to one club alone."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        told = json.loads(packed.read(club_archive.ROWS))
    rows = told["rows"]
    brought = ("club.founded", "club.imported")
    rows["AuditLine"] = [line for line in rows["AuditLine"] if line["verb"] not in brought]
    rows["Match"] = [{**one, "code": ""} for one in rows["Match"]] if matches else []
    about = {name: value for name, value in told["club"].items() if name not in HEAD}
    return about, rows


def without(club, owner):
    """Take away who brought the club: on its own site it had another owner."""
    Membership.objects.filter(club=club, player__user=owner).delete()
    return club


def the_same(club, new, staff, **how):
    about, rows = said(club_archive.written(club), **how)
    about_new, rows_new = said(club_archive.written(without(new, staff)), **how)
    assert about_new == about
    assert rows_new.keys() == rows.keys()
    for kind in rows:
        assert rows_new[kind] == rows[kind], kind


def event_by_lot(alice, club, dice):
    kind, form = dice.choice(FORMATS)
    event = event_of(alice, club, name=f"{kind} {form} {dice.random()}", kind=kind, format=form,
                     rounds=dice.randint(3, 5))  # fmt: skip
    made = entered(event, alice, dice.randint(6, 11), start=dice.randint(1, 5))
    if form in ("swiss", "dutch", "tables"):
        one, other, third = dice.sample(made, 3)
        ForbiddenPair.objects.create(tournament=event, one=one, other=other)
        Absence.objects.create(entry=third, round=2, half=dice.random() < 0.5, asked_at=NOW)
    for _round in range(dice.randint(1, 2)):
        played(event, alice)
    if dice.random() < 0.4:
        published(event, alice)
    return event


def squads_meet(alice, table, dice):
    for chair in table.chairs.select_related("entry"):
        listed = Enrolment.objects.filter(spot__team=chair.entry.team_id)
        lining_up.correct_line_up(
            table_id=table.pk, entry=chair.entry_id, by=alice.pk, why="as they sat",
            players=dice.sample([*listed.values_list("player", flat=True)], 3),
            now=squad_world.LATER,
        )  # fmt: skip
    endings = [dice.choice(("first", "draw", "second", "second-absent")) for _board in range(3)]
    lining_up.enter_match(
        table_id=table.pk, endings=endings, why="seen", by=alice.pk, ticket=uuid4(),
        now=squad_world.LATER,
    )  # fmt: skip


def club_by_lot(alice, dice):
    """Return a club with squads, a league, families, a series, and events of any format."""
    season = squad_world.season_of(alice)
    club = season.league.club
    for table in tables(season.divisions.get().tournament.round_set.get(number=1)):
        squads_meet(alice, table, dice)
    league = league_world.league_of(alice, in_club=club)
    league_world.play(alice, league_world.started(alice, league))
    events = [event_by_lot(alice, club, dice) for _event in range(3)]
    people = Player.objects.filter(made_by_club=club).order_by("pk")[:2]
    for player in people:
        Membership.objects.get_or_create(club=club, player=player, defaults={"joined_at": NOW})
    clubs.make_family(
        club_id=club.pk, name="Ferri", players=[p.pk for p in people], by=alice.pk, now=NOW
    )
    made = series.make_series(
        club_id=club.pk, by=alice.pk, plan=series.SeriesPlan("Grand Prix"), now=NOW
    )
    series.add_event(series_id=made.pk, tournament_id=events[0].pk, by=alice.pk, now=NOW)
    return club


@pytest.mark.parametrize("seed", range(6))
def test_what_left_says_the_same_when_it_leaves_again(alice, staff, seed):
    club = club_by_lot(alice, random.Random(seed))
    new = let_in(club_archive.written(club), staff)
    the_same(club, new, staff)


@pytest.mark.parametrize(("kind", "form"), FORMATS)
def test_why_a_round_was_paired_so_is_told_as_before(alice, staff, kind, form):
    club = club_of(alice)
    event = event_of(alice, club, kind=kind, format=form, rounds=5)
    entered(event, alice, 9)
    played(event, alice)
    published(event, alice)
    new = let_in(club_archive.written(club), staff)
    the_same(club, new, staff)
    brought = Tournament.objects.get(club=new)
    for number in (1, 2):
        was, now = (
            Round.objects.defer(None).get(tournament=each, number=number)
            for each in (event, brought)
        )
        assert notes(now) == notes(was)
        if form != "tables":  # who is drawn by lot there hangs on numbers
            assert why(now) == why(was)


def notes(round_):
    """Return every table's reasons in words."""
    speaker = round_tables.speaker(round_.tournament)
    rows = Table.objects.filter(round=round_).order_by("number")
    return [round_tables.words.sentences(table.notes, speaker) for table in rows]


def why(round_):
    """Return why the first and the last entry do not meet, where that can be asked."""
    way = asking_why.way_of(round_)
    if way is None:
        return None
    entries = list(round_.tournament.entries.order_by("number").values_list("pk", flat=True))
    found = asking_why.answer(round_, way, [entries[0], entries[-1]])
    return found.said, found.rule, found.parts, found.table


def test_seasons_that_follow_each_other_come_along(alice, staff):
    club = club_of(alice)
    league = league_world.league_of(alice, in_club=club)
    first = league_world.started(alice, league)
    second = league_world.planned(alice, league_world.league_of(alice, in_club=club, name="Two"))
    Season.objects.filter(pk=second.pk).update(league=league, number=2, before=first)
    new = let_in(club_archive.written(club), staff)
    the_same(club, new, staff)
    one, two = Season.objects.filter(league__club=new).order_by("number")
    assert (two.before, one.before) == (one, None)


def test_pools_and_finals_come_along(alice, staff):
    club = club_of(alice)
    event = stages.event_in_parts(alice, club)
    stages.drawn(event, alice)
    for pool in stages.pools(event):
        stages.play(pool, alice)
    new = let_in(club_archive.written(club), staff)
    the_same(club, new, staff)


def online_club(alice, *users, moves):
    """Return a club with an online event of which a round was played in so many moves."""
    club = club_of(alice)
    event = event_of(alice, club, **ONLINE)
    for user in users:
        enter_user(event, user)
    round_ = published(event, alice)
    work(Job.objects.get(kind="make-matches", payload__round=round_.pk))
    match, dice = Match.objects.get(), QuickDice(3)
    for _move in range(moves):
        if not play_one(match.code, dice):
            break
    match.refresh_from_db()
    return club, event, match


def to_the_end(alice, *users):
    club, event, match = online_club(alice, *users, moves=2_000)
    assert match.status == "finished" and match.version > 10
    assert online.collect(keys=[match.made_for], now=NOW) == 1
    return club, event, match


def test_matches_played_online_come_with_every_move(alice, bob, charlie, staff, signed_in):
    club, _event, match = to_the_end(alice, bob, charlie)
    new = let_in(club_archive.written(club), staff)
    the_same(club, new, staff)
    brought = Match.objects.exclude(pk=match.pk).get()
    table = Table.objects.get(match=brought.code)
    assert (table.round.tournament.club, brought.made_for) == (new, online.key_of(table.pk))
    assert list(verifying.faults_of(brought)) == []
    assert {one["user"] for one in brought.people} == {None}
    assert brought.commitment == match.commitment
    lines = [list(one.log.values_list("kind", "seat", "words", "at")) for one in (brought, match)]
    assert lines[0] == lines[1]
    for page in (f"/play/{brought.code}/", f"/play/{brought.code}/log/text/"):
        answer = signed_in(alice).get(page)
        assert answer.status_code in (200, 404), page
    assert signed_in(alice).get(f"/play/{brought.code}/").status_code == 200


def test_a_match_that_runs_stays_because_its_log_is_a_secret(alice, bob, charlie):
    club, _event, match = online_club(alice, bob, charlie, moves=4)
    assert match.status == "running"
    text = json.dumps(said(club_archive.written(club)))
    assert bytes(match.seed).hex() not in text and '"Match": []' in text


def spoilt(data, **changes):
    """Return an archive whose matches say something else."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        told = json.loads(packed.read(club_archive.ROWS))
    told["rows"]["Match"] = [{**one, **changes} for one in told["rows"]["Match"]]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr(club_archive.ROWS, json.dumps(told))
    return out.getvalue()


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": "00" * 16}, {"seed": "no"}, {"state": {}}, {"state": None}, {"rules_version": 999},
        {"game": "chess"}, {"log": []}, {"log": [{}]}, {"people": [None, None]}, {"ranks": ["x"]},
        {"clock": {"kind": "x"}}, {"seats": 99}, {"reason": [1]}, {"finished_at": None},
        {"version": 1}, {"options": {"x": 1}}, {"code": "../../etc/passwd"},
    ],
)  # fmt: skip
def test_a_log_that_cannot_be_played_again_stays_out_and_its_result_stands(
    alice, bob, charlie, staff, changes
):
    club, event, match = to_the_end(alice, bob, charlie)
    new = let_in(spoilt(club_archive.written(club), **changes), staff)
    assert not Match.objects.exclude(pk=match.pk).exists()
    table = Table.objects.get(round__tournament__club=new, kind=TableKind.PLAY)
    was = Table.objects.get(round__tournament=event, kind=TableKind.PLAY)
    assert (table.match, table.result, table.ranks) == ("", was.result, was.ranks)


def test_links_to_the_club_lead_to_it_where_their_site_is_gone(alice, staff, client):
    club = club_of(alice)
    for slug in ("lantern", "lamp"):
        moving_house.move_club(club_id=club.pk, slug=slug, by=alice.pk, now=NOW)
    club.refresh_from_db()
    data = club_archive.written(club)
    here = let_in(data, staff)
    assert here.slug == "red-lantern-2", "an address has one club"
    assert not ClubAddress.objects.filter(club=here).exists()
    for each in (here, club):
        ClubAddress.objects.filter(club=each).delete()
        Membership.objects.filter(club=each).delete()
        each.delete()
    new = let_in(data, staff)
    assert new.slug == "lamp"
    assert client.get("/clubs/red-lantern/").url == "/clubs/lamp/"
    assert json.loads(rows_text(club_archive.written(new)))["club"]["addresses"] == [
        "lamp", "lantern", "red-lantern"]  # fmt: skip


def rows_text(data):
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return packed.read(club_archive.ROWS)


@pytest.mark.parametrize("addresses", [7, ["new"], ["A B", "../x", ""], [None, 3, {}], ["x" * 61]])
def test_addresses_that_are_none_are_not_taken(alice, staff, addresses):
    told = json.loads(rows_text(club_archive.written(club_of(alice))))
    told["club"]["addresses"] = addresses
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr(club_archive.ROWS, json.dumps(told))
    assert let_in(out.getvalue(), staff).slug == "red-lantern-2"


def test_an_archive_of_before_comes_in_without_reasons(alice, staff):
    """Files of the first edition spoke of reasons with numbers of another site."""
    club = club_of(alice)
    event = event_of(alice, club)
    entered(event, alice, 5)
    played(event, alice)
    told = json.loads(rows_text(club_archive.written(club)))
    told["edition"] = 1
    del told["rows"]["Match"], told["club"]["addresses"]
    for row in told["rows"]["Round"]:
        del row["field"], row["proposal"]
        row["notes"] = [{"code": "odd", "values": [99_999]}]
    for row in told["rows"]["Table"]:
        del row["notes"], row["hand"]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr(club_archive.ROWS, json.dumps(told))
    new = let_in(out.getvalue(), staff)
    (round_,) = Round.objects.filter(tournament__club=new)
    assert (round_.state, round_.field, round_.notes) == (RoundState.CLOSED, None, [])
