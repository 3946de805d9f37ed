"""The words of King of Siam: labels, prompts, refusals and the story, in both languages."""

import re

import pytest

from games.kit.refusals import IllegalMove
from games.kit.worded import Position
from games.protocol import Seat, Word
from games.proving.playout import Start, play
from games.shelf.king_of_siam import GAME
from tests.engines.king_of_siam_table import all_but, choices, say, table, words

BOARD = {"khorat": (1, 1, 1), "lao": (0, 2, 1), "malay": (1, 0, 2), "sukothai": (1, 1, 0)}


@pytest.mark.parametrize(
    ("word", "english", "italian"),
    [
        ("pass", "Pass", "Passa"),
        ("khon-thai", "Khon Thai", "Khon Thai"),
        ("malai", "Malai", "Malai"),
        ("english", "English", "Inglesi"),
        ("rama>sukothai", "Rama to Sukothai", "Rama in Sukothai"),
        ("lao+rama<lao", "Lao and Rama of Lao country", "Lao e Rama di Paese lao"),
        ("take:malay<malay", "Take Malay from Malay states", "Prendi Malay da Stati malesi"),
        ("king:devon", "Move Devon and crown it", "Sposta Devon e incoronala"),
    ],
)
def test_words_have_labels_in_both_languages(word: str, english: str, italian: str) -> None:
    assert GAME.label(Word(word)) == english
    assert GAME.label(Word(word), "it") == italian


def test_an_unknown_word_has_no_label() -> None:
    with pytest.raises(IllegalMove, match="not a word of this game"):
        GAME.label(Word("castle"))


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ((), "Play a card or pass."),
        (("khon-thai",), "Where does the Lao follower from the pool go?"),
        (("khon-thai", "lao>lao"), "Where does the Malay follower from the pool go?"),
        (("rama",), "Where does the Rama follower from the pool go?"),
        (("1-vs-1",), "Which follower is exchanged?"),
        (("1-vs-1", "rama<khorat"), "For which follower?"),
        (("2-vs-1",), "Which two followers are exchanged?"),
        (("maharacha",), "Which tile is moved and gets the King marker?"),
        (("maharacha", "king:lao"), "With which tile does it change places?"),
        (("rama", "rama>khorat", "rama>khorat"), "Which follower do you take?"),
        (("pass",), "The move is complete."),
    ],
)
def test_every_step_asks_its_question(said: tuple[str, ...], asked: str) -> None:
    assert GAME.prompt(table(board=BOARD), Seat(0), words(*said)) == asked
    assert GAME.prompt(table(board=BOARD), Seat(0), words(*said), "it") != asked


def test_a_partial_exchange_says_why_it_is_partial() -> None:
    state = table(board={"khorat": (1, 0, 0), "lao": (0, 1, 0)})
    assert GAME.prompt(state, Seat(0), words("2-vs-1")).startswith(
        "Two for one is possible nowhere"
    )


def test_who_is_not_on_turn_is_asked_nothing() -> None:
    with pytest.raises(IllegalMove, match="not your turn"):
        GAME.prompt(table(board=BOARD), Seat(1))


REASONS = [
    (("lao<lao",), "First say which card"),
    (("english",), "speaks of another map"),
    (("rama", "rama>khorat", "rama>ayutthaya"), "borders neither"),
    (("rama", "rama>sukothai", "rama>khorat"), "in the order of the list"),
    (("rama", "rama>upper_peninsula", "lao>khorat"), "No Lao follower is to be placed"),
    (("1-vs-1", "rama<lao"), "There is no Rama follower in Lao country"),
    (("1-vs-1", "rama<khorat", "lao<khorat"), "between two different provinces"),
    (("1-vs-1", "lao<sukothai"), "no follower left that this one"),
    (("1-vs-1", "lao<lao", "rama<khorat"), "in the order of the list"),
    (("2-vs-1", "lao+rama<malay"), "Those two are not in Malay states"),
    (("2-vs-1", "lao+rama<khorat", "malay<malay"), "must be adjacent"),
    (("maharacha", "king:lao", "with:lao"), "cannot change places with itself"),
    (("rama", "rama>khorat", "rama>khorat", "take:rama<lao"), "There is no Rama follower in Lao"),
    (("khon-thai", "take:lao<lao"), "is not possible now"),
    (("castle",), "is not a word of this game"),
    (("rama",), "The move is not finished"),
]


@pytest.mark.parametrize(("said", "reason"), REASONS)
def test_a_refusal_says_why_in_words(said: tuple[str, ...], reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason) as refusal:
        say(table(board=BOARD), 0, *said)
    assert refusal.value.text.into("it") != refusal.value.text.en


CROWNED = {"kings": ["khorat"], "played": [["maharacha", "rama", "khon-thai", "khon-thai"], []]}


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (("rama",), "You have already played Rama"),
        (("khon-thai",), "You have already played Khon Thai twice"),
    ],
)
def test_a_card_already_played_is_refused(said: tuple[str, ...], reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        say(table(board=BOARD, **CROWNED), 0, *said)


def test_closed_provinces_and_crowned_tiles_are_refused_by_name() -> None:
    board = {name: standing for name, standing in BOARD.items() if name != "sukothai"}
    state = table(board=board, control=["rama"], turn=1, **CROWNED)
    for said in (("khon-thai", "lao>sukothai"), ("maharacha", "king:sukothai")):
        with pytest.raises(IllegalMove, match="Sukothai is already decided"):
            say(state, 1, *said)
    with pytest.raises(IllegalMove, match="Khorat carries a King marker"):
        say(state, 1, "maharacha", "king:khorat")


def test_undoing_is_refused_as_undoing() -> None:
    state = table(board={"khorat": (1, 1, 0), "lao": (0, 1, 2)})
    state = say(state, 0, "1-vs-1", "rama<khorat", "malay<lao", "take:lao<khorat").state
    with pytest.raises(IllegalMove, match="only undo the exchange"):
        say(state, 1, "1-vs-1", "malay<khorat", "rama<lao", "take:lao<lao")


def test_neighbours_are_refused_where_they_may_not_exchange() -> None:
    board = {"khorat": (1, 0, 0), "lao": (0, 1, 0), "malay": (0, 0, 1)}
    state = table(board=board, options={"one_vs_one": "not_adjacent"})
    with pytest.raises(IllegalMove, match="must not be adjacent"):
        say(state, 0, "1-vs-1", "rama<khorat", "lao<lao", "take:malay<malay")


def test_the_empty_pool_is_named() -> None:
    state = table(board=BOARD, courts=[(13, 0, 0)])
    with pytest.raises(IllegalMove, match="not possible now"):
        say(state, 0, "rama", "rama>khorat")
    with pytest.raises(IllegalMove, match="The pool holds no Rama follower"):
        say(state, 0, "khon-thai", "rama>khorat")


def told(state: Position, seat: int, *said: str, language: str = "en") -> list[str]:
    return [GAME.tell(event, None, language) for event in say(state, seat, *said).events]


def test_a_move_is_told_step_by_step() -> None:
    move = ("2-vs-1", "lao+rama<khorat", "malay<lao", "take:lao<lao")
    assert told(table(board=BOARD), 0, *move) == [
        "{seat0} plays 2 vs 1.",
        "{seat0} exchanges Lao + Rama of Khorat for Malay of Lao country.",
        "{seat0} takes a follower from Lao country: Lao.",
    ]
    assert told(table(board=BOARD), 0, *move, language="it")[0] == "{seat0} gioca 2 vs 1."


def test_the_end_of_a_struggle_is_told_with_its_count() -> None:
    state = table(board=BOARD, passes=1)
    assert told(state, 0, "pass") == [
        "{seat0} passes.",
        "Sukothai has no strict majority (Rama 1, Lao 1, Malay 0): the British march in.",
    ]


def test_the_end_of_the_game_is_told() -> None:
    three = ("british", "british", "british")
    state = table(control=three, board={"lao": (1, 0, 0)}, passes=1)
    assert told(state, 0, "pass")[-1] == "The game is over: the British hold four provinces."


def test_every_event_is_for_everyone() -> None:
    for step in play(GAME, Start(4, b"events", {"played": "top"})):
        assert all(event.seen_by is None for event in step.events)
        for event in step.events:
            text = GAME.tell(event, Seat(1), "it")
            assert not re.search(r"\{(?!seat[0-3]\})", text)


def test_no_list_of_words_is_long() -> None:
    longest = 0
    for step in play(GAME, Start(2, b"lists")):
        longest = max(longest, *step.possible)
    assert longest <= 48


def test_the_last_card_explains_itself_in_italian_too() -> None:
    played = [list(all_but()), all_but("malai")]
    state = table(
        board={"upper_peninsula": (0, 1, 0)}, played=played, courts=[(9, 9, 9), (0, 0, 0)], turn=1
    )
    assert choices(state, 1) == ["pass"]
    assert GAME.prompt(state, Seat(1), (), "it").startswith("Hai l’ultima carta")
