"""The ruler finds what it says, in a small house made for it, and can walk the real one."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests import measure
from tests.measure import changes, functions, imports, journeys, lines, names, switches
from tests.measure.sources import Checkout

HOUSE = Path(__file__).resolve().parents[2]
SMALL = {
    "manage.py": '"""Door."""\n\nprint()  # hello\n',
    "games/__init__.py": "",
    "games/moves.py": "from games import pure, models\n\n\nclass Row:\n    pass\n",
    "games/models.py": "import django\n\n\ndef late():\n    from games import moves\n",
    "games/pure.py": 'def typed(self, a: int) -> int:\n    """Say."""\n\n    return a\n',
    "games/rows.py": "from games.moves import Row\n\n\nclass Row:\n    x = lambda y: y\n",
    "games/migrations/0001_initial.py": "class Row:\n    pass\n",
    "games/formats/swiss.py": "if x.is_drawn:\n    pass\n",
    "games/static/board.mjs": "1\n2\n",
    "games/static/vendor/theirs.js": "1\n" * 99,
    "templates/page.html": "{% if event.is_drawn %}take-back/{% endif %}\n",
    "tests/test_rows.py": "publish_round(round_id=1)\n",
    "tests/measure/changes.py": "publish_round koya\n",
    "README.md": "three plain words\n",
}


@pytest.fixture
def house(tmp_path):
    def build(**more):
        for path, text in {**SMALL, **more}.items():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(text)
        return Checkout(tmp_path)

    return build


def test_lines_are_told_apart_by_what_they_are_for(house):
    found = lines.measured(house())
    assert found["product"] == {"files": 7, "lines": 24, "code": 14}
    assert found["migrations"] == {"files": 1, "lines": 2}
    assert found["web"]["js"] == {"files": 1, "lines": 2}
    assert found["tests"]["py"] == {"files": 1, "lines": 1}
    assert found["documents"] == {"files": 1, "words": 3}


def test_functions_are_as_long_as_they_are_and_typed_or_not(house):
    found = functions.measured(house(**{"games/rules.py": "def f(a):\n    return a\n"}))
    assert (found["count"], found["median"]) == (3, 2)
    assert found["longest"] == "4 games/pure.py:typed"
    assert (found["pure_functions"], found["pure_typed_share"]) == (2, 0.5)


def test_a_ring_is_found_and_whether_it_closes_while_modules_are_read(house):
    found = imports.measured(house())
    assert found["rings_at_reading"]["rings"] == 0
    assert found["rings_with_late_imports"]["members"] == [["games.models", "games.moves"]]


def test_pure_is_what_reaches_no_framework_however_far(house):
    assert imports.pure(house()) == {"manage", "games", "games.pure", "games.formats.swiss"}


def test_a_name_in_two_files_is_repeated(house):
    found = names.measured(house(**{"games/views/moves.py": ""}))
    assert found["classes"]["which"] == ["Row"]
    assert found["modules"]["which"] == ["moves"]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("if event.format == Format.SWISS: pass", (1, 1, 1)),
        ("size = {Kind.DUEL: 2}[event.kind]", (1, 1, 2)),
        ("event.format = Format.SWISS", (1, 0, 0)),
        ("kept = [e for e in events if e.is_drawn or e.is_knock_out]", (2, 1, 1)),
        ("wanted = 1 if event.two_sided else 2", (0, 0, 1)),
        ("match event.kind:\n    case Kind.DUEL: pass", (1, 1, 2)),
        ("class Format:\n    SWISS = 1", (0, 0, 0)),
        ("mark = TableKind.PLAY", (0, 0, 0)),
    ],
)
def test_a_switch_is_counted_where_something_turns_on_it(line, found, house):
    told = switches.measured(house(**{"games/asking.py": line + "\n"}))
    sorts = ("mentions", "decisions", "wider_decisions")
    assert tuple(told[sort]["places"] for sort in sorts) == found
    assert told["in_pages"] == {"places": 1, "files": 1}


def test_what_formats_say_at_home_is_no_switch(house):
    assert switches.measured(house())["mentions"] == {"places": 0, "files": 0}


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ("publish_a_round_with_a_note", 'note("round.published")'),
        ("a_new_tie_break", "from x import Koya"),
        ("a_new_format", "def double_knock_out(): ..."),
        ("a_new_field_of_a_club", 'club = {"city": 1}'),
        ("a_new_button_in_an_event", 'path("take-back/")'),
    ],
)
def test_a_change_concerns_the_files_in_which_its_words_stand(change, text, house):
    more = {"games/here.py": text + "\n", "games/there.py": "published = 'koyas, a city'\n"}
    assert changes.measured(house(**more))[change]["which"]["code"] == ["games/here.py"]


def test_pages_and_tests_are_told_apart_and_the_ruler_is_left_out(house):
    found = changes.measured(house())
    assert found["a_new_button_in_an_event"]["which"]["pages"] == ["templates/page.html"]
    assert found["publish_a_round_with_a_note"]["which"]["tests"] == ["tests/test_rows.py"]
    assert not found["a_new_tie_break"]["tests"]


def test_the_command_measures_another_checkout_in_words_and_as_data(house, tmp_path):
    house()
    out = StringIO()
    call_command("measure", root=tmp_path, json=True, stdout=out)
    assert json.loads(out.getvalue()) == measure.measured(tmp_path)
    out = StringIO()
    call_command("measure", root=tmp_path, stdout=out)
    assert "Row" not in out.getvalue()
    assert "median" in out.getvalue()


def test_what_is_no_checkout_is_refused_in_words(tmp_path):
    with pytest.raises(CommandError, match="is no checkout"):
        call_command("measure", root=tmp_path)


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_the_three_journeys_arrive_in_this_house():
    walked = journeys.walked(HOUSE)
    for name in ("a_move", "publishing_and_closing_a_round", "a_rating_run"):
        assert len(walked[name]) > 20, name


@pytest.mark.slow
def test_a_journey_that_does_not_arrive_says_why(house, tmp_path):
    house(**{"pyproject.toml": ""})
    with pytest.raises(journeys.DidNotArrive, match=r"\S"):
        journeys.walked(tmp_path)
