"""Proof: nobody gets further than they may, pressing every button everywhere, and in any order.

On both profiles: every action times everybody times own, another's, both mixed and nowhere, with
the whole database compared; every private address times everybody, held, stolen and made up; walks
of strangers through all of it; holes put in on purpose.

The full form is done in pieces, each in a process of its own and in bounded time, told as they are
done; what a piece wrote is taken back, so the next one finds the tables made, and empty. What a
piece found is kept in `var/proofs` until the code changes: cut off, the command goes on where it
stopped. `SIAMLEAGUE_PROVE` names one profile to do that alone.
"""

import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests import machine
from tests.bench.own_site import answer, open_site, run_inside

ROOT = Path(__file__).resolve().parents[3]
PARTS, WALKS = 3, 8
NOTHING = {"of": 0, "part": 0, "share": 1, "doors": 2, "addresses": 0, "walks": 0, "steps": 0}
QUICK = {"of": 1, "part": 0, "share": 12, "doors": 1, "addresses": 1, "walks": 3, "steps": 15}
PLANTS = 12  # in a hurry
A_PIECE = 1800  # seconds
CODE = ("siamleague", "games", "tournaments", "templates", "tests/guard", "tests/tournaments")
COUNTS = ("actions", "requests", "refusals", "compared", "planted", "walks", "steps", "allowed")
LISTS = ("holes", "locked_out", "idle", "unseen")


def run(quick: bool) -> dict[str, Any]:
    """Return what was tried; raise where somebody got further, or a planted hole was not seen."""
    if quick:  # two worlds take more than the minute
        return _proved({"embedded": run_inside(__name__, QUICK, seconds=A_PIECE)})
    wanted = os.environ.get("SIAMLEAGUE_PROVE", "")
    missing = [name for name in ("postgres", "redis") if not machine.has(name)]
    profiles: dict[str, Any] = {}
    if wanted in ("", "embedded"):
        with TemporaryDirectory(prefix="siamleague-proof-") as folder:
            profiles["embedded"] = _whole("embedded", {"SIAMLEAGUE_VAR": folder})
    if missing:
        profiles["server"] = {"skipped": f"this machine has no {' and no '.join(missing)}"}
    elif wanted in ("", "server"):
        profiles["server"] = _on_servers()
    return _proved(profiles)


def _proved(profiles: dict[str, Any]) -> dict[str, Any]:
    for found in profiles.values():
        _holds(found)
    return {"profiles": profiles}


def pieces() -> Iterator[tuple[str, dict[str, int]]]:
    """Yield the full form, piece by piece: a share of the buttons each, the addresses, walks."""
    for part in range(PARTS):
        yield f"buttons {part + 1}", NOTHING | {"of": PARTS, "part": part}
    yield "addresses", NOTHING | {"addresses": 2}
    for part in range(WALKS):
        yield f"walks {part + 1}", NOTHING | {"part": part, "walks": 25, "steps": 60}


def _whole(profile: str, urls: dict[str, str]) -> dict[str, Any]:
    """Do all pieces that are not done yet; return them together."""
    kept = Kept(profile)
    todo = list(pieces())
    for number, (name, asked) in enumerate(todo, 1):
        began = time.monotonic()
        if name not in kept.found:
            kept.keep(name, _piece(name, asked, urls))
            took = f"{time.monotonic() - began:.0f} s"
        else:
            took = "done before"
        found = kept.found[name]
        tried, holes = found["requests"] + found["steps"], len(found["holes"])
        place = f"{profile} {number}/{len(todo)}"
        sys.stderr.write(f"{place}, {name}: {tried:,} tried, {holes} holes ({took})\n")
        sys.stderr.flush()
    return together(list(kept.found.values()))


def _piece(name: str, asked: dict[str, int], urls: dict[str, str]) -> dict[str, Any]:
    try:
        found: dict[str, Any] = run_inside(__name__, asked, seconds=A_PIECE, **urls)
    except subprocess.TimeoutExpired as late:
        raise AssertionError(f"{name} took more than {A_PIECE} s") from late
    return found


def together(found: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what all pieces tried and saw."""
    counted = {name: sum(each[name] for each in found) for name in COUNTS}
    return counted | {name: [one for each in found for one in each[name]] for name in LISTS}


class Kept:
    """What the pieces of a profile found, kept in a file as long as the code is the same."""

    def __init__(self, profile: str) -> None:
        folder = Path(os.environ.get("SIAMLEAGUE_VAR", ROOT / "var")) / "proofs"
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / f"guard-{profile}.json"
        self.code = _digest()
        told = json.loads(self.file.read_text()) if self.file.exists() else {}
        self.found: dict[str, Any] = told["found"] if told.get("code") == self.code else {}

    def keep(self, name: str, found: dict[str, Any]) -> None:
        """Add a piece."""
        self.found[name] = found
        self.file.write_text(json.dumps({"code": self.code, "found": self.found}))


def _digest() -> str:
    told = hashlib.blake2b(digest_size=16)
    for place in CODE:
        for file in sorted((ROOT / place).rglob("*")):
            if file.suffix in {".py", ".html", ".txt"}:
                told.update(str(file).encode() + file.read_bytes())
    return told.hexdigest()


def _on_servers() -> Any:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="siamleague-proof-")))
        urls = {
            "DATABASE_URL": stack.enter_context(machine.database_of_our_own()),
            "REDIS_URL": stack.enter_context(machine.redis_of_our_own(folder)),
        }
        return _whole("server", urls)


def _holds(found: dict[str, Any]) -> None:
    if "skipped" in found:
        return
    assert not found["holes"], f"{len(found['holes'])} holes, such as {found['holes'][0]}"
    assert not found["locked_out"], f"may, and was told no: {found['locked_out'][0]}"
    assert found["planted"], "no hole was planted"
    assert not found["unseen"], f"planted and not seen: {', '.join(found['unseen'])}"


def lines(result: dict[str, Any]) -> list[str]:
    """Return what was tried, in words."""
    told = []
    for name, found in result["profiles"].items():
        if "skipped" in found:
            told.append(f"{name}: left out, {found['skipped']}")
            continue
        told.append(
            f"{name}: {found['actions']} actions, {found['requests']:,} requests, "
            f"{found['refusals']:,} refusals, the database compared {found['compared']:,} times: "
            "nothing changed"
        )
        told.append(
            f"{name}: {found['walks']} walks of strangers, {found['steps']:,} presses, of which "
            f"{found['allowed']:,} were allowed: nothing gained; {found['planted']} holes planted, "
            f"all seen; {len(found['idle'])} buttons did nothing for anybody"
        )
    return told


def inside(
    of: int, part: int, share: int, doors: int, addresses: int, walks: int, steps: int
) -> dict[str, Any]:
    """Try a piece of it in this process."""
    import time_machine
    from django.conf import settings
    from django.db import transaction

    from tests.tournaments.hall import NOW

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    with time_machine.travel(NOW):
        with transaction.atomic():
            found = _pressed(of, part, share, doors, addresses)
            transaction.set_rollback(True)
        if walks:
            with transaction.atomic():
                found |= _walked(walks, steps)
                transaction.set_rollback(True)
    return found


def _pressed(of: int, part: int, share: int, doors: int, addresses: int) -> dict[str, Any]:
    """Press a share of the buttons and speak by private addresses, and plant holes in them."""
    from siamleague.actions.every import every
    from tests.guard import private, rows, sweep

    told: dict[str, Any] = dict.fromkeys(COUNTS, 0) | {name: [] for name in LISTS}
    if not of and not addresses:
        return told
    tried = sweep.Sweep()
    buttons = every()[part::of] if of else ()
    found = tried.all(buttons, share=share, doors=doors)
    if addresses:  # in a hurry as a stranger alone
        private.tried(tried, sweep.ROLES if addresses > 1 else ("stranger",))
    if addresses > 1:
        private.told(tried)
    guarded = [each for each in buttons if rows.means(each) is not rows.ALL]
    chosen = [each for each in guarded if each.name in found.potent]
    seen, unseen = tried.planted(chosen[: PLANTS if share > 1 else None])
    if addresses > 1:
        missed = private.unseen(tried)
        seen += [each.__name__ for each in private.PLANTS if each.__name__ not in missed]
        unseen += missed
    told |= {name: getattr(found, name) for name in COUNTS[:4]}
    told |= {"holes": found.holes, "locked_out": found.locked_out, "unseen": unseen}
    idle = list(sweep.idle(found, buttons)) if share == 1 else []
    return told | {"planted": len(seen) + len(unseen), "idle": idle}


def _walked(walks: int, steps: int) -> dict[str, Any]:
    from hypothesis import settings as how
    from hypothesis.stateful import run_state_machine_as_test

    from tests.guard import strangers, thieves

    thieves.Thief.loot = thieves.build()
    few = how(max_examples=walks, stateful_step_count=steps, deadline=None, database=None)
    run_state_machine_as_test(thieves.Thief, settings=few)
    walked = strangers.Steps
    return {"walks": walked.walks, "steps": walked.steps, "allowed": walked.allowed}


if __name__ == "__main__":
    answer(inside(**open_site()))
