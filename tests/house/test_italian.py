"""The Italian of every catalogue has one word for a club, one way of address, one apostrophe."""

import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

from siamleague.tools import catalogues

ROOT = Path(__file__).resolve().parents[2]
FILES = [catalogues.po_file(ROOT, "it"), *sorted((ROOT / "games").rglob("words_it.po"))]
PLACES = re.compile(r"%\(\w+\)[sd]|\{\w*\}|(https?:/)?/\S+")
RULES = {
    "a club is a circolo": re.compile(r"\bclubs?\b", re.IGNORECASE),
    "the reader is tu, and what is theirs is tuo": re.compile(r"\bvostr[oaie]\b", re.IGNORECASE),
    "the apostrophe is ’": re.compile(r"'"),
}


def faults(text: str) -> list[str]:
    """Return the rules that a sentence breaks; names of places to fill and addresses are none."""
    said = PLACES.sub(" ", text)
    return [rule for rule, against in RULES.items() if against.search(said)]


def sentences(file: Path) -> Iterator[str]:
    for entry in polib.pofile(str(file)):
        yield from entry.msgstr_plural.values() if entry.msgid_plural else (entry.msgstr,)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_italian_has_one_word_one_address_and_one_apostrophe(file: Path) -> None:
    said = list(sentences(file))
    assert said
    assert [(text, faults(text)) for text in said if faults(text)] == []


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Il club è tuo.", 1),
        ("Il vostro circolo", 1),
        ("L'indirizzo", 1),
        ("L'indirizzo del vostro club", 3),
        ("%(club)s, {club}: l’indirizzo del tuo circolo è https://club.example.org", 0),
    ],
)
def test_a_slip_would_be_seen(text: str, count: int) -> None:
    assert len(faults(text)) == count


def test_bringing_the_catalogue_up_to_date_turns_the_apostrophe() -> None:
    old = polib.POFile()
    old.append(polib.POEntry(msgid="The address", msgstr="L'indirizzo"))
    message = catalogues.Message("", "The address")
    assert catalogues.merged({message.key: message}, old, "it")[0].msgstr == "L’indirizzo"
    assert catalogues.merged({message.key: message}, old, "fr")[0].msgstr == "L'indirizzo"
