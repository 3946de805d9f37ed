"""Tournament reports: what is written is read again, in both editions, and faults are named."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.exchange import trf_reading, trf_writing
from tournaments.exchange.trf_values import (
    Points,
    TrfGame,
    TrfLine,
    TrfPlayer,
    TrfReport,
    TrfTeam,
    points_of,
    tenths_of,
    worth,
)

WORDS = st.text(
    st.characters(categories=("Lu", "Ll", "Lo"), include_characters="'-. "), min_size=1, max_size=20
).map(lambda text: " ".join(text.split()) or "X")
ENDINGS = (("1", "0"), ("0", "1"), ("=", "="), ("+", "-"), ("-", "+"), ("-", "-"), ("W", "L"),
           ("D", "D"), ("", ""))  # fmt: skip


@st.composite
def reports(draw) -> TrfReport:
    """Return a report with every kind of result; who is left over gets some kind of bye."""
    count, rounds = draw(st.integers(2, 9)), draw(st.integers(0, 5))
    games: dict[int, list[TrfGame]] = {number: [] for number in range(1, count + 1)}
    for _round in range(rounds):
        order = draw(st.permutations(range(1, count + 1)))
        while order:
            one, *order = order
            if not order or draw(st.integers(0, 5)) == 0:
                letter = draw(st.sampled_from("UFHZ"))
                games[one].append(TrfGame(0, "", letter))
                continue
            other, *order = order
            first, second = draw(st.sampled_from(ENDINGS))
            games[one].append(TrfGame(other, "w", first))
            games[other].append(TrfGame(one, "b", second))
    players = tuple(
        TrfPlayer(
            number,
            draw(WORDS),
            sex=draw(st.sampled_from(("", "m", "w"))),
            title=draw(st.sampled_from(("", "GM", "WFM"))),
            rating=draw(st.integers(0, 2900)),
            federation=draw(st.sampled_from(("", "ITA", "THA"))),
            fide=draw(st.sampled_from(("", "812345", "12345678901"))),
            born=draw(st.sampled_from(("", "2009", "2009/01/31"))),
            points=sum(Points().of(game.result) for game in games[number]),
            rank=draw(st.integers(0, count)),
            games=tuple(games[number]),
        )
        for number in games
    )
    about = tuple(TrfLine(tag, draw(WORDS)) for tag in ("012", "022", "092", "102", "112", "112"))
    others = (TrfLine("XXR", "9"), TrfLine("260", "001 002 0001 0002"))
    return TrfReport(about, players, (), others, ("kept", "twice"))


@settings(max_examples=150, deadline=None)
@given(reports())
def test_what_is_written_is_read_again(report):
    assert trf_reading.read(trf_writing.written(report)) == report


@settings(max_examples=80, deadline=None)
@given(reports())
def test_the_old_edition_loses_only_what_it_does_not_know(report):
    found = trf_reading.read(trf_writing.written(report, trf_writing.OLD))
    assert found.players == report.players
    assert found.about == report.about
    assert found.others == (TrfLine("XXR", "9"),)


@settings(max_examples=80, deadline=None)
@given(reports())
def test_points_are_what_the_games_give(report):
    assert all(worth(player) == player.points for player in report.players)


@given(st.text(max_size=300))
def test_whatever_comes_is_read_or_refused(text):
    with suppress(trf_reading.BadReport):
        assert trf_reading.read(text).players


def line(report=None, **changes):
    one = TrfPlayer(1, "Ferri, Ada", games=(TrfGame(2, "w", "1"),), points=10, rank=1)
    two = TrfPlayer(2, "Sala, Bruno", games=(TrfGame(1, "b", "0"),), rank=2)
    return trf_writing.written(report or TrfReport(players=(one, two)))


def test_columns_are_where_the_handbook_wants_them():
    first = line().splitlines()[0]
    assert first[:3] == "001" and first[4:8] == "   1" and first[14:24] == "Ferri, Ada"
    assert first[80:84] == " 1.0" and first[85:89] == "   1"
    assert first[91:99] == "   2 w 1"
    assert line().endswith("\r\n")


def test_teams_stand_in_both_editions():
    team = TrfTeam(3, "Red Lions", "LIO", 2100, 40, 65, 2, (1, 2))
    report = TrfReport(players=(TrfPlayer(1, "A"), TrfPlayer(2, "B")), teams=(team,))
    new = trf_writing.written(report)
    told = next(row for row in new.splitlines() if row.startswith("310"))
    assert (told[4:7], told[8:17], told[41:44], told[68:71]) == ("  3", "Red Lions", "LIO", "  2")
    assert told[54:60].strip() == "4.0" and told[61:67].strip() == "6.5"
    assert told[73:82] == "   1    2"
    assert "802   3 LIO" in new
    assert trf_reading.read(new).teams == (team,)
    old = trf_reading.read(trf_writing.written(report, trf_writing.OLD)).teams
    assert [(each.name, each.players) for each in old] == [("Red Lions", (1, 2))]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("   1 w 1", "   2 w 1"), None),
        (("   2 w 1", "   9 w 1"), "met"),
        (("   1 b 0", "   1 w 0"), "colours"),
        (("   1 b 0", "   1 b 1"), "results"),
        (("   2 w 1", "   2 x 1"), "round"),
        (("   2 w 1", "   2 w H"), "bye"),
        ((" 1.0 ", " x.y "), "points"),
        (("001    2", "001    1"), "twice"),
        (("Ferri, Ada", "          "), "name"),
        (("001    1", "001 one "), "number"),
    ],
)
def test_every_fault_is_named_with_its_line(change, fault):
    text = line().replace(*change)
    if fault is None:
        assert trf_reading.read(text)
        return
    with pytest.raises(trf_reading.BadReport) as no:
        trf_reading.read(text)
    assert fault in {word for _line, word, _about in no.value.faults}


def test_a_line_whose_columns_are_bytes_is_read_too():
    text = line().replace("Ferri, Ada" + " " * 23, "Ferri, Nicolò" + " " * 19)
    assert trf_reading.read(text).players[0].name == "Ferri, Nicolò"


def test_other_points_are_said_and_read():
    points = Points(30, 10, 0, 0, 10)
    report = TrfReport((TrfLine("162", points.line()),))
    assert points_of(report) == points
    assert Points().line() == ""


@pytest.mark.parametrize(("text", "tenths"), [("11.5", 115), ("0", 0), (".5", 5), ("-1.0", -10),
                                              ("x", None), ("", None), ("²", None)])  # fmt: skip
def test_points_are_tenths(text, tenths):
    assert tenths_of(text) == tenths
