"""Every sentence of the site is there in every language, and compiled."""

from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils import translation

from siamleague.tools import catalogues

ITALIAN = catalogues.po_file(settings.ROOT, "it")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A small house with one module and one template, and its Italian."""
    for room in catalogues.ROOMS:
        (tmp_path / room).mkdir()
    (tmp_path / "templates").mkdir()
    (tmp_path / "games" / "words.py").write_text(
        "from django.utils.translation import gettext_lazy as _, ngettext, pgettext\n"
        "A = _('The river')\n"
        "B = ngettext('%(n)s boat', '%(n)s boats', 2)\n"
        "C = pgettext('of a clock', 'Hands')\n"
        "_.upper('not a message')\n"
    )
    (tmp_path / "templates" / "page.html").write_text(
        "{% load i18n %}{% translate 'The palace' %}"
        "{% blocktranslate count n=boats %}{{ n }} oar"
        "{% plural %}{{ n }} oars{% endblocktranslate %}"
        "{% blocktranslate trimmed with who=name %}\n  Hello,\n  {{ who }}\n{% endblocktranslate %}"
        '{{ value|default:_("nobody") }}'
    )
    return tmp_path


def fill(house: Path, **words: str) -> Path:
    """Write a complete Italian catalogue, with some words chosen by the test."""
    file = catalogues.po_file(house, "it")
    catalogue = catalogues.merged(catalogues.found(house), polib.POFile(), "it")
    for entry in catalogue:
        if entry.msgid_plural:
            entry.msgstr_plural = {0: entry.msgid, 1: entry.msgid_plural}
        else:
            entry.msgstr = words.get(entry.msgid, entry.msgid)
    catalogues.write(catalogue, file)
    return file


def test_italian_is_complete_and_compiled() -> None:
    call_command("messages", check=True)


def test_the_site_speaks_italian() -> None:
    with translation.override("it"):
        assert translation.gettext("About this site") == "Questo sito"


def test_messages_are_found_in_code_and_templates(house: Path) -> None:
    found = catalogues.found(house)
    assert {text for _, text in found} == {
        "The river",
        "%(n)s boat",
        "Hands",
        "The palace",
        "%(n)s oar",
        "Hello, %(who)s",
        "nobody",
    }
    assert found["of a clock", "Hands"].files == {"games/words.py"}
    assert found["", "%(n)s oar"].plural == "%(n)s oars"


def test_a_text_that_is_not_written_out_is_refused(house: Path) -> None:
    (house / "games" / "more.py").write_text(
        "from django.utils.translation import gettext as _\n\ndef say(what):\n    return _(what)\n"
    )
    with pytest.raises(catalogues.NotAMessage, match=r"games/more\.py:4"):
        catalogues.found(house)


def test_a_complete_catalogue_has_no_faults(house: Path) -> None:
    assert catalogues.faults(catalogues.found(house), fill(house)) == []


def test_updating_twice_changes_nothing(house: Path) -> None:
    file = fill(house, nobody="nessuno")
    before = file.read_bytes(), file.with_suffix(".mo").read_bytes()
    again = catalogues.merged(catalogues.found(house), catalogues.read(file), "it")
    catalogues.write(again, file)
    assert (file.read_bytes(), file.with_suffix(".mo").read_bytes()) == before


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ({"nobody": ""}, "no words for: 'nobody'"),
        ({"Hello, %(who)s": "Ciao"}, "the places to fill differ"),
        ({"Hello, %(who)s": "Ciao, %(chi)s"}, "the places to fill differ"),
    ],
)
def test_missing_words_and_lost_places_are_faults(
    house: Path, words: dict[str, str], fault: str
) -> None:
    faults = catalogues.faults(catalogues.found(house), fill(house, **words))
    assert len(faults) == 1
    assert fault in faults[0]


def test_new_old_doubtful_and_stale_are_faults(house: Path) -> None:
    file = fill(house)
    catalogue = catalogues.read(file)
    catalogue.find("nobody").flags.append("fuzzy")
    file.write_text(str(catalogue), encoding="utf-8")
    (house / "games" / "words.py").write_text(
        "from django.utils.translation import gettext as _\nA = _('The bridge')\n"
    )
    faults = "\n".join(catalogues.faults(catalogues.found(house), file))
    assert "new, not in the catalogue: 'The bridge'" in faults
    assert "no longer said: 'The river'" in faults
    assert "marked as doubtful: 'nobody'" in faults
    catalogue.find("nobody").msgstr = "nessuno"
    catalogue.find("nobody").flags.clear()
    file.write_text(str(catalogue), encoding="utf-8")
    stale = catalogues.faults(catalogues.found(house), file)
    assert "django.mo is not what django.po compiles to" in stale


def test_the_command_refuses_an_incomplete_house(house: Path, settings: object) -> None:
    settings.ROOT = house  # type: ignore[attr-defined]
    with pytest.raises(CommandError, match="not complete"):
        call_command("messages", check=True)
    assert not catalogues.po_file(house, "it").exists(), "--check changes nothing"
