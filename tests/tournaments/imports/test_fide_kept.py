"""The federation's list completes what a club brings: by number, and never against the line."""

import io
import zipfile

import pytest
from django.core.management import CommandError, call_command

from tests.exchange.test_fide_reading import PEOPLE, text, xml
from tests.tournaments.hall import NOW, club_of, event_of
from tests.tournaments.imports.test_lists_brought import brought
from tournaments.imports import act, understanding
from tournaments.models import Entry, FidePlayer, Papers

pytestmark = pytest.mark.django_db
LIST = "Name;FIDE ID\nAda Ferri;812345\nSomebody Else;1503999\nNok;\nOlaf;9999999\n"


def people_of(alice, club):
    return act.bring_people(club_id=club.pk, file=None, list=LIST, by=alice.pk, now=NOW)


def kept(path, data, *more):
    out = io.StringIO()
    path.write_bytes(data)
    call_command("fide_list", str(path), *more, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("made", [text, xml])
def test_the_list_is_kept_and_a_newer_one_changes_it(tmp_path, made):
    for _twice in range(2):
        assert "3 players are kept" in kept(tmp_path / "list", made())
    assert FidePlayer.objects.count() == 3
    kept(tmp_path / "list", made().replace(b"2105", b"2111"))
    ada = FidePlayer.objects.get(pk=812345)
    assert (ada.name, ada.title, ada.standard, ada.born) == ("Ferri, Ada", "WFM", 2111, 1990)
    out = io.StringIO()
    call_command("fide_list", "--forget", stdout=out)
    assert "3 players are forgotten" in out.getvalue() and not FidePlayer.objects.exists()


def test_a_packed_list_and_some_federations_only(tmp_path):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("players_list_foa.txt", text())
    kept(tmp_path / "list.zip", packed.getvalue(), "--federations", "ita, THA")
    assert set(FidePlayer.objects.values_list("federation", flat=True)) == {"ITA", "THA"}


@pytest.mark.parametrize("data", [b"hello", b"PK\x05\x06" + b"\0" * 18, b"<html/>"])
def test_what_is_no_list_is_refused_in_a_sentence(tmp_path, data):
    with pytest.raises(CommandError, match="no list of FIDE"):
        kept(tmp_path / "x", data)
    with pytest.raises(CommandError, match="There is no file"):
        call_command("fide_list", str(tmp_path / "none"))
    with pytest.raises(CommandError, match="Name the file"):
        call_command("fide_list")


def test_a_number_completes_a_line_and_a_name_that_is_another_is_pointed_out(
    alice, tmp_path, django_assert_max_num_queries
):
    kept(tmp_path / "list", text())
    one = people_of(alice, club_of(alice))
    with django_assert_max_num_queries(8):
        found = understanding.understood(one)
    facts = {each.name: each.facts for each in found.people}
    assert facts["Ada Ferri"] == {
        "fide": "812345", "title": "WFM", "federation": "ITA", "born": "1990", "sex": "w",
    }  # fmt: skip
    assert facts["Somebody Else"] == {"fide": "1503999"}
    lines, _page = understanding.shown(found, None)
    notes = {each.name: each.note for each in lines}
    assert "FIDE lists Berg, Olaf under this number" in notes["Somebody Else"]
    act.let_in(import_id=one.pk, by=alice.pk, now=NOW)
    assert Papers.objects.get(player__name="Ada Ferri").facts["title"] == "WFM"


@pytest.mark.parametrize(("game", "rating"), [("Chess", 2105), ("Scacchi", 2105), ("Hive", None)])
def test_a_rating_comes_along_where_chess_is_played(alice, tmp_path, game, rating):
    kept(tmp_path / "list", text())
    event = event_of(alice, club_of(alice), game_name=game)
    text_of = "Name;FIDE ID;Elo\nAda Ferri;812345;\nOlaf Berg;1503999;1500\n"
    one = brought(event, alice, text_of)
    act.let_in(import_id=one.pk, by=alice.pk, now=NOW)
    assert dict(Entry.objects.values_list("name", "rating")) == {
        "Ada Ferri": rating, "Olaf Berg": 1500}  # fmt: skip


def test_without_the_list_lines_stay_as_they_are(alice):
    found = understanding.understood(people_of(alice, club_of(alice)))
    assert not found.others and PEOPLE[0].title not in str(found.people)
