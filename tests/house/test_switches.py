"""Nobody asks which format an event has, or who meets in it: the object answers.

What is counted is said in tests/measure/switches.py; here too the slugs themselves, in quotes.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.measure import switches
from tests.measure.sources import Checkout, Source
from tournaments.formats import shelf
from tournaments.models import Kind

HOUSE = Path(__file__).resolve().parents[2]
AT_HOME = "tournaments/formats/"
SLUGS = {way.slug for way in shelf.every()} | {*Kind.values}
ASKED = {"format", "kind"}  # of an event, a plan, a league


def test_nothing_turns_on_a_format_or_a_kind_outside_their_home():
    house = Checkout(HOUSE)
    asked = [file for file in house.python if not file.path.startswith(AT_HOME)]
    found = {file.path: n for file in asked if (n := switches.decisions(file, switches.ASKED))}
    assert not found
    assert not {file.path: list(by_slug(file)) for file in asked if any(by_slug(file))}
    pages = [file.path for file in house.templates if any(in_a_page(file.text))]
    assert not pages


def by_slug(file: Source) -> Iterator[int]:
    """Yield the lines in which `.format` or `.kind` is compared with a slug in quotes."""
    for node in ast.walk(file.tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            names = {each.attr for each in sides if isinstance(each, ast.Attribute)}
            told = {n.value for n in ast.walk(node) if isinstance(n, ast.Constant)}
            if names & ASKED and told & SLUGS and not _of_a_list(sides):
                yield node.lineno


def in_a_page(text: str) -> Iterator[str]:
    """Yield where a page turns on an event's format, or on what only some formats are."""
    for found in switches.IN_PAGES.finditer(text):
        if any(f'"{slug}"' in found[0] for slug in SLUGS) or "is_" in found[0]:
            yield found[0]


def _of_a_list(sides: list[ast.expr]) -> bool:
    """Tell whether it is a rating list, a line of a log or an option that is asked."""
    owners = {ast.unparse(each.value) for each in sides if isinstance(each, ast.Attribute)}
    return owners <= {"pool", "line", "option", "tempo"}


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ('if event.format == "robin": pass', [1]),
        ('wanted = [e for e in events if e.kind in ("teams", "squads")]', [1]),
        ('if pool.kind == "duel": pass', []),
        ('if table.kind == "play": pass', []),
    ],
)
def test_a_slug_in_quotes_is_found(line, lines):
    assert list(by_slug(Source("games/asking.py", line + "\n"))) == lines


@pytest.mark.parametrize(
    ("page", "count"),
    [
        ('{% if event.kind == "teams" %}', 1),
        ("{% if event.is_knock_out %}", 1),
        ("{% if event.who.of_teams %}", 0),
        ("{% if line.kind %}", 0),
    ],
)
def test_a_switch_in_a_page_is_found(page, count):
    assert len(list(in_a_page(page))) == count
