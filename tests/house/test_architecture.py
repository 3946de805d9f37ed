"""Which room may know which; read from the imports themselves, with no package's help."""

import ast
import re
import sys
from functools import cache
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]
# Each pure room, and the only names beside the standard library that it may import.
PURE = {
    "games/shelf": {"games.shelf", "games.kit", "games.protocol"},
    "games/kit": {"games.kit", "games.protocol"},
    "games/protocol.py": {"games.kit"},
    "games/proving": {"games.proving", "games.shelf", "games.kit", "games.protocol"},
    "games/bots": {"games.bots", "games.kit", "games.protocol"},
    "games/clocks.py": {"games.clocks"},
    "tournaments/pairing": {"tournaments.pairing", "rustworkx"},
    "tournaments/seating": {"tournaments.seating"},
    "tournaments/standings": {"tournaments.standings"},
    "tournaments/rating": {"tournaments.rating", "elo", "numpy"},
    "tournaments/leagues": {"tournaments.leagues"},
    "tournaments/programme": {"tournaments.programme"},
    "tournaments/outlook": {"tournaments.outlook"},
    "tournaments/exchange": {"tournaments.exchange"},
    "tournaments/forecast": {"tournaments.forecast"},
}
GAMES = {each.parent.name for each in (HOUSE / "games/shelf").glob("*/__init__.py")}
ROOMS = ("games", "tournaments", "siamleague", "templates")
TEXTS = {".py", ".html", ".js", ".css", ".toml"}
DOOR = "games.api"
# From where `elo` may be imported, which is one file.
ELO = "tournaments/rating/elo_rating.py"
# And the compiled matching, likewise.
RUSTWORKX = "tournaments/pairing/matching/compiled.py"
# And many sums at once.
NUMPY = "tournaments/rating/columns.py"
# And traces.
TRACES = "siamleague/watching/spans.py"
# Nobody but the wiring may know what is above it.
ABOVE = {
    "games": {"tournaments"},
    **{
        f"siamleague/{room}": {"games", "tournaments"}
        for room in ("jobs", "history", "web", "watching", "privacy")
    },
    "siamleague/accounts": {"games", "tournaments"},
    "siamleague/embedded": {"games", "tournaments", "siamleague.accounts"},
}
# Inside a room: who must not import what comes before it on the way of a request.
EDGES = (
    *("pages", "consumers", "tasks", "admin", "rest", "management", "forms", "urls", "receivers"),
    *("actions", "api"),
)
DOORS = ("games.api",)


@cache  # the same files are asked about by test after test
def imports(source: str, where: str = "this file") -> tuple[str, ...]:
    """Return the full name of everything that is imported."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{where}: relative imports hide which room is meant"
            found += (f"{node.module}.{alias.name}" for alias in node.names)
    return tuple(found)


def inside(name: str, room: str) -> bool:
    return name == room or name.startswith(room + ".")


def files(room: str) -> list[Path]:
    path = HOUSE / room
    return [path] if path.suffix == ".py" else sorted(path.rglob("*.py"))


def strangers(source: str, allowed: set[str]) -> list[str]:
    """Return the imports of a pure room that are neither its own nor the standard library's."""
    return [
        name
        for name in imports(source)
        if name.partition(".")[0] not in sys.stdlib_module_names
        and not any(inside(name, room) for room in allowed)
    ]


def past_the_door(source: str) -> list[str]:
    """Return the imports that enter games otherwise than by its door."""
    return [n for n in imports(source) if inside(n, "games") and not inside(n, DOOR)]


@pytest.mark.parametrize("room", PURE)
def test_pure_rooms_import_only_themselves_and_the_standard_library(room):
    for path in filter(Path.exists, files(room)):
        found = strangers(path.read_text(), PURE[room])
        assert not found, f"{path.relative_to(HOUSE)} imports {found}"


@pytest.mark.parametrize(
    "line",
    [
        "import django",
        "from siamleague import core",
        "from games.shelf import verrat",
        "import elo",
    ],
)
def test_a_stranger_in_a_pure_room_is_noticed(line):
    assert strangers(f"def f():\n    {line}\n", PURE["tournaments/pairing"])


@pytest.mark.parametrize(
    ("name", "home"),
    [("elo", ELO), ("rustworkx", RUSTWORKX), ("numpy", NUMPY), ("opentelemetry", TRACES)],
)
def test_what_others_wrote_is_known_in_one_file_alone(name, home):
    for path in (*files("games"), *files("tournaments"), *files("siamleague")):
        source = path.read_text()
        # Most files need not be parsed for that.
        knows = name in source and any(inside(each, name) for each in imports(source))
        assert not knows or str(path.relative_to(HOUSE)) == home, f"{path.relative_to(HOUSE)}"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_games_do_not_know_each_other(game):
    others = {f"games.shelf.{other}" for other in GAMES - {game}}
    for path in files(f"games/shelf/{game}"):
        for name in imports(path.read_text()):
            assert not any(inside(name, other) for other in others), f"{path} imports {name}"


def test_a_game_is_named_on_its_line_of_the_shelf_alone():
    named = re.compile(rf"\b({'|'.join(GAMES)})\b")
    shelf = HOUSE / "games/shelf"
    for path in (
        HOUSE / "pyproject.toml",
        *(f for room in ROOMS for f in (HOUSE / room).rglob("*")),
    ):
        its_own = path.is_relative_to(shelf) and path.parent != shelf
        # The club of the demo plays games of the shelf.
        if its_own or path.suffix not in TEXTS or path.is_relative_to(HOUSE / "tournaments/demo"):
            continue
        lines = [line for line in path.read_text().splitlines() if named.search(line)]
        wanted = len(GAMES) if path == shelf / "__init__.py" else 0
        assert len(lines) == wanted, f"{path.relative_to(HOUSE)}: {lines}"


@pytest.mark.parametrize("room", ABOVE)
def test_nobody_imports_what_stands_above(room):
    for path in files(room):
        for name in imports(path.read_text()):
            found = [above for above in ABOVE[room] if inside(name, above)]
            assert not found, f"{path.relative_to(HOUSE)} imports {name}"


def test_tournaments_enters_games_through_the_front_door():
    for path in files("tournaments"):
        found = past_the_door(path.read_text())
        assert not found, f"{path.relative_to(HOUSE)} imports {found}"


@pytest.mark.parametrize(
    ("line", "passes"),
    [
        ("from games import api", True),
        ("from games.api import create_match", True),
        ("from games import models", False),
        ("import games.shelf.verrat", False),
        ("from games import apis", False),
    ],
)
def test_only_the_door_is_a_door(line, passes):
    assert past_the_door(line) is not passes


def edge(name: str) -> bool:
    """Tell whether a module serves a request: pages, forms, actions, tasks; no door of a room."""
    last = name.rpartition(".")[2]
    return name not in DOORS and (
        last in EDGES
        or last.endswith(("_pages", "_urls", "_actions"))
        or any(f".{each}." in name for each in EDGES)
    )


@pytest.mark.parametrize("room", ["games", "tournaments", "siamleague/jobs", "siamleague/accounts"])
def test_what_reads_and_does_knows_no_edge(room):
    for path in files(room):
        if edge(".".join(path.relative_to(HOUSE).with_suffix("").parts)) or path.stem == "apps":
            continue
        for name in imports(path.read_text()):
            module = (HOUSE / name.replace(".", "/")).with_suffix(".py")
            found = inside(name, room.replace("/", ".")) and module.exists() and edge(name)
            assert not found, f"{path.relative_to(HOUSE)} imports {name}"


def test_every_pure_room_stands():
    missing = [room for room in PURE if not (HOUSE / room).exists()]
    assert set(missing) <= {"games/clocks.py"}, f"missing: {missing}"


def test_nothing_stands_at_the_top_that_has_no_business_there():
    folders = {"siamleague", "games", "tournaments", "templates", "tests", "docker", ".ci"}
    known = {
        *("manage.py", "pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md"),
        *("LICENSE", ".gitignore", ".gitattributes", ".editorconfig", ".dockerignore"),
    }
    made = [".git", *(line.strip("/") for line in (HOUSE / ".gitignore").read_text().split())]
    tops = [top for top in HOUSE.iterdir() if not any(map(top.match, made))]
    assert not {top.name for top in tops if top.name not in (folders if top.is_dir() else known)}
