"""Proof: a page that heard its announcements badly shows what a page opened at the end shows.

Of all announcements 20 % are dropped, 10 % made twice and 10 % told after the next one, in random
matches of every game; after a moment of quiet every page is compared with a fresh one. Without
looking on, pages stay behind."""

from typing import Any

from tests.bench.own_site import answer, open_site, run_inside

MATCHES, QUICK = 300, 12


def run(quick: bool) -> dict[str, Any]:
    """Return what was compared; raise when a page showed something else."""
    found = run_inside(__name__, {"matches": QUICK if quick else MATCHES})
    kept, control = found["kept"], found["control"]
    assert not kept["wrong"], f"{len(kept['wrong'])} pages differ, such as {kept['wrong'][0]}"
    assert kept["dropped"] and kept["doubled"] and kept["late"]
    assert control["wrong"], "without looking on some page should have stayed behind"
    return found


def lines(result: dict[str, Any]) -> list[str]:
    """Return what was compared, in words."""
    kept, control = result["kept"], result["control"]
    return [
        f"{kept['matches']} matches, {kept['moves']} moves, {kept['sent']} announcements, "
        f"{kept['dropped']} dropped, {kept['doubled']} doubled and {kept['late']} told late: all "
        f"{kept['pages']} pages show what a page opened at the end shows",
        f"control: without looking on, {len(control['wrong'])} of {control['pages']} stay behind",
    ]


def inside(matches: int) -> dict[str, Any]:
    """Compare in this process."""
    import asyncio

    from tests.games.drifting import drift

    kept = asyncio.run(drift(matches, seed=matches))
    return {"kept": kept, "control": asyncio.run(drift(9, seed=7, look=3600))}


if __name__ == "__main__":
    answer(inside(**open_site()))
