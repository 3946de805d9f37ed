"""Lessons at the real rules, the log told again, and what waits: the answers pages ask for."""

import random

import pytest
from django.test import Client
from django.urls import reverse

from games import shelf
from games.learning import asking
from games.matches import endings
from games.protocol import Seat
from games.shelf import GAMES, lessons
from tests.games.conftest import NOW, play

LESSONS = {slug: lessons(slug) for slug in GAMES}
COURSE = [(slug, number) for slug, course in LESSONS.items() for number in range(len(course))]
WALKS = 500  # random moves tried before a lesson counts as impossible


def walk(slug, lesson, dice):
    """Return the answer to a random whole move."""
    said = ()
    while not (reply := asking.answer(slug, lesson, said, "en"))["ask"]["complete"]:
        said = (*said, dice.choice(reply["ask"]["words"])["word"])
    return reply


@pytest.mark.parametrize(("slug", "number"), COURSE)
def test_every_lesson_can_be_done(slug, number):
    lesson, dice = LESSONS[slug][number], random.Random(number)
    assert any(walk(slug, lesson, dice)["reached"] for _ in range(WALKS))


@pytest.mark.parametrize("number", range(len(LESSONS["king_of_siam"])))
def test_a_lesson_of_king_of_siam_can_be_missed_and_says_what_to_do(number):
    lesson, dice = LESSONS["king_of_siam"][number], random.Random(number)
    missed = (walk("king_of_siam", lesson, dice) for _ in range(WALKS))
    reply = next(reply for reply in missed if not reply["reached"])
    assert reply["verdict"] == lesson.again.en


@pytest.mark.parametrize(("slug", "number"), COURSE)
def test_a_lesson_begins_with_the_learner_to_move_and_speaks_both_languages(slug, number):
    lesson = LESSONS[slug][number]
    reply = asking.answer(slug, lesson, (), "en")
    assert lesson.seat in reply["to_act"]
    for text in (lesson.title, lesson.text, lesson.again, lesson.done):
        assert text.en != text.into("it") or text is lesson.title


def test_a_lesson_offers_what_the_engine_offers():
    lesson = LESSONS["king_of_siam"][0]
    game = shelf.game("king_of_siam")
    reply = asking.answer("king_of_siam", lesson, ("khon-thai",), "it")
    state = asking._position("king_of_siam", lesson)
    wanted = game.choices(state, Seat(0), ("khon-thai",))
    assert [each["word"] for each in reply["ask"]["words"]] == list(wanted)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("number", "query", "status"),
    [(1, "", 200), (1, "?said=pass", 200), (1, "?said=dance", 400), (0, "", 404), (99, "", 404)],
)
def test_the_address_of_a_lesson_answers_or_refuses_in_words(number, query, status):
    url = reverse("games:lesson", args=("king_of_siam", number)) + query
    answer = Client().get(url)
    assert answer.status_code == status
    if status == 400:
        assert answer.json()["text"]


@pytest.mark.django_db
def test_a_flood_of_words_is_refused():
    url = reverse("games:lesson", args=("king_of_siam", 1))
    assert Client().get(url + "?" + "said=pass&" * 201).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_game_can_be_learned_about(slug):
    answer = Client().get(reverse("games:learn", args=(slug,)))
    assert answer.status_code == 200


@pytest.mark.django_db
def test_an_unknown_game_is_not_found():
    assert Client().get(reverse("games:learn", args=("chess",))).status_code == 404


@pytest.mark.django_db
def test_the_log_is_told_again_only_when_the_match_is_over(duel, alice, bob, charlie):
    people = [alice, bob]
    play(duel, people)
    url = reverse("games:told", args=(duel.code,))
    client = Client()
    client.force_login(charlie, "django.contrib.auth.backends.ModelBackend")
    assert client.get(url).status_code == 403
    assert client.get(url + "?seat=0").status_code == 403
    endings.resign(code=duel.code, by=bob.pk, ticket="0" * 32, now=NOW)
    lines = client.get(url).json()["lines"]
    assert [line["kind"] for line in lines] == ["move", "resign"]
    assert all(line["text"] for line in lines)
    assert client.get(url + "?seat=7").status_code == 404


@pytest.mark.django_db
def test_with_every_secret_open_the_log_tells_what_one_seat_alone_had_read(alice, bob):
    from games.matches.retold import retold
    from tests.games.conftest import match_between

    people = [alice, bob]
    match = match_between(*people, game="war_of_whispers")
    for _ in range(40):
        match.refresh_from_db()
        if match.status == "running":
            play(match, people, pick=1)
    endings.resign(code=match.code, by=bob.pk, ticket="0" * 32, now=NOW)
    told = {seat: _words(retold(match.code, seat, "en")) for seat in (None, 0, 1)}
    hidden = [
        event
        for line in match.log.all()
        for event in line.events
        if event["seen_by"] is not None and len(event["seen_by"]) == 1
    ]
    assert hidden, "this match should have had a secret"
    assert len(told[None]) > max(len(told[0]), len(told[1]))


def _words(lines):
    return [text for line in lines for text in line["text"]]


@pytest.mark.django_db
def test_what_waits_is_counted_for_the_reader_alone(duel, alice, bob):
    url = reverse("games:waiting")
    assert Client().get(url).json() == {"waiting": 0}
    people = [alice, bob]
    for seat, person in enumerate(people):
        client = Client()
        client.force_login(person, "django.contrib.auth.backends.ModelBackend")
        assert client.get(url).json() == {"waiting": int(seat in duel.to_act)}
