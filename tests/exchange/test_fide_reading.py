"""The federation's list: text of every edition and XML, in pieces cut anywhere, or refused."""

from contextlib import suppress
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.exchange import fide_reading
from tournaments.exchange.fide_reading import ListedByFide, NoFideList

PEOPLE = (
    ListedByFide(812345, "Ferri, Ada", "ITA", "w", "WFM", 2105, 2051, 0, 1990),
    ListedByFide(6200017, "Somchai, Nok", "THA", "m", "", 0, 0, 0, 0),
    ListedByFide(1503999, "Berg, Olaf", "NOR", "m", "GM", 2650, 2601, 2630, 1988),
)
START = f"{'ID Number':<15}{'Name':<61}Fed Sex Tit  WTit OTit           FOA "
WHOLE = START + "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
MONTHLY = START + "OCT26 Gms K  B-day Flag"


def line(one, *, monthly=False):
    sex = {"m": "M", "w": "F"}[one.sex]
    head = f"{one.number:<15}{one.name:<61}{one.federation:<4}{sex:<4}{one.title:<5}{'':<24}"
    if monthly:
        return f"{head}{one.standard:<6}{3:<4}{20:<3}{one.born:<6}"
    figures = "".join(f"{each:<6}{0:<4}{20:<3}" for each in (one.standard, one.rapid, one.blitz))
    return f"{head}{figures}{one.born:<6}w   "


def text(*, monthly=False):
    head = MONTHLY if monthly else WHOLE
    return "\r\n".join([head, *(line(one, monthly=monthly) for one in PEOPLE), ""]).encode()


def xml():
    said = "".join(
        f"<player><fideid>{o.number}</fideid><name>{o.name}</name><country>{o.federation}</country>"
        f"<sex>{ {'m': 'M', 'w': 'F'}[o.sex] }</sex><title>{o.title}</title><w_title></w_title>"
        f"<rating>{o.standard}</rating><games>0</games><rapid_rating>{o.rapid}</rapid_rating>"
        f"<blitz_rating>{o.blitz}</blitz_rating><birthday>{o.born}</birthday></player>\n"
        for o in PEOPLE
    )
    return f"<playerslist>\n{said}</playerslist>".encode()


def cut(data, at):
    places = [0, *sorted(min(each, len(data)) for each in at), len(data)]
    return [data[a:b] for a, b in pairwise(places)]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(1, 700), max_size=6), st.sampled_from((text, xml)))
def test_a_list_is_read_wherever_its_pieces_are_cut(at, made):
    assert tuple(fide_reading.read(each for each in cut(made(), at) if each)) == PEOPLE


def test_a_list_of_one_kind_of_rating_calls_it_by_the_month():
    found = list(fide_reading.read([text(monthly=True)]))
    assert [(one.name, one.standard, one.rapid, one.born) for one in found] == [
        (one.name, one.standard, 0, one.born) for one in PEOPLE
    ]


@pytest.mark.parametrize(
    "data",
    [b"", b"hello",
     b"Name;Elo\nAda;2000\n", b"<html><body></body></html>", b"<playerslist><player>",
     b"<!DOCTYPE a [<!ENTITY b 'c'>]><playerslist/>", b"<a>" * 50, text() + b"x" * 5000,
     b"\x89PNG\r\n\x1a\n\0\0\0\0"],
)  # fmt: skip
def test_what_is_no_list_is_refused(data):
    with pytest.raises(NoFideList):
        list(fide_reading.read([data]))


@given(st.binary(max_size=400))
def test_whatever_comes_is_read_or_refused(data):
    with suppress(NoFideList):
        assert all(one.number and one.name for one in fide_reading.read([data]))


def test_a_line_that_is_none_is_left_out():
    broken = text() + b"x" * 15 + b"Nobody\r\n" + b"12             Short Number\r\n"
    assert tuple(fide_reading.read([broken])) == PEOPLE
