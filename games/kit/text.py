"""Sentences in the languages of the house.

Engines say everything in English. What it is in another language stands in catalogues,
`words_<language>.po`, one in each game's folder and one here for what all games share; every
catalogue found beside the games is read when this is imported, so that a new language is a new
file and nothing else. The edge picks the wording for its reader.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

_ROOM = Path(__file__).parents[1]
_NAME = re.compile(r"\{(\w+)\}")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_ENTRY = re.compile(r'^msgid ((?:".*"\s*)+)msgstr ((?:".*"\s*)+)', re.MULTILINE)
_WORDINGS: dict[str, dict[str, str]] = {}  # by language, then by the English


@dataclass(frozen=True)
class Text:
    """One sentence or name: its English, what its `{names}` stand for, and the wordings that
    came with it from a file of the game, by language."""

    source: str
    values: Mapping[str, object] = field(default_factory=dict, hash=False)
    given: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def en(self) -> str:
        """Return the English wording."""
        return self.into("en")

    def into(self, language: str) -> str:
        """Return the wording for a language code ("it", "it-ch"); English where there is none."""
        return self.wording(_plain_code(language))

    def wording(self, code: str) -> str:
        """Return the wording for the plain code of a language ("it")."""
        wording = self.source
        if self.given:
            wording = self.given.get(code, wording)
        elif code in _WORDINGS:
            wording = _WORDINGS[code].get(wording, wording)
        if not self.values:
            return wording
        return _NAME.sub(lambda name: _said(self.values, name[1], code), wording)

    def spoken(self) -> dict[str, str]:
        """Return the wording in every language; plain names fill views, so they are kept, and
        each reader gets a copy to change."""
        if self.values or self.given or type(self) is not Text:
            return {code: self.wording(code) for code in ("en", *_WORDINGS)}
        return _spoken(self.source).copy()

    def filled(self, **values: object) -> "Text":
        """Return the text with these `{names}` filled in; a Text is put in by language."""
        return Text(self.source, {**values, **self.values}, self.given)

    def capital(self) -> "Text":
        return _Capital(self.source, self.values, self.given)


class _Capital(Text):
    """A text that begins a sentence."""

    def wording(self, code: str) -> str:
        wording = super().wording(code)
        return wording[:1].upper() + wording[1:]


def same(text: str) -> Text:
    """Return a Text for a name that is the same in every language."""
    return Text(text)


def by_language(wordings: Mapping[str, str]) -> Text:
    """Return a Text that a file of the game gives in each language."""
    return Text(wordings["en"], given=dict(wordings))


def listed(texts: Iterable[object], mark: str = ", ") -> Text:
    """Return several texts as one, with a mark between them."""
    parts = {f"part{n}": text for n, text in enumerate(texts)}
    return Text(mark.join(f"{{{name}}}" for name in parts)).filled(**parts)


def languages() -> tuple[str, ...]:
    """Return the codes of the languages there are, English first."""
    return ("en", *sorted(_WORDINGS))


def catalogue(file: Path) -> dict[str, str]:
    """Return the wordings in a catalogue by their English."""
    found = _ENTRY.findall(file.read_text(encoding="utf-8"))
    return {_joined(source): _joined(wording) for source, wording in found if _joined(source)}


def learn(file: Path) -> None:
    """Know from now on what a catalogue says."""
    language = file.stem.removeprefix("words_")
    _WORDINGS.setdefault(language, {}).update(catalogue(file))
    _spoken.cache_clear()


@lru_cache(maxsize=64)
def _plain_code(language: str) -> str:
    return language.partition("-")[0].lower()


@lru_cache(maxsize=4096)
def _spoken(source: str) -> dict[str, str]:
    found = {code: words.get(source, source) for code, words in _WORDINGS.items()}
    return {"en": source, **found}


def _joined(block: str) -> str:
    return "".join(json.loads(line) for line in _QUOTED.findall(block))


def _said(values: Mapping[str, object], name: str, code: str) -> str:
    value = values.get(name, f"{{{name}}}")
    return value.wording(code) if isinstance(value, Text) else str(value)


for _file in sorted((*_ROOM.glob("*/words_*.po"), *_ROOM.glob("shelf/*/words_*.po"))):
    learn(_file)
