"""The tools: each order and each question of the programs' door, as an assistant reads it.

They are told from the description of that door, so a new action is a new tool, and there is no
second list of who may do what.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils import translation

READS = "get"
PLACES = re.compile(r"\{(\w+)\}")
REFERRED = "#/components/schemas/"
# Before what is sent, or asked for, under the name of a part of the address.
BODY, ONLY = "body_", "only_"
NO_TOOLS = frozenset(("schema_retrieve",))


@dataclass(frozen=True)
class Tool:
    """One thing an assistant can do: its name, its address, and what it takes."""

    name: str
    about: str
    method: str
    path: str
    places: tuple[str, ...]  # parts of the address
    asked: Mapping[str, str]  # what stands behind the ?, by the name that the tool gives it
    sent: Mapping[str, str]  # what is sent, by the name that the tool gives it
    takes: Mapping[str, Any]  # as JSON schema

    @property
    def reads(self) -> bool:
        return self.method == READS

    @property
    def told(self) -> dict[str, Any]:
        """Return it as the protocol lists it."""
        hints = {
            "readOnlyHint": self.reads,
            "destructiveHint": self.method == "delete",
            "openWorldHint": False,
        }
        return {
            "name": self.name,
            "description": self.about,
            "inputSchema": self.takes,
            "annotations": hints,
        }


@lru_cache(maxsize=1)
def tools() -> Mapping[str, Tool]:
    """Return every tool by its name, in the order of the description; worked out once."""
    from drf_spectacular.generators import SchemaGenerator

    with translation.override("en"):
        schema = SchemaGenerator().get_schema(public=True)
    return {tool.name: tool for tool in _of(schema)}


def _of(schema: Mapping[str, Any]) -> Iterator[Tool]:
    shapes = schema.get("components", {}).get("schemas", {})
    for path, methods in schema["paths"].items():
        for method, told in methods.items():
            if told["operationId"] not in NO_TOOLS and not _is_file(told):
                yield _tool(path, method, told, shapes)


def _is_file(told: Mapping[str, Any]) -> bool:
    """Tell whether an answer is a file: an assistant reads words."""
    content = told["responses"].get("200", {}).get("content", {})
    return any(one.get("schema", {}).get("format") == "binary" for one in content.values())


def _tool(path: str, method: str, told: Mapping[str, Any], shapes: Mapping[str, Any]) -> Tool:
    places = tuple(PLACES.findall(path))
    fields: dict[str, Any] = {}
    needed: list[str] = []
    asked: dict[str, str] = {}
    for one in told.get("parameters", ()):
        if one["in"] not in ("path", "query"):
            continue
        called = name = one["name"]
        if one["in"] == "query":
            called = ONLY + name if name in places else name
            asked[called] = name
        fields[called] = _shape(one.get("schema", {}), one)
        if one.get("required"):
            needed.append(called)
    body = _body(told, shapes)
    sent = {BODY + name if name in fields else name: name for name in body.get("properties", {})}
    for called, name in sent.items():
        fields[called] = body["properties"][name]
        if name in body.get("required", ()):
            needed.append(called)
    takes: dict[str, Any] = {"type": "object", "properties": fields, "additionalProperties": False}
    if needed:
        takes["required"] = needed
    if used := _used(takes, shapes):
        takes["$defs"] = used
    about = told.get("description", "").strip() or told["operationId"]
    return Tool(
        name=told["operationId"],
        about=about,
        method=method,
        path=path,
        places=places,
        asked=asked,
        sent=sent,
        takes=_referred(takes),
    )


def _body(told: Mapping[str, Any], shapes: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the shape of what is sent."""
    content = told.get("requestBody", {}).get("content", {})
    shape = content.get("application/json", {}).get("schema", {})
    name = shape.get("$ref", "").removeprefix(REFERRED)
    found: Mapping[str, Any] = shapes.get(name, shape)
    return found


def _shape(schema: Mapping[str, Any], one: Mapping[str, Any]) -> dict[str, Any]:
    about = one.get("description")
    return {**schema, "description": about} if about else dict(schema)


def _used(value: Any, shapes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the shapes that a shape refers to, and those that they refer to."""
    found: dict[str, Any] = {}
    open_ = [value]
    while open_:
        one = open_.pop()
        if isinstance(one, Mapping):
            name = str(one.get("$ref", "")).removeprefix(REFERRED)
            if name in shapes and name not in found:
                found[name] = shapes[name]
                open_.append(shapes[name])
            open_ += one.values()
        elif isinstance(one, list):
            open_ += one
    return found


def _referred(value: Any) -> Any:
    """Return a shape that refers to what it brings along, and says null as JSON schema does."""
    if isinstance(value, Mapping):
        made = {key: _referred(each) for key, each in value.items() if key != "nullable"}
        if "$ref" in made:
            made["$ref"] = str(made["$ref"]).replace(REFERRED, "#/$defs/")
        if value.get("nullable") and isinstance(made.get("type"), str):
            made["type"] = [made["type"], "null"]
        return made
    if isinstance(value, list):
        return [_referred(each) for each in value]
    return value
