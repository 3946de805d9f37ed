"""The stack for several machines: by its schema, and by what growing.md says of each part."""

import copy
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
DOCKER = ROOT / "docker"
FILE = DOCKER / "many.yml"
OURS = ("migrate", "web", "worker", "bots", "beat")
KEEPS = {"postgres", "redis"}  # who alone has a disk of its own


def stack() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(FILE.read_text())
    return found


def fits_its_schema(file: Path) -> bool:
    checker = Path(sys.executable).parent / "check-jsonschema"
    line = [str(checker), "--builtin-schema", "vendor.compose-spec", str(file)]
    return subprocess.run(line, check=False, capture_output=True).returncode == 0


@pytest.mark.slow
def test_the_stack_fits_its_schema_and_a_misspelt_key_would_not(tmp_path: Path) -> None:
    assert fits_its_schema(FILE)
    wrong = tmp_path / "many.yml"
    wrong.write_text(FILE.read_text().replace("max_replicas_per_node", "most_on_a_node"))
    assert not fits_its_schema(wrong)


def faults(found: dict[str, Any]) -> Iterator[str]:
    """Yield what a machine that fails, or a careless one, would do to others."""
    for name, service in found["services"].items():
        check = service.get("healthcheck", {})
        if "test" not in check and not (name == "migrate" and check.get("disable")):
            yield f"{name}: nobody sees that it is ill"
        if not {"cpus", "memory"} <= service["deploy"]["resources"]["limits"].keys():
            yield f"{name}: it may take a whole machine"
        if not service.get("x-not-shared"):
            yield f"{name}: nothing is said of what others may not have"
        if service.get("ports") and name != "proxy":
            yield f"{name}: it is open to the world"
        kept = [each.partition(":")[0] for each in service.get("volumes", ())]
        if kept and name not in KEEPS and kept != ["backups"]:
            yield f"{name}: it keeps {kept}"
        if name in KEEPS and service["deploy"].get("replicas") != 1:
            yield f"{name}: two would write on one disk"
    yield from clocks(found)


def clocks(found: dict[str, Any]) -> Iterator[str]:
    beat = found["services"]["beat"]["deploy"]
    if beat["replicas"] < 2 or beat["placement"].get("max_replicas_per_node") != 1:
        yield "beat: with one machine both clocks are gone"


def test_each_part_says_how_it_is_well_what_it_may_take_and_what_it_must_not_share() -> None:
    assert list(faults(stack())) == []


def without(*way: str) -> Callable[[dict[str, Any]], None]:
    def plant(found: dict[str, Any]) -> None:
        for step in way[:-1]:
            found = found[step]
        del found[way[-1]]

    return plant


def put(value: Any, *way: str) -> Callable[[dict[str, Any]], None]:
    def plant(found: dict[str, Any]) -> None:
        for step in way[:-1]:
            found = found[step]
        found[way[-1]] = value

    return plant


@pytest.mark.parametrize(
    "plant",
    [
        without("services", "web", "healthcheck"),
        without("services", "layer-a", "deploy", "resources", "limits", "memory"),
        without("services", "bots", "x-not-shared"),
        put(["5432:5432"], "services", "postgres", "ports"),
        put(["certificates:/data"], "services", "proxy", "volumes"),
        put(["media:/app/media"], "services", "web", "volumes"),
        put(2, "services", "postgres", "deploy", "replicas"),
        put(1, "services", "beat", "deploy", "replicas"),
        put({}, "services", "beat", "deploy", "placement"),
    ],
)
def test_a_fault_that_is_planted_is_found(plant: Callable[[dict[str, Any]], None]) -> None:
    found = copy.deepcopy(stack())
    plant(found)
    assert list(faults(found))


@pytest.mark.parametrize("name", OURS)
def test_our_containers_may_do_as_little_as_on_one_machine(name: str) -> None:
    service = stack()["services"][name]
    assert service["command"] == [name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]


def test_all_processes_name_the_same_servers_and_no_secret_stands_in_the_file() -> None:
    found = stack()
    same = ("REDIS_URL", "SIAMLEAGUE_LAYER_URLS", "SIAMLEAGUE_MATCH_CHANNELS", "POSTGRES_HOST")
    told = {tuple(found["services"][n]["environment"][k] for k in same) for n in OURS}
    assert len(told) == 1
    named = re.findall(r"redis://([\w-]+):", " ".join(next(iter(told))))
    assert set(named) <= found["services"].keys()
    assert {s["file"].split("/")[1] for s in found["secrets"].values()} == {"secrets"}


def test_every_setting_of_the_stack_and_its_proxy_are_explained() -> None:
    words = (DOCKER / "README.md").read_text()
    for name in re.findall(r"\$\{(\w+)", FILE.read_text()):
        assert f"`{name}`" in words, name
    for source in stack()["configs"].values():
        assert (DOCKER / source["file"]).exists()


def test_the_proxy_hides_what_is_for_the_inside_and_writes_no_address() -> None:
    both = [(DOCKER / name).read_text() for name in ("Caddyfile", "Caddyfile.many")]
    for line in ("request>uri delete", "request>headers delete", "@inside path /metrics /readyz"):
        assert all(line in text for text in both), line


def health_of_the_clock(var: Path) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, str(DOCKER / "healthcheck.py"), "beat"], check=False, text=True,
        capture_output=True, env={**os.environ, "SIAMLEAGUE_VAR": str(var)},
    )  # fmt: skip
    return done.returncode, done.stdout.strip()


def test_a_clock_that_stopped_is_told_from_one_that_ticks(tmp_path: Path) -> None:
    assert health_of_the_clock(tmp_path) == (1, "the clock has not ticked yet")
    (tmp_path / "clock").touch()
    assert health_of_the_clock(tmp_path) == (0, "well")
    before = time.time() - 90
    os.utime(tmp_path / "clock", (before, before))
    code, said = health_of_the_clock(tmp_path)
    assert code == 1 and said.startswith("the clock has not ticked for 9")
