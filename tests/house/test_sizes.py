"""Small and flat: how long a file may be, room by room. (Ruff counts what is in a function.)"""

from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]
PURE = (
    *("games/shelf", "games/kit", "games/proving", "games/bots", "games/clocks.py"),
    *(
        "tournaments/pairing/",
        "tournaments/seating/",
        "tournaments/standings",
        "tournaments/rating/",
        "tournaments/exchange",
    ),
    *("tournaments/forecast", "tournaments/leagues", "tournaments/programme"),
    "tournaments/outlook",
)
# People download it as one file, read it from top to bottom and run it with nothing beside it.
IN_ONE_FILE = {"tournaments/static/tournaments/verify_log.py": 640}
LIMITS = {"pure": 300, "other": 400}
WRITTEN_BY_MACHINES = ("/migrations/", "/vendor/", "/book/examples/siamleague_client.py")


def sources() -> list[Path]:
    files = [HOUSE / "manage.py"]
    for room in ("siamleague", "games", "tournaments", "tests"):
        for kind in ("*.py", "*.js", "*.mjs", "*.css"):
            files += (HOUSE / room).rglob(kind)
    return [f for f in files if not any(part in f.as_posix() for part in WRITTEN_BY_MACHINES)]


def too_long(path: str, lines: int) -> str:
    """Return a sentence if a file is longer than its room allows."""
    pure = path.startswith(tuple(f"{room}" for room in PURE))
    limit = IN_ONE_FILE.get(path, LIMITS["pure" if pure else "other"])
    return f"{path}: {lines} lines, {limit} are the limit here" if lines >= limit else ""


def test_no_file_is_longer_than_its_room_allows():
    found = []
    for file in sources():
        path = str(file.relative_to(HOUSE))
        found.append(too_long(path, len(file.read_text().splitlines())))
    assert not list(filter(None, found)), "\n".join(filter(None, found))


@pytest.mark.parametrize(
    ("path", "lines", "passes"),
    [
        ("games/shelf/verrat/rules.py", 299, True),
        ("games/shelf/verrat/rules.py", 300, False),
        ("games/matches/moves.py", 399, True),
        ("games/matches/moves.py", 400, False),
    ],
)
def test_the_limits_are_kept_to_the_line(path, lines, passes):
    assert (not too_long(path, lines)) is passes
