"""Sentences in the languages of the house.

Engines may not use a translation framework, so every sentence a player can read is written
twice, side by side, and the edge picks the one for its reader.
"""

from dataclasses import dataclass

LANGUAGES = ("en", "it")


@dataclass(frozen=True)
class Text:
    """One sentence or name in English and in Italian."""

    en: str
    it: str

    def into(self, language: str) -> str:
        """Return the wording for a language code ("it", "it-ch"); English for any other."""
        return self.it if language.startswith("it") else self.en

    def filled(self, **values: object) -> "Text":
        """Return both wordings with their `{names}` filled in; a Text is put in by language."""
        english = {key: v.en if isinstance(v, Text) else v for key, v in values.items()}
        italian = {key: v.it if isinstance(v, Text) else v for key, v in values.items()}
        return Text(self.en.format(**english), self.it.format(**italian))


def same(text: str) -> Text:
    """Return a Text for a name that is the same in every language."""
    return Text(text, text)
