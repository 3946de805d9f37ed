"""The file of a backup: what is not as its page says is refused."""

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from siamleague.backups import archive

CLUBS = [[1, "Teak"], [2, "Gold leaf"], [3, "Celadon"]]


def wrote(file: Path) -> Path:
    """Write a backup of three clubs."""
    contents = archive.Contents("1.0", "sqlite", "2026-11-19T03:41:00+00:00", [("a", "1")], {})
    with archive.written(file) as writer:
        contents.tables.append(writer.write_table("tournaments.club", ["id", "name"], CLUBS))
        writer.write_page(contents)
    return file


def clubs_of(file: Path) -> list[list[object]]:
    """Read the clubs again."""
    reader = archive.BackupReader(file)
    return list(reader.rows(reader.contents.tables[0]))


def without(name: str) -> Callable[[bytes, str], bytes | None]:
    """Leave one part out."""
    return lambda data, part: None if part == name else data


def changed(data: bytes, part: str) -> bytes:
    """Change one letter of a club."""
    return data.replace(b"Gold", b"Cold") if part.startswith("rows/") else data


def a_row_less(data: bytes, part: str) -> bytes:
    """Take the last row away."""
    return data[: data.rindex(b"[")] if part.startswith("rows/") else data


HARMS = {
    "changed": changed,
    "a row less": a_row_less,
    "no page": without(archive.PAGE),
    "no rows": without("rows/tournaments.club.jsonl"),
}


def harmed(file: Path, harm: Callable[[bytes, str], bytes | None]) -> Path:
    """Return a copy of a backup with something done to it."""
    copy = file.with_name("harmed.zip")
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(copy, "w") as new:
        for name in old.namelist():
            if (data := harm(old.read(name), name)) is not None:
                new.writestr(name, data)
    return copy


def test_what_was_written_is_read(tmp_path: Path) -> None:
    assert clubs_of(wrote(tmp_path / "a.zip")) == CLUBS


@pytest.mark.parametrize("harm", HARMS)
def test_a_harmed_file_is_refused(tmp_path: Path, harm: str) -> None:
    with pytest.raises(archive.NoBackup):
        clubs_of(harmed(wrote(tmp_path / "a.zip"), HARMS[harm]))


@pytest.mark.parametrize("keep", [0, 10, 200])
def test_a_cut_file_is_refused(tmp_path: Path, keep: int) -> None:
    file = wrote(tmp_path / "a.zip")
    file.write_bytes(file.read_bytes()[:keep])
    with pytest.raises(archive.NoBackup, match="no whole backup"):
        clubs_of(file)


def test_without_its_digests_a_change_would_pass(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = harmed(wrote(tmp_path / "a.zip"), changed)
    monkeypatch.setattr(archive, "_holds", lambda *_: True)
    assert ["Cold leaf" in club for club in clubs_of(file)] == [False, True, False]


def test_a_file_that_broke_off_has_no_name(tmp_path: Path) -> None:
    def broke_off() -> None:
        with archive.written(tmp_path / "a.zip") as writer:
            writer.write_table("tournaments.club", ["id", "name"], CLUBS)
            raise RuntimeError("the light went out")

    with pytest.raises(RuntimeError):
        broke_off()
    assert list(tmp_path.iterdir()) == []
