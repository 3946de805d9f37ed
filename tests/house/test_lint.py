"""The checks of `manage.py lint` are part of the suite; each is shown to find what it should."""

import shutil

import pytest

from siamleague.tools import holes, linting

# For each check a file that it must not let pass, and a word of what it then says.
pytestmark = pytest.mark.slow
PLANTED = {
    "guard": ("templates/planted.html", '<p style="color: red">no</p>\n', "style attribute"),
    "holes": ("games/planted.py", "from x import y\n\ny.objects.raw('')\n", "not SQL in text"),
    "bandit": ("games/planted.py", '"""A."""\n\nimport yaml\n\nyaml.load("a: 1")\n', "B506"),
    "ruff": (
        "games/shelf/planted.py",
        '"""Luck."""\n\nimport random\n\nrandom.seed(1)\n',
        "TID251",
    ),
    "format": ("games/planted.py", "x = {  'a':1 }\n", "planted.py"),
    "types": ("games/shelf/planted.py", "def untyped(x):\n    return x\n", "no-untyped-def"),
    "contracts": ("games/shelf/planted.py", "import django\n", "games.shelf.planted"),
    "templates": ("templates/planted.html", "<div><p>never closed</div>\n", "planted.html"),
}


@pytest.mark.parametrize("name", linting.names())
@pytest.mark.timeout(240)
def test_the_code_passes(name):
    finding = linting.check(name)
    assert finding.passed, finding.said


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found(name, tmp_path):
    path, text, word = PLANTED[name]
    shutil.copy(linting.ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "manage.py").write_text('"""Nothing."""\n')
    for package in ("siamleague", "games", "tournaments", "templates"):
        leave = shutil.ignore_patterns("__pycache__", "static", "locale", "book")
        shutil.copytree(linting.ROOT / package, tmp_path / package, ignore=leave)
    (tmp_path / path).write_text(text)
    finding = linting.check(name, root=tmp_path)
    assert not finding.passed
    assert word in finding.said


HOLES = {
    "is sent where": 'redirect(request.GET["next"])',
    "a number": 'int(request.POST["n"])',
    "no file": 'open(request.GET["name"])',
    "past its template": "HttpResponse(request.body)",
    "not SQL": 'Player.objects.filter(pk=1).extra(where=["1"])',
    "whose address": 'request.META["HTTP_X_FORWARDED_FOR"]',
    "by the action": "class A:\n    permission_classes = ()",
    "without a token": "@csrf_exempt\ndef a(request): ...",
    "of columns": "Player.objects.filter(**request.GET.dict())",
}


@pytest.mark.parametrize("word", HOLES)
def test_a_planted_hole_is_found_and_may_be_excused_with_a_reason(word):
    assert word in " ".join(why for _line, why in holes.in_text(HOLES[word]))
    excused = "\n".join(f"{line}  # hole: because" for line in HOLES[word].splitlines())
    assert not list(holes.in_text(excused))


def test_the_rules_against_holes_are_all_tried():
    assert len(HOLES) == len(holes.RULES)


def test_a_template_that_does_not_escape_is_found():
    assert list(holes.in_template("<p>{{ club.name|safe }}</p>"))
    assert list(holes.in_template("{% autoescape off %}"))
    assert not list(holes.in_template("<p>{{ club.name }}</p>"))


def test_what_can_be_mended_is_mended(tmp_path):
    shutil.copy(linting.ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "untidy.py").write_text('"""Untidy."""\n\nx = {  "a":1 }\n')
    assert not linting.check("format", root=tmp_path).passed
    assert linting.check("format", root=tmp_path, fix=True).passed
    assert linting.check("format", root=tmp_path).passed
