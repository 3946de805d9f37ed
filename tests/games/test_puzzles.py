"""Puzzles: one a day from real matches, judged by the master, told to nobody before they know."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import shelf
from games.advice import verdicts
from games.bots import master
from games.kit.senses import Effort
from games.matches import endings
from games.models import (
    Analysis,
    Judgement,
    LogLine,
    Match,
    Puzzle,
    PuzzleMove,
    PuzzleSolver,
    Watching,
)
from games.puzzles import finding, solving
from games.refusals import NotAllowed, NotWords
from siamleague.jobs import bell
from siamleague.privacy import keepers as personal_data
from tests.games.conftest import NOW, match_between, play, reread
from tests.people import person

LITTLE = Effort(words=800, ahead=60, worlds=3)


@pytest.fixture(autouse=True)
def rung(monkeypatch):
    """No worker runs here; what it would be called for is kept, and little is thought."""
    calls = []
    monkeypatch.setattr(bell, "call", lambda *about, **more: calls.append(about))
    monkeypatch.setattr(master, "usual_effort", lambda game: LITTLE)
    return calls


def over(match, people, moves=8):
    for _ in range(moves):
        play(match, people)
    if reread(match).status == "running":
        endings.resign(code=match.code, by=people[0].pk, ticket=uuid4(), now=NOW)
    return reread(match)


@pytest.fixture
def played(duel, alice, bob):
    return over(duel, [alice, bob])


def judged(match, step=3, hoped=700, after=300):
    """Say of a match that the master has gone through it, and what was missed where."""
    lines = list(LogLine.objects.filter(match=match, kind="move"))
    seat = lines[step - 1].seat
    Analysis.objects.create(
        match=match, steps=len(lines), asked_at=NOW, rung_at=NOW, finished_at=NOW
    )
    chances = [after if each == seat else 1000 - after for each in range(match.seats)]
    Judgement.objects.create(
        match=match, step=step, seat=seat, best=[], hoped=hoped, chances=chances
    )


def laid(now=NOW):
    """Let the worker do all pieces of the day's puzzle."""
    for _ in range(12):
        if not finding.lay(now=now):
            break
    return Puzzle.objects.filter(day=now.date()).first()


@pytest.fixture
def sure(monkeypatch):
    """Let every move give away what is written down for it, as the master's look is luck."""
    worth = {}

    def lost_by(puzzle, words):
        return worth.get(" ".join(words), 400)

    monkeypatch.setattr(finding, "lost_by", lost_by)
    return worth


@pytest.fixture
def puzzle(played, sure):
    judged(played)
    return laid()


def moves_of(puzzle, count=2):
    """Return some whole moves that may be played there."""
    found, branches = [], [()]
    game = shelf.game(puzzle.game)
    of = solving.branch(puzzle.match, puzzle.step - 1, [])
    while branches and len(found) < count:
        said = branches.pop()
        words = game.choices(of.state, puzzle.seat, said)
        if said and not words:
            found.append(list(said))
        branches += [(*said, word) for word in words]
    return found


@pytest.mark.django_db
def test_the_moment_at_which_most_was_missed_is_laid_out_for_the_day(played, sure):
    judged(played)
    found = laid()
    assert (found.match, found.step, found.lost, found.refused) == (played, 3, 400, False)
    assert 1 <= len(found.line) <= finding.PLIES
    assert found.line[0]["seat"] == found.seat
    line = solving.answer(found, "en")["line"]
    assert len(line) == len(found.line)
    assert not finding.lay(now=NOW)
    assert Puzzle.objects.count() == 1


@pytest.mark.django_db
def test_what_a_second_look_does_not_find_is_no_puzzle(played, sure, monkeypatch):
    judged(played)
    monkeypatch.setattr(finding, "lost_by", lambda puzzle, words: finding.STILL - 1)
    assert laid() is None
    assert Puzzle.objects.get().refused
    assert not finding.lay(now=NOW)  # and it is not found again


@pytest.mark.django_db
@pytest.mark.parametrize(
    "hidden", [{"public": False}, {"watching": Watching.CLOSED}, {"watching": Watching.DELAYED}]
)
def test_a_match_that_not_everybody_may_look_at_is_nobodys_puzzle(played, sure, hidden):
    judged(played)
    Match.objects.filter(pk=played.pk).update(**hidden)
    assert laid() is None
    Match.objects.filter(pk=played.pk).update(public=True, watching=Watching.OPEN)
    assert laid() is not None


@pytest.mark.django_db
def test_little_that_was_missed_and_lost_games_are_no_puzzles(played, sure):
    judged(played, hoped=300, after=300 - finding.MUCH + 1)
    assert laid() is None
    Judgement.objects.update(hoped=finding.LEAST - 1)
    assert laid() is None
    Judgement.objects.update(hoped=finding.LEAST, chances=[0, 0])
    assert laid() is not None


@pytest.mark.django_db
def test_without_judged_matches_the_newest_public_one_is_judged_and_one_at_a_time(played, rung):
    assert not finding.lay(now=NOW)
    assert not finding.lay(now=NOW)
    assert [call for call in rung if call[0] == finding.analysing.JUDGE] == [
        (finding.analysing.JUDGE, played.code)
    ]
    assert Analysis.objects.get().asked_by is None


@pytest.mark.django_db
def test_each_day_has_one_and_the_game_changes_where_it_can(played, sure, alice, bob):
    other = over(match_between(alice, bob), [alice, bob])
    judged(played)
    judged(other, hoped=900)
    assert laid().match == other
    assert laid(NOW + timedelta(days=1)).match == played
    assert laid(NOW + timedelta(days=2)) is None
    days = list(Puzzle.objects.values_list("day", flat=True))
    assert len(set(days)) == 2


@pytest.mark.django_db
def test_two_workers_lay_one_puzzle(played, sure):
    judged(played)
    finding.lay(now=NOW)
    one, other = Puzzle.objects.get(), Puzzle.objects.get()
    for _ in range(6):
        finding._prepare(one, NOW.date())
        finding._prepare(other, NOW.date())
        one, other = Puzzle.objects.get(), Puzzle.objects.get()
    assert len(one.line) <= finding.PLIES
    assert one.day == NOW.date()


@pytest.mark.django_db
def test_a_good_move_solves_and_a_bad_one_does_not(puzzle, sure, alice, bob, rung):
    bad, good = moves_of(puzzle)
    sure[" ".join(good)] = verdicts.SLIP - 1
    for words in (bad, good):
        mine = solving.try_puzzle(puzzle_id=puzzle.pk, words=words, by=alice.pk, now=NOW)
        other = good if words is bad else bad
        with pytest.raises(NotAllowed):  # one at a time
            solving.try_puzzle(puzzle_id=puzzle.pk, words=other, by=alice.pk, now=NOW)
        assert solving.judge_puzzle_move(number=mine.last_id, now=NOW)
        assert not solving.judge_puzzle_move(number=mine.last_id, now=NOW)
    mine = PuzzleSolver.objects.get()
    assert (mine.tries, mine.solved_at) == (2, NOW)
    # Whoever comes to the same move later is answered at once.
    mine = solving.try_puzzle(puzzle_id=puzzle.pk, words=good, by=bob.pk, now=NOW)
    assert (mine.tries, mine.solved_at) == (1, NOW)
    told = solving.standing(puzzle, bob.pk, "en")
    assert (told["state"], told["answer"]["solved"], told["answer"]["at_once"]) == ("solved", 2, 1)


@pytest.mark.django_db
def test_the_same_move_twice_is_one_try(puzzle, alice):
    words = moves_of(puzzle)[0]
    about = {"puzzle_id": puzzle.pk, "words": words, "by": alice.pk, "now": NOW}
    solving.try_puzzle(**about)
    assert solving.try_puzzle(**about).tries == 1
    assert PuzzleMove.objects.count() == 1


@pytest.mark.django_db
def test_what_is_no_move_there_is_refused_and_nothing_is_written(puzzle, alice):
    with pytest.raises(NotWords):
        solving.try_puzzle(puzzle_id=puzzle.pk, words=["nonsense"], by=alice.pk, now=NOW)
    assert not PuzzleSolver.objects.exists()


@pytest.mark.django_db
def test_the_answer_is_told_to_nobody_who_does_not_know_it(puzzle, alice, bob, client, signed_in):
    url = reverse("games:puzzle_position", args=[puzzle.pk])
    page = signed_in(alice)
    for reader in (client, page):
        told = reader.get(url).json()
        assert told["mine"]["answer"] is None
        assert told["names"] == ["", ""]
        shown = reader.get(reverse("games:puzzle", args=[puzzle.pk])).content.decode()
        assert puzzle.match.code not in shown
    view = shelf.game(puzzle.game).view(
        solving.branch(puzzle.match, puzzle.step - 1, []).state, puzzle.seat
    )
    assert told["view"] == view  # what the seat may know, and nothing more
    page.post(reverse("games:show_answer", args=[puzzle.pk]))
    told = page.get(url).json()["mine"]
    assert (told["state"], told["answer"]["names"]) == ("shown", ["Alice", "Bob"])
    assert client.get(url).json()["mine"]["answer"] is None
    with pytest.raises(NotAllowed):
        solving.try_puzzle(puzzle_id=puzzle.pk, words=moves_of(puzzle)[0], by=alice.pk, now=NOW)
    assert PuzzleSolver.objects.get().solved_at is None


@pytest.mark.django_db
def test_who_looks_the_answer_up_while_the_master_thinks_has_not_solved_it(puzzle, sure, alice):
    words = moves_of(puzzle)[0]
    sure[" ".join(words)] = 0
    mine = solving.try_puzzle(puzzle_id=puzzle.pk, words=words, by=alice.pk, now=NOW)
    solving.show_answer(puzzle_id=puzzle.pk, by=alice.pk, now=NOW)
    solving.judge_puzzle_move(number=mine.last_id, now=NOW)
    assert PuzzleSolver.objects.get().solved_at is None


@pytest.mark.django_db
def test_a_lost_bell_is_rung_again(puzzle, alice):
    mine = solving.try_puzzle(puzzle_id=puzzle.pk, words=moves_of(puzzle)[0], by=alice.pk, now=NOW)
    assert solving.forgotten(NOW) == []
    later = NOW + timedelta(minutes=1)
    assert solving.forgotten(later) == [mine.last_id]
    assert solving.forgotten(later) == []


@pytest.mark.django_db
def test_nobody_tries_for_ever(puzzle, alice, monkeypatch):
    monkeypatch.setattr(solving, "TRIES", 1)
    bad, other = moves_of(puzzle)
    mine = solving.try_puzzle(puzzle_id=puzzle.pk, words=bad, by=alice.pk, now=NOW)
    solving.judge_puzzle_move(number=mine.last_id, now=NOW)
    with pytest.raises(NotAllowed, match="Look at the answer"):
        solving.try_puzzle(puzzle_id=puzzle.pk, words=other, by=alice.pk, now=NOW)


@pytest.mark.django_db
def test_a_puzzle_before_its_day_is_not_there(played, sure, client):
    judged(played)
    finding.lay(now=NOW)
    number = Puzzle.objects.get().pk
    assert client.get(reverse("games:puzzle", args=[number])).status_code == 404
    assert client.get(reverse("games:puzzle_position", args=[number])).status_code == 404
    assert "No puzzle yet" in client.get(reverse("games:puzzles")).content.decode()


@pytest.mark.django_db
def test_the_list_costs_the_same_for_many(puzzle, sure, alice, bob, signed_in):
    page = signed_in(alice)
    url = reverse("games:puzzles")
    solving.try_puzzle(puzzle_id=puzzle.pk, words=moves_of(puzzle)[0], by=alice.pk, now=NOW)
    page.get(url)
    with CaptureQueriesContext(connection) as few:
        page.get(url)
    for day in range(1, 4):
        judged(over(match_between(alice, bob), [alice, bob], moves=4))
        assert laid(NOW + timedelta(days=day)) is not None
    with CaptureQueriesContext(connection) as many:
        shown = page.get(url).content.decode()
    assert shown.count("game-card") == 4
    assert len(many) == len(few)


@pytest.mark.django_db
def test_the_clubs_page_and_the_lobby_lead_to_the_newest(puzzle, alice, client):
    from tests.tournaments.hall import club_of

    club = club_of(alice)
    there = reverse("games:puzzle", args=[puzzle.pk])
    for url in (club.get_absolute_url(), reverse("games:lobby")):
        assert there in client.get(url).content.decode()


@pytest.mark.django_db
def test_tries_are_told_to_whom_they_belong_and_forgotten_with_them(puzzle):
    carla = person("carla")
    solving.try_puzzle(puzzle_id=puzzle.pk, words=moves_of(puzzle)[0], by=carla.pk, now=NOW)
    (told,) = personal_data.export_all(carla.pk)["matches"]["puzzles"]
    assert told == {"puzzle": puzzle.pk, "tries": 1, "solved": False}
    personal_data.forget_all(carla.pk, NOW)
    assert not PuzzleSolver.objects.exists()
    assert PuzzleMove.objects.exists()


@pytest.mark.django_db
def test_the_master_itself_judges_and_its_own_line_is_good(played):
    """Nothing is put in place of the master here, but for how long it thinks."""
    judged(played)
    finding.lay(now=NOW)
    puzzle = Puzzle.objects.get()
    puzzle.line = [finding._next_of_line(puzzle)]
    assert puzzle.line[0]["seat"] == puzzle.seat
    assert finding.lost_by(puzzle, puzzle.line[0]["words"]) == 0
    others = moves_of(puzzle, 4)
    assert [finding.lost_by(puzzle, words) for words in others] == [
        finding.lost_by(puzzle, words) for words in others
    ]
