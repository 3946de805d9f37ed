"""The book and the README say what the code does now."""

import ast
import os
import re
import shlex
import subprocess
import sys
from argparse import ArgumentError
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, get_commands, load_command_class

HOUSE = Path(__file__).resolve().parents[2]
BOOK = HOUSE / "siamleague" / "book"
OURS = ("siamleague", "games", "tournaments")
# Set by the tools we use or by our own processes for each other; nobody sets them by hand.
NOT_FOR_PEOPLE = {
    *("DJANGO_SETTINGS_MODULE", "PYTEST_XDIST_WORKER", "SIAMLEAGUE_SUITE", "PATH", "NO_COLOR"),
    *("PROMETHEUS_MULTIPROC_DIR", "SIAMLEAGUE_COLLECTING"),
}
COMMAND = re.compile(r"python3 manage\.py[^\n`#|&]*")
LINK = re.compile(r"\]\(([^)#\s]+)(#[^)]*)?\)")
# "playout GAME [--seats N]": words that stand for something the reader puts in.
FORM = re.compile(r"[A-Z]+|\[.*|<.*|\.\.\.|…")
# Commands of the documents that are quick and harmless enough to be run as they stand.
QUICK = {"help", "playout", "replay"}
LISTS = {"bench", "prove"}


def documents() -> list[Path]:
    """Return everything that is written for people."""
    found = [*HOUSE.glob("*.md"), *BOOK.rglob("*.md"), *(HOUSE / "docker").glob("*.md")]
    return sorted([*found, *(HOUSE / "games").rglob("*.md")])


def book() -> str:
    return "\n".join(page.read_text() for page in BOOK.rglob("*.md"))


def commands() -> list[str]:
    """Return the commands that are ours."""
    return sorted(n for n, app in get_commands().items() if str(app).startswith(OURS))


def environment_names(source: str) -> Iterator[str]:
    """Yield the environment variables that a file reads."""
    if "environ" not in source and "getenv" not in source:  # most files, and parsing is dear
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(
            ("environ.get", "environment.get", "environ.setdefault", "getenv")
        ):
            name = node.args[0]
        elif isinstance(node, ast.Subscript) and ast.unparse(node.value).endswith("environ"):
            name = node.slice
        else:
            continue
        if isinstance(name, ast.Constant):
            yield str(name.value)


def settings_from_the_environment() -> list[str]:
    files = [HOUSE / "manage.py"]
    for room in OURS:
        files += (HOUSE / room).rglob("*.py")
    files = [file for file in files if not file.is_relative_to(BOOK)]  # examples are not the site
    found = {name for file in files for name in environment_names(file.read_text())}
    return sorted(found - NOT_FOR_PEOPLE)


def tasks() -> list[str]:
    from siamleague.celery import app

    app.loader.import_default_modules()
    return sorted(name for name in app.tasks if name.startswith(OURS))


def examples() -> list[tuple[str, str]]:
    """Return each command line in the documents, with the document that shows it."""
    found = {}
    for page in documents():
        for line in COMMAND.findall(page.read_text()):
            found.setdefault(line.strip().rstrip(".,;:)"), str(page.relative_to(HOUSE)))
    return sorted(found.items())


@pytest.mark.parametrize("name", settings_from_the_environment())
def test_every_setting_from_the_environment_is_in_the_book(name):
    assert f"`{name}`" in book()


@pytest.mark.parametrize("name", commands())
def test_every_command_is_in_the_book_and_says_what_it_does(name):
    assert re.search(rf"manage\.py {name}\b|`{name}\b", book())
    assert load_command_class(str(get_commands()[name]), name).help.strip()


def test_every_game_is_in_the_book():
    from games.shelf import GAMES

    for game in GAMES if not isinstance(GAMES, dict) else GAMES.values():
        assert game.info.slug in book(), game.info.slug


def test_every_task_is_in_the_book():
    missing = [name for name in tasks() if f"`{name.rpartition('.')[2]}`" not in book()]
    assert not missing


def test_the_book_names_no_setting_that_nobody_reads():
    named = set(re.findall(r"`(SIAMLEAGUE_[A-Z_]+)`", book()))
    assert named <= {*settings_from_the_environment(), *NOT_FOR_PEOPLE}


def test_a_setting_is_found_however_it_is_read():
    source = "os.environ['A']; os.environ.get('B', ''); environment.get('C'); x['D']"
    assert set(environment_names(source)) == {"A", "B", "C"}


@pytest.mark.slow
def test_help_lists_our_commands_each_with_a_line():
    done = run("python3 manage.py help")
    for name in commands():
        assert re.search(rf"(?m)^\s+{name}\s+\S+", done.stdout), f"{name} has no line in help"


@pytest.mark.parametrize(("line", "document"), examples())
def test_every_command_line_in_the_documents_is_understood(line, document):
    name, *arguments = shlex.split(line)[2:] or ["help"]
    if any(map(FORM.fullmatch, (name, *arguments))):
        return  # a form to fill in, not a command
    if name == "test":
        paths = [word for word in arguments if "/" in word]
        assert all((HOUSE / word.partition("::")[0]).exists() for word in paths), document
        return
    if name == "help":
        return
    assert name in get_commands(), f"{document}: there is no command {name!r}"
    command = load_command_class(str(get_commands()[name]), name)
    parser = command.create_parser("manage.py", name)
    try:
        parser.parse_args(arguments)
    except (CommandError, ArgumentError, SystemExit) as refusal:
        pytest.fail(f"{document}: {line}: {refusal}")


@pytest.mark.slow
@pytest.mark.parametrize(("line", "document"), examples())
def test_quick_commands_of_the_documents_really_run(line, document):
    name, *arguments = shlex.split(line)[2:] or ["help"]
    if any(map(FORM.fullmatch, (name, *arguments))):
        return
    if name in QUICK or (name in LISTS and not arguments):
        done = run(line)
        assert done.returncode == 0, f"{document}: {line}: {done.stderr[-500:]}"
        assert done.stdout.strip()


def run(line: str) -> "subprocess.CompletedProcess[str]":
    """Run a command line of the documents, with this Python and a data folder of its own."""
    env = {**os.environ, "SIAMLEAGUE_NO_BOOTSTRAP": "1"}
    env["DJANGO_SETTINGS_MODULE"] = "siamleague.settings.base"
    command = [sys.executable, *shlex.split(line)[1:]]
    return subprocess.run(
        command, cwd=HOUSE, env=env, capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize("document", documents(), ids=lambda file: str(file.relative_to(HOUSE)))
def test_links_inside_the_checkout_lead_somewhere(document):
    for target, _ in LINK.findall(document.read_text()):
        if "://" not in target and not target.startswith("mailto:"):
            assert (document.parent / target).exists(), f"{document.relative_to(HOUSE)}: {target}"


@pytest.mark.parametrize(
    "heading", ["python3 manage.py up", "python3 manage.py test", "unofficial"]
)
def test_the_readme_shows_the_two_commands_and_says_what_we_are(heading):
    assert heading in (HOUSE / "README.md").read_text()


@pytest.mark.parametrize("page", ["promises.md", "security.md"])
def test_what_a_promise_leans_on_is_there(page):
    """A proof or a test that was renamed would leave a promise that nothing holds."""
    text = (BOOK / page).read_text()
    named = set(re.findall(r"`(tests/[\w/]+(?:\.\w+)?)`", text))
    proofs = set(re.findall(r"`(?:python3 )?(?:manage\.py )?prove ([\w-]+)`", text))
    assert named
    assert proofs
    assert {path for path in named if not (HOUSE / path).exists()} == set()
    there = {file.stem.replace("_", "-") for file in (HOUSE / "tests/bench/proofs").glob("*.py")}
    assert proofs <= there
