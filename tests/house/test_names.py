"""One word, one meaning: a name at the top of the product leads to one place only."""

from collections import defaultdict
from functools import cache
from pathlib import Path

from tests.measure.names import classes, modules
from tests.measure.sources import Checkout

HOUSE = Path(__file__).resolve().parents[2]
WORDS = HOUSE / "siamleague" / "book" / "words.md"
FEWER_THAN = 20  # words of ours alone

COMMANDS = {"Command"}  # Django finds a command by its file and calls every one of them so

# The files that a reader expects in any subject, and those that a framework looks for.
USUAL = set("models read act actions api pages forms words letters history personal places".split())
USUAL |= set("waits urls apps tasks consumers refusals values views middleware".split())

# Repeated all the same, and why. No name may come to these; one that repeats no more must go.
STILL_REPEATED = {
    "verify_log": "the command, and the program of one file that everybody can take",
    "asking": "the king's courtiers are asked in Verrat, a lesson asks its reader",
    "endings": "why a match stopped, in live play; how a game is over, in its own folder",
    "events": "the demo, the simulation and the template tags, each of the subject events",
    "fuzz": "the command, and the work that it starts",
    "holding": "the same done for an event and for a season: the row is locked while deciding",
    "leagues": "the demo of leagues, and the questions about them",
    "lessons": "how lessons are made, and those of each game",
    "nudges": "the same done for a match and for a tournament",
    "people": "the demo, the template tags and the questions, each about people",
    "playout": "the command, and the work that it starts",
    "reminding": "the same done for a move, for a fixture and for a line-up",
    "replay": "the command, and the work that it starts",
    "rights": "the command, and the table that it prints",
    "scoring": "what a region or a round is worth; only one of them is a tournament's",
}


@cache
def house() -> Checkout:
    return Checkout(HOUSE)


def homes(found) -> dict[str, set[str]]:
    """Return the files in which each name lives."""
    known = defaultdict(set)
    for name, path in found:
        known[name].add(path)
    return known


def repeated_classes(checkout: Checkout) -> dict[str, list[str]]:
    """Return the names that two files give to a class, with the files."""
    known = homes(classes(checkout))
    return {
        name: sorted(paths)
        for name, paths in known.items()
        if len(paths) > 1 and name not in COMMANDS
    }


def repeated_modules(checkout: Checkout) -> dict[str, list[str]]:
    """Return the names that modules share although they are neither usual nor those of games."""
    found = {}
    for name, paths in homes(modules(checkout)).items():
        outside = [path for path in paths if not path.startswith("games/shelf/")]
        if name not in USUAL and len(paths) > 1 and outside:
            found[name] = sorted(paths)
    return found


def test_a_class_of_the_product_shares_its_name_with_no_other():
    assert not repeated_classes(house())


def test_modules_share_only_names_that_are_written_down_here():
    new = {n: p for n, p in repeated_modules(house()).items() if n not in STILL_REPEATED}
    assert not new


def test_what_repeats_no_more_is_off_the_list():
    assert set(STILL_REPEATED) <= set(repeated_modules(house()))


def rows(text: str) -> list[str]:
    """Return the words that a table explains."""
    table = [line for line in text.splitlines() if line.startswith("| ")]
    return [line.split("|")[1].strip() for line in table[1:]]


def test_a_reader_needs_few_words_of_ours_and_each_has_one_meaning():
    words = rows(WORDS.read_text())
    assert 0 < len(words) < FEWER_THAN
    assert len(set(words)) == len(words)


def test_a_second_class_or_module_of_a_name_is_found(tmp_path):
    for path in ("games/a/odd.py", "tournaments/b/odd.py", "games/a/read.py", "games/b/read.py"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(f"class {Path(path).stem.title()}:\n    pass\n")
    for package in ("games", "tournaments"):
        (tmp_path / package / "__init__.py").write_text("")
    planted = Checkout(tmp_path)
    assert set(repeated_classes(planted)) == {"Odd", "Read"}
    assert set(repeated_modules(planted)) == {"odd"}
