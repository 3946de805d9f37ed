"""What would have come of other moves: tried out on a finished match, which stays as it was."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse

from games import shelf
from games.bots import master
from games.kit.senses import Effort
from games.logbook import verifying
from games.matches import endings
from games.models import LogLine, Match, WhatIf
from games.protocol import Seat
from games.refusals import NotAllowed, NotWords
from games.what_if import asking, pages
from games.what_if.branch import MOST, branch, drawn
from siamleague.jobs import bell
from siamleague.privacy import keepers as personal_data
from tests.games.conftest import NOW, match_between, play, reread
from tests.people import person

LITTLE = Effort(words=1_500, ahead=120, worlds=4)


@pytest.fixture(autouse=True)
def rung(monkeypatch):
    """No worker runs here; what it would be called for is kept, and little is thought."""
    calls = []
    monkeypatch.setattr(bell, "call", lambda *about, **more: calls.append(about))
    monkeypatch.setattr(master, "usual_effort", lambda game: LITTLE)
    return calls


def over(match, people, moves=4):
    for _ in range(moves):
        play(match, people)
    for user in people[:-1]:
        if reread(match).status == "running":
            endings.resign(code=match.code, by=user.pk, ticket=uuid4(), now=NOW)
    return reread(match)


@pytest.fixture
def played(duel, alice, bob):
    return over(duel, [alice, bob])


def any_move(of, pick=-1):
    """Return a whole move of whoever is to move there, as an address carries it."""
    game, seat, said = shelf.game(of.match.game), of.actor(), ()
    while words := game.choices(of.state, seat, said):
        said = (*said, words[pick])
    return f"{seat}:{' '.join(said)}"


def everything(match):
    lines = list(LogLine.objects.filter(match=match).values())
    return Match.objects.filter(pk=match.pk).values().get(), lines


@pytest.mark.parametrize("game", ["king_of_siam", "war_of_whispers", "verrat"])
def test_any_game_is_played_on_from_any_moment_and_its_match_stays(game, alice, bob, charlie):
    people = [alice, bob, charlie, person("Dora")]
    match = over(match_between(*people, game=game), people, moves=5)
    before = everything(match)
    for at in (0, 2, 5):
        moves = []
        for _ in range(4):
            of = branch(match, at, moves)
            assert (of.at, of.steps) == (at, 5)
            shown = drawn(of, of.actor(), (), "en")
            assert shown["ask"]["words"]
            moves.append(any_move(of))
        line = drawn(branch(match, at, moves), None, (), "en")["line"]
        assert [f"{one['seat']}:{' '.join(one['words'])}" for one in line] == moves
    assert everything(match) == before
    assert list(verifying.faults(match.code)) == []


def test_a_running_match_offers_nothing_of_it(duel, alice, bob, client):
    play(duel, [alice, bob])
    client.force_login(alice)
    with pytest.raises(NotAllowed):
        branch(reread(duel), 0, [])
    with pytest.raises(NotAllowed):
        asking.ask_what_if(code=duel.code, at=0, moves=[], seat=0, by=alice.pk, now=NOW)
    assert client.get(reverse("games:what_if", args=[duel.code])).status_code == 403
    assert client.get(reverse("games:imagined", args=[duel.code])).status_code == 403
    answer = client.post(reverse("games:ask_what_if", args=[duel.code]), {"at": 0, "seat": 0})
    assert answer.status_code == 403
    assert not WhatIf.objects.exists()


@pytest.mark.parametrize(
    "move", ["", "0", "0:", "9:pass", "x:pass", "0:nonsense", "1:pass pass pass", "-1:pass"]
)
def test_what_is_no_move_is_refused_in_words(played, move, client):
    with pytest.raises(NotWords):
        branch(played, 0, [move])
    answer = client.get(reverse("games:imagined", args=[played.code]), {"at": 0, "move": move})
    assert answer.status_code == 422
    assert answer.json()["text"]
    assert client.get(
        reverse("games:imagined", args=[played.code]), {"at": 0, "said": "nonsense"}
    ).status_code == 422  # fmt: skip


def test_a_line_ends_somewhere_and_a_page_asks_so_often_at_most(played, client, monkeypatch):
    with pytest.raises(NotAllowed, match="take a move back"):
        branch(played, 0, ["0:pass"] * (MOST + 1))
    monkeypatch.setattr(pages, "OFTEN", "1/m")
    at = reverse("games:imagined", args=[played.code])
    assert client.get(at).status_code == 200
    assert client.get(at).status_code == 429


def test_the_position_is_shown_as_who_is_to_move_knows_it(alice, bob, charlie):
    match = over(match_between(alice, bob, charlie, game="war_of_whispers"), [alice, bob, charlie])
    of = branch(match, 0, [])
    game, seat = shelf.game(match.game), of.actor()
    shown = drawn(of, seat, (), "en")
    assert shown["view"] == game.view(of.state, seat)
    assert shown["open"] == []
    assert shown["view"] != game.view(of.state, Seat((seat + 1) % 3))


def test_a_game_that_ends_here_says_who_won(alice, bob):
    match = over(match_between(alice, bob), [alice, bob], moves=1)
    moves = []
    while (of := branch(match, 1, moves)).actor() is not None:
        moves.append(any_move(of))
        assert len(moves) < MOST
    shown = drawn(of, None, (), "en")
    assert sorted(shown["ranks"]) in ([1, 2], [1, 1])
    assert shown["reason"]
    assert len(shown["open"]) == 2


def test_the_master_is_asked_once_and_all_read_the_answer(played, alice, bob, rung, client):
    of = branch(played, 1, [])
    about = {"code": played.code, "at": 1, "moves": [], "seat": of.actor(), "now": NOW}
    before = everything(played)
    asked = asking.ask_what_if(by=alice.pk, **about)
    assert asking.ask_what_if(by=bob.pk, **about) == asked
    assert asking.master_on(of, of.actor(), "en") == {"state": "waiting"}
    assert asking.answer_what_if(number=asked.pk)
    assert not asking.answer_what_if(number=asked.pk)
    known = client.get(reverse("games:imagined", args=[played.code]), {"at": 1}).json()["master"]
    assert known["state"] == "known"
    assert 0 <= known["hoped"] <= 100
    branch(played, 1, [f"{of.actor()}:{' '.join(known['words'])}"])  # it can be played
    assert everything(played) == before


def test_one_question_at_a_time_and_so_many_an_hour(played, alice, monkeypatch):
    of = branch(played, 0, [])
    about = {"code": played.code, "by": alice.pk, "seat": of.actor(), "at": 0}
    asked = asking.ask_what_if(moves=[], now=NOW, **about)
    second = branch(played, 1, [])
    about |= {"at": 1, "seat": second.actor(), "moves": []}
    with pytest.raises(NotAllowed, match="One at a time"):
        asking.ask_what_if(now=NOW, **about)
    asking.answer_what_if(number=asked.pk)
    monkeypatch.setattr(asking, "IN_AN_HOUR", 1)
    with pytest.raises(NotAllowed, match="within this hour"):
        asking.ask_what_if(now=NOW, **about)
    assert asking.ask_what_if(now=NOW + timedelta(hours=2), **about)


def test_a_question_whose_bell_was_lost_is_rung_again_and_old_ones_go(played, alice):
    of = branch(played, 0, [])
    about = {"code": played.code, "at": 0, "moves": [], "seat": of.actor(), "by": alice.pk}
    asked = asking.ask_what_if(now=NOW, **about)
    assert asking.forgotten(NOW) == []
    assert asking.forgotten(NOW + timedelta(minutes=1)) == [asked.pk]
    assert asking.forgotten(NOW + timedelta(minutes=1)) == []
    assert asking.forgotten(NOW + timedelta(minutes=20)) == []
    assert not WhatIf.objects.exists()
    asked = asking.ask_what_if(now=NOW, **about)
    asking.answer_what_if(number=asked.pk)
    asking.forgotten(NOW + timedelta(days=6))
    assert WhatIf.objects.exists()
    asking.forgotten(NOW + timedelta(days=8))
    assert not WhatIf.objects.exists()


def test_what_somebody_asked_is_told_and_their_name_forgotten(played, alice):
    of = branch(played, 0, [])
    about = {"code": played.code, "at": 0, "moves": [], "seat": of.actor()}
    asking.ask_what_if(by=alice.pk, now=NOW, **about)
    (told,) = personal_data.export_all(alice.pk)["matches"]["what_if"]
    assert told["match"] == played.code
    personal_data.forget_all(alice.pk, NOW)
    assert WhatIf.objects.get().asked_by is None
