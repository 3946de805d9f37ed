"""Compiled rules are loaded where they are those of the sources, and nowhere else."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from django.urls import reverse

from games import compiled
from games.compiled import MANIFEST, building
from games.management.commands.compile_rules import status
from siamleague.supervisor.compiling import NEVER, Compiling

ROOT = Path(__file__).resolve().parents[2]
RULES = '''"""The smallest rules there are."""

from games.kit.dice import QuickDice
from games.shelf.tiny.layout import FIRST


def answer(seed: int) -> int:
    return FIRST + QuickDice(seed).below(1_000)
'''
LOOKS = """
import json, sys
from pathlib import Path
from games import compiled
found = compiled.use(Path(sys.argv[1]))
from games.shelf.tiny.rules import answer
import games.shelf.tiny.rules as rules
print(json.dumps([found.modules, found.why, rules.__file__, [answer(n) for n in range(20)]]))
"""


def small_house(folder: Path) -> Path:
    """Make a house with the kit and one tiny game in a folder."""
    ignored = shutil.ignore_patterns("__pycache__")
    for part in ("games/kit", "games/compiled"):
        shutil.copytree(ROOT / part, folder / part, ignore=ignored)
    shutil.copy2(ROOT / "games/protocol.py", folder / "games/protocol.py")
    tiny = folder / "games/shelf/tiny"
    tiny.mkdir(parents=True)
    for package in (folder / "games", tiny.parent, tiny):
        (package / "__init__.py").write_text("")
    (tiny / "rules.py").write_text(RULES)
    (tiny / "layout.py").write_text('"""A cell."""\n\nFIRST = 1_000\n')
    return folder


def look(house: Path, folder: Path) -> tuple[list[str], str, bool, list[int]]:
    """Return what a fresh Python in this house finds and plays with: the names of compiled modules,
    else why not, whether the rules that answer are compiled, and what they answer."""
    done = subprocess.run(
        [sys.executable, "-c", LOOKS, str(folder)],
        cwd=house,
        env={"PYTHONPATH": str(house), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    modules, why, file, answers = json.loads(done.stdout)
    return modules, why, not file.endswith(".py"), answers


@pytest.mark.slow
@pytest.mark.needs("compiler")
@pytest.mark.timeout(900)
def test_what_was_compiled_plays_until_a_source_changes(tmp_path: Path) -> None:
    house, folder = small_house(tmp_path / "house"), tmp_path / "compiled"
    plain = look(house, folder)
    assert (plain[0], plain[2]) == ([], False) and "nothing was compiled" in plain[1]

    fits = building.build(folder, house, effort=0)
    modules, why, is_compiled, answers = look(house, folder)
    assert (why, is_compiled, answers) == ("", True, plain[3])
    assert {"games.shelf.tiny.rules", "games.shelf.tiny.layout", "games.kit.dice"} <= set(modules)
    assert not list(fits.rglob("*.py")) and not list(folder.glob(f"{building.HALF}*"))

    # A file that is not as it was written is not opened.
    library = next(fits.glob("*__mypyc*"))
    whole = library.read_bytes()
    library.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    assert look(house, folder)[1:3] == ("what was compiled is not whole any more", False)
    library.write_bytes(whole)
    assert look(house, folder)[2]

    # The rules change: what was compiled is stale, and the new rules play as they are written.
    layout = house / "games/shelf/tiny/layout.py"
    layout.write_text(layout.read_text().replace("1_000", "5_000"))
    stale = look(house, folder)
    assert (stale[0], stale[2]) == ([], False)
    assert stale[3] == [answer + 4_000 for answer in answers]

    # Control: nothing but the fingerprint kept the stale ones away.
    fits.rename(folder / compiled.fingerprint(house))
    assert look(house, folder)[2:] == (True, answers)


def test_the_fingerprint_is_of_all_that_has_a_say(tmp_path: Path) -> None:
    house = small_house(tmp_path)
    seen = [compiled.fingerprint(house)]
    for name, text in {
        "games/shelf/tiny/rules.py": RULES + "\n# other\n",
        "games/shelf/tiny/data.json": "{}",
        "games/kit/dice.py": "",
        "games/protocol.py": "",
    }.items():
        (house / name).write_text(text)
        seen.append(compiled.fingerprint(house))
    assert len(set(seen)) == len(seen)
    (house / "games/shelf/tiny/README.md").write_text("words")
    assert compiled.fingerprint(house) == seen[-1]


def test_another_python_has_another_fingerprint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = compiled.fingerprint(small_house(tmp_path))
    monkeypatch.setattr(sys, "version", "3.99.0 (some other build)")
    assert compiled.fingerprint(tmp_path) != here


def test_all_games_of_the_shelf_are_compiled() -> None:
    modules = building.inner_modules()
    assert {f"games.shelf.{slug}.rules" for slug in ("king_of_siam", "verrat")} <= set(modules)
    assert not any(name.rpartition(".")[2] in ("view", "story", "lessons") for name in modules)


def test_without_a_compiler_it_says_so_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(building.CannotCompile, match="no C compiler"):
        building.build(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_rules_that_are_there_already_are_not_replaced_under_way(tmp_path: Path) -> None:
    fits = tmp_path / compiled.fingerprint()
    fits.mkdir()
    library = fits / "nothing.so"
    library.write_bytes(b"")
    modules = {"games.kit.dice": ("nothing.so", compiled.digest_of(library))}
    told = {"library": "nothing", "modules": modules}
    (fits / MANIFEST).write_text(json.dumps(told))
    before = compiled.found()
    try:
        assert compiled.use(tmp_path).why == "the plain rules were there first"
        assert compiled.use(None).why == "switched off"
    finally:
        compiled._here["found"] = before


@pytest.mark.django_db
def test_the_owner_reads_which_rules_play(client, alice):
    alice.is_superuser = True
    alice.save()
    client.force_login(alice)
    assert "plain; compile_rules" in client.get(reverse("site:watch")).content.decode()
    assert status(compiled.found()).startswith("Plain rules play: switched off")
    assert status(compiled.RulesFound(modules=("a", "b"))) == "Compiled rules play: 2 modules."


class Said(list[str]):
    """What the terminal was told."""

    def __call__(self, line: str) -> None:
        self.append(line)


def until(true: Callable[[], object], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.02)


def test_up_compiles_nothing_at_first_and_nothing_twice(tmp_path: Path) -> None:
    environment = {"SIAMLEAGUE_VAR": str(tmp_path), "PATH": "/nowhere"}
    said = Said()
    patient = Compiling(environment, ROOT, said)
    assert 0 < patient.tend() <= 300 and patient.process is None
    fits = tmp_path / "compiled" / compiled.fingerprint()
    fits.mkdir(parents=True)
    (fits / MANIFEST).write_text("{}")
    hasty = Compiling(environment, ROOT, said, quiet=0)
    assert hasty.tend() == NEVER
    process = hasty.process
    assert process is not None and process.wait(60) == building.THERE
    assert hasty.tend() == NEVER and hasty.process is None and said == []


def test_up_compiles_nothing_where_that_is_switched_off(tmp_path: Path) -> None:
    environment = {"SIAMLEAGUE_VAR": str(tmp_path), "SIAMLEAGUE_COMPILED": "0"}
    never = Compiling(environment, ROOT, Said(), quiet=0)
    assert never.tend() == NEVER and never.process is None


@pytest.mark.slow
@pytest.mark.needs("compiler")
def test_a_site_that_stops_does_not_leave_its_compiler_behind(tmp_path: Path) -> None:
    environment = {**os.environ, "SIAMLEAGUE_VAR": str(tmp_path)}
    environment.pop("SIAMLEAGUE_COMPILED", None)
    compiling = Compiling(environment, ROOT, Said(), quiet=0)
    compiling.tend()
    process = compiling.process
    assert process is not None
    until(lambda: list((tmp_path / "compiled").glob(f"{building.HALF}*/half/games")))
    compiling.stop()
    assert process.returncode is not None
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
