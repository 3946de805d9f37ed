"""The checks of `manage.py lint` are part of the suite; each is shown to find what it should."""

import shutil

import pytest

from siamleague.tools import linting

# For each check a file that it must not let pass, and a word of what it then says.
pytestmark = pytest.mark.slow
PLANTED = {
    "guard": ("templates/planted.html", '<p style="color: red">no</p>\n', "style attribute"),
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
    for package in ("siamleague", "games", "tournaments", "templates"):
        leave = shutil.ignore_patterns("__pycache__", "static", "locale", "book")
        shutil.copytree(linting.ROOT / package, tmp_path / package, ignore=leave)
    (tmp_path / path).write_text(text)
    finding = linting.check(name, root=tmp_path)
    assert not finding.passed
    assert word in finding.said


def test_what_can_be_mended_is_mended(tmp_path):
    shutil.copy(linting.ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "untidy.py").write_text('"""Untidy."""\n\nx = {  "a":1 }\n')
    assert not linting.check("format", root=tmp_path).passed
    assert linting.check("format", root=tmp_path, fix=True).passed
    assert linting.check("format", root=tmp_path).passed
