"""Proof: whoever cheats at the dice of a match, site or seats, gets the same dice as everybody.

What is thrown first in each match is counted: a cheater wants a six, and tries sixty-four secrets
for it before sealing one. Before there were secrets of the seats that worked; this is the control.
A site that tries, and seats that try or keep their secrets shut, get fair dice as long as one
secret of somebody else is in them. What is left is told as it is: a site together with all seats
but one may have one more try for each seat that keeps its secret shut, each named in the log.
Afterwards secrets and seals are swapped, and whoever looks at the end finds every one.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any

from games.kit import shared_dice
from games.kit.dice import KeyedDice, commitment, secret_from

MATCHES = {False: 10_000, True: 1_000}
TRIES = 64
WANTED = 5  # of the faces 0 to 5
# What chance alone exceeds once in ten thousand times, for six faces and for thirty-six pairs.
HIGHEST = {6: 25.74, 36: 75.1}


@dataclass(frozen=True)
class Drawn:
    """One match to its end: what everybody sealed, what was opened, and the seed."""

    site: bytes
    seal: str
    sealed: tuple[str, ...]
    secrets: tuple[str, ...]
    seed: bytes
    honest: int | None = None  # the seat that plays with nobody
    told: str = shared_dice.SHARED

    def faults(self) -> list[str]:
        """Return what somebody finds who works it out again, as the site's own checks do."""
        opened = [seat for seat, secret in enumerate(self.secrets) if secret]
        dice: dict[str, Any] = {"how": self.told, "opened": opened}
        dice |= {"sealed": list(self.sealed), "secrets": list(self.secrets)}
        return list(shared_dice.faults(self.site, self.seal, self.seed, dice))

    def named(self) -> list[int]:
        """Return the seats that sealed a secret and did not open it."""
        pairs = zip(self.sealed, self.secrets, strict=True)
        return [seat for seat, (seal, secret) in enumerate(pairs) if seal and not secret]


Cheat = Callable[[Random], Drawn]


def thrown(seed: bytes, dice: int = 1) -> tuple[int, ...]:
    """Return what the first dice of a match show."""
    chance = KeyedDice(secret_from(seed))
    return tuple(chance.below(6) for _die in range(dice))


def wins(seed: bytes) -> bool:
    return thrown(seed)[0] == WANTED


def digits(chance: Random) -> str:
    return chance.randbytes(shared_dice.SECRET_BYTES).hex()


def tried(make: Callable[[], Any], seed: Callable[[Any], bytes]) -> Any:
    """Return the first of many secrets that would bring a six as far as the cheater can know."""
    for _try in range(TRIES):
        found = make()
        if wins(seed(found)):
            break
    return found


def alone(chance: Random) -> Drawn:
    """The scheme from before: the site's seed is all, and it tries many before it seals one."""
    site = tried(lambda: chance.randbytes(16), lambda one: one)
    return Drawn(site, commitment(site), (), (), site, told=shared_dice.SITE)


def unsealed(chance: Random) -> Drawn:
    """Secrets of all, but without seals: whoever speaks last, and knows the site's, tries many."""
    first, site = digits(chance), chance.randbytes(16)

    def given(last: str) -> tuple[str, str]:
        return shared_dice.seal_of(first), shared_dice.seal_of(last)

    last = tried(
        lambda: digits(chance), lambda one: shared_dice.seed_of(site, given(one), (first, one))
    )
    return _drawn(site, given(last), (first, last))


def site_tries(chance: Random) -> Drawn:
    """The site tries many secrets, even after all seals lie there; no seat plays with it."""
    secrets = tuple(digits(chance) for _seat in range(chance.randint(2, 4)))
    sealed = tuple(map(shared_dice.seal_of, secrets))
    guess = tuple(digits(chance) for _seat in secrets)
    site = tried(lambda: chance.randbytes(16), lambda one: shared_dice.seed_of(one, sealed, guess))
    return _drawn(site, sealed, secrets)


def seats_try(chance: Random) -> Drawn:
    """All seats but one try many secrets together, and keep them shut as they please; the site
    plays with nobody, so they can only guess its secret."""
    secrets, guess = _together(chance)
    site = chance.randbytes(16)
    sealed = tuple(map(shared_dice.seal_of, secrets))
    opened = _best(secrets, lambda given: shared_dice.seed_of(guess, sealed, given))
    return _drawn(site, sealed, opened)


def all_but_one(chance: Random) -> Drawn:
    """The site and all seats but one seal what they tried out together, and open everything."""
    secrets, site = _together(chance)
    return _drawn(site, tuple(map(shared_dice.seal_of, secrets)), secrets)


def all_but_one_shut(chance: Random) -> Drawn:
    """The same, and each of them keeps a secret shut where that brings a six."""
    secrets, site = _together(chance)
    sealed = tuple(map(shared_dice.seal_of, secrets))
    opened = _best(secrets, lambda given: shared_dice.seed_of(site, sealed, given))
    return _drawn(site, sealed, opened)


def _together(chance: Random) -> tuple[tuple[str, ...], bytes]:
    """Return what a site and all seats but the first seal; the first one's secret is its own."""
    mine = digits(chance)
    seats, guess = chance.randint(1, 3), digits(chance)

    def made() -> tuple[bytes, tuple[str, ...]]:
        return chance.randbytes(16), tuple(digits(chance) for _seat in range(seats))

    def seed(found: tuple[bytes, tuple[str, ...]]) -> bytes:
        every = (guess, *found[1])
        return shared_dice.seed_of(found[0], [shared_dice.seal_of(mine), *every[1:]], every)

    site, others = tried(made, seed)
    return (mine, *others), site


def _best(secrets: tuple[str, ...], seed: Callable[[tuple[str, ...]], bytes]) -> tuple[str, ...]:
    """Return what is opened: the first seat's always, the others' as it brings a six."""
    ways = sorted(product((True, False), repeat=len(secrets) - 1), key=lambda way: way.count(False))
    for way in ways:
        given = _opened(secrets, (True, *way))
        if wins(seed(given)):
            return given
    return secrets


def _opened(secrets: Sequence[str], way: Iterable[bool]) -> tuple[str, ...]:
    return tuple(secret if opened else "" for secret, opened in zip(secrets, way, strict=True))


def _drawn(site: bytes, sealed: tuple[str, ...], secrets: tuple[str, ...]) -> Drawn:
    seed = shared_dice.seed_of(site, sealed, secrets)
    return Drawn(site, commitment(site), sealed, secrets, seed, honest=0)


def swapped(drawn: Drawn, chance: Random) -> dict[str, Drawn]:
    """Return the same match as a cheat would tell it afterwards, in each way there is."""
    other = digits(chance)
    site = chance.randbytes(16)
    seat = len(drawn.sealed) - 1
    secrets = (*drawn.secrets[:seat], other)
    sealed = (*drawn.sealed[:seat], shared_dice.seal_of(other))
    shut = ("", *drawn.secrets[1:])
    return {
        "another secret of the site": replace(
            _drawn(site, drawn.sealed, drawn.secrets), seal=drawn.seal
        ),
        "another secret of a seat": replace(
            _drawn(drawn.site, sealed, secrets), sealed=drawn.sealed
        ),
        "another seal of a seat": _drawn(drawn.site, sealed, secrets),
        "a secret left out": _drawn(drawn.site, drawn.sealed, shut),
        "another seed": replace(drawn, seed=chance.randbytes(32)),
        "told as the site's alone": replace(drawn, told=shared_dice.SITE),
    }


def found_out(before: Drawn, after: Drawn) -> bool:
    """Tell whether the honest seat notices: by what does not fit, by a seal that was another when
    it opened its secret, or because its own is not in it."""
    gone = after.secrets[0] != before.secrets[0]
    return bool(after.faults()) or after.sealed != before.sealed or gone


def uneven(matches: Sequence[Drawn]) -> dict[str, float]:
    """Return how far the first die, and the first two, are from even: chi-square."""
    one = Counter(thrown(each.seed) for each in matches)
    two = Counter(thrown(each.seed, 2) for each in matches)
    return {"6": _chi_square(one, 6), "36": _chi_square(two, 36)}


def _chi_square(seen: "Counter[tuple[int, ...]]", cells: int) -> float:
    even = seen.total() / cells
    off = sum((count - even) ** 2 for count in seen.values()) + (cells - len(seen)) * even**2
    return round(off / even, 2)


FAIR: dict[str, Cheat] = {
    "the site tries": site_tries,
    "all seats but one try and refuse": seats_try,
    "the site and all seats but one": all_but_one,
}


CONTROLS: dict[str, Cheat] = {
    "the seed the site's alone": alone,
    "secrets of all without seals": unsealed,
}


def run(quick: bool) -> dict[str, Any]:
    """Return how even the dice are under each kind of cheating, and what was found afterwards."""
    count, chance = MATCHES[quick], Random(17)
    told: dict[str, Any] = {"matches": count, "fair": {}}
    for name, cheat in FAIR.items():
        matches = [cheat(chance) for _match in range(count)]
        told["fair"][name] = _judged(name, matches)
    told["left"] = _left([all_but_one_shut(chance) for _match in range(count)])
    told["swapped"] = _swaps(chance, count // 10)
    told["control"] = {
        name: _control([cheat(chance) for _match in range(count)])
        for name, cheat in CONTROLS.items()
    }
    return told


def _judged(name: str, matches: list[Drawn]) -> dict[str, Any]:
    wrong = [fault for each in matches for fault in each.faults()]
    assert not wrong, f"{name}: {wrong[0]}"
    far = uneven(matches)
    for cells, highest in HIGHEST.items():
        assert far[str(cells)] < highest, f"{name}: chi-square {far[str(cells)]} of {cells} cells"
    return {"chi_square": far, "won": _share(matches), "shut": _shut(matches)}


def _left(matches: list[Drawn]) -> dict[str, Any]:
    """Return what a site gains together with all seats but one that may refuse: never more than
    one try for each way to refuse, and never a gain in silence."""
    tries = [2 ** (len(each.sealed) - 1) for each in matches]
    most = sum(1 - (5 / 6) ** n for n in tries) / len(tries)
    share = _share(matches)
    assert share < most + 0.05, f"more than one try for each refusal: {share}"
    refused = [each for each in matches if each.named()]
    assert all(wins(each.seed) for each in refused), "somebody refused for nothing"
    assert all(seat for each in refused for seat in each.named()), "the honest seat was named"
    unnamed = sum(wins(each.seed) for each in matches if not each.named()) / len(matches)
    assert abs(unnamed - 1 / 6) < 0.05, f"won without a refusal in {unnamed} of all matches"
    return {"won": share, "most": round(most, 4), "shut": len(refused), "unnamed": unnamed}


def _swaps(chance: Random, count: int) -> dict[str, int]:
    """Return how many of each kind of later swap were found; all of them, or this does not hold."""
    found: Counter[str] = Counter()
    for _match in range(count):
        before = all_but_one(chance)
        for name, after in swapped(before, chance).items():
            assert found_out(before, after), f"not noticed: {name}"
            found[name] += 1
        assert not found_out(before, before), "an honest match raised an alarm"
    return dict(found)


def _control(matches: list[Drawn]) -> dict[str, Any]:
    share, far = _share(matches), uneven(matches)
    assert share > 0.99, f"trying many won only {share}"
    assert far["6"] > 100 * HIGHEST[6], "the control was fair"
    assert not any(each.faults() for each in matches), "the control did not fit its seal"
    return {"won": share, "chi_square": far}


def _share(matches: list[Drawn]) -> float:
    return round(sum(wins(each.seed) for each in matches) / len(matches), 4)


def _shut(matches: list[Drawn]) -> int:
    return sum(bool(each.named()) for each in matches)


def lines(result: dict[str, Any]) -> list[str]:
    """Return what each kind of cheating brought."""
    count, left = result["matches"], result["left"]
    told = [
        f"{name}, {count} matches: chi-square {one['chi_square']['6']} of 6 faces (below "
        f"{HIGHEST[6]}), {one['chi_square']['36']} of 36 pairs (below {HIGHEST[36]}); wanted face "
        f"{100 * one['won']:.1f} of 100 (fair 16.7); secrets kept shut in {one['shut']}"
        for name, one in result["fair"].items()
    ]
    kinds = ", ".join(f"{count} of {name}" for name, count in result["swapped"].items())
    return [
        *told,
        f"left: the site with all seats but one that refuse gets {100 * left['won']:.1f} of 100 "
        f"(one more try for each seat: at most {100 * left['most']:.1f}), a refusal is named in "
        f"{left['shut']} of {count} matches; without one it won {100 * left['unnamed']:.1f} of 100",
        f"swapped afterwards, all found: {kinds}",
        *(
            f"control, {name}: {100 * one['won']:.1f} of 100, chi-square {one['chi_square']['6']}"
            for name, one in result["control"].items()
        ),
    ]
