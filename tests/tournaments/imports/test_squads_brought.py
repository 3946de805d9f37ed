"""Squads come in as they went out: their lists, line-ups, boards, byes and points."""

import random
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.tournaments.hall import NOW, club_of, tables, work
from tests.tournaments.imports.test_reports_brought import brought, by_lot, rows, text_of
from tests.tournaments.squad_world import LATER, season_of
from tournaments.exchange import trf_writing
from tournaments.exports import trf_of_event
from tournaments.imports import act, events_compared, undoing
from tournaments.models import (
    Enrolment,
    Entry,
    Import,
    League,
    LineUpBoard,
    Player,
    Round,
    Season,
    SquadMember,
    Team,
    Tournament,
)
from tournaments.refusals import NotWhole, NotYours
from tournaments.squads import lining_up

pytestmark = pytest.mark.django_db
NAMES = ("Lions", "Tigers", "Cranes", "Otters", "Wolves")
ENDS = ("first", "draw", "second", "second-absent", "first-absent", "both-absent")


def played(alice, dice, count=4, rounds=2, **plan):
    """Return the event of a season in which some matches were played, in any order of people."""
    season = season_of(alice, NAMES[:count], **plan)
    event = season.divisions.get().tournament
    for round_ in event.round_set.order_by("number")[:rounds]:
        for table in tables(round_):
            if dice.random() < 0.9:
                _line_ups(alice, table, dice)
                lining_up.enter_match(
                    table_id=table.pk, endings=[dice.choice(ENDS) for _n in range(3)], why="seen",
                    by=alice.pk, ticket=uuid4(), now=LATER,
                )  # fmt: skip
    event.refresh_from_db()
    return event


def _line_ups(alice, table, dice):
    """Let each side play in some other order, and now and then leave a board empty."""
    for chair in table.chairs.select_related("entry"):
        listed = Enrolment.objects.filter(spot__team=chair.entry.team_id)
        wanted = [*listed.values_list("player", flat=True)]
        dice.shuffle(wanted)
        wanted = [one if dice.random() < 0.9 else None for one in wanted[:3]]
        if any(wanted):
            lining_up.correct_line_up(
                table_id=table.pk, entry=chair.entry_id, players=wanted, by=alice.pk,
                why="as they sat", now=LATER,
            )  # fmt: skip


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("count", [4, 5])
def test_what_squads_played_goes_out_and_comes_in_again_and_nothing_is_lost(alice, count, seed):
    event = played(alice, random.Random(f"{count}{seed}"), count)
    before = text_of(event)
    one = brought(club_of(alice, "Blue Lotus"), alice, before)
    assert one.event.kind == "squads"
    assert teams(text_of(one.event)) == teams(before)
    assert rows_without_lots(one.event) == rows_without_lots(event)
    assert sat(one.event) == sat(event)
    causes = {each.cause for each in events_compared.differences(one)}
    assert causes <= {"all else is equal, and a lot decides: the file had another"}


def teams(text):
    """Return the lines of a report but for the ranks, in which lots may differ."""
    lines = [line for line in text.splitlines() if line[:3] not in ("802", "012")]
    return [line[:68] + line[72:] if line.startswith("310") else line for line in lines]


def rows_without_lots(event):
    return by_lot(rows(event))


def sat(event):
    """Return who sat at which board, and what came of it, by round and table."""
    found = LineUpBoard.objects.filter(table__round__tournament=event)
    seats = found.values_list(
        "table__round__number", "line_up__entry__name", "board", "player__name"
    )
    results = {}
    for table in [t for r in event.round_set.all() for t in tables(r)]:
        names = tuple(table.chairs.order_by("seat").values_list("entry__name", flat=True))
        results[table.round.number, names] = (
            table.result,
            table.ranks,
            table.forfeits,
            table.extras,
        )
    over = {key[1] for key, value in results.items() if value[0] == "standing"}
    return sorted(seat for seat in seats if any(seat[1] in names for names in over)), results


def test_it_becomes_a_season_that_is_gone_again_by_one_press(alice):
    event = played(alice, random.Random(1), rounds=3)
    text = text_of(event)
    counted = (Tournament, Entry, Round, Player, Team, SquadMember, League, Season, LineUpBoard)
    club = club_of(alice, "Blue Lotus")
    before = [row.objects.count() for row in counted]
    one = brought(club, alice, text)
    season = Season.objects.get(divisions__tournament=one.event)
    assert season.league.name == one.event.name
    assert season.enrolments.count() == 20
    for _twice in range(2):
        job = undoing.take_back(import_id=one.pk, by=alice.pk, now=NOW)
        if not isinstance(job, Import):
            assert work(job).state == "done", job.error
    assert [row.objects.count() for row in counted] == before


def test_the_next_report_of_the_same_name_is_the_next_season_with_the_same_squads(alice):
    rules = {"rounds": 3}
    event = played(alice, Sure(), **rules)
    text = text_of(event)
    club = club_of(alice, "Blue Lotus")
    first, second = (brought(club, alice, text) for _season in range(2))
    seasons = list(League.objects.get(club=club).seasons.order_by("number"))
    assert [each.state for each in seasons] == ["closed", "closed"]
    assert Team.objects.filter(club=club).count() == 4
    assert Player.objects.filter(made_by_club=club).count() == 20
    job = work(undoing.take_back(import_id=first.pk, by=alice.pk, now=NOW))
    assert job.state == "failed" and "went on" in job.error
    assert work(undoing.take_back(import_id=second.pk, by=alice.pk, now=NOW)).state == "done"
    assert League.objects.get(club=club).seasons.count() == 1


class Sure(random.Random):
    """Dice by which every match is played, as the list says."""

    def random(self):
        return 0.5


def changed(text, tag, columns, wanted):
    """Return a report whose first line of a kind says something else in some columns."""
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith(tag))
    lines[at] = lines[at][: columns.start] + wanted + lines[at][columns.stop :]
    return "\r\n".join(lines)


@pytest.mark.parametrize(
    ("tag", "columns", "wanted", "words"),
    [
        ("310", slice(4, 7), "  2", "is no number of one team"),
        ("310", slice(8, 40), " " * 32, "has no name"),
        ("310", slice(73, 77), " 999", "is not among the players"),
        ("310", slice(73, 77), "   9", "plays for two teams"),
        ("310", slice(73, 78), "", "plays for no team"),
        ("352", slice(4, 7), "W" * 21, "at most 20 boards"),
        ("300", slice(8, 11), "  9", "not clear which teams meet"),
        ("300", slice(16, 20), "0009", "do not fit together"),
    ],
)
def test_what_does_not_fit_together_is_refused_in_words(alice, tag, columns, wanted, words):
    text = text_of(played(alice, Sure(), rounds=1)) + "300   1   1   4 0001 0002 0003\r\n"
    with pytest.raises(NotWhole, match=words):
        brought(club_of(alice, "Blue Lotus"), alice, changed(text, tag, columns, wanted))


def test_a_report_of_2016_has_no_other_orders_and_is_read_by_who_met_whom(alice):
    event = played(alice, random.Random(5), rounds=2)
    text = trf_writing.written(trf_of_event.report(event, private=True), trf_writing.OLD)
    assert "013 " in text and "\n300 " not in text
    one = brought(club_of(alice, "Blue Lotus"), alice, text)
    manned = set(sat(event)[0])
    found = {(number, name, who) for number, name, _board, who in sat(one.event)[0]}
    met = {(number, name, who) for number, name, _board, who in manned}
    assert found <= met and len(found) > len(met) // 2


def test_the_page_shows_the_squads_before_anything_is_written(alice, signed_in):
    text = text_of(played(alice, Sure(), rounds=1))
    club = club_of(alice, "Blue Lotus")
    before = Tournament.objects.count()
    file = SimpleUploadedFile("old.trf", text.encode())
    answer = signed_in(alice).post(f"/clubs/{club.slug}/imports/event/", {"file": file})
    page = signed_in(alice).get(answer["Location"]).text
    assert "They meet on 3 boards" in page and "Lions" in page
    assert Tournament.objects.count() == before
    one = Import.objects.get()
    work(act.let_in(import_id=one.pk, by=alice.pk, now=NOW))
    one.refresh_from_db()
    where = one.event.division.get_absolute_url()
    for page in (where, one.event.get_absolute_url(), one.event.division.season.get_absolute_url()):
        assert "Lions" in signed_in(alice).get(page, follow=True).text
    table = tables(one.event.round_set.get(number=1))[0]
    match = signed_in(alice).get(f"{one.event.get_absolute_url()}tables/{table.pk}/", follow=True)
    assert "Lions 1" in match.text or "Cranes 1" in match.text


def test_nobody_else_brings_squads(alice, bob):
    text = text_of(played(alice, Sure(), rounds=1))
    with pytest.raises(NotYours):
        brought(club_of(alice, "Blue Lotus"), bob, text)
