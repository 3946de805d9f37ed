"""An event that is brought as a report: what goes out comes in again, and nothing is lost."""

import random
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.tournaments.hall import NOW, club_of, entered, event_of, published, tables, work
from tests.tournaments.programs import keeps_out
from tournaments.entries import penalising
from tournaments.exchange import trf_reading, trf_writing
from tournaments.exports import trf_of_event
from tournaments.imports import act, events_compared, events_in, taking_in, undoing
from tournaments.models import (
    Absence,
    Entry,
    ForbiddenPair,
    Import,
    Papers,
    Period,
    Player,
    Rating,
    ResultState,
    Round,
    Team,
    Tournament,
)
from tournaments.ratings import act as ratings
from tournaments.ratings import pools
from tournaments.refusals import NotWhole, NotYours
from tournaments.rounds import act as rounds
from tournaments.rounds import ranking, reporting

pytestmark = pytest.mark.django_db
BRACKETS = ("knockout", "double")
FORMATS = [("duel", form) for form in ("swiss", "dutch", "robin", "knockout", "double")]
FORMATS += [("teams", form) for form in ("swiss", "robin", "dutch", "knockout")]


def text_of(event):
    event.refresh_from_db()
    return trf_writing.written(trf_of_event.report(event, private=True))


def brought(club, by, text, *, rated=False):
    file = taking_in.BroughtFile(text.encode(), "old.trf")
    one = events_in.bring_event(club_id=club.pk, file=file, rated=rated, by=by.pk, now=NOW)
    job = work(act.let_in(import_id=one.pk, by=by.pk, now=NOW))
    assert job.state == "done", job.error
    return Import.objects.select_related("event__club").get(pk=one.pk)


def play(event, by, dice, *, draws):
    round_ = published(event, by)
    scores = {}
    for table in tables(round_):
        if table.result == ResultState.STANDING:
            continue
        ranks = dice.choice([(1, 2), (2, 1), *([(1, 1)] if draws else [])])
        gone = () if dice.random() < 0.85 else (ranks.index(2),) if 2 in ranks else ()
        scores[table.pk] = reporting.Score(ranks, gone)
    reporting.decide_many(round_id=round_.pk, scores=scores, by=by.pk, now=NOW)
    rounds.close_round(round_id=round_.pk, by=by.pk, now=NOW)


def by_lot(lines):
    """Return who shares everything but the lot, in the order of the table."""
    found = {}
    for _rank, name, points, breaks in lines:
        found.setdefault((points, breaks), set()).add(name)
    return list(found.items())


def without_lots(text, event):
    """Return a report in which those share a rank between whom only a lot decided."""
    shared = {}
    for rank, name, points, breaks in rows(event):
        shared[name] = (points, breaks), rank
    best = {}
    for what, rank in shared.values():
        best[what] = min(rank, best.get(what, rank))
    report = trf_reading.read(text)
    if event.format in BRACKETS:
        best = dict.fromkeys(best, 0)
    players = tuple(
        replace(one, rank=best[shared[one.name][0]] if one.name in shared else 0)
        for one in report.players
    )
    return replace(report, players=players)


def rows(event):
    """Return the standings as people read them."""
    return [
        (row.rank, row.name, row.points, row.breaks)
        for row in ranking.lines(event, ranking.table(event))
    ]


@pytest.mark.parametrize(("kind", "form"), FORMATS)
@pytest.mark.parametrize("seed", range(3))
def test_what_goes_out_comes_in_again_and_nothing_is_lost(alice, kind, form, seed):
    dice = random.Random(f"{kind}{form}{seed}")
    event = event_of(alice, club_of(alice), kind=kind, format=form, rounds=5)
    count = dice.randint(4, 9)
    made = entered(event, alice, count)
    if form in ("swiss", "dutch"):
        why = {"why": "late", "by": alice.pk, "now": NOW}
        from fractions import Fraction

        penalising.set_penalty(entry_id=made[0].pk, taken=Fraction(1, 2), **why)
    for _round in range(dice.randint(1, 2 if form == "knockout" else 3)):
        play(event, alice, dice, draws=form not in ("knockout", "double"))
    before = text_of(event)
    one = brought(club_of(alice, "Blue Lotus"), alice, before)
    assert without_lots(text_of(one.event), one.event) == without_lots(before, event)
    if form not in BRACKETS:  # there lots decide across what is shared
        assert by_lot(rows(one.event)) == by_lot(rows(event))
    causes = {each.cause for each in events_compared.differences(one)}
    assert causes <= {"all else is equal, and a lot decides: the file had another"}


def test_byes_that_were_asked_for_and_who_must_not_meet_come_along(alice):
    event = event_of(alice, club_of(alice), format="swiss", rounds=5)
    made = entered(event, alice, 6)
    play(event, alice, random.Random(4), draws=True)
    ForbiddenPair.objects.create(tournament=event, one=made[4], other=made[1])
    for which, (number, half) in enumerate([(2, True), (3, False), (1, True)]):
        Absence.objects.create(entry=made[which], round=number, half=half, asked_at=NOW)
    before = text_of(event)
    one = brought(club_of(alice, "Blue Lotus"), alice, before)
    away = one.event.entries.filter(absences__isnull=False)
    assert sorted(away.values_list("name", "absences__round", "absences__half")) == [
        ("P1", 2, True), ("P2", 3, False)]  # fmt: skip
    apart = ForbiddenPair.objects.get(tournament=one.event)
    assert {apart.one.name, apart.other.name} == {"P2", "P5"}
    told, said = (
        [sorted(row.split()) for row in text.splitlines() if row[:3] in ("240", "260")]
        for text in (text_of(one.event), before)
    )
    assert told == said and len(said) == 3


def test_a_report_is_shown_before_anything_is_written(alice, signed_in):
    club = club_of(alice)
    event = event_of(alice, club)
    entered(event, alice, 5)
    play(event, alice, random.Random(1), draws=True)
    before = Tournament.objects.count(), Player.objects.count()
    client = signed_in(alice)
    other = club_of(alice, "Blue Lotus")
    text = text_of(event).replace("012 Winter Cup", "012 Old Cup")
    for said in (" 1.0    1", " 0.5    1"):
        text = text.replace(said, " 9.0    1", 1) if said in text else text
    file = SimpleUploadedFile("old.trf", text.encode())
    answer = client.post(f"/clubs/{other.slug}/imports/event/", {"file": file})
    page = client.get(answer["Location"]).text
    for words in ("Old Cup", "5 take part", "5 are new to the club", "Where the file does not add"):
        assert words in page
    assert (Tournament.objects.count(), Player.objects.count()) == before
    one = Import.objects.get()
    work(act.let_in(import_id=one.pk, by=alice.pk, now=NOW))
    page = client.get(one.get_absolute_url()).text
    assert "Old Cup is written" in page and "other points than it says" in page


def test_one_press_takes_the_event_back_and_twice_is_once(alice):
    club, other = club_of(alice), club_of(alice, "Blue Lotus")
    event = event_of(alice, club)
    entered(event, alice, 6)
    play(event, alice, random.Random(2), draws=True)
    counted = (Tournament, Entry, Round, Player, Team, Papers)
    before = [row.objects.count() for row in counted]
    one = brought(other, alice, text_of(event), rated=True)
    for _twice in range(2):
        job = undoing.take_back(import_id=one.pk, by=alice.pk, now=NOW)
        if not isinstance(job, Import):
            assert work(job).state == "done"
    assert [row.objects.count() for row in counted] == before


def test_an_event_that_went_on_is_not_taken_back(alice):
    club, other = club_of(alice), club_of(alice, "Blue Lotus")
    event = event_of(alice, club, rounds=4)
    entered(event, alice, 6)
    play(event, alice, random.Random(2), draws=True)
    one = brought(other, alice, text_of(event))
    assert one.event.stage == "running"
    play(one.event, alice, random.Random(3), draws=True)
    job = work(undoing.take_back(import_id=one.pk, by=alice.pk, now=NOW))
    assert job.state == "failed" and "went on" in job.error


def test_whoever_may_not_brings_no_event(alice, bob, signed_in):
    club = club_of(alice)
    about = {"club_id": club.pk, "file": None, "rated": False, "now": NOW}
    with pytest.raises(NotYours):
        events_in.bring_event(**about, by=bob.pk)
    keeps_out(signed_in, [("post", f"/api/clubs/{club.slug}/imports/event/", {"file": "001"})])


def test_games_of_people_with_accounts_wait_for_their_word_in_the_sites_lists(alice, bob):
    from tournaments.clubs import act as clubs

    club = club_of(alice)
    clubs.join_club(club_id=club.pk, by=bob.pk, now=NOW)
    text = ("012 Old\r\n001    1      Bob                                                  "
            "              1.0    1     2 w 1\r\n"
            "001    2      Ada                                                  "
            "              0.0    2     1 b 0\r\n")  # fmt: skip
    one = brought(club, alice, text, rated=True)
    agreed = dict(one.event.entries.values_list("name", "agreed"))
    assert agreed == {"Bob": False, "Ada": True}
    assert one.event.entries.get(name="Bob").player.user == bob


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"hello", "no line begins with 001"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 300, "TRF files are text"),
        (b"001    1 \r\n001 x\r\n", "there is no name"),
        (b"001    1      Ada" + b" " * 62 + b" 0.0    1     7 w 1\r\n", "names somebody else"),
        (b"001    1      Ada\r\n" * 30_000, "too many lines"),
        (b"001    1      " + b"x" * 5000, "too long"),
    ],
)
def test_what_is_no_report_is_refused_in_words(alice, data, words):
    file = taking_in.BroughtFile(data, "x.trf")
    with pytest.raises(NotWhole, match=words):
        events_in.bring_event(
            club_id=club_of(alice).pk, file=file, rated=False, by=alice.pk, now=NOW
        )


def test_a_report_of_2016_by_another_program_is_played_on(alice):
    text = text_from_elsewhere()
    one = brought(club_of(alice), alice, text)
    event = one.event
    assert (event.format, event.stage, event.rounds) == ("dutch", "running", 5)
    assert len(events_compared.differences(one)) == 1  # two are equal, and here a lot decides
    assert len(tables(published(event, alice))) == 2
    assert trf_reading.read(text).players[0].name == "Ferri, Ada"


def text_from_elsewhere():
    people = ["Ferri, Ada", "Sala, Bruno", "Rossi, Cleo", "Po, Dino"]
    games = ["   3 w 1", "   4 b =", "   1 b 0", "   2 w ="]
    points, ranks = [1.0, 0.5, 0.0, 0.5], [1, 2, 4, 2]
    lines = ["012 Rook Cup", "022 Turin", "032 ITA", "042 2025/03/01", "092 Swiss Dutch", "XXR 5"]
    lines += [
        f"001 {n + 1:4d} m    {people[n]:<33} {2000 - n} ITA {812340 + n:>11} 1990/01/01 "
        f"{points[n]:4.1f} {ranks[n]:4d}  {games[n]}"
        for n in range(4)
    ]
    return "\r".join(lines) + "\r"


def test_a_tournament_of_challonge_becomes_an_event(alice):
    from tests.exchange.test_other_programs import match, tournament

    text = tournament(match(1, 101, 102, 101), match(2, 103, 104, 103), match(3, 101, 103, 101))
    one = brought(club_of(alice), alice, text)
    assert (one.event.name, one.event.game_name, one.event.stage) == (
        "Friday Cup", "Hive", "finished")  # fmt: skip
    assert rows(one.event)[0][1:3] == ("Ada", "2")


def season_of(year, winner):
    """Return a small season of the club's spreadsheets, played in three weeks of a year."""
    days = "".join(f"{f'{year % 100:02d}/03/{day:02d}':<10}" for day in (1, 8, 15))
    names = ("Ada", "Bea", "Cleo", "Dan")
    met = ((2, 3, 4), (1, 4, 3), (4, 1, 2), (3, 2, 1))
    lines = [f"012 Season {year}", f"042 {year}/03/01", f"132{'':87}{days}"]
    for me, others in enumerate(met, 1):
        won = [me == winner or (other != winner and me < other) for other in others]
        games = "".join(
            f"  {other:4d} {'w' if me < other else 'b'} {int(one)}"
            for other, one in zip(others, won, strict=True)
        )
        lines.append(
            f"001 {me:4d} m    {names[me - 1]:<33} 1500 ITA {812340 + me:>11} 1990/01/01 "
            f"{sum(won):4.1f} {1:4d}{games}"
        )
    return "\r\n".join(lines) + "\r\n"


def rated_from(club, by, *texts):
    """Return how the club's list begins and what it is, after seasons were brought and rated."""
    pool = pools.make_club_pool(
        club_id=club.pk, by=by.pk, wish=pools.ListWish("duel", game_name="Chess"), now=NOW
    )
    for text in texts:
        one = brought(club, by, text, rated=True)
        Tournament.objects.filter(pk=one.event_id).update(game_name="Chess")
        ratings.rate_pool(pool_id=pool.pk, now=NOW)
    first = Period.objects.filter(pool=pool, void=False).order_by("number").first()
    stands = Rating.objects.filter(pool=pool).select_related("rated__player")
    return first.ended_at, {row.rated.player.name: (row.rating, row.games) for row in stands}


def test_ratings_begin_where_the_clubs_history_begins(alice):
    """Seasons of ten years ago are brought after the later ones: all is worked out from there."""
    older, later = season_of(2015, 4), season_of(2017, 1)
    began, in_order = rated_from(club_of(alice), alice, older, later)
    assert (began.year, began.month, began.day) == (2015, 3, 1)
    turned, other_way = rated_from(club_of(alice, "Blue Lotus"), alice, later, older)
    assert (turned, other_way) == (began, in_order)
    alone, only_later = rated_from(club_of(alice, "Green Gate"), alice, later)
    assert alone.year == 2017 and only_later != in_order
    assert {games for _rating, games in in_order.values()} == {6}
