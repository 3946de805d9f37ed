"""The description for programs as pages show it: what may be asked and ordered, and how."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

Shape = Mapping[str, Any]
Words = Mapping[str, "str | Promise"]
WHERE: Words = {
    "body": _("in the body"),
    "path": _("in the address"),
    "query": _("behind the address, after ?"),
    "header": _("in a header"),
}
SCOPES: Words = {
    "read": _("read"),
    "play": _("play in one's own name"),
    "organise": _("organise in the club"),
    "play, or organise": _("play, or organise in the club"),
    "none": _("no token may"),
}
SUBJECTS: Words = {
    "claims": _("Claims of records"),
    "club": _("A club"),
    "clubs": _("Clubs and their members"),
    "division": _("A division"),
    "events": _("Events"),
    "fixtures": _("Fixtures and agreed times"),
    "forecast": _("Forecasts"),
    "honours": _("Honours"),
    "imports": _("Files that are brought"),
    "invitations": _("Invitations"),
    "league": _("A league"),
    "leagues": _("Leagues"),
    "matches": _("Matches"),
    "pairings": _("Pairings that are checked"),
    "players": _("Players"),
    "puzzle": _("A puzzle"),
    "puzzles": _("Puzzles"),
    "ratings": _("Ratings"),
    "search": _("The search"),
    "season": _("A season"),
    "seasons": _("Seasons"),
    "series": _("Series"),
    "squads": _("Squads"),
    "talk": _("Talk that was reported"),
    "teams": _("Teams"),
    "waiting": _("What waits for somebody"),
    "webhooks": _("Webhooks"),
}
OFTEN_SAID = "page limit cursor q Idempotency-Key".split()  # explained once, above all


@dataclass(frozen=True)
class FieldOfProgram:
    """Something that is sent: in the address, behind it, in a header, or in the body."""

    name: str
    kind: str
    about: str
    required: bool
    where: str = "body"

    @property
    def place(self) -> "str | Promise":
        """Return where it stands, in the reader's words."""
        return WHERE.get(self.where, self.where)


@dataclass(frozen=True)
class Operation:
    """One thing that programs may ask or order."""

    name: str
    method: str
    path: str
    about: str
    scope: str
    sent: tuple[FieldOfProgram, ...]
    example: str
    answer: str
    statuses: tuple[str, ...]
    is_list: bool = False

    @property
    def subject(self) -> str:
        return self.name.partition("_")[0]

    @property
    def may(self) -> "str | Promise":
        """Return what a token must let its holder do, in the reader's words."""
        return SCOPES.get(self.scope, self.scope)


def operations() -> list[Operation]:
    """Return everything, in the reader's language, by subject and name."""
    from siamleague.web.description import described

    return list(_of(get_language() or "en", described()))


_known: dict[str, list[Operation]] = {}


def _of(language: str, schema: Shape) -> list[Operation]:
    if language not in _known:
        _known[language] = sorted(_read(schema), key=lambda one: (one.subject, one.name))
    return _known[language]


def by_subject() -> "list[tuple[str, str | Promise, list[Operation]]]":
    """Return the operations of each subject, with its name and what it is called."""
    found: dict[str, list[Operation]] = {}
    for one in operations():
        found.setdefault(one.subject, []).append(one)
    return [(name, SUBJECTS.get(name, name), some) for name, some in found.items()]


def _read(schema: Shape) -> Iterator[Operation]:
    shapes = schema["components"]["schemas"]
    for path, methods in schema["paths"].items():
        for method, said in methods.items():
            media = _media(said.get("requestBody", {}))
            good = _media(said["responses"].get("200", {}))
            yield Operation(
                name=said["operationId"],
                method=method.upper(),
                path=path,
                about=said.get("description", ""),
                scope=said.get("x-scope", "read"),
                sent=(*_parameters(said, shapes), *_body(media, shapes)),
                example=_written(media.get("example")) if media else "",
                answer=_written(good.get("example")) if good else "",
                statuses=tuple(sorted(said["responses"])),
                is_list=good.get("schema", {}).get("type") == "array",
            )


def _media(part: Shape) -> Shape:
    content = part.get("content", {})
    return content.get("application/json") or next(iter(content.values()), {})


def _parameters(said: Shape, shapes: Shape) -> Iterator[FieldOfProgram]:
    for each in said.get("parameters", ()):
        if each["name"] not in OFTEN_SAID:
            yield FieldOfProgram(
                each["name"],
                _kind(each.get("schema", {}), shapes),
                each.get("description", ""),
                each.get("required", False),
                each["in"],
            )


def _body(media: Shape, shapes: Shape) -> Iterator[FieldOfProgram]:
    shape = _resolved(media.get("schema", {}), shapes)
    needed = shape.get("required", ())
    for name, part in shape.get("properties", {}).items():
        about = part.get("description", "")
        yield FieldOfProgram(name, _kind(part, shapes), about, name in needed)


def _resolved(shape: Shape, shapes: Shape) -> Shape:
    while "$ref" in shape:
        shape = shapes[shape["$ref"].rsplit("/", 1)[-1]]
    return shape


def _kind(shape: Shape, shapes: Shape) -> str:
    """Return in a few words what something is."""
    for choice in ("oneOf", "anyOf", "allOf"):
        if choice in shape:
            kinds = dict.fromkeys(_kind(each, shapes) for each in shape[choice])
            return " | ".join(kind for kind in kinds if kind)
    found = _resolved(shape, shapes)
    if "enum" in found:
        return " | ".join(json.dumps(each) for each in found["enum"])
    kind: Any = found.get("type", "")
    if kind == "array":
        return f"[{_kind(found.get('items', {}), shapes)}]"
    several: list[str] = kind if isinstance(kind, list) else [str(kind)]
    return (
        str(found["format"]) if several == ["string"] and "format" in found else " | ".join(several)
    )


def _written(example: Any) -> str:
    return "" if example is None else json.dumps(example, indent=2, ensure_ascii=False)
