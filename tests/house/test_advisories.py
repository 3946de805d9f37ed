"""What is locked is compared with a copy of known faults, without a network."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from siamleague.tools import advisories

FAULT = {"id": "PYSEC-1", "modified": "2026-11-01T00:00:00Z", "summary": "It breaks."}
ABOUT = {"ecosystem": "PyPI", "name": "Red_Lantern"}


@pytest.fixture
def house(tmp_path):
    """Return a checkout that locks one package, and a folder for advisories."""
    locks = tmp_path / "house" / "docker" / "requirements"
    locks.mkdir(parents=True)
    (locks / "base.txt").write_text("red-lantern==2.5 \\\n    --hash=sha256:00\n")
    copy = tmp_path / "copy"
    copy.mkdir()
    return tmp_path / "house", copy


def told(copy, **affected):
    (copy / "one.json").write_text(
        json.dumps(FAULT | {"affected": [{"package": ABOUT, **affected}]})
    )


def span(*events, kind="ECOSYSTEM"):
    return {"ranges": [{"type": kind, "events": [dict([each]) for each in events]}]}


@pytest.mark.parametrize(
    ("affected", "hit"),
    [
        ({"versions": ["2.4", "2.5"]}, True),
        ({"versions": ["2.50"]}, False),
        (span(("introduced", "0"), ("fixed", "2.5.1")), True),
        (span(("introduced", "0"), ("fixed", "2.5")), False),
        (span(("introduced", "2.6"), ("fixed", "3")), False),
        (span(("introduced", "0"), ("last_affected", "2.5")), True),
        (span(("introduced", "0"), ("last_affected", "2.4")), False),
        (span(("introduced", "0"), ("fixed", "1"), ("introduced", "2"), ("fixed", "3")), True),
        (span(("introduced", "0"), ("fixed", "1"), ("introduced", "3"), ("fixed", "4")), False),
        (span(("introduced", "2.10"), ("fixed", "2.11")), False),
        (span(("introduced", "0"), kind="GIT"), False),
    ],
)
def test_a_fault_of_a_locked_version_is_named_and_of_another_not(house, affected, hit):
    root, copy = house
    told(copy, **affected)
    looked = advisories.look(root, copy)
    assert (looked.locked, looked.advisories, looked.newest) == (1, 1, "2026-11-01")
    assert [one.name for one in looked.found] == (["PYSEC-1"] if hit else [])


def test_the_form_of_the_packaging_authority_is_read_too(house):
    root, copy = house
    (copy / "red-lantern").mkdir()
    (copy / "red-lantern" / "PYSEC-2.yaml").write_text(
        "id: PYSEC-2\nmodified: 2026-10-01T00:00:00Z\ndetails: |\n  It leaks.\n  More.\naffected:\n"
        "- package: {ecosystem: PyPI, name: red-lantern}\n  versions: ['2.5']\n"
    )
    (copy / "gone.yaml").write_text(
        "id: PYSEC-3\nwithdrawn: 2026-10-02T00:00:00Z\nmodified: 2026-10-02T00:00:00Z\naffected:\n"
        "- package: {ecosystem: PyPI, name: red-lantern}\n  versions: ['2.5']\n"
    )
    elsewhere = {"package": {"ecosystem": "npm", "name": "red-lantern"}, "versions": ["2.5"]}
    (copy / "npm.json").write_text(json.dumps(FAULT | {"affected": [elsewhere]}))
    found = advisories.look(root, copy).found
    assert [(one.name, one.about) for one in found] == [("PYSEC-2", "It leaks.")]


def test_the_command_names_faults_and_is_not_content_with_an_empty_copy(tmp_path):
    with pytest.raises(CommandError, match="no advisory"):
        call_command("known_faults", str(tmp_path))
    with pytest.raises(CommandError, match="no folder"):
        call_command("known_faults", str(tmp_path / "nowhere"))
    about = {"package": {"ecosystem": "PyPI", "name": "django"}}
    (tmp_path / "old.json").write_text(
        json.dumps(FAULT | {"affected": [about | {"versions": ["1.0"]}]})
    )
    out = StringIO()
    call_command("known_faults", str(tmp_path), stdout=out)
    assert "1 advisories about them, the newest of 2026-11-01" in out.getvalue()
    (tmp_path / "all.json").write_text(
        json.dumps(FAULT | {"affected": [about | span(("introduced", "0"))]})
    )
    with pytest.raises(CommandError, match="1 known faults"):
        call_command("known_faults", str(tmp_path), stdout=out)
    assert "PYSEC-1 It breaks." in out.getvalue()
