"""A file or a pasted list, read into a table: whatever program wrote it, or refused in words."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from siamleague.actions.taking import Many, Number
from tournaments.clubs.emblems import FileOrText
from tournaments.exchange import decoding, delimited
from tournaments.exchange.column_meanings import Meaning
from tournaments.refusals import NotWhole

MOST_BYTES = decoding.MOST_BYTES
MOST_LINES = 3000
ZIPPED = b"PK\x03\x04"
PDF = b"%PDF"
OLD_EXCEL = b"\xd0\xcf\x11\xe0"


@dataclass(frozen=True)
class BroughtFile:
    """A file as it came: its bytes, and what it was called."""

    data: bytes
    name: str = ""


class BroughtField(forms.Field):
    """A file of a page, or the text of one that a program sends."""

    widget = FileOrText

    def clean(self, value: Any) -> BroughtFile | None:
        """Return what was sent, unless it is too much; None if nothing was."""
        if isinstance(value, UploadedFile):
            if (value.size or 0) > MOST_BYTES:
                raise forms.ValidationError(_too_large())
            return BroughtFile(value.read(MOST_BYTES + 1), _called(value.name or ""))
        text = str(value or "")
        if len(text) > MOST_BYTES:
            raise forms.ValidationError(_too_large())
        return BroughtFile(text.encode("utf-8", "surrogatepass")) if text.strip() else None

    def for_programs(self, about: dict[str, Any]) -> Any:
        """Return a text."""
        from rest_framework import serializers

        return serializers.CharField(
            required=False,
            allow_blank=True,
            max_length=MOST_BYTES,
            trim_whitespace=False,
            help_text="the text of the file",
        )


class ListForm(forms.Form):
    """A list of people: a file, or what is pasted."""

    file = BroughtField(label=gettext_lazy("File"), required=False)
    list = forms.CharField(
        label=gettext_lazy("Or paste it here"),
        required=False,
        strip=False,
        max_length=400_000,
        widget=forms.Textarea,
    )


class ReportForm(forms.Form):
    """A tournament report, and whether its games count in rating lists."""

    file = BroughtField(label=gettext_lazy("File"), required=False)
    rated = forms.BooleanField(
        label=gettext_lazy("Its games count in the club's rating lists"),
        required=False,
        initial=False,
    )


class ColumnsForm(forms.Form):
    """What each column means, and whether the first line is a heading."""

    columns = Many(
        forms.ChoiceField(label="", choices=[(m.value, m.value) for m in Meaning]),
        most=delimited.MOST_CELLS,
    )
    heading = forms.BooleanField(label=gettext_lazy("The first line is a heading"), required=False)


class LineChoiceForm(forms.Form):
    """Whom a line of the list means: a player's number, or 0 for somebody new."""

    line = Number()
    player = Number(least=0)


class ChoicesForm(forms.Form):
    """Whom the lines mean that could mean several."""

    choices = Many(LineChoiceForm, most=MOST_LINES, initial=())


def bytes_of(file: BroughtFile | None, text: str) -> BroughtFile:
    """Return what was brought: a file, or what was pasted; refuse nothing at all."""
    if file is not None and file.data.strip():
        return file
    if not text.strip():
        raise NotWhole(_("Choose a file, or paste a list."))
    return BroughtFile(text.encode("utf-8", "surrogatepass"))


def table(brought: BroughtFile) -> tuple[delimited.Delimited, dict[str, str]]:
    """Return the table in a file, and how it was written; refuse what is none."""
    if brought.data.startswith((PDF, OLD_EXCEL)):
        raise NotWhole(_("This is no list that can be read. Save it as CSV or as .xlsx first."))
    try:
        if brought.data.startswith(ZIPPED):
            from tournaments.exchange import spreadsheet

            read = spreadsheet.read(brought.data)
            about = {"encoding": "Excel", "separator": ""}
        else:
            text = decoding.decoded(brought.data)
            read = delimited.read(text.text)
            about = {"encoding": text.shown, "separator": read.separator}
    except decoding.NoText as wrong:
        raise NotWhole(
            _("This is no text that can be read. Save the list as CSV first.")
        ) from wrong
    except delimited.TooLong as wrong:
        raise NotWhole(_too_long()) from wrong
    if not read.records:
        raise NotWhole(_("There is nobody on this list."))
    if len(read.records) > MOST_LINES + 1:
        raise NotWhole(_too_long())
    return read, about


def _called(name: str) -> str:
    return "".join(sign for sign in name if sign.isprintable())[-120:]


def _too_large() -> str:
    return _("The file is larger than %(n)s MB.") % {"n": MOST_BYTES // 1_000_000}


def _too_long() -> str:
    text = _(
        "A list has at most %(lines)s lines of %(cells)s columns, and no cell is a whole page."
    )
    return text % {"lines": MOST_LINES, "cells": delimited.MOST_CELLS}
