"""Bots: legal, with some sense, never thinking long; at tables as in the laboratory."""

from datetime import timedelta
from uuid import uuid4

import pytest

from games.bots import choose, flat
from games.kit.dice import QuickDice
from games.kit.senses import Effort
from games.lobby import act as tables
from games.logbook import verifying
from games.matches import endings, robots, sweeping
from games.models import Match, Status
from games.protocol import Game, Seat
from games.shelf import GAMES
from tests.games.conftest import NOW, match_between, reread, under_way

LITTLE = Effort(words=4_000, ahead=200)
TABLES = [(slug, seats) for slug, game in GAMES.items() for seats in game.info.seat_counts]

THREE_BOTS = """
from datetime import UTC, datetime
from games.lobby import act as tables
now = datetime.now(UTC)
bots = [tables.SeatTaker("Bot", bot="random") for _ in range(3)]
table = tables.TableOrder(game="king_of_siam", seats=3, made_for="bots")
answer = tables.open_for(table=table, sitters=bots, now=now).code
"""
LOOK = """
from games.logbook import verifying
from games.models import Match
match = Match.objects.get(code={code!r})
answer = [match.status, match.ending, list(verifying.faults(match.code)), match.version]
"""


def play_out(slug, levels, seed, effort=None):
    """Play a game between bots; return its ranks."""
    game, dice = GAMES[slug], QuickDice(seed)
    state = game.setup({}, len(levels), b"bots %d" % seed)
    while seats := sorted(game.to_act(state)):
        seat = Seat(seats[0])
        view = game.view(state, seat)
        if levels[seat] == "house" and effort:
            move = flat.choose(game, view, seat, dice, effort)
        else:
            move = choose(game, view, seat, dice, levels[seat])
        state = game.apply(state, seat, move).state
    return game.outcome(state).ranks


@pytest.mark.slow
def test_the_house_bot_beats_the_random_one_even_when_it_thinks_little():
    won = 0
    for seed in range(12):
        seat = seed % 2
        levels = ["random", "random"]
        levels[seat] = "house"
        won += play_out("king_of_siam", levels, seed, LITTLE)[seat] == 1
    assert won >= 9


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_bot_says_no_more_words_in_its_head_than_it_may(slug, seats, monkeypatch):
    """Counted, not timed: the same on every machine, however busy."""
    thoughts = []
    monkeypatch.setattr(flat, "Thinking", lambda *a: thoughts.append(t := Real(*a)) or t)
    game, dice, effort = GAMES[slug], QuickDice(seats), Effort(words=6_000, ahead=300)
    state = game.setup({}, seats, b"effort")
    moves = 0
    while (turns := game.to_act(state)) and moves < 6:  # a game may be shorter
        seat = Seat(min(turns))
        move = flat.choose(game, game.view(state, seat), seat, dice, effort)
        state, moves = game.apply(state, seat, move).state, moves + 1
    assert len(thoughts) == moves > 0
    assert max(thought.spent for thought in thoughts) < 2 * effort.words


Real = flat.Thinking


def test_the_same_dice_make_the_same_move():
    game = GAMES["king_of_siam"]
    state = game.setup({}, 2, b"same")
    seat = Seat(min(game.to_act(state)))
    view = game.view(state, seat)
    at_random = {choose(game, view, seat, QuickDice(5), "random") for _ in range(3)}
    thinking = {flat.choose(game, view, seat, QuickDice(5), LITTLE) for _ in range(2)}
    assert len(at_random) == len(thinking) == 1


class Aloud:
    """A game that promises what the protocol does, and no more."""

    def __init__(self, game):
        self.game = game

    def __getattr__(self, name):
        assert name in dir(Game), f"the protocol promises no {name}"
        return getattr(self.game, name)


def test_a_bot_makes_the_same_move_through_the_words_alone():
    game = GAMES["king_of_siam"]
    state = game.setup({}, 2, b"aloud")
    seat = Seat(min(game.to_act(state)))
    view, effort = game.view(state, seat), Effort(words=1_500, ahead=120)
    move = flat.choose(game, view, seat, QuickDice(5), effort)
    assert flat.choose(Aloud(game), view, seat, QuickDice(5), effort) == move


def with_bots(slug, seats, person, level="random"):
    """Return a running match of one person and bots."""
    table = tables.TableOrder(game=slug, seats=seats)
    match = tables.open_table(table=table, by=person.pk, now=NOW)
    people = [tables.SeatTaker(str(person), person.pk)]
    people += [tables.SeatTaker("Bot", bot=level) for _ in range(seats - 1)]
    for seat, sitter in enumerate(people):
        tables.sit(code=match.code, seat=seat, sitter=sitter, by=person.pk, now=NOW)
    return reread(match)


def let_bots_move(match, most=200, now=NOW):
    """Do what the worker does until no bot is to move; return how many moved."""
    moved = 0
    while moved < most and (thought := robots.think(code=match.code)):
        moved += robots.carry_out(thought, now=now)
    return moved


def test_bots_move_until_it_is_a_persons_turn(alice):
    match = with_bots("king_of_siam", 3, alice)
    let_bots_move(match)
    assert reread(match).to_act == [0]
    assert not list(verifying.faults(match.code))


def test_where_all_move_at_once_every_bot_moves_and_the_person_keeps_their_turn(alice):
    match = with_bots("verrat", 4, alice)
    assert len(match.to_act) > 1
    let_bots_move(match)
    after = reread(match)
    assert after.to_act == [0]
    assert not list(verifying.faults(match.code))


@pytest.mark.slow
def test_a_bot_plays_on_for_somebody_who_left(alice, bob, charlie):
    people = [alice, bob, charlie]
    match = match_between(*people)
    seat = match.to_act[0]
    endings.resign(code=match.code, by=people[seat].pk, ticket=uuid4(), now=NOW)
    assert let_bots_move(match) >= 1
    assert reread(match).to_act != [seat]


def test_a_bot_that_thought_about_an_older_position_changes_nothing(alice, bob, charlie):
    match = match_between(alice, bob, charlie)
    seat = match.to_act[0]
    people = [alice, bob, charlie]
    endings.resign(code=match.code, by=people[seat].pk, ticket=uuid4(), now=NOW)
    thought = robots.think(code=match.code)
    assert robots.carry_out(thought, now=NOW)
    version = reread(match).version
    assert not robots.carry_out(thought, now=NOW)
    assert reread(match).version == version


def test_a_sleeping_bot_is_woken_and_not_a_hundred_times(alice, monkeypatch):
    match = with_bots("king_of_siam", 2, alice)
    rung = []
    monkeypatch.setattr("games.live.nudges.wake_bots", rung.append)
    let_bots_move(match)
    if reread(match).to_act == [0]:
        Match.objects.filter(pk=match.pk).update(to_act=[1])
    late = NOW + 2 * sweeping.BOT_PATIENCE
    sweeping.sweep(now=NOW + timedelta(seconds=1))
    assert rung == [], "it may still be thinking"
    for _ in range(5):
        sweeping.sweep(now=late)
    assert rung == [match.code]


def test_a_broken_match_does_not_keep_other_flags_up(alice, bob, monkeypatch):
    from games import clocks

    tempo = clocks.Tempo("live", bank_ms=1000)
    broken, other = (under_way(match_between(alice, bob, tempo=tempo)) for _ in range(2))
    real = endings.claim_time

    def claim_time(*, code, now):
        if code == broken.code:
            raise RuntimeError("broken")
        return real(code=code, now=now)

    monkeypatch.setattr(endings, "claim_time", claim_time)
    sweeping.sweep(now=NOW + timedelta(seconds=5))
    assert reread(other).status == Status.FINISHED
    assert reread(broken).status == Status.RUNNING


@pytest.mark.slow
@pytest.mark.own_site
@pytest.mark.django_db(transaction=True)
def test_a_real_worker_plays_a_match_of_bots_to_its_end(tmp_path):
    from tests.jobs.real_site import real_site
    from tests.jobs.workers import until

    with real_site(tmp_path / "site") as site:
        site.worker("thinker")
        code = site.do(THREE_BOTS)
        until(lambda: site.do(LOOK.format(code=code))[0] == "finished", 60, 0.3)
        assert site.do(LOOK.format(code=code))[:3] == ["finished", "rules", []]


@pytest.mark.slow
@pytest.mark.own_site
@pytest.mark.django_db(transaction=True)
def test_a_bot_moves_while_a_long_job_has_the_worker(tmp_path):
    from siamleague.embedded import processes
    from tests.jobs.real_site import real_site
    from tests.jobs.workers import until

    with real_site(tmp_path / "site") as site:
        site.worker("jobs", queues=processes.JOBS)
        site.worker("bots", beat=False, queues=processes.BOTS)
        site.ask([{"number": 1, "seconds": 60}])
        until(lambda: site.starts() == ["1"])
        code = site.do(THREE_BOTS)
        until(lambda: site.do(LOOK.format(code=code))[3] > 3, 30, 0.3)
        assert site.states() == {"running": 1}


def test_bots_and_flags_have_a_queue_of_their_own():
    from siamleague.celery import app
    from siamleague.embedded import processes
    from siamleague.jobs.bell import RUN_JOB

    def queue(task):
        return app.amqp.router.route({}, task)["queue"].name

    assert {queue("games.tasks.think"), queue("games.tasks.sweep_matches")} == {processes.BOTS}
    assert queue(RUN_JOB) == processes.JOBS
    assert "--queues celery" in " ".join(processes.worker_command())
    assert "--queues bots" in " ".join(processes.bots_command())
