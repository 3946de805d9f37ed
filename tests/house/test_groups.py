"""Groups of the channel layer are named in one place, so that it can be said where rings go."""

import ast
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from siamleague.web import groups

HOUSE = Path(__file__).resolve().parents[2]
NAMES = "siamleague/web/groups.py"
# Who is given a name, and hands it on: the layer of one machine, and the door to any layer.
HAND_ON = {"siamleague/embedded/layer.py", "siamleague/jobs/bell.py"}
TELL = {"tell", "group_add", "group_send", "group_discard"}


def tellings(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield what is said to be the name of a group."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            whose = node.func.value
            other = isinstance(whose, ast.Name) and whose.id not in ("bell", "layer")
            if node.func.attr in TELL and node.args and not (node.func.attr == "tell" and other):
                yield node.args[0]


def made_here(tree: ast.AST, name: str) -> bool:
    """Tell whether something of this name gets a text of its own in this file."""
    for node in ast.walk(tree):
        if not isinstance(node, (ast.Assign, ast.AnnAssign, ast.NamedExpr)) or not node.value:
            continue
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        named = {getattr(each, "id", getattr(each, "attr", "")) for each in targets}
        if name in named and not asked_of_the_one_place(tree, node.value):
            return True
    return False


def asked_of_the_one_place(tree: ast.AST, name: ast.expr) -> bool:
    """Tell whether the name of a group comes from where all are made."""
    texts = any(isinstance(n, ast.Constant) and isinstance(n.value, str) for n in ast.walk(name))
    if texts or isinstance(name, ast.JoinedStr):
        return False
    if isinstance(name, ast.Call):
        return asked_of_the_one_place(tree, name.func)
    if isinstance(name, ast.Attribute) and isinstance(name.value, ast.Name):
        if name.value.id == "self":
            return not made_here(tree, name.attr)
        return name.value.id == "groups"
    return isinstance(name, ast.Name) and not made_here(tree, name.id)


def second_places(source: str) -> list[str]:
    """Return the names of groups that are made in this file."""
    tree = ast.parse(source)
    names = tellings(tree)
    return [ast.unparse(name) for name in names if not asked_of_the_one_place(tree, name)]


def speakers() -> dict[str, str]:
    """Return every file that names a group to somebody."""
    files = (
        f for room in ("games", "tournaments", "siamleague") for f in (HOUSE / room).rglob("*.py")
    )
    found = {str(file.relative_to(HOUSE)): file.read_text() for file in files}
    spoken = {path: text for path, text in found.items() if any(f"{w}(" in text for w in TELL)}
    return {path: text for path, text in spoken.items() if path not in {NAMES, *HAND_ON}}


def test_groups_are_named_in_one_place_alone():
    found = {path: names for path, text in speakers().items() if (names := second_places(text))}
    assert found == {}


def test_everybody_who_speaks_was_heard():
    heard = {path for path, text in speakers().items() if list(tellings(ast.parse(text)))}
    assert heard >= {
        "games/live/hub.py", "games/live/nudges.py", "siamleague/waiting/bells.py",
        "siamleague/jobs/consumers.py", "tournaments/consumers.py", "tournaments/nudges.py",
    }  # fmt: skip


@pytest.mark.parametrize(
    "line",
    [
        'bell.tell("matches", {})',
        'bell.tell(f"matches.{code}", {})',
        'GROUP = "matches"\nbell.tell(GROUP, {})',
        'self.group = "job." + number\nself.channel_layer.group_add(self.group, channel)',
        "get_channel_layer().group_send(nudges.GROUP, {})",
        'bell.tell(named(code) or "matches", {})',
    ],
)
def test_a_second_place_is_noticed(line):
    assert second_places(line)


@pytest.mark.parametrize(
    "line",
    [
        "bell.tell(groups.of_match(code), {})",
        "for group in wanted:\n    layer.group_add(group, channel)",
        "self.group = groups.of_job(number)\nself.channel_layer.group_add(self.group, channel)",
        'trouble.tell("something else", fault)',
    ],
)
def test_what_was_asked_of_the_one_place_may_be_told(line):
    assert not second_places(line)


def test_every_name_fits_every_layer(settings):
    """A layer takes letters, digits, hyphens, underscores and full stops, fewer than 100."""
    from channels.layers import BaseChannelLayer

    settings.MATCH_CHANNELS = 16384
    names = [groups.EVERY_BOARD, groups.PEOPLE, groups.of_match("a" * 40), groups.of_job(uuid4())]
    for name in [*names, groups.of_event(10**30)]:
        assert BaseChannelLayer().require_valid_group_name(name)


def test_matches_are_spread_evenly_and_alike_in_every_process(settings):
    settings.MATCH_CHANNELS = 16
    count = [0] * 16
    for number in range(16_000):
        count[int(groups.of_match(f"match{number}").rpartition(".")[2])] += 1
    assert min(count) > 800
    assert max(count) < 1200
    assert groups.of_match("KING") == "matches.7", "or a rolling upgrade would lose rings"
