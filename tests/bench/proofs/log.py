"""Proof: every planted edit of an event's log is found, and honest logs never raise an alarm.

Events of seven systems are played with late corrections and decisions about points; their logs are
taken at all moments and read by the program that everybody may download. One copy of each is
spoiled: a figure, a line left out, doubled, put elsewhere, everything written anew from a line on
with right hashes (which the figures on paper show), points or a rank; a
pairing, with right hashes, for which the engine makes every round again. The control reads the ones
that were written anew without the paper: they look whole.
"""

from typing import Any

from tests.bench import own_site

COUNT = {False: 1240, True: 56}  # a few edits change nothing: swapped lines that are the same


def run(quick: bool) -> dict[str, Any]:
    """Return how many logs were read, what raised an alarm, and which edits were found."""
    asked = {"honest": COUNT[quick], "seed": 17}
    found: dict[str, Any] = own_site.run_inside("tests.bench.log_worker", asked)
    assert not found["alarms"], f"honest logs raised an alarm: {found['alarms'][:3]}"
    for name, one in found["edits"].items():
        missed = one["planted"] - one["found"]
        assert not missed, f"{missed} of {one['planted']} edits were not found: {name}"
        assert one["named"] == one["planted"], f"another line was named: {name}"
    assert found["whole_without_paper"] == found["edits"]["anew"]["planted"], "the control alarmed"
    return found


def lines(result: dict[str, Any]) -> list[str]:
    """Return what was found, and the control."""
    planted = sum(one["planted"] for one in result["edits"].values())
    kinds = ", ".join(f"{one['planted']} {name}" for name, one in result["edits"].items())
    return [
        f"{result['honest']} honest logs of {result['lines']} lines: no alarm",
        f"{planted} planted edits ({kinds}): all found, each at its line",
        f"{result['rounds']} rounds of honest logs made again by the engine: each as it was",
        f"control: {result['whole_without_paper']} logs written anew with right hashes look whole "
        "to who has no paper",
    ]
