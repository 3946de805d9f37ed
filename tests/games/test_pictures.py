"""Pictures: each reader gets what they may know, and nothing else."""

import json
from uuid import uuid4

import pytest

from games.matches import endings, pictures, talking
from games.matches.pictures import Reader
from games.models import Watching
from games.refusals import NotAllowed, NotRunning
from tests.games.conftest import NOW, match_between, play


def seen(match, person=None, **reader):
    return pictures.picture(match.code, Reader(getattr(person, "pk", None), **reader))


def test_alice_is_asked_and_bob_is_not(duel, alice, bob):
    mover, waiter = (alice, bob) if duel.to_act == [0] else (bob, alice)
    assert seen(duel, mover)["ask"]["words"]
    assert seen(duel, mover)["ask"]["prompt"]
    assert seen(duel, waiter)["ask"]["words"] == []
    assert "ask" not in seen(duel)


def test_words_are_asked_for_one_by_one(duel, alice, bob):
    mover = (alice, bob)[duel.to_act[0]]
    reader = Reader(mover.pk, "it")
    said, asked = [], pictures.choices(duel.code, reader, [])
    while not asked["complete"]:
        said.append(asked["words"][0]["word"])
        asked = pictures.choices(duel.code, reader, said)
    assert [word["word"] for word in asked["said"]] == said
    with pytest.raises(NotRunning):
        pictures.choices(duel.code, Reader(None), [])


def test_the_log_speaks_the_readers_language_and_names_people(duel, alice, bob):
    play(duel, [alice, bob], pick=9)
    english, italian = (seen(duel, alice, language=l)["log"] for l in ("en", "it"))
    assert english[0]["text"] != italian[0]["text"]
    told = " ".join(english[0]["text"] + italian[0]["text"])
    assert "Alice" in told or "Bob" in told
    assert "{seat" not in told


def test_a_reader_who_has_part_of_the_log_gets_the_rest(duel, alice, bob):
    for _ in range(3):
        play(duel, [alice, bob])
    assert [line["number"] for line in seen(duel, bob, have=2)["log"]] == [3]


def test_a_delayed_spectator_is_so_many_moves_behind(alice, bob, charlie):
    match = match_between(alice, bob, watching=Watching.DELAYED, delay_moves=2)
    at_the_start = seen(match)["view"]
    for _ in range(2):
        play(match, [alice, bob])
    late = seen(match, charlie)
    assert (late["view"], late["log"], late["clock"]) == (at_the_start, [], None)
    assert len(seen(match, alice)["log"]) == 2
    assert [seen(match, who)["version"] for who in (charlie, alice)] == [0, 2]
    play(match, [alice, bob])
    after = seen(match, charlie)
    assert len(after["log"]) == 1
    assert after["version"] == after["log"][-1]["number"], "no newer number tells of hidden moves"
    assert seen(match, alice)["version"] == 3


def test_the_real_number_would_tell_how_often_others_moved(alice, bob, charlie, monkeypatch):
    match = match_between(alice, bob, watching=Watching.DELAYED, delay_moves=2)
    play(match, [alice, bob])
    real = pictures._as_seen
    assert seen(match, charlie)["version"] == 0
    monkeypatch.setattr(
        pictures, "_as_seen", lambda of, *asked: (*real(of, *asked)[:3], of.match.version)
    )
    assert seen(match, charlie)["version"] == 1


def test_a_closed_match_shows_strangers_who_plays_and_nothing_more(alice, bob, charlie):
    match = match_between(alice, bob, watching=Watching.CLOSED)
    stranger = seen(match, charlie)
    assert "view" not in stranger
    assert "log" not in stranger
    play(match, [alice, bob])
    assert seen(match, charlie)["version"] == 0
    assert [seat["name"] for seat in stranger["seats"]] == ["Alice", "Bob"]
    endings.resign(code=match.code, by=alice.pk, ticket=uuid4(), now=NOW)
    assert "view" in seen(match, charlie)


def test_the_secret_is_shown_at_the_end_and_fits_what_was_promised(duel, alice):
    from games.kit.dice import commitment

    running = seen(duel, alice)
    assert bytes(duel.seed).hex() not in json.dumps(running)
    endings.resign(code=duel.code, by=alice.pk, ticket=uuid4(), now=NOW)
    over = seen(duel, alice)
    assert commitment(bytes.fromhex(over["seed"])) == running["commitment"]


def test_a_replay_opens_only_when_the_match_is_over(duel, alice, bob):
    play(duel, [alice, bob])
    with pytest.raises(NotAllowed):
        pictures.replay_step(duel.code, 0, None)
    endings.resign(code=duel.code, by=alice.pk, ticket=uuid4(), now=NOW)
    step = pictures.replay_step(duel.code, 1, None)
    assert (step["step"], step["steps"], len(step["open"])) == (1, 1, 2)
    assert step["view"] == seen(duel)["view"]


def say(match, person, text="Hello"):
    return talking.talk(code=match.code, by=person.pk, text=text, ticket=uuid4(), now=NOW)


def heard(match, person=None):
    return [remark["text"] for remark in seen(match, person)["remarks"]]


def test_players_do_not_hear_the_gallery_until_the_end(duel, alice, bob, charlie):
    say(duel, alice, "Good luck")
    say(duel, charlie, "Take the Lao!")
    assert heard(duel, bob) == ["Good luck"]
    assert heard(duel, charlie) == ["Good luck", "Take the Lao!"]
    endings.resign(code=duel.code, by=bob.pk, ticket=uuid4(), now=NOW)
    assert heard(duel, alice) == ["Good luck", "Take the Lao!"]


@pytest.fixture
def partners(alice, bob, charlie, db):
    from tests.people import person

    return [alice, bob, charlie, person("Dora")]


def test_partners_at_king_of_siam_may_not_talk_while_it_runs(partners):
    match = match_between(*partners)
    for person in partners:
        with pytest.raises(NotAllowed):
            say(match, person)
    endings.resign(code=match.code, by=partners[0].pk, ticket=uuid4(), now=NOW)
    say(match, partners[1])


def test_partners_who_agreed_to_talk_may(partners):
    match = match_between(*partners, options={"talk": True})
    say(match, partners[0], "Play the king")
    assert heard(match, partners[2]) == ["Play the king"]


def test_a_remark_is_cleaned_and_sent_once(duel, alice):
    ticket = uuid4()
    for _ in range(2):
        talking.talk(code=duel.code, by=alice.pk, text="  a\u202eb\n\x07c ", ticket=ticket, now=NOW)
    assert heard(duel, alice) == ["ab c"]


def test_a_picture_asks_the_database_as_often_late_as_early(
    duel, alice, bob, django_assert_num_queries
):
    with django_assert_num_queries(2):
        seen(duel, alice)
    for number in range(12):
        play(duel, [alice, bob], pick=number % 3)
    newest = Reader(alice.pk, have=11)
    with django_assert_num_queries(2):
        of = pictures.snapshot(duel.code)
    with django_assert_num_queries(0):
        assert of.serves(newest)
        assert len(pictures.draw(of, newest)["log"]) == 1
    with django_assert_num_queries(1):
        assert len(pictures.draw(of, Reader(alice.pk))["log"]) == 12


def test_a_move_asks_the_database_five_times(duel, alice, bob, django_assert_num_queries):

    from games.matches import moves

    mover = (alice, bob)[duel.to_act[0]]
    with django_assert_num_queries(5):  # begin, the match, the line, the match again, commit
        moves.play_move(
            code=duel.code, by=mover.pk, seen=0, words=("pass",), ticket=uuid4(), now=NOW
        )
