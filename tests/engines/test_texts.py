"""Every sentence of the engines has its wording in every other language, and no wording is left
over: the English stands in the engines, all else in the catalogues beside them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import games
from games.kit import text
from games.kit.text import Text, catalogue, languages, learn

GAMES = Path(games.__file__).parent
KIT = GAMES / "kit"
TOYS = Path(__file__).parent
FOLDERS = (KIT, TOYS, *sorted({file.parent for file in GAMES.glob("shelf/*/words_*.po")}))
CATALOGUES = [file for folder in FOLDERS for file in sorted(folder.glob("words_*.po"))]
_GAP = re.compile(r"\{\w+\}")


def sentences(source: str) -> Iterator[str | None]:
    """Return the sentences said in a file; None for one that is made up while it is said."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.args:
            first = call.args[0]
            if call.func.id == "Text":
                plain = isinstance(first, ast.Constant) and len(call.args) == 1
                yield str(first.value) if plain and isinstance(first, ast.Constant) else None


def files(folder: Path) -> list[Path]:
    """Return the files whose sentences a catalogue words: those of the kit's, all that no game of
    the shelf has for itself."""
    if folder == TOYS:
        return [TOYS / "toys.py"]
    if folder != KIT:
        return sorted(folder.rglob("*.py"))
    theirs = {file for other in FOLDERS[2:] for file in files(other)}
    return [file for file in sorted(GAMES.rglob("*.py")) if file not in {*theirs, KIT / "text.py"}]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_sentence_is_worded_and_no_wording_is_left_over(folder: Path) -> None:
    said = {sentence for file in files(folder) for sentence in sentences(file.read_text("utf-8"))}
    assert None not in said, "Write a whole sentence with {names}, and fill it in."
    for language in languages()[1:]:  # English is the sentence itself
        wordings = catalogue(folder / f"words_{language}.po")
        assert set(wordings) == said


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_wording_has_the_same_gaps_as_its_english(file: Path) -> None:
    for sentence, wording in catalogue(file).items():
        assert set(_GAP.findall(wording)) == set(_GAP.findall(sentence)), sentence
        assert wording
        assert wording != sentence or not re.search("[a-z]{3}", _GAP.sub("", sentence)), sentence


def test_one_english_sentence_has_one_wording_wherever_it_is_said() -> None:
    found: dict[tuple[str, str], str] = {}
    for file in CATALOGUES:
        for sentence, wording in catalogue(file).items():
            assert found.setdefault((file.stem, sentence), wording) == wording


def test_a_sentence_nobody_worded_and_one_made_up_are_noticed() -> None:
    source = 'Text("Pass")\nText(f"{a} b")\nText("a", "b")\nsame("x")\n'
    assert list(sentences(source)) == ["Pass", None, None]


def test_a_new_language_is_a_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "_WORDINGS", dict(text._WORDINGS))
    file = tmp_path / "words_de.po"
    file.write_text('msgid "Card {n}: {what}"\nmsgstr ""\n"Karte {n}: "\n"{what}"\n', "utf-8")
    learn(file)
    assert languages() == ("en", "de", "it")
    pardon = Text("Card {n}: {what}").filled(n=3, what=Text("pardon"))
    assert pardon.into("de-ch") == "Karte 3: pardon"
    assert pardon.into("fr") == "Card 3: pardon"
    assert Text("pardon").capital().into("it") == "Grazia"
