"""What the README of the room shows is what happens."""

import re
from pathlib import Path

import tournaments.standings as room


def test_the_example_of_the_readme_runs():
    text = (Path(room.__file__).parent / "README.md").read_text()
    (example,) = re.findall(r"```python\n(.*?)```", text, re.S)
    exec(example, {})


def test_the_worked_example_of_the_readme_is_the_one_that_is_tested():
    text = (Path(room.__file__).parent / "README.md").read_text()
    rows = dict(re.findall(r"(?m)^\| (Buchholz|cut 1|progressive) \| (.*) \|$", text))
    numbers = {
        name: [int(cell.split("=")[-1]) for cell in cells.split("|")]
        for name, cells in rows.items()
    }
    from tests.standings.test_tiebreaks import PLAIN, values_of

    for name, slug in (("Buchholz", "buchholz"), ("cut 1", "buchholz-cut-1"), ("progressive",) * 2):
        assert list(values_of(slug, PLAIN).values()) == numbers[name]
