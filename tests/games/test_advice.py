"""Asking the master: hints while one plays a friendly game, and every move judged afterwards."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse

from games import shelf
from games.advice import analysing, hints, verdicts
from games.bots import appraising, master
from games.kit.dice import QuickDice
from games.kit.senses import Effort
from games.matches import endings, pictures
from games.models import Analysis, Judgement, LogLine, Match
from games.protocol import Seat
from games.refusals import NotAllowed, NotSeated
from siamleague.jobs import bell
from tests.games.conftest import NOW, match_between, play, reread

LITTLE = Effort(words=1_500, ahead=120, worlds=4)


@pytest.fixture(autouse=True)
def rung(monkeypatch):
    """No worker runs here; what it would be called for is kept, and little is thought."""
    calls = []
    monkeypatch.setattr(bell, "call", lambda *about, **more: calls.append(about))
    monkeypatch.setattr(master, "usual_effort", lambda game: LITTLE)
    return calls


def picture(match, user):
    return pictures.picture(match.code, pictures.Reader(user.pk))


def asks(match, *people):
    """Return who is on turn, and everybody else."""
    seat = reread(match).to_act[0]
    return people[seat], next(one for one in people if one is not people[seat])


def over(match, alice, bob, moves=4):
    for _ in range(moves):
        play(match, [alice, bob])
    endings.resign(code=match.code, by=alice.pk, ticket=uuid4(), now=NOW)
    return reread(match)


def test_whoever_is_on_turn_asks_and_alone_reads_the_answer(duel, alice, bob):
    asker, other = asks(duel, alice, bob)
    assert picture(duel, asker)["hint"] == {"state": "may"}
    hints.ask_hint(code=duel.code, by=asker.pk, now=NOW)
    assert picture(duel, asker)["hint"] == {"state": "waiting"}
    seat = reread(duel).seat_of(asker.pk)
    assert hints.give_hint(code=duel.code, seat=seat)
    told_to_asker = picture(duel, asker)["hint"]
    assert told_to_asker["state"] == "known"
    assert told_to_asker["words"]
    assert picture(duel, other)["hint"] is None
    assert "hint" not in pictures.picture(duel.code, pictures.Reader(None))
    assert picture(duel, other)["log"][-1]["text"] == [f"{asker} asks the master bot for a hint."]


def test_twice_for_one_question_is_once_and_the_next_question_has_its_own(duel, alice, bob):
    asker, _other = asks(duel, alice, bob)
    for _ in range(2):
        hints.ask_hint(code=duel.code, by=asker.pk, now=NOW)
    assert LogLine.objects.filter(kind="hint").count() == 1
    seat = reread(duel).seat_of(asker.pk)
    assert [hints.give_hint(code=duel.code, seat=seat) for _ in range(2)] == [True, False]
    play(duel, [alice, bob])
    assert not hints.give_hint(code=duel.code, seat=seat)
    play(duel, [alice, bob])
    if reread(duel).to_act == [seat]:
        assert picture(duel, asker)["hint"] == {"state": "may"}


def test_there_are_no_hints_in_rated_games_or_events_nor_for_others(duel, alice, bob, charlie):
    asker, other = asks(duel, alice, bob)
    for who, why in ((other, NotAllowed), (charlie, NotSeated)):
        with pytest.raises(why):
            hints.ask_hint(code=duel.code, by=who.pk, now=NOW)
    rated, ordered = (
        match_between(alice, bob, rated=True),
        match_between(alice, bob, made_for="x:1"),
    )
    for match in (rated, ordered):
        asker, _other = asks(match, alice, bob)
        assert picture(match, asker)["hint"] is None
        with pytest.raises(NotAllowed):
            hints.ask_hint(code=match.code, by=asker.pk, now=NOW)
    assert not LogLine.objects.filter(kind="hint").exists()


@pytest.mark.parametrize(
    ("slug", "seats"), [("king_of_siam", 2), ("war_of_whispers", 2), ("verrat", 4)]
)
def test_advice_is_the_same_in_all_worlds_that_the_seat_cannot_tell_apart(slug, seats):
    """It is given a view and dice, nothing else; the control peeks and is found."""
    game = shelf.game(slug)
    state = game.setup({}, seats, b"advice")
    seat = Seat(min(game.to_act(state)))
    view = game.view(state, seat)
    worlds = [game.sample(view, QuickDice(number)) for number in range(3)]
    given = {
        appraising.advise(game, game.view(world, seat), seat, QuickDice(7), LITTLE).move
        for world in worlds
    }
    assert len(given) == 1
    if slug != "king_of_siam":
        assert len({str(game.encode(world)) for world in worlds}) > 1, "there is something to hide"


def test_every_move_of_a_finished_match_is_judged_in_pieces(duel, alice, bob, rung):
    match = over(duel, alice, bob)
    with pytest.raises(NotAllowed):
        analysing.ask_analysis(code=match_between(alice, bob).code, by=alice.pk, now=NOW)
    assert verdicts.analysis(match, "en") == {"state": "may"}
    first = analysing.ask_analysis(code=match.code, by=alice.pk, now=NOW)
    assert first == analysing.ask_analysis(code=match.code, by=bob.pk, now=NOW)
    clock = iter(range(0, 1000, 10))
    work = {"code": match.code, "now": NOW, "seconds": lambda: next(clock)}
    assert analysing.judge_moves(**work), "a moment is over after one move"
    shown = verdicts.analysis(match, "en")
    assert (shown["state"], shown["done"], shown["steps"]) == ("working", 1, 4)
    while analysing.judge_moves(**work):
        pass
    shown = verdicts.analysis(match, "it")
    assert (shown["state"], shown["done"]) == ("done", 4)
    assert [move["step"] for move in shown["moves"]] == [1, 2, 3, 4]
    assert all(len(move["chances"]) == 2 for move in shown["moves"])
    assert not analysing.judge_moves(**work)


def test_a_worker_that_dies_loses_nothing_and_the_sweeper_calls_again(duel, alice, bob):
    match = over(duel, alice, bob)
    analysing.ask_analysis(code=match.code, by=alice.pk, now=NOW)
    kept = [analysing.judgement(match, 2), analysing.judgement(match, 2)]
    assert kept[0].chances == kept[1].chances, "the same each time"
    Judgement.objects.bulk_create(kept[:1])
    assert analysing.forgotten(NOW) == []
    later = NOW + timedelta(minutes=5)
    assert analysing.forgotten(later) == [match.code]
    assert analysing.forgotten(later) == []
    assert not analysing.judge_moves(code=match.code, now=later, seconds=lambda: 0.0)
    assert list(Judgement.objects.values_list("step", flat=True)) == [1, 2, 3, 4]


def test_one_match_at_a_time_for_each_person(alice, bob):
    one, other = (over(match_between(alice, bob), alice, bob, 1) for _ in range(2))
    analysing.ask_analysis(code=one.code, by=alice.pk, now=NOW)
    with pytest.raises(NotAllowed):
        analysing.ask_analysis(code=other.code, by=alice.pk, now=NOW)
    assert Analysis.objects.count() == 1


def test_turning_points_are_what_gave_most_away():
    lost = [(1, 20), (2, 400), (3, 100), (4, 99), (5, 250), (6, 110), (7, 120), (8, 130)]
    assert verdicts.turning(lost) == [2, 5, 6, 7, 8]
    assert verdicts.turning([(1, 40)]) == []


def test_a_late_king_of_siam_is_judged_exactly():
    """The last card of the game: playing on is looked at to the end, whatever the dice."""
    game, dice = shelf.game("king_of_siam"), QuickDice(4)
    state = game.setup({}, 2, b"late")
    exact = []
    while seats := sorted(game.to_act(state)):
        seat = Seat(seats[0])
        said = ()
        while words := game.choices(state, seat, said):
            said = (*said, words[dice.below(len(words))])
        judged = appraising.judge(game, game.view(state, seat), seat, said, dice, LITTLE)
        exact.append(judged.exact)
        state = game.apply(state, seat, said).state
    assert exact[-1] is True


def test_the_buttons_and_the_page(duel, alice, bob, signed_in):
    hint, page = (reverse(f"games:{name}", args=[duel.code]) for name in ("hint", "match"))
    asker, _other = asks(duel, alice, bob)
    signed_in(asker).post(hint)
    assert Match.objects.get().hints
    match = over(duel, alice, bob)
    analyse = reverse("games:analyse", args=[match.code])
    found = reverse("games:analysis", args=[match.code])
    assert signed_in(bob).get(found).json() == {"state": "may"}
    assert signed_in(bob).post(analyse)["Location"] == page
    assert signed_in(bob).get(found).json()["state"] == "working"
