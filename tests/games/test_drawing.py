"""Pictures on their way: only what changed, and remembered once for all who have the same."""

import json

import pytest

from games import shelf
from games.kit.customs import customs_of
from games.live import sending
from games.live.sending import LastDrawn, SharedParts, SpelledParts, drawing
from games.matches import pictures
from games.matches.pictures import Reader
from tests.games.conftest import match_between, play
from tests.people import person


def sent(picture, last=None):
    drawn = drawing(picture, last, 0, 0)
    return json.loads(drawn.text), drawn.kept


def test_a_page_gets_only_what_changed_and_hears_what_is_gone():
    _, kept = sent({"view": {"map": [1, 2], "pool": 3, "hint": 4}, "log": [{"number": 7}]})
    message, after = sent({"view": {"map": [1, 2], "pool": 5}}, kept)
    assert (message["view"], message["gone"], message["changes"]) == ({"pool": 5}, ["hint"], True)
    assert (kept.have, after.view) == (7, {"map": [1, 2], "pool": 5})


def test_equal_parts_are_one_object_at_a_table_and_the_map_is_one_everywhere():
    here, there = SharedParts(), SharedParts()
    first = here.shared("parts-test", {"map": ["river"], "pool": [1]})
    second = here.shared("parts-test", {"map": ["river"], "pool": [2]})
    third = here.shared("parts-test", {"map": ["river"], "pool": [2]})
    other = there.shared("parts-test", {"map": ["river"], "pool": [3]})
    assert first["map"] is second["map"] is other["map"]
    assert second["pool"] is third["pool"]
    assert (second["pool"], other["pool"]) == ([2], [3])


def test_what_several_readers_have_is_spelled_once_and_what_is_like_it_by_itself(monkeypatch):
    spelt, real = [], sending._text
    monkeypatch.setattr(sending, "_text", lambda part: (spelt.append(part), real(part))[1])
    last, players, spelled = LastDrawn(0, 0, {}), [{"name": 'Ärger "'}], SpelledParts()
    for seat in range(3):
        view = {"players": players, "hand": [seat], "pool": None}
        picture = {"seat": seat, "seats": players, "dice": {}, "clock": None, "view": view}
        picture["log"] = [line := {"number": 7, "text": ["a"]}] if not seat else [line]
        message = json.loads(drawing(picture, last, 0, 0, spelled).text)
        assert message == {"is": "picture", **picture, "gone": [], "changes": True}
    assert spelt.count(players) == spelt.count(line) == 1
    assert [part for part in spelt if part in ([0], [1], [2])] == [[0], [1], [2]]


def test_whoever_is_sent_the_whole_picture_leaves_no_text_of_it_behind():
    spelled = SpelledParts()
    drawing({"view": {"map": [1, 2]}, "log": []}, None, 0, 0, spelled)
    assert spelled._texts == {}


@pytest.mark.django_db
@pytest.mark.parametrize("game", shelf.SHELF)
def test_a_picture_says_the_same_whoever_was_drawn_before_from_the_same_snapshot(
    game, alice, bob, charlie
):
    """What is made once for several readers is nobody's secret, in no language."""
    people = [alice, bob, charlie, person("Dora")]
    match = match_between(*people, game=game)
    readers = [Reader(user, language) for language in ("en", "it") for user in
               (*(person.pk for person in people), None)]  # fmt: skip
    for pick in range(8):
        play(match, people, pick=pick)
        of = pictures.snapshot(match.code)
        for reader in (*readers, *reversed(readers)):
            assert pictures.draw(of, reader) == pictures.draw(pictures.snapshot(match.code), reader)


@pytest.mark.parametrize("slug", shelf.SHELF)
def test_a_game_that_tells_all_alike_does(slug):
    game = shelf.game(slug)
    assert customs_of(game).tells_alike
    assert _tells_alike(game, game.tell)


def test_a_game_that_says_you_to_whoever_did_it_would_be_noticed():
    game = shelf.game("verrat")
    assert not _tells_alike(game, lambda event, seat, _: "You" if seat == 0 else "Bob")


def _tells_alike(game, tell):
    told = [*_open_events(game)]
    assert told
    return all(
        len({tell(event, seat, language) for seat in (None, *range(4))}) == 1
        for event in told
        for language in ("en", "it")
    )


def _open_events(game):
    """Yield what happens in a game that is played at random, as far as all may know of it."""
    from random import Random

    chance = Random(5)
    state = game.setup({}, 4, b"alike" * 7)
    for _ in range(120):
        seats = sorted(game.to_act(state))
        if not seats:
            return
        said = ()
        while words := game.choices(state, seats[0], said):
            said = (*said, chance.choice(words))
        applied = game.apply(state, seats[0], said)
        state = applied.state
        yield from (event for event in applied.events if event.seen_by is None)
