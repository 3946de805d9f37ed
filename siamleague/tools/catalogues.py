"""What the site says, in every language: found in the code, kept in .po files, compiled to .mo.

It does without the gettext programs, which a fresh machine does not have: Django itself turns a
template into calls, `ast` reads Python, and polib (needed only by developers) writes the files.
Only file names are noted beside a message, no lines, so that moving code changes nothing.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOMS = ("siamleague", "games", "tournaments")
ENTRY = "manage.py"
# Where the names of gettext come from: of a page, and of the terminal before Django is there.
SOURCES = ("django.utils.translation", "siamleague.supervisor.words")
TEMPLATES = ("*.html", "*.txt")
PAGES = ("templates", "games/shelf")  # where they lie
HEADER = {
    "Project-Id-Version": "SiamLeague",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": "nplurals=2; plural=(n != 1);",
}
CURLED = ("it",)  # languages whose apostrophe is always ’
# Which arguments of a call are the context, the message and its plural.
SHAPES = {
    "gettext": (None, 0, None),
    "ngettext": (None, 0, 1),
    "pgettext": (0, 1, None),
    "npgettext": (0, 1, 2),
}
CALLS = {
    name + ending: shape for name, shape in SHAPES.items() for ending in ("", "_lazy", "_noop")
}
LITERAL = r"""u?(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")"""
CALL = re.compile(rf"\b(_|n?p?gettext)\(\s*({LITERAL}(?:\s*,\s*{LITERAL})*)")
PLACEHOLDER = re.compile(r"%\((\w+)\)|(?<!%)%([sdr])|\{(\w*)\}")

Key = tuple[str, str]  # context and message


class NotAMessage(Exception):
    """A call that translates something other than plain text; says where."""


@dataclass
class Message:
    """One thing the site says, and the files that say it."""

    context: str
    text: str
    plural: str = ""
    files: set[str] = field(default_factory=set)

    @property
    def key(self) -> Key:
        """Return what tells this message from all others."""
        return self.context, self.text


def found(root: Path) -> dict[Key, Message]:
    """Return every message in the code and the templates below a folder."""
    messages: dict[Key, Message] = {}
    for file, said in _everywhere(root):
        known = messages.setdefault(said.key, said)
        known.plural = known.plural or said.plural
        known.files.add(file)
    return messages


def _everywhere(root: Path) -> Iterator[tuple[str, Message]]:
    for room in (*ROOMS, ""):
        files = (root / room).rglob("*.py") if room else root.glob(ENTRY)
        for file in sorted(files):
            if "migrations" not in file.parts:
                name = file.relative_to(root).as_posix()
                for said in in_python(file.read_text(encoding="utf-8"), name):
                    yield name, said
    for pattern in TEMPLATES:
        for file in sorted(each for place in PAGES for each in (root / place).rglob(pattern)):
            name = file.relative_to(root).as_posix()
            for said in in_template(file.read_text(encoding="utf-8"), name):
                yield name, said


def in_python(source: str, name: str) -> Iterator[Message]:
    """Yield what a module translates; refuse a call whose text is not written out."""
    tree = ast.parse(source)
    names = _names_for_gettext(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        shape = names.get(_called(node.func))
        if shape:
            yield _from_call(node, shape, name)


def _names_for_gettext(tree: ast.Module) -> dict[str, tuple[int | None, int, int | None]]:
    names = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in SOURCES:
            for alias in node.names:
                if alias.name in CALLS:
                    names[alias.asname or alias.name] = CALLS[alias.name]
    return names | {f"translation.{name}": shape for name, shape in CALLS.items()}


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Name):
        return function.id
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        return f"{function.value.id}.{function.attr}"
    return ""


def _from_call(node: ast.Call, shape: tuple[int | None, int, int | None], name: str) -> Message:
    def argument(place: int | None) -> str:
        if place is None:
            return ""
        value = node.args[place] if place < len(node.args) else None
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            return value.value
        raise NotAMessage(f"{name}:{node.lineno}: write the text itself into the call")

    context, text, plural = shape
    return Message(argument(context), argument(text), argument(plural))


def in_template(source: str, name: str) -> Iterator[Message]:
    from django.utils.translation.template import templatize

    for call in CALL.finditer(templatize(source, origin=name)):
        shape = SHAPES["gettext" if call[1] == "_" else call[1]]
        texts = [ast.literal_eval(text) for text in re.findall(LITERAL, call[2])]
        context, text, plural = ("" if place is None else texts[place] for place in shape)
        yield Message(context, text, plural)


def po_file(root: Path, language: str) -> Path:
    """Return where the words of a language are kept."""
    return root / "siamleague" / "locale" / language / "LC_MESSAGES" / "django.po"


def read(file: Path) -> Any:
    """Return the catalogue in a file, empty if there is none."""
    import polib

    return polib.pofile(str(file), wrapwidth=98) if file.exists() else polib.POFile()


def merged(messages: dict[Key, Message], old: Any, language: str) -> Any:
    """Return a catalogue of exactly these messages, with the words that were known."""
    import polib

    known = {(entry.msgctxt or "", entry.msgid): entry for entry in old if not entry.obsolete}
    new = polib.POFile(wrapwidth=98)
    new.metadata = HEADER | {"Language": language}
    for key in sorted(messages):
        new.append(_entry(messages[key], known.get(key)))
    for entry in new if language in CURLED else ():
        entry.msgstr = entry.msgstr.replace("'", "’")
        entry.msgstr_plural = {n: t.replace("'", "’") for n, t in entry.msgstr_plural.items()}
    return new


def _entry(message: Message, known: Any) -> Any:
    import polib

    entry = polib.POEntry(
        msgid=message.text,
        msgctxt=message.context or None,
        occurrences=[(file, "") for file in sorted(message.files)],
        flags=list(known.flags) if known else [],
    )
    if not message.plural:
        entry.msgstr = known.msgstr if known else ""
        return entry
    entry.msgid_plural = message.plural
    words = known.msgstr_plural if known and known.msgstr_plural else {}
    entry.msgstr_plural = {number: words.get(number, "") for number in (0, 1)}
    return entry


def write(catalogue: Any, file: Path) -> None:
    """Keep a catalogue beside its compiled form."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(str(catalogue) + "\n", encoding="utf-8")
    file.with_suffix(".mo").write_bytes(catalogue.to_binary())


def faults(messages: dict[Key, Message], file: Path) -> list[str]:
    """Return, as sentences, what keeps a language from being complete and compiled."""
    catalogue = read(file)
    known = {(entry.msgctxt or "", entry.msgid): entry for entry in catalogue}
    wrong = [f"new, not in the catalogue: {text!r}" for _, text in sorted(messages.keys() - known)]
    wrong += [f"no longer said: {text!r}" for _, text in sorted(known.keys() - messages.keys())]
    for entry in catalogue:
        wrong += _faults_of(entry)
    compiled = file.with_suffix(".mo")
    if not compiled.exists() or compiled.read_bytes() != catalogue.to_binary():
        wrong.append(f"{compiled.name} is not what {file.name} compiles to")
    return wrong


def _faults_of(entry: Any) -> Iterator[str]:
    if entry.fuzzy:
        yield f"marked as doubtful: {entry.msgid!r}"
    words = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
    if not all(words):
        yield f"no words for: {entry.msgid!r}"
        return
    wanted = _places(entry.msgid_plural or entry.msgid)
    for text in words:
        # A plural form may leave its number out ("one seat"), but never name a place of its own.
        missing = set() if entry.msgid_plural else wanted - _places(text)
        if missing or _places(text) - wanted:
            yield f"the places to fill differ: {entry.msgid!r} and {text!r}"


def _places(text: str) -> set[str]:
    return {"".join(match) for match in PLACEHOLDER.findall(text)}
