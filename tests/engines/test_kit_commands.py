"""playout, replay and fuzz at the command line: they print a story, or one clear sentence."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.shelf import GAMES
from tests.engines.test_kit_harness import LosesPieces
from tests.engines.toys import SEALED


@pytest.fixture(autouse=True)
def shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the toys on the shelf."""
    monkeypatch.setitem(GAMES, "sealed", SEALED)
    monkeypatch.setitem(GAMES, "pebbles", LosesPieces())


def printed(*words: str) -> list[str]:
    """Return the lines that a command prints."""
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue().splitlines()


def test_a_playout_is_printed_and_its_log_replays(tmp_path: Path) -> None:
    log = tmp_path / "match.txt"
    story = printed("playout", "sealed", "--players=3", "--seed=7", f"--log={log}")
    assert story[0] == "Sealed, 3 players, seed 0x37, options {}"
    again = printed("replay", str(log))
    assert again[0] == "Sealed: 9 moves played again, 10 positions compared, all as written."
    assert again[1:5] == story[-5:-1]


def test_a_playout_can_be_told_in_italian() -> None:
    story = printed("playout", "sealed", "--seed=7", "--language=it", '--options={"hand": 2}')
    assert story[-1].startswith("Posto 1: ")
    assert any("sigilla la carta" in line for line in story)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["playout", "bridge"], "There is no game “bridge”"),
        (["playout", "sealed", "--players=9"], "is played by 2, 3, 4, not by 9"),
        (["playout", "sealed", "--seed=0xf"], "pairs of hexadecimal digits"),
        (["playout", "sealed", "--options=[]"], "JSON object"),
        (["playout", "sealed", '--options={"hand": 9}'], "must be from 2 to 4"),
        (["playout", "sealed", "--language=it", "--players=9"], "si gioca in 2, 3, 4, non in 9"),
        (["playout", "sealed", "--log=/nowhere/at/all.txt"], "could not be written"),
        (["replay", "/nowhere/at/all.txt"], "cannot be read"),
        (["fuzz", "bridge"], "There is no game “bridge”"),
        (["fuzz", "sealed", "--players=9", "--seconds=0"], "not by 9"),
    ],
)
def test_a_wrong_command_ends_with_one_clear_sentence(words: list[str], sentence: str) -> None:
    with pytest.raises(CommandError) as refused:
        printed(*words)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)
    assert refused.value.returncode == 1


def test_a_wrong_log_ends_with_its_line(tmp_path: Path) -> None:
    log = tmp_path / "match.txt"
    printed("playout", "sealed", f"--log={log}")
    text = log.read_text(encoding="utf-8")
    place = 1 + next(n for n, row in enumerate(text.splitlines()) if row.startswith("0: "))
    log.write_text(text.replace("0: card", "0: no-card", 1), encoding="utf-8")
    with pytest.raises(CommandError, match=f"^Line {place}: “no-card"):
        printed("replay", str(log))


def test_a_file_that_is_no_text_cannot_be_replayed(tmp_path: Path) -> None:
    log = tmp_path / "match.txt"
    log.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CommandError, match="cannot be read"):
        printed("replay", str(log))


def test_fuzzing_prints_what_it_got_through() -> None:
    (line,) = printed("fuzz", "sealed", "--seconds=0")
    assert line.startswith("3 games through the words, 30 on the inner path, ")
    assert line.endswith(" decisions: no fault")


def test_fuzzing_prints_the_way_back_to_a_fault_and_that_way_leads_there() -> None:
    with pytest.raises(CommandError) as first:
        printed("fuzz", "pebbles", "--seconds=60")
    assert "Pieces were lost or made" in str(first.value)
    command = str(first.value).rpartition("python3 manage.py ")[2].split()
    with pytest.raises(CommandError) as second:
        printed(*command)
    assert "Pieces were lost or made" in str(second.value)
    assert "python3 manage.py " + " ".join(command) in str(second.value)
