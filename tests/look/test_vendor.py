"""What others wrote and we carry along is named, licensed and unchanged."""

import base64
import hashlib
import json
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]
VENDOR = HOUSE / "tests" / "browser" / "vendor"
MANIFEST = json.loads((VENDOR / "manifest.json").read_text(encoding="utf-8"))


def digest(file: Path) -> str:
    """Return the SHA-384 of a file as browsers write it."""
    return base64.b64encode(hashlib.sha384(file.read_bytes()).digest()).decode()


def test_every_file_we_carry_is_on_the_list_and_no_other() -> None:
    assert {file.name for file in VENDOR.iterdir()} == MANIFEST.keys() | {"manifest.json"}


@pytest.mark.parametrize("name", MANIFEST)
def test_a_file_is_what_its_author_published(name: str) -> None:
    listed = MANIFEST[name]
    assert digest(VENDOR / name) == listed["sha384"]
    assert f"v{listed['version']}" in (VENDOR / name).read_text(encoding="utf-8")[:40]
    assert {"name", "licence", "source"} <= listed.keys()


def test_a_changed_file_would_be_noticed(tmp_path: Path) -> None:
    changed = tmp_path / "axe.min.js"
    changed.write_bytes((VENDOR / "axe.min.js").read_bytes() + b" ")
    assert digest(changed) != MANIFEST["axe.min.js"]["sha384"]


def test_no_page_loads_anything_from_elsewhere() -> None:
    pages = [*HOUSE.glob("templates/**/*.html"), *HOUSE.glob("games/shelf/*/*.html")]
    files = [*pages, *HOUSE.glob("*/static/**/*.css"), *HOUSE.glob("games/shelf/*/static/*.css")]
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert 'src="http' not in text and "url(http" not in text and 'url("http' not in text, file
