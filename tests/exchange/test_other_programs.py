"""What other programs write and read: Challonge's JSON, spreadsheets, and the link of BG Stats."""

import io
import json
import zipfile
from datetime import UTC, datetime
from urllib.parse import unquote

import pytest

from tournaments.exchange import (
    bg_stats,
    challonge,
    column_meanings,
    decoding,
    listed_people,
    spreadsheet,
    trf_reading,
    trf_writing,
)

NAMES = ("Ada", "Bea", "Cleo", "Dan")


def match(number, one, other, winner, **more):
    state = "complete" if winner != "open" else "pending"
    said = {"id": number, "player1_id": one, "player2_id": other, "state": state}
    return {"match": said | {"winner_id": winner if winner != "open" else None} | more}


def tournament(*matches, kind="swiss", people=NAMES):
    listed = [
        {"participant": {"id": 100 + n, "name": name, "seed": n, "final_rank": n}}
        for n, name in enumerate(people, 1)
    ]
    return json.dumps({"tournament": {
        "name": "Friday Cup", "tournament_type": kind, "game_name": "Hive",
        "started_at": "2025-03-01T19:00:00Z", "participants": listed, "matches": list(matches),
    }})  # fmt: skip


def test_a_tournament_of_challonge_is_a_report():
    text = tournament(
        match(1, 101, 102, 101), match(2, 103, 104, None), match(3, 101, 103, 103, forfeited=True),
        match(4, 102, 104, "open"),
    )  # fmt: skip
    assert challonge.looks_like(text)
    report = challonge.read(text)
    assert trf_reading.read(trf_writing.written(report)) == report
    assert [one.points for one in report.players] == [10, 0, 15, 5]
    assert [game.result for game in report.players[0].games] == ["1", "-"]
    assert report.said("012") == "Friday Cup" and report.said("042") == "2025/03/01"


def resource(kind, number, beside=None, **said):
    return {"id": str(number), "type": kind, "attributes": said, "relationships": beside or {}}


def newer(people, matches, **about):
    """Return the three answers of version 2.1."""
    told = resource("tournament", 7, name="Friday Cup", game_name="Hive", **about)
    return {"data": told}, {"data": people, "meta": {"count": len(people)}}, {"data": matches}


def met(number, one, other, winner, *, related=True, **said):
    sides = ({"player1": {"data": {"id": str(one), "type": "participant"}},
              "player2": {"data": {"id": str(other), "type": "participant"}}})  # fmt: skip
    points = [{"participant_id": each, "scores": []} for each in (one, other)]
    state = "complete" if winner != "open" else "open"
    won = winner if winner != "open" else None
    said |= {"state": state, "winner_id": won, "points_by_participant": points}
    return resource("match", number, sides if related else None, **said)


PEOPLE = [resource("participant", 100 + n, name=name, seed=n, final_rank=n)
          for n, name in enumerate(NAMES, 1)]  # fmt: skip


@pytest.mark.parametrize("related", [True, False])
@pytest.mark.parametrize("together", ["one behind the other", "a list", "names"])
def test_what_newer_programs_of_challonge_say_is_the_same_report(together, related):
    matches = [met(1, 101, 102, 101, related=related), met(2, 103, 104, None, related=related),
               met(3, 101, 103, 103, related=related, forfeited=True),
               met(4, 102, 104, "open", related=related)]  # fmt: skip
    times = {"timestamps": {"started_at": "2025-03-01T19:00:00Z"}, "tournament_type": "swiss"}
    three = newer(PEOPLE, matches, **times)
    text = {
        "one behind the other": "\n".join(map(json.dumps, three)),
        "a list": json.dumps(three),
        "names": json.dumps(dict(zip(("a", "b", "c"), three, strict=True))),
    }[together]
    assert challonge.looks_like(text)
    older = tournament(
        match(1, 101, 102, 101), match(2, 103, 104, None), match(3, 101, 103, 103, forfeited=True),
        match(4, 102, 104, None, state="open"),
    )  # fmt: skip
    assert challonge.read(text) == challonge.read(older)


@pytest.mark.parametrize(
    "text",
    [
        json.dumps([*newer(PEOPLE, []), {"data": resource("tournament", 8)}]),
        json.dumps(newer([resource("participant", "²", name="Ada")], [met(1, 1, 2, 1)])),
        json.dumps(newer([resource("participant", "9" * 5000, name="Ada")], [met(1, 1, 2, 1)])),
        json.dumps(newer(PEOPLE, [met(1, 101, 101, 101)])),
        json.dumps(newer(PEOPLE, [met(1, 101, 102, 101)])) + "{",
        '{"type": "match", "attributes": 7, "id": 1, "participant": 2}',
        "[" * 100_000 + '"attributes" "match" "participant" "type"',
    ],
)  # fmt: skip
def test_what_newer_programs_cannot_have_said_is_refused(text):
    with pytest.raises(trf_reading.BadReport):
        challonge.read(text)


def test_two_matches_in_one_round_are_two_rounds():
    text = tournament(match(1, 101, 102, 101, round=1), match(2, 101, 103, 101, round=1))
    assert challonge.read(text).rounds == 2


@pytest.mark.parametrize(
    "text",
    [
        "{", '{"tournament": 7, "participants": 1, "matches": 2}',
        '{"tournament": {"participants": [7], "matches": []}}',
        tournament(match(1, 101, 101, 101)), tournament(people=("",)),
        '{"tournament": {"participants":' + "[" * 100_000,
        tournament(people=tuple(f"P{n}" for n in range(4000))),
    ],
)  # fmt: skip
def test_what_is_none_is_refused(text):
    with pytest.raises(trf_reading.BadReport):
        challonge.read(text)


SHEET = (
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>'
    '<c r="D1" t="inlineStr"><is><t>Nato</t></is></c></row>'
    '<row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3"><v>1650</v></c>'
    '<c r="D3" s="1"><v>39813</v></c></row>'
    '<row r="4"><c r="A4" t="str"><f>1+1</f><v>Bruno Sala</v></c><c r="B4"><v>1540.0</v></c></row>'
    "</sheetData></worksheet>"
)
STRINGS = (
    "<sst><si><t>Nome</t></si><si><t>Elo</t></si>"
    "<si><r><t>Ada </t></r><r><t>Ferri</t></r></si></sst>"
)
STYLES = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'


def book(sheet=SHEET, **files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", sheet)
        packed.writestr("xl/sharedStrings.xml", STRINGS)
        packed.writestr("xl/styles.xml", STYLES)
    return out.getvalue()


def test_a_spreadsheet_is_read_with_its_shared_words_dates_and_what_formulas_came_to():
    table = spreadsheet.read(book())
    told = column_meanings.told([row.cells for row in table.records], teams=False)
    people = listed_people.people(table.records[1:], told.meanings, teams=False, year=2026)
    assert [(one.line, one.name, one.rating) for one in people] == [
        (3, "Ada Ferri", 1650), (4, "Bruno Sala", 1540)]  # fmt: skip
    assert people[0].facts == {"born": "2008/12/31"}


@pytest.mark.parametrize(
    "sheet",
    [
        '<!DOCTYPE a [<!ENTITY b "c">]><worksheet>&b;</worksheet>',
        "<worksheet>" * 5000,
        "<worksheet><sheetData>" + '<row><c t="str"><v>' + "x" * 5000 + "</v></c></row>",
        "not xml",
    ],
)
def test_a_hostile_spreadsheet_is_refused(sheet):
    with pytest.raises((decoding.NoText, ValueError)):
        spreadsheet.read(book(sheet))


def test_a_play_is_a_link_that_bg_stats_reads():
    at = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
    people = [bg_stats.PlaySitter(7, "Ada & Co", 1, starts=True), bg_stats.PlaySitter(8, "Bea", 2)]
    link = bg_stats.link(bg_stats.Play(41, "Hive", at, "Red Lantern", people))
    assert link.startswith(bg_stats.DOOR) and "&" not in link.removeprefix(bg_stats.DOOR)
    told = json.loads(unquote(link.removeprefix(bg_stats.DOOR)))
    assert told["playDate"] == "2026-11-18 20:00:00" and told["game"]["name"] == "Hive"
    assert [(p["name"], p["rank"], p["winner"]) for p in told["players"]] == [
        ("Ada & Co", 1, True), ("Bea", 2, False)]  # fmt: skip
