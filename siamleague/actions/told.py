"""What programs read, told from the values that pages draw: no second description.

`told(TeamPage, "captain ready")` is the shape of those two fields of a page's value; a type, a
column or another shape may be named for what the value calls otherwise or does not have.
"""

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from django.db import models
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers

from siamleague.actions.fields import Whole

PLAIN: dict[Any, type[serializers.Field[Any, Any, Any, Any]]] = {
    str: serializers.CharField,
    int: Whole,
    bool: serializers.BooleanField,
    float: serializers.FloatField,
    datetime: serializers.DateTimeField,
    date: serializers.DateField,
}
COLUMNS: "tuple[tuple[type[models.Field[Any, Any]], type], ...]" = (
    (models.BooleanField, bool),
    (models.DateTimeField, datetime),
    (models.DateField, date),
    (models.IntegerField, int),
    (models.ForeignKey, int),
)


class At:
    """A field that stands elsewhere: `At("player.name", str)`."""

    def __init__(self, source: str, kind: Any) -> None:
        self.source, self.kind = source, kind


def told(
    value: Any, names: str = "", *, called: str = "", about: str = "", **more: Any
) -> type[serializers.Serializer[Any]]:
    """Return the shape of these fields of a value, all of them where none is named."""
    hints = _hints(value)
    wanted = names.split() or list(hints)
    made = {name: _field(hints[name]) for name in wanted if name not in more}
    made |= {name: _named(kind) for name, kind in more.items()}
    order = [*wanted, *(name for name in more if name not in wanted)]
    name = called or value.__name__
    doc = about or (value.__doc__ or "").strip()
    return type(name, (serializers.Serializer,), {"__doc__": doc, **{n: made[n] for n in order}})


@cache
def _whole(value: Any) -> type[serializers.Serializer[Any]]:
    """Return the one shape of all of a value, wherever it is a part of others."""
    return told(value)


def _hints(value: Any) -> Mapping[str, Any]:
    if is_dataclass(value):
        hints = get_type_hints(value, include_extras=True)
        return {field.name: hints[field.name] for field in fields(value)}
    if isinstance(value, type) and issubclass(value, models.Model):
        return {field.attname: _column(field) for field in value._meta.concrete_fields} | {
            "id": int
        }
    return get_type_hints(value, include_extras=True)


def _column(column: "models.Field[Any, Any]") -> Any:
    kind = next((kind for known, kind in COLUMNS if isinstance(column, known)), str)
    return kind | None if column.null else kind


def _named(kind: Any) -> Any:
    if not isinstance(kind, At):
        return _field(kind)
    return _field(kind.kind, source=kind.source)


def _field(kind: Any, **more: Any) -> Any:
    """Return the field for a type; `Annotated[int, "help"]` explains it."""
    around, inner = get_origin(kind), get_args(kind)
    if around is Annotated:
        return _field(inner[0], **({"help_text": inner[1]} | more))
    if around in (Union, types.UnionType):
        only = next(each for each in inner if each is not type(None))
        return _field(only, allow_null=True, **more)
    if around in (list, tuple):
        return _several(inner[0], **more)
    return _single(kind, **more)


def _single(kind: Any, **more: Any) -> Any:
    if isinstance(kind, serializers.Field):
        return kind
    if isinstance(kind, type) and issubclass(kind, serializers.BaseSerializer):
        return kind(**more)
    if kind in PLAIN:
        return PLAIN[kind](**more)
    if is_dataclass(kind):
        return _whole(kind)(**more)  # type: ignore[arg-type]
    return serializers.CharField(**more)


NULL = {"type": "null"}


class Gapped(serializers.ListField):
    """Several in order, of which some are missing and null."""


class GappedShape(OpenApiSerializerFieldExtension):
    """Says in the schema that what is missing is null; the usual shape forgets it of tables."""

    target_class = Gapped

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        child = self.target.child
        if isinstance(child, serializers.BaseSerializer):
            ref = auto_schema.resolve_serializer(child, direction).ref
            return {"type": "array", "items": {"oneOf": [ref, NULL]}}
        shape = auto_schema._map_serializer_field(child, direction)
        return {"type": "array", "items": {"oneOf": [shape, NULL]}}


def _several(kind: Any, **more: Any) -> Any:
    if is_dataclass(kind):
        return _whole(kind)(many=True, **more)  # type: ignore[arg-type]
    if isinstance(kind, type) and issubclass(kind, serializers.BaseSerializer):
        return kind(many=True, **more)
    if type(None) in get_args(kind):
        return Gapped(child=_field(kind), **more)
    return serializers.ListField(child=_field(kind), **more)
