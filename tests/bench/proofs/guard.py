"""Proof: nobody gets further than they may, pressing every button everywhere, and in any order.

On both profiles: every action times everybody times own, another's, both mixed and nowhere, with
the whole database compared; every private address times everybody, held, stolen and made up; walks
of strangers through all of it; holes put in on purpose.
"""

from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests import machine
from tests.bench.own_site import answer, open_site, run_inside

FULL = {"share": 1, "doors": 2, "plant": 200, "walks": 200, "steps": 60}
QUICK = {"share": 12, "doors": 1, "plant": 12, "walks": 3, "steps": 15}


def run(quick: bool) -> dict[str, Any]:
    """Return what was tried; raise where somebody got further, or a planted hole was not seen."""
    asked = QUICK if quick else FULL
    profiles: dict[str, Any] = {"embedded": run_inside(__name__, asked, seconds=14_400)}
    missing = [name for name in ("postgres", "redis") if not machine.has(name)]
    if missing:
        profiles["server"] = {"skipped": f"this machine has no {' and no '.join(missing)}"}
    elif not quick:  # two worlds take more than the minute
        profiles["server"] = _on_servers(asked)
    for found in profiles.values():
        _holds(found)
    return {"profiles": profiles}


def _on_servers(asked: dict[str, Any]) -> Any:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="siamleague-proof-")))
        urls = {
            "DATABASE_URL": stack.enter_context(machine.database_of_our_own()),
            "REDIS_URL": stack.enter_context(machine.redis_of_our_own(folder)),
        }
        return run_inside(__name__, asked, seconds=14_400, **urls)


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


def _addresses(tried: Any, share: int) -> None:
    """Try private addresses, too; in a hurry as a stranger alone."""
    from tests.guard import private, sweep

    private.tried(tried, sweep.ROLES if share == 1 else ("stranger",))
    if share == 1:
        private.told(tried)


def inside(share: int, doors: int, plant: int, walks: int, steps: int) -> dict[str, Any]:
    """Try it all in this process."""
    import time_machine
    from django.conf import settings
    from django.db import transaction
    from hypothesis import settings as how
    from hypothesis.stateful import run_state_machine_as_test

    from siamleague.actions.every import every
    from tests.guard import private, rows, strangers, sweep, thieves
    from tests.tournaments.hall import NOW

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    with time_machine.travel(NOW):
        with transaction.atomic():
            tried = sweep.Sweep()
            found = tried.all(every(), share=share, doors=doors)
            _addresses(tried, share)
            idle = list(sweep.idle(found, every())) if share == 1 else []
            guarded = [each for each in every() if rows.means(each) is not rows.ALL]
            chosen = [each for each in guarded if each.name in found.potent][:plant]
            seen, unseen = tried.planted(chosen)
            if share == 1:
                missed = private.unseen(tried)
                seen += [each.__name__ for each in private.PLANTS if each.__name__ not in missed]
                unseen += missed
            transaction.set_rollback(True)
        with transaction.atomic():
            thieves.Thief.loot = thieves.build()
            few = how(max_examples=walks, stateful_step_count=steps, deadline=None, database=None)
            run_state_machine_as_test(thieves.Thief, settings=few)
            transaction.set_rollback(True)
    walked = strangers.Steps
    return {
        **{name: getattr(found, name) for name in ("actions", "requests", "refusals", "compared")},
        "holes": found.holes,
        "locked_out": found.locked_out,
        "idle": idle,
        "planted": len(seen) + len(unseen),
        "unseen": unseen,
        "walks": walked.walks,
        "steps": walked.steps,
        "allowed": walked.allowed,
    }


if __name__ == "__main__":
    answer(inside(**open_site()))
