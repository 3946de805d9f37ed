"""The game of siamleague/book/adding-a-game.md is built from the page and keeps every promise."""

import importlib
import json
import re
import subprocess
from pathlib import Path

import pytest
from django.template import engines
from django.test import Client
from django.urls import reverse

from games import shelf
from games.boards import board_of, faces
from games.bots import LEVELS, choose
from games.kit import text
from games.kit.dice import QuickDice
from games.learning import asking
from games.proving.conformance import check_shelf_card
from games.proving.fuzz import check_game, check_inner_game
from games.proving.leaks import Imagined, check_secrecy
from games.proving.playout import Start, begin, dice_for, play
from games.proving.refusing import check_damage, check_wrong_setups

HOUSE = Path(__file__).resolve().parents[2]
PAGE = HOUSE / "siamleague/book/adding-a-game.md"
SHOWN = re.compile(r"`games/shelf/(lanterns/[\w./]+)`\n\n```\w+\n(.*?)```\n", re.S)
LOOK = """
import {{ readFileSync }} from "node:fs";
import "{house}/tests/js/static_files.mjs";
const {{ scene }} = await import("{house}/tests/js/board_scenes.mjs");
const {{ describe, tree }} = await import("{shelf}/lanterns/static/board.js");
const {{ find, textOf }} = await import("{house}/games/static/games/js/boards/paint.js");
const {{ view, words }} = JSON.parse(readFileSync(0, "utf8"));
const seen = scene("lanterns", {{ ...view, seats: view.lit.length }}, {{ words }});
const targets = find(tree(seen), (node) => node.attributes?.["data-words"]);
console.log(JSON.stringify({{
  text: textOf(tree(seen)), heard: describe(seen),
  targets: targets.map((target) => target.attributes["data-words"]),
}}));
"""


@pytest.fixture
def lanterns(tmp_path, monkeypatch):
    """Return the game of the page, on the shelf for the time of a test."""
    folder = tmp_path / "games/shelf"
    for name, shown in SHOWN.findall(PAGE.read_text()):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(shown)
    monkeypatch.setattr(shelf, "__path__", [*shelf.__path__, str(folder)])
    importlib.invalidate_caches()
    monkeypatch.setitem(text._WORDINGS, "it", dict(text._WORDINGS["it"]))
    text.learn(folder / "lanterns/words_it.po")
    game = importlib.import_module("games.shelf.lanterns").GAME
    monkeypatch.setitem(shelf.GAMES, "lanterns", game)
    engine = engines["django"].engine
    monkeypatch.setattr(engine, "dirs", [*engine.dirs, folder])
    return game


def test_the_page_shows_every_file_of_a_game(lanterns):
    shown = {name.removeprefix("lanterns/") for name, _ in SHOWN.findall(PAGE.read_text())}
    readme = (HOUSE / "games/README.md").read_text()
    table = readme.partition("## A game's folder")[2].partition("##")[0]
    rows = re.findall(r"^\| (`.*?`) \|", table, re.M)
    wanted = {name for row in rows for name in re.findall(r"`([\w./]+)`", row)}
    assert {Path(name).name for name in shown} == {Path(name).name for name in wanted}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_keeps_every_promise(lanterns, seats):
    check_shelf_card(lanterns)
    check_wrong_setups(lanterns)
    for number in range(20):
        check_inner_game(lanterns, seats, b"%d" % number)
    check_game(lanterns, seats, b"walk")
    for step in play(lanterns, Start(seats, b"damage")):
        check_damage(lanterns, step.after)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_keeps_its_secrets(lanterns, seats):
    scramble = importlib.import_module("games.shelf.lanterns.proofs").scramble
    dice, imagined, start = dice_for(b"walk", "worlds"), Imagined(), Start(seats, b"walk")
    for state in [begin(lanterns, start), *(s.after for s in play(lanterns, start))]:
        check_secrecy(lanterns, state, dice, scramble)
        imagined.look(lanterns, state, 0, dice)
    imagined.check()


@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_it(lanterns, level):
    state, dice = lanterns.setup({}, 3, b"bots"), QuickDice(1)
    (seat,) = lanterns.to_act(state)
    assert not lanterns.choices(
        state, seat, choose(lanterns, lanterns.view(state, seat), seat, dice, level)
    )


def test_its_lesson_can_be_done_and_missed(lanterns):
    (lesson,) = shelf.lessons("lanterns")
    words = [each["word"] for each in asking.answer("lanterns", lesson, (), "en")["ask"]["words"]]
    reached = {word: asking.answer("lanterns", lesson, (word,), "en")["reached"] for word in words}
    assert reached == {"light-02": False, "light-03": False, "light-10": True}


@pytest.mark.django_db
def test_its_pages_are_found_in_its_folder(lanterns):
    page = Client().get("/play/learn/lanterns/").content.decode()
    assert "Every boat carries three lanterns" in page
    assert "The last word" in page
    assert '<li data-key="hand">Your lanterns</li>' in page
    assert "/static/games/shelf/lanterns/board.js" in page
    assert board_of("lanterns").style == "games/shelf/lanterns/board.css"
    assert "games/shelf/lanterns/face.css" in faces()
    asked = Client().get(reverse("games:lesson", args=["lanterns", 1]), {"said": "light-10"})
    assert asked.json()["reached"]


@pytest.mark.needs("node")
def test_its_board_shows_the_seats_by_name_and_the_hand_of_its_reader(lanterns, tmp_path):
    folder = tmp_path / "games"
    (folder / "static").symlink_to(HOUSE / "games/static")
    state = lanterns.setup({}, 3, b"board")
    words = [{"word": word, "label": word} for word in lanterns.choices(state, 0)]
    script = LOOK.format(house=HOUSE.as_uri(), shelf=(folder / "shelf").as_uri())
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", script],
        input=json.dumps({"view": lanterns.view(state, 0), "words": words}),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    seen = json.loads(done.stdout)
    assert all(f"who={name}" in seen["text"] for name in ("Alice", "Bob", "Carol"))
    assert seen["targets"] == [each["word"] for each in words]
    assert seen["heard"][-1]["items"] == [f"lantern n={lantern}" for lantern in state.dark[0]]
    assert len(seen["heard"]) == 4
