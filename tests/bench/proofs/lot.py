"""Proof: whoever cheats at the lot of an event, site or devices, gets no better number than chance.

Six are numbered by lot, and the cheater wants one of them to be drawn first. Before there were
secrets of devices the site could try many numbers and keep the one it liked: this is the control.
With one device of somebody else in the lot it gets what chance gives. What is left is told as it
is: a site together with devices that keep their secrets shut has one more try for each, and the log
names each of them. Afterwards lots are changed in logs with all hashes written anew, and the
program that everybody may download finds every one.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.api import commitment, shared_dice
from tests.bench.proofs.dice import HIGHEST, digits
from tournaments.lots import making
from tournaments.management.commands.verify_log import program
from tournaments.standings.tiebreaks.lot import ticket

LOTS = {False: 10_000, True: 1_000}
TRIES = 64
EVENT, ENTRIES, WANTED = 17, range(1, 7), 1
PLAN = {"format": "swiss", "seats": 2, "meet_again": False, "by_points": False, "tie_breaks": []}
VERIFY = program()


@dataclass(frozen=True)
class Drawn:
    """A lot to its end: what was sealed, what was opened; the honest device is the first."""

    site: str
    sealed: tuple[str, ...]
    secrets: tuple[str, ...]

    @property
    def value(self) -> str:
        return making.value_of(self.site, self.sealed, self.secrets)

    @property
    def named(self) -> list[int]:
        """Return the devices whose secrets the log names as not opened."""
        return [number for number, secret in enumerate(self.secrets, 1) if not secret]


Cheat = Callable[[Random], Drawn]


def first(value: str) -> int:
    """Return who is drawn first."""
    seed = making.seed_for(value, EVENT)
    return max(ENTRIES, key=lambda entry: ticket(seed, entry))


def tried(make: Callable[[], Drawn]) -> Drawn:
    """Return the first of many lots that brings what is wanted, as far as the cheater can know."""
    for _try in range(TRIES):
        found = make()
        if first(found.value) == WANTED:
            break
    return found


def of(site: str, *secrets: str) -> Drawn:
    return Drawn(site, tuple(map(shared_dice.seal_of, secrets)), secrets)


def alone(chance: Random) -> Drawn:
    """The scheme from before: the number is the site's, and it tries many."""
    return tried(lambda: of(digits(chance)))


def site_tries(chance: Random) -> Drawn:
    """The site tries many secrets, with a guess for those of the devices; they play with nobody."""
    secrets = [digits(chance) for _device in range(chance.randint(1, 3))]
    guess = [digits(chance) for _device in secrets]
    return of(tried(lambda: of(digits(chance), *guess)).site, *secrets)


def devices_try(chance: Random) -> Drawn:
    """All devices but one try and keep shut what they please; they can only guess the site's."""
    mine, guess, count = digits(chance), digits(chance), chance.randint(1, 3)
    others = of(guess, mine, *(digits(chance) for _each in range(count)))
    return Drawn(digits(chance), others.sealed, _best(others).secrets)


def all_but_one(chance: Random) -> Drawn:
    """The site and all devices but one seal what they tried out together, and open everything."""
    together = _together(chance)
    return of(together.site, digits(chance), *together.secrets[1:])


def all_but_one_shut(chance: Random) -> Drawn:
    """The same, and each of them keeps its secret shut where that brings what they want."""
    return _best(all_but_one(chance))


def _together(chance: Random) -> Drawn:
    count, guess = chance.randint(1, 3), digits(chance)
    return tried(lambda: of(digits(chance), guess, *(digits(chance) for _each in range(count))))


def _best(lot: Drawn) -> Drawn:
    """Return the lot as the cheaters open it, the first device always opening."""
    ways = [lot.secrets]
    for place in range(1, len(lot.secrets)):
        ways += [(*way[:place], "", *way[place + 1 :]) for way in ways]
    lots = [Drawn(lot.site, lot.sealed, way) for way in ways]
    return next((each for each in lots if first(each.value) == WANTED), lot)


def log_of(lot: Drawn) -> dict[str, Any]:
    """Return the log of an event that drew this lot and paired a round."""
    value, seed = lot.value, str(making.seed_for(lot.value, EVENT))
    seal = commitment(bytes.fromhex(lot.site))
    given = [("lot.given", {"number": n, "seal": s}) for n, s in enumerate(lot.sealed, 1)]
    drawn = {"of": EVENT, "seal": seal, "site": lot.site, "sealed": list(lot.sealed)}
    drawn |= {"secrets": list(lot.secrets), "shut": lot.named, "lot": value, "seed": seed}
    paired = {"round": 1, "plan": {**PLAN, "seed": seed}, "tables": [], "words": []}
    bodies = [
        ("lot.sealed", {"seal": seal}),
        *given,
        ("lot.closed", {"sealed": list(lot.sealed)}),
        ("lot.drawn", drawn),
        ("round.paired", paired),
    ]
    lines = [
        {"number": at, "at": "2026-11-18T20:00:00+00:00", "verb": verb, "body": body}
        for at, (verb, body) in enumerate(bodies, 1)
    ]
    told = {"log": f"tournament:{EVENT}", "lines": lines, "names": {}, "standings": []}
    return written_anew(told | {"struck": []})


def written_anew(told: dict[str, Any]) -> dict[str, Any]:
    """Return a log with the hashes that its lines have now."""
    before = ""
    for line in told["lines"]:
        text = [before, line["number"], line["at"], line["verb"], line["body"]]
        line["hash"] = before = VERIFY.digest(VERIFY.canonical(text))
    told["head"] = {"number": len(told["lines"]), "hash": before}
    return told


def changed(lot: Drawn, chance: Random) -> dict[str, dict[str, Any]]:
    """Return logs in which the lot was changed afterwards, with right hashes, by what was done."""
    logs = {name: log_of(lot) for name in CHANGES}
    for name, change in CHANGES.items():
        bodies = {line["verb"]: line["body"] for line in logs[name]["lines"]}
        change(bodies, bodies["lot.drawn"], digits(chance))
        if name != "another number of the round":
            _rework(bodies)
        written_anew(logs[name])
    return logs


def _rework(bodies: dict[str, Any]) -> None:
    """Let the lot and the number be what the changed line gives."""
    drawn = bodies["lot.drawn"]
    drawn["lot"] = making.value_of(drawn["site"], drawn["sealed"], drawn["secrets"])
    drawn["seed"] = str(making.seed_for(drawn["lot"], EVENT))
    bodies["round.paired"]["plan"]["seed"] = drawn["seed"]


def _other_site(bodies: Any, drawn: Any, new: str) -> None:
    drawn["site"], drawn["seal"] = new, commitment(bytes.fromhex(new))


def _other_secret(bodies: Any, drawn: Any, new: str) -> None:
    drawn["secrets"][0] = new


def _other_seal(bodies: Any, drawn: Any, new: str) -> None:
    drawn["secrets"][0], drawn["sealed"][0] = new, shared_dice.seal_of(new)


def _left_out(bodies: Any, drawn: Any, new: str) -> None:
    drawn["sealed"], drawn["secrets"] = drawn["sealed"][1:], drawn["secrets"][1:]


def _other_number(bodies: Any, drawn: Any, new: str) -> None:
    bodies["round.paired"]["plan"]["seed"] = str(int(new[:8], 16))


CHANGES: dict[str, Callable[[Any, Any, str], None]] = {
    "another secret of the site": _other_site,
    "another secret of a device": _other_secret,
    "another seal of a device": _other_seal,
    "a device left out": _left_out,
    "another number of the round": _other_number,
}
FAIR: dict[str, Cheat] = {
    "the site tries": site_tries,
    "all devices but one try and refuse": devices_try,
    "the site and all devices but one": all_but_one,
}


def run(quick: bool) -> dict[str, Any]:
    """Return who is drawn first under each kind of cheating, and what was found afterwards."""
    count, chance = LOTS[quick], Random(17)
    told: dict[str, Any] = {"lots": count, "fair": {}}
    for name, cheat in FAIR.items():
        lots = [cheat(chance) for _lot in range(count)]
        far = _uneven(lots)
        assert far < HIGHEST[6], f"{name}: chi-square {far}"
        refused = sum(bool(each.named) for each in lots)
        told["fair"][name] = {"chi_square": far, "won": _share(lots), "shut": refused}
    told["left"] = _left([all_but_one_shut(chance) for _lot in range(count)])
    told["changed"] = _changes(chance, count // 10)
    lots = [alone(chance) for _lot in range(count)]
    told["control"] = {"won": _share(lots), "chi_square": _uneven(lots)}
    assert told["control"]["won"] > 0.99, "trying many did not win"
    return told


def _left(lots: Sequence[Drawn]) -> dict[str, Any]:
    """Return what is gained by refusing: no more than a try for each way to refuse, all named."""
    most = sum(1 - (5 / 6) ** (2 ** (len(each.sealed) - 1)) for each in lots) / len(lots)
    share = _share(lots)
    assert share < most + 0.05, f"more than one try for each refusal: {share}"
    refused = [each for each in lots if each.named]
    assert all(first(each.value) == WANTED for each in refused), "somebody refused for nothing"
    for each in refused[:200]:
        notes = VERIFY.checked(log_of(each)).notes
        assert f"not opened in time: {', '.join(map(str, each.named))}" in notes[0], notes
    silent = sum(first(each.value) == WANTED for each in lots if not each.named) / len(lots)
    assert abs(silent - 1 / 6) < 0.05, f"won without a refusal in {silent} of all lots"
    return {"won": share, "most": round(most, 4), "shut": len(refused), "silent": round(silent, 4)}


def _changes(chance: Random, count: int) -> dict[str, int]:
    found: Counter[str] = Counter()
    for _lot in range(count):
        lot = all_but_one(chance)
        assert not VERIFY.checked(log_of(lot)).faults, "an honest lot raised an alarm"
        for name, told in changed(lot, chance).items():
            assert VERIFY.checked(told).faults, f"not noticed: {name}"
            found[name] += 1
    return dict(found)


def _uneven(lots: Sequence[Drawn]) -> float:
    seen, even = Counter(first(each.value) for each in lots), len(lots) / len(ENTRIES)
    return round(sum((seen[entry] - even) ** 2 / even for entry in ENTRIES), 2)


def _share(lots: Sequence[Drawn]) -> float:
    return round(sum(first(each.value) == WANTED for each in lots) / len(lots), 4)


def lines(result: dict[str, Any]) -> list[str]:
    """Return what each kind of cheating brought."""
    count, left, control = result["lots"], result["left"], result["control"]
    kinds = ", ".join(f"{n} of {name}" for name, n in result["changed"].items())
    return [
        *(
            f"{name}, {count} lots: chi-square {one['chi_square']} of 6 (below {HIGHEST[6]}); the "
            f"wanted one first in {100 * one['won']:.1f} of 100 (fair 16.7); shut in {one['shut']}"
            for name, one in result["fair"].items()
        ),
        f"left: the site with all devices but one that refuse gets {100 * left['won']:.1f} of 100 "
        f"(one more try for each way to refuse: {100 * left['most']:.1f}), named in "
        f"{left['shut']} of {count} lots; without a refusal {100 * left['silent']:.1f}",
        f"changed afterwards with right hashes, all found: {kinds}",
        f"control, the number the site's alone: {100 * control['won']:.1f} of 100, chi-square "
        f"{control['chi_square']}",
    ]
