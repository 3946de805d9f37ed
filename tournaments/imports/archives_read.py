"""Reading the archive of a club with suspicion: bounded, and of the shape that archives have."""

import io
import json
import math
import zipfile
from base64 import b64decode
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.clubs import emblems
from tournaments.clubs.emblems import FileOrText
from tournaments.exchange.spreadsheet import DAMAGED
from tournaments.exports.club_archive import EDITION, FORMAT, ROWS
from tournaments.refusals import NotWhole

MOST_BYTES = 20_000_000
MOST_UNPACKED = 80_000_000
MOST_ROWS = 400_000
MOST_VALUES = 6_000_000  # each takes far more memory than its letters
SMALL_BYTES = 500_000  # are read at once; a job reads more
MOST_DIGITS = 100  # of a whole number; lots are long


class ArchiveField(forms.Field):
    """The file of an archive."""

    widget = FileOrText

    def clean(self, value: Any) -> bytes:
        if not isinstance(value, UploadedFile):
            try:
                return b64decode(value or "", validate=True)
            except (ValueError, TypeError) as wrong:
                raise forms.ValidationError(_("Choose a file.")) from wrong
        if (value.size or 0) > MOST_BYTES:
            text = _("The file is larger than %(n)s MB.")
            raise forms.ValidationError(text % {"n": MOST_BYTES // 1_000_000})
        return value.read(MOST_BYTES + 1)

    def for_programs(self, about: dict[str, Any]) -> Any:
        """Return a text."""
        from rest_framework import serializers

        return serializers.CharField(max_length=MOST_BYTES, help_text="the file in base64")


class ArchiveForm(forms.Form):
    """The archive of a club."""

    file = ArchiveField(label=gettext_lazy("File"))


def head(data: bytes) -> dict[str, Any]:
    """Return what a club says of itself; of a large archive, which a job reads, from its first
    lines."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed, packed.open(ROWS) as file:
            text = file.read(SMALL_BYTES + 1)
        if len(text) <= SMALL_BYTES:
            return _checked(_told(text))
        begin, rows, _rest = text.partition(b', "rows": {')
        told = _told(begin + b', "rows": {}}') if rows else {}
    except DAMAGED as wrong:
        raise NotWhole(_("This is no archive of a club.")) from wrong
    return _checked(told)


def read(data: bytes) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Return what an archive says, and its pictures; refuse what is none, or far too large."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            rows = _unpacked(packed, ROWS, MOST_UNPACKED)
            names = [name for name in packed.namelist() if name.startswith("pictures/")][:500]
            pictures = _pictures(packed, names)
        told = _told(rows)
    except DAMAGED as wrong:
        raise NotWhole(_("This is no archive of a club.")) from wrong
    return _checked(told), pictures


def _pictures(packed: zipfile.ZipFile, names: list[str]) -> dict[str, bytes]:
    """Return the pictures; all together are no larger than a file may be, as none can be packed."""
    found, left = dict[str, bytes](), MOST_BYTES
    for name in names:
        found[name] = _unpacked(packed, name, min(left, emblems.MOST_BYTES))
        left -= len(found[name])
    return found


def _told(text: bytes) -> Any:
    """Return what JSON says; raise ValueError where no database, or no machine, would keep it."""
    if sum(map(text.count, (b",", b"[", b"{"))) > MOST_VALUES:
        raise NotWhole(_("The archive is too large."))
    told = json.loads(text, parse_int=_whole, parse_float=_finite, parse_constant=_finite)
    if b"\\u" in text:
        _refuse_odd_letters(told)
    return told


def _refuse_odd_letters(told: Any) -> None:
    """Raise ValueError where there is half a letter, or none at all: PostgreSQL keeps neither."""
    plain = json.dumps(told, ensure_ascii=False)
    if "\\u0000" in plain.replace("\\\\", ""):
        raise ValueError
    plain.encode()


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(digits[:MOST_DIGITS])
    return int(digits)


def _finite(digits: str) -> float:
    found = float(digits)
    if not math.isfinite(found):
        raise ValueError(digits)
    return found


def _checked(told: Any) -> dict[str, Any]:
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise NotWhole(_("This is no archive of a club."))
    if told.get("edition") not in range(1, EDITION + 1):
        raise NotWhole(_("This archive is of another edition; bring it to a newer site."))
    _check_shape(told)
    return told


def _unpacked(packed: zipfile.ZipFile, name: str, most: int) -> bytes:
    """Return a file of the archive, never more of it than is allowed, whatever it says itself."""
    with packed.open(name) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise NotWhole(_("The archive is too large."))
    return data


def _check_shape(told: dict[str, Any]) -> None:
    rows, club = told.get("rows"), told.get("club")
    lists = isinstance(rows, dict) and all(isinstance(each, list) for each in rows.values())
    if not lists or not isinstance(club, dict) or not isinstance(club.get("name"), str):
        raise NotWhole(_("This is no archive of a club."))
    assert isinstance(rows, dict)
    if sum(len(each) for each in rows.values()) > MOST_ROWS:
        raise NotWhole(_("The archive is too large."))
    if not all(isinstance(row, dict) for each in rows.values() for row in each):
        raise NotWhole(_("This is no archive of a club."))
