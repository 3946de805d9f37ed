"""Examples in the description for programs: made from the shapes, so that they are always right.

What a field is called says what stands in it; where that is not enough, its type and limits do.
"""

from collections.abc import Mapping
from typing import Any

from django.conf import settings

Shape = Mapping[str, Any]
NAMED: Mapping[str, Any] = {
    "name": "Red Lantern",
    "city": "Turin",
    "slug": "red-lantern",
    "email": "dora@example.org",
    "why": "They agreed at the table.",
    "language": "en",
    "time_zone": "Europe/Rome",
    "url": "/clubs/red-lantern/",
    "detail": "This token may not do that.",
    "title": "Forbidden",
    "words": ["rama"],
}
FORMATS: Mapping[str, Any] = {
    "date-time": "2026-11-19T20:00:00Z",
    "date": "2026-11-19",
    "uuid": "5f0c6a0e-3d4b-4a57-9a57-1d2f3a4b5c6d",
    "email": "dora@example.org",
    "uri": "https://league.example.org/clubs/red-lantern/",
}
DEEP = 6


def told(result: dict[str, Any], **_more: Any) -> dict[str, Any]:
    """Add an example to whatever is sent and answered, and return the description."""
    shapes = result.get("components", {}).get("schemas", {})
    for methods in result["paths"].values():
        for operation in methods.values():
            for part in (operation.get("requestBody", {}), *operation["responses"].values()):
                for kind, media in part.get("content", {}).items():
                    example = of(media.get("schema", {}), shapes)
                    if kind.endswith("problem+json"):
                        example = {**example, "status": 403, "code": "out-of-scope"}
                    media.setdefault("example", example)
    return result


def of(shape: Shape, shapes: Mapping[str, Shape], name: str = "", depth: int = 0) -> Any:
    """Return something of that shape."""
    if "$ref" in shape:
        return of(shapes[shape["$ref"].rsplit("/", 1)[-1]], shapes, name, depth)
    for choice in ("allOf", "oneOf", "anyOf"):
        if choice in shape:
            return of(shape[choice][0], shapes, name, depth)
    for fixed in ("default", "const"):
        if fixed in shape:
            return shape[fixed]
    if "enum" in shape:
        return shape["enum"][0]
    kind = shape.get("type", "object" if "properties" in shape else None)
    kind = kind[0] if isinstance(kind, list) else kind
    return MAKERS.get(kind, _anything)(shape, shapes, name, depth)


def _object(shape: Shape, shapes: Mapping[str, Shape], name: str, depth: int) -> Any:
    if depth >= DEEP:
        return {}
    parts = shape.get("properties", {})
    return {each: of(part, shapes, each, depth + 1) for each, part in parts.items()}


def _array(shape: Shape, shapes: Mapping[str, Shape], name: str, depth: int) -> Any:
    if depth >= DEEP and not shape.get("minItems"):
        return []
    return [of(shape.get("items", {}), shapes, name, depth + 1)]


def _string(shape: Shape, shapes: Mapping[str, Shape], name: str, depth: int) -> Any:
    if shape.get("format") in FORMATS:
        return FORMATS[shape["format"]]
    found = _first_game() if name == "game" else NAMED.get(name)
    text = found if isinstance(found, str) else "text"
    if "pattern" in shape and " " in text:
        text = "text"
    return text[: shape.get("maxLength", len(text))].ljust(shape.get("minLength", 0), "x")


def _first_game() -> str:
    return min(folder.name for folder in settings.SHELF.iterdir() if folder.is_dir())


def _number(shape: Shape, shapes: Mapping[str, Shape], name: str, depth: int) -> Any:
    least = shape.get("minimum", 1)
    return min(max(1, least), shape.get("maximum", max(1, least)))


def _anything(shape: Shape, shapes: Mapping[str, Shape], name: str, depth: int) -> Any:
    return {} if shape.get("type") == "object" else None


MAKERS = {
    "object": _object,
    "array": _array,
    "string": _string,
    "integer": _number,
    "number": _number,
    "boolean": lambda *_about: True,
    "null": lambda *_about: None,
}
