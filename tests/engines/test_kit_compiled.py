"""Compiled rules play the same games; and if they did not, it would be noticed."""

import ast
from pathlib import Path

import pytest

from games.compiled import ROOT, building
from tests.bench import engines
from tests.bench.compiled import Built, build, copy, inner_modules
from tests.bench.proofs import engines as promises
from tests.bench.proofs.engines_compiled import compare, compare_built
from tests.engines.toys import PEBBLES, SEALED, TOYS


@pytest.mark.slow
@pytest.mark.needs("compiler")
def test_compiled_rules_play_the_same_games_and_any_others_are_noticed(tmp_path: Path) -> None:
    plain, other = tmp_path / "plain", tmp_path / "other"
    compiled = build(PEBBLES, tmp_path / "compiled", effort=0)
    row = compare_built("pebbles", 2, 50, compiled)
    assert (row["games"], row["compiled"]) == (50, False)

    copy(plain)
    with pytest.raises(AssertionError, match="were not the ones that played"):
        compare_built("pebbles", 2, 1, Built(plain))

    copy(other)
    rules = other / "tests/engines/toy_rules.py"
    rules.write_text(rules.read_text().replace("dice.below(3 * HEAP", "dice.below(4 * HEAP"))
    with pytest.raises(AssertionError, match="plays differently when it is compiled"):
        compare_built("pebbles", 2, 50, compiled, plain_rules=Built(other))


def test_without_a_compiler_the_proof_says_so_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert "no C compiler" in compare(TOYS, 1)["note"]


def test_only_the_inner_path_is_compiled() -> None:
    assert inner_modules(SEALED) == ["tests.engines.toy_rules"]


def test_the_proof_of_the_promises_counts_what_it_played() -> None:
    rows = promises.check(SEALED, 3, 2)
    assert [row["players"] for row in rows] == [2, 3, 4]
    assert promises.lines({"tables": rows})[0].startswith("sealed, 2 players: 2 games of together")


@pytest.mark.slow
def test_speeds_are_given_per_second_and_as_ratios(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    result = engines.measure({"pebbles": PEBBLES}, 0.01)
    assert [table["players"] for table in result["tables"]] == [2, 3]
    assert result["tables"][0]["plain"]["decisions_per_second"] > 1_000
    assert any("no C compiler" in line for line in engines.lines(result))


def constants(source: str) -> dict[str, bool]:
    """Return each constant of a module with whether it is said to be final."""
    found = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign):
            names = (each for each in ast.walk(node.targets[0]) if isinstance(each, ast.Name))
            found |= {each.id: False for each in names}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = ast.unparse(node.annotation).startswith("Final")
    return {name: final for name, final in found.items() if name.isupper()}


def test_every_constant_of_what_is_compiled_is_final() -> None:
    """Any other is looked up by its name at each use: half of the time of a game."""
    sources = {name: ROOT / f"{name.replace('.', '/')}.py" for name in building.inner_modules()}
    assert len(sources) > 30
    loose = {
        f"{module}.{name}"
        for module, file in sources.items()
        for name, final in constants(file.read_text()).items()
        if not final
    }
    assert loose == set()
    assert constants("A = 1\nB: Final = 2\nC: int = 3\nd = 4") == {
        "A": False,
        "B": True,
        "C": False,
    }
