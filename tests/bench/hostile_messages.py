"""Messages that no page would send: real ones changed, swapped, cut, swollen, and plain nonsense.

Each is the first byte of a frame and its body. What a message knows of its table (words that are
asked for, numbers, tickets of others) is given to it.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import UUID, uuid4

TEXT = 0x81
DEEDS = ("look", "say", "move", "resign", "offer", "decline", "seal", "unseal", "claim", "talk")
NEARLY = ("Move", "moves", "mov", "", "\0", "__class__", "constructor", "mo\u200bve", "ping\n")
FIELDS = ("do", "seen", "have", "words", "said", "what", "text", "dice", "secret", "ticket")


@dataclass
class Heard:
    """What somebody at a table could know."""

    version: int = 0
    words: list[str] = field(default_factory=list)  # that may come next, for this socket
    whole: list[str] = field(default_factory=list)  # a whole move of it
    foreign: list[str] = field(default_factory=list)  # words of other seats
    tickets: list[str] = field(default_factory=list)  # that were used at this table


# The first byte, the body, and if it may be an order with a ticket, that and what it asks for.
Frame = tuple[int, bytes, str, str]


class Mischief:
    """Whoever makes them up."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.broke = False  # whether a frame was among them for which the line may be cut
        self._nonsense: list[Callable[[], Any]] = [
            lambda: None,
            lambda: chance.random() < 0.5,
            lambda: chance.choice([-1, 0, 1, 2**31, 2**63, -(2**64), 10**300, 1.5, 1e308, -0.0]),
            lambda: float(chance.choice(["nan", "inf", "-inf"])),
            lambda: "".join(chr(chance.randrange(0x2FFF)) for _ in range(chance.randrange(40))),
            lambda: chance.choice(["\ud800", "\0", "\u202e", "<script>", "' OR 1=1 --", "{seat0}"]),
            lambda: "x" * chance.choice([20, 21, 60, 61, 280, 281, 5000]),
            lambda: [self.nonsense() for _ in range(chance.randrange(4))],
            lambda: {chance.choice([*FIELDS, "__proto__", ""]): self.nonsense()},
            lambda: [["a"] * 5] * 201,
            lambda: str(uuid4()),
        ]

    def frame(self, heard: Heard) -> Frame:
        """Return the next message."""
        kind = self.chance.choices(
            (self._order, self._changed, self._cut, self._shapeless, self._broken),
            (26, 40, 14, 19.5, 0.5),
        )[0]
        return kind(heard)

    def nonsense(self) -> Any:
        """Return any value."""
        return self.chance.choice(self._nonsense)()

    def order(self, heard: Heard) -> dict[str, Any]:
        """Return an order of the right shape, about anything."""
        chance = self.chance
        do = chance.choices(DEEDS, (3, 20, 34, 0.05, 10, 10, 5, 5, 6, 6))[0]
        seen = chance.choices([heard.version, 0, chance.randrange(2**31)], [8, 1, 1])[0]
        words = chance.choices(
            [heard.words[:1], heard.whole, heard.foreign[:3], [*heard.whole, "pass"], ["pass"], []],
            [3, 0.6, 3, 2, 1, 1],
        )[0]
        if words and chance.random() < 0.3:
            words = chance.sample(words, len(words))
        ticket = str(uuid4())
        if heard.tickets and chance.random() < 0.2:
            ticket = chance.choice(heard.tickets)
        digits = "".join(chance.choice("0123456789abcdef") for _ in range(64))
        parts = {
            "look": {"have": chance.choice([0, heard.version, 2**31 - 1])},
            "say": {"said": words},
            "move": {"seen": seen, "words": words, "ticket": ticket},
            "resign": {"ticket": ticket},
            "offer": {"what": self._offer(), "ticket": ticket},
            "decline": {"what": self._offer(), "ticket": ticket},
            "seal": {"dice": digits},
            "unseal": {"secret": digits},
            "claim": {},
            "talk": {"text": str(self.nonsense())[:300], "ticket": ticket},
        }
        return {"do": do, **parts[do]}

    def _offer(self) -> str:
        return self.chance.choice(["pause", "resume", "takeback", "peace", "", "DRAW", "pau\0se"])

    def _order(self, heard: Heard) -> Frame:
        return _framed(_text(self.order(heard)))

    def _changed(self, heard: Heard) -> Frame:
        """Return an order with something else in one or more of its places."""
        order, chance = self.order(heard), self.chance
        for _ in range(chance.choice([1, 1, 2, 4])):
            place = chance.choice([*order, chance.choice(FIELDS)])
            change = chance.randrange(4)
            if change == 0:
                order.pop(place, None)
            elif place == "do" and change == 1:
                order["do"] = chance.choice(NEARLY)
            else:
                order[place] = self.nonsense()
        return _framed(_text(order))

    def _cut(self, heard: Heard) -> Frame:
        """Return the text of an order with its end, or a byte of it, lost or turned."""
        body, chance = bytearray(_text(self.order(heard))), self.chance
        if chance.random() < 0.5:
            return _framed(bytes(body[: chance.randrange(len(body))]))
        body[chance.randrange(len(body))] = chance.randrange(32, 127)
        return _framed(bytes(body))

    def _shapeless(self, heard: Heard) -> Frame:
        """Return a text that is no order at all."""
        chance, order = self.chance, _text(self.order(heard))
        deep = chance.choice([10, 500, 4000])
        texts = [
            b"", b"null", b"[]", b"{}", b'"move"', b"1e999", b"-" * 50, b"NaN", b"\x00",
            b"[" * deep, b'{"do":' * min(deep, 1300), b"[" * deep + b"]" * deep,
            b"9" * chance.choice([100, 4000, 8000]), order + order, b"[" + order + b"]",
            b"\xef\xbb\xbf" + order, b" " * 3000 + b"{}", b'{"do":"move","do":"\\u0000"}',
            '{"do":"\u200fmove"}'.encode(), json.dumps(self.nonsense()).encode(),
            b'{"do":"say","said":' + b"[" * 900 + b"]" * 900 + b"}",
        ]  # fmt: skip
        body = chance.choice(texts)[:8192]
        return (chance.choice([TEXT, TEXT, TEXT, 0x82]), *_framed(body)[1:])

    def _broken(self, heard: Heard) -> Frame:
        """Return a frame for which a server closes the socket."""
        chance, self.broke = self.chance, True
        frames = [
            (TEXT, b'{"do":"talk","text":"\xff\xfe\x80"}'),
            (TEXT, '{"do":"ping"}'.encode("utf-16")),
            (TEXT, b"x" * chance.choice([8193, 30_000, 65_535])),
            (0x82, b"\0" * 9000),
            (0x83, b"reserved"),
            (0x80, b"goes on with nothing"),
            (0xC1, b"a bit that means nothing"),
            (0x88, b"\x01"),
            (0x88, b"\x03\xe8bye"),
        ]
        return (*chance.choice(frames), "", "")


def _text(order: dict[str, Any]) -> bytes:
    return json.dumps(order).encode()[:8192]


def _framed(body: bytes) -> Frame:
    """Return a text as a frame, with the ticket and the deed if it may still be an order."""
    try:
        order = json.loads(body)
    except (ValueError, RecursionError):
        order = None
    told = order if isinstance(order, dict) else {}
    return TEXT, body, _ticket(told.get("ticket")), str(told.get("do"))


def _ticket(said: Any) -> str:
    """Return a ticket as the site writes it, however it was spelled; none is nothing."""
    try:
        return str(UUID(said)) if isinstance(said, str) else ""
    except ValueError:
        return ""
