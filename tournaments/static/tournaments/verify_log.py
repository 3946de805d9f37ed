#!/usr/bin/env python3
"""Check the log of an event, with nothing but Python 3.10 or newer.

    python3 verify_log.py LOG.json
    python3 verify_log.py LOG.json --head "17 3f2a 91bc 04d1 77aa"

`--head` is what a pairing sheet or the screen in the hall said: the number of a line and the first
figures of its hash. Without it a log that was written anew from some line on, hashes and all, looks
whole; with it that is found.

What is checked:

  the chain     each line holds the hash of the line before: the first that does not fit is named
  the words     what decisions say, where the file holds it, against its seal in the chain
  the desks     lines that a second desk sealed for itself follow one another from the line that it
                went on from; no result that it says stands was left out, and none of its words
                stands in the place of one that somebody else had said meanwhile
  the rounds    nobody sits twice in a round, and in a Swiss system of two nobody meets again,
                unless an arbiter let them
  the points    worked out anew from the results that stand, byes and decisions about points
  the ranks     by points, then by the tie-breaks as the file gives them; the lot is drawn anew; of
                a knock-out by who went out when
  the lot       that it is what the site and the devices had sealed before it was drawn, each secret
                beside its seal, and that numbers and rounds are drawn from it and nothing else
  the pairings  that each round was made from what the log says of the rounds before: points,
                opponents, seats; and the round itself, anew, in a round robin of two and in the
                first round of a knock-out

What is not: the figures of tie-breaks other than the lot, and which of all allowed pairings a round
of a Swiss system should have had. For that one needs the engine of the site, which is free:
`python3 manage.py verify_log LOG.json --pairings` makes every round again.
"""

import argparse
import hashlib
import json
import sys
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

SWISS = ("swiss", "dutch")
PEOPLE = {"swiss": ("entrants", "sides"), "dutch": ("participants", "colours")}
KNOCK_OUT = ("knockout", "double")
NOBODY = 0
DESKS = ("desk.brought", "desk.contradicted")
PLAY, REST = "play", "rest"


class Check:
    """What was found: faults, each with the line it is about, and what could not be checked."""

    def __init__(self, told: Any, head: str = "") -> None:
        self.told = told
        self.faults: list[str] = []
        self.notes: list[str] = []
        self.plan: dict[str, Any] = {}
        self.rounds: dict[int, dict[int, Any]] = {}  # by number, its tables by theirs
        self.results: dict[int, tuple[list[int], list[int]]] = {}  # ranks, who did not come
        self.units: dict[int, int] = {}  # taken by decision
        self.lot = LotReplay(told["log"], self.fault, self.notes)
        self.numbered: list[int] = []  # who got a number, in their order
        self.made_at: dict[int, int] = {}  # by round, the line that published it
        self.swaps: dict[int, list[int]] = {}  # by round, who changed places in its proposal
        self.before: dict[int, tuple[Any, Any]] = {}  # by round, points and games as it was made
        self.line = 0  # that is being read
        self.laid_at: dict[int, int] = {}  # of a table, the line at which it was laid
        self.stood_at: dict[int, tuple[int, str]] = {}  # of a table, at which line, by which desk
        self.heard: dict[int, list[Any]] = {}  # of a table, every version of its result
        self.desks: dict[str, Any] = {}  # by desk, the newest of its lines: number, hash
        self.branches: dict[str, list[Any]] = {}  # by desk, its words that stand
        self.gone: dict[str, set[int]] = {}  # by desk, tables that were laid otherwise by then
        if self.chain() and self.on_paper(head):
            self.replay()
            self.lot.end(bool(self.rounds))
            self.check_rounds()
            self.check_fields()
            self.check_table()

    def fault(self, text: str) -> bool:
        self.faults.append(text)
        return False

    def chain(self) -> bool:
        before = ""
        for place, line in enumerate(self.told["lines"], 1):
            text = canonical([before, place, line["at"], line["verb"], line["body"]])
            if line["number"] != place or digest(text) != line["hash"]:
                return self.fault(f"Line {place} is not what was sealed.")
            words = line.get("words")
            if words is not None:
                said = canonical([words["salt"], line["verb"], words["data"], words["why"]])
                if digest(said) != line["body"].get("says"):
                    return self.fault(f"Line {place}: its words are not those that were sealed.")
            before = line["hash"]
        for line in self.told["lines"]:
            if line["verb"] in DESKS and not self.follows(line["number"], line["body"]):
                return False
        last = {"number": len(self.told["lines"]), "hash": before}
        if self.told["head"] != last:
            return self.fault(f"Lines are missing, or too many, after line {last['number']}.")
        return True

    def follows(self, place: int, body: Any) -> bool:
        """Tell whether the lines of a desk go on from the log, or from those it brought before."""
        desk, (start, begun) = body["desk"], body["from"]
        if start >= place or self.told["lines"][start - 1]["hash"] != begun:
            return self.fault(f"Line {place}: a desk goes on from a line that is not in this log.")
        number, before = self.desks.get(desk, (start, begun))
        if body["after"] != number:
            return self.fault(f"Line {place}: lines of a desk are missing.")
        for at, verb, said, sealed in body["lines"]:
            number += 1
            if digest(canonical([before, number, at, verb, said])) != sealed:
                return self.fault(f"Line {place}: line {number} of a desk is not what was sealed.")
            before = sealed
        self.desks[desk] = (number, before)
        return body["to"] == number or self.fault(f"Line {place}: lines of a desk are missing.")

    def on_paper(self, head: str) -> bool:
        if not head:
            return True
        number, _space, figures = head.replace(":", " ").strip().partition(" ")
        figures = figures.replace(" ", "").lower()
        known = [line["hash"] for line in self.told["lines"][int(number) - 1 : int(number)]]
        for line in self.told["lines"]:
            body = line["body"]  # the paper may come from a desk
            if line["verb"] in DESKS and body["after"] < int(number) <= body["to"]:
                known.append(body["lines"][int(number) - body["after"] - 1][3])
        if not known:
            return self.fault(f"The paper knows line {number}; the file ends before it.")
        if not figures or not any(each.startswith(figures) for each in known):
            return self.fault(f"Line {number}, or one before it, is not the one on the paper.")
        return True

    def replay(self) -> None:
        for line in self.told["lines"]:
            self.line = line["number"]
            self.lot.hear(line)
            self.read(line)
        for desk in self.branches:
            self.check_left_out(desk)

    def read(self, line: Any) -> None:
        verb, body = line["verb"], line["body"]
        self.plan = body.get("plan", self.plan)
        for laid in body.get("rounds", ()):
            self.lay(laid)
        if verb in ("round.proposed", "round.swapped", "entries.numbered"):
            self.prepare(line)
        elif verb == "round.paired":
            self.lay(body)
            self.made_at[body["round"]] = line["number"]
        elif verb == "round.taken_back":
            for table in self.rounds.pop(body["round"], ()):
                self.results.pop(table, None)
                self.laid_at.pop(table, None)
        elif verb.startswith("entry.") and "units" in body:
            self.units[body["entry"]] = body["units"]
        elif verb in DESKS:
            self.check_pushed_aside(body)
        self.units.update(dict(body["units"]) if isinstance(body.get("units"), list) else {})
        for word in body.get("words", ()):
            self.hear(word, body["desk"] if verb in DESKS else "")

    def check_pushed_aside(self, body: Any) -> None:
        """Learn what a desk said, and look whether it stands in the place of another's word."""
        desk = body["desk"]
        self.gone.setdefault(desk, set()).update(body["gone"])
        for table in body["gone"]:
            if self.laid_at.get(table, self.line) <= body["from"][0]:
                self.fault(f"Line {self.line}: table {self.place(table)} lies as it lay.")
        for _at, _verb, said, _sealed in body["lines"]:
            stands = [word for word in said.get("words", ()) if word["stands"]]
            self.branches.setdefault(desk, []).extend(stands)
        for word in body["words"]:
            line, whose = self.stood_at.get(word["table"], (0, ""))
            other = self.results.get(word["table"]) != version(word)
            if word["stands"] and other and line > body["from"][0] and whose != desk:
                self.fault(f"Line {self.line}: a desk pushed a result of others aside.")

    def check_left_out(self, desk: str) -> None:
        last = {word["table"]: version(word) for word in self.branches[desk]}
        for table, said in last.items():
            if table not in self.gone[desk] and said not in self.heard.get(table, []):
                self.fault(f"Table {self.place(table)}: what a desk says stands was left out.")

    def lay(self, laid: Any) -> None:
        self.plan = laid["plan"]
        self.rounds[laid["round"]] = {row[0]: row for row in laid["tables"]}
        self.laid_at.update({row[0]: self.line for row in laid["tables"]})
        for word in laid.get("words", ()):
            self.hear(word)

    def hear(self, word: Any, desk: str = "") -> None:
        self.heard.setdefault(word["table"], []).append(version(word))
        if word["stands"]:
            self.results[word["table"]] = version(word)
            self.stood_at[word["table"]] = (self.line, desk)

    def place(self, table: int) -> int:
        laid = [row for tables in self.rounds.values() for row in tables.values()]
        return next((row[1] for row in laid if row[0] == table), table)

    def prepare(self, line: Any) -> None:
        """Keep what a round is made from, and what a hand changes in it."""
        verb, body = line["verb"], line["body"]
        if verb == "entries.numbered":
            self.number(line)
        elif verb == "round.proposed":
            self.swaps[body["round"]] = []
            self.before[body["round"]] = (self.points(set()), self.games())
        else:
            self.swaps.setdefault(body["round"], []).extend(body.get("swapped", ()))

    def number(self, line: Any) -> None:
        body = line["body"]
        self.numbered += body["numbered"]
        if not body["by_lot"]:
            return
        tickets = [drawn(body["seed"], entry) for entry in body["numbered"]]
        if tickets != sorted(tickets, reverse=True):
            self.fault(f"Line {line['number']}: these numbers are not in the order of the lot.")

    def games(self) -> dict[int, list[tuple[int, int]]]:
        """Return whom everybody has really met so far, and on which seat, in order."""
        found: dict[int, list[tuple[int, int]]] = {}
        for number in sorted(self.rounds):
            for table, _place, kind, entries, _let in self.rounds[number].values():
                if kind != PLAY or len(entries) != 2 or self.results.get(table, ([], []))[1]:
                    continue
                for seat, entry in enumerate(entries):
                    found.setdefault(entry, []).append((entries[1 - seat], seat))
        return found

    def check_fields(self) -> None:
        """Look whether each round was made from what the lines before it say."""
        fields, held_back = self.told.get("fields", {}), 0
        for number, at in sorted(self.made_at.items()):
            sealed = self.told["lines"][at - 1]["body"].get("field")
            field = fields.get(str(number))
            if sealed is None or number not in self.rounds:
                continue  # of an older release, or taken back
            if field is None:
                held_back += 1
                continue
            where = f"Line {at}: round {number}"
            if digest(canonical(field)) != sealed:
                self.fault(f"{where} was made from something else than the file says.")
                continue
            for part in [each["field"] for each in field["halls"]] if "halls" in field else [field]:
                self.check_field(number, part, where)
            self.check_drawn(number, field, where)
        if held_back:
            self.notes.append(
                f"From what {held_back} rounds were made is not in the file: of people who are "
                "kept apart only the organisers read."
            )

    def check_field(self, number: int, field: Any, where: str) -> None:
        drawn_from = str(int(self.plan["seed"]) + (0 if "lines" in field else number))
        if "seed" in field and str(field["seed"]) != drawn_from:
            self.fault(f"{where} is not drawn from the number of the event.")
        name, asked = self.plan["format"], self.plan.get("first_side")
        first = field.get("initial")
        if name == "dutch" and not asked and first not in (None, int(self.plan["seed"]) % 2):
            self.fault(f"{where}: the first colour is not that of the lot.")
        if name not in PEOPLE or number not in self.before:
            return
        points, games = self.before[number]
        for one in field[PEOPLE[name][0]]:
            met = [list(each) for each in zip(*games.get(one["id"], ()), strict=True)] or [[], []]
            if [one["opponents"], one[PEOPLE[name][1]]] != met:
                self.fault(f"{where}: {self.name(one['id'])} has played others, or elsewhere.")
            if not self.whole(number) or self.plan.get("as_decided"):
                continue
            if one["points"] != points.get(one["id"], 0):
                self.fault(f"{where}: {self.name(one['id'])} had other points.")

    def whole(self, number: int) -> bool:
        """Tell whether the log knows all rounds before one."""
        return all(each in self.rounds for each in range(1, number))

    def check_drawn(self, number: int, field: Any, where: str) -> None:
        """Make a round again, where a schedule or a sheet says it."""
        if "ids" in field and self.plan["format"] == "robin" and self.plan["seats"] == 2:
            wanted, order = berger(field["ids"], number, field["twice"]), field["ids"]
        elif "lines" in field and self.plan["format"] in KNOCK_OUT and number == 1:
            order = self.in_order([each for each in field["lines"] if each != NOBODY])
            if field["lines"] != sheet(order):
                self.fault(f"{where}: they stand on other lines of the sheet than the draw gives.")
            pairs = zip(field["lines"][::2], field["lines"][1::2], strict=True)
            wanted = [[each for each in pair if each != NOBODY] for pair in pairs]
            wanted = [sorted(pair) for pair in wanted if pair]
        else:
            return
        if number == 1 and order != self.in_order(order):
            self.fault(f"{where} is not drawn in the order of the numbers.")
        sat = [row[3] for row in self.rounds[number].values()]
        if self.plan["format"] in KNOCK_OUT:
            sat = [sorted(entries) for entries in sat]
        for entries in exchanged(wanted, self.swaps.get(number, [])):
            if entries not in sat:
                names = " – ".join(map(self.name, entries))
                self.fault(f"{where}: the draw says {names}, and they do not sit so.")
                return

    def in_order(self, entries: list[int]) -> list[int]:
        """Return entries in the order of their numbers, as they are where these are older."""
        place = {entry: at for at, entry in enumerate(self.numbered)}
        known = all(entry in place for entry in entries)
        return sorted(entries, key=place.__getitem__) if known else entries

    def check_rounds(self) -> None:
        met: dict[frozenset[int], int] = {}
        for number in sorted(self.rounds):
            tables = self.rounds[number].values()
            seated = [entry for row in tables for entry in row[3]]
            for entry in sorted({each for each in seated if seated.count(each) > 1}):
                self.fault(f"Round {number}: {self.name(entry)} sits twice.")
            if self.plan.get("format") in SWISS and not self.plan["meet_again"]:
                self.check_met(number, tables, met)

    def check_met(self, number: int, tables: Any, met: dict[frozenset[int], int]) -> None:
        for table, place, kind, entries, let in tables:
            both = frozenset(entries)
            if kind != PLAY:
                continue
            if both in met and not let:
                names = " – ".join(map(self.name, entries))
                self.fault(f"Round {number}, table {place}: {names} met in round {met[both]}.")
            if not self.results.get(table, ([], []))[1]:
                met[both] = number

    def check_table(self) -> None:
        rows = self.told["standings"]
        if not rows or not self.plan:
            self.notes.append("There is no table to check.")
            return
        unknown = set(self.results) - {table for laid in self.rounds.values() for table in laid}
        if unknown or not self.rounds or max(self.rounds) > len(self.rounds):
            self.notes.append("Rounds are missing that nobody paired here: no points were checked.")
            return
        points = self.points(set(self.told["struck"]))
        for entry, _rank, units, _breaks in rows:
            if points.get(entry, 0) - self.units.get(entry, 0) != units:
                self.fault(f"{self.name(entry)}: the results give other points.")
        listed = {row[0] for row in rows}
        if not self.plan["strikes_out"] and set(points) - listed:
            self.fault("Somebody who played is not in the table.")
        if self.plan["by_points"]:
            self.check_ranks(rows)
        else:
            self.check_out({row[0]: row[1] for row in rows})

    def check_out(self, ranks: dict[int, int]) -> None:
        """Look whether a knock-out's ranks are those of who went out, and when."""
        for entry, rank in ranks.items():
            if rank != 1 + sum(other < rank for other in ranks.values()):
                self.fault(f"{self.name(entry)}: not at rank {rank}.")
        if any(ranks.count(min(ranks)) > 1 for ranks, gone in self.results.values() if not gone):
            self.notes.append("Somebody went on after a draw: who went out when was not checked.")
            return
        lost, last = self.defeats()
        lives, ends = 1 + (self.plan["format"] != KNOCK_OUT[0]), dict[tuple[int, int], int]()
        for entry, rank in sorted(ranks.items()):
            rounds = lost.get(entry, [])
            if len(rounds) < lives:
                out = entry in last and rank != 1
            else:  # whoever goes out in the same round shares a rank
                out = ends.setdefault((rounds[-1][0], len(rounds)), rank) != rank
                out = out or (bool(rounds[-1][1]) and ranks.get(rounds[-1][1], 0) >= rank)
            if out:
                self.fault(f"{self.name(entry)}: not at rank {rank}, by who went out when.")
        last_ranks = [rank for (_number, times), rank in sorted(ends.items()) if times == lives]
        if any(one <= other for one, other in pairwise(last_ranks)):
            self.fault("Who went out later stands no higher than who went out before.")

    def defeats(self) -> tuple[dict[int, list[tuple[int, int]]], set[int]]:
        """Return in which rounds everybody lost, to whom, or to nobody who came; and who of the
        last round did not."""
        lost: dict[int, list[tuple[int, int]]] = {}
        last: set[int] = set()
        for number in sorted(self.rounds):
            last = set()
            for table, _place, kind, entries, _let in self.rounds[number].values():
                ranks, gone = self.results.get(table, ([], []))
                played = kind == PLAY and len(ranks) == 2
                came = [seat for seat in range(len(entries)) if seat not in gone]
                best = min(came, key=ranks.__getitem__) if played and came else -1
                for seat, entry in enumerate(entries):
                    if not played or seat == best:
                        last.add(entry)
                    else:
                        lost.setdefault(entry, []).append((number, entries[best] if came else 0))
        return lost, last

    def check_ranks(self, rows: Any) -> None:
        entries = [row[0] for row in rows]
        seed = self.plan["seed"]
        by_lot = sorted(entries, key=lambda entry: drawn(seed, entry))
        lots = {entry: at for at, entry in enumerate(by_lot)}
        breaks = self.plan["tie_breaks"]
        for entry, _rank, _units, figures in rows:
            if "lot" in breaks and Fraction(figures[breaks.index("lot")]) != lots[entry]:
                self.fault(f"{self.name(entry)}: the lot is drawn otherwise.")
        keys = [(row[2], [Fraction(each) for each in row[3]]) for row in rows]
        for row, key in zip(rows, keys, strict=True):
            if row[1] != 1 + sum(other > key for other in keys):
                self.fault(f"{self.name(row[0])}: not at rank {row[1]}.")

    def points(self, struck: set[int]) -> dict[int, int]:
        found: dict[int, int] = {}
        for laid in self.rounds.values():
            for table, _place, kind, entries, _let in laid.values():
                if kind == REST or struck & set(entries):
                    continue
                for entry, units in zip(entries, self.made(table, kind, entries), strict=True):
                    found[entry] = found.get(entry, 0) + units
        return found

    def made(self, table: int, kind: str, entries: list[int]) -> list[int]:
        """Return the units of each seat of a table."""
        byes = {"full-bye": self.plan["full_bye"], "half-bye": self.plan["half_bye"]}
        if kind != PLAY:
            return [byes.get(kind, 0)]
        if table not in self.results:
            return [0] * len(entries)
        ranks, gone = self.results[table]
        nothing = 0 if self.plan["by_rank"] else self.plan["loss"]
        came = [rank for seat, rank in enumerate(ranks) if seat not in gone]
        if len(came) <= 1:
            best = self.plan["by_rank"][0] if self.plan["by_rank"] else self.plan["win"]
            return [nothing if seat in gone else best for seat in range(len(ranks))]
        return [
            nothing if seat in gone else self.shared(rank, came) for seat, rank in enumerate(ranks)
        ]

    def shared(self, rank: int, came: list[int]) -> int:
        tied, ahead = came.count(rank), sum(other < rank for other in came)
        if not self.plan["by_rank"]:
            return self.plan["draw"] if tied > 1 else self.plan["loss" if ahead else "win"]
        short = [row for row in self.plan["by_rank_short"] if len(row) == len(came)]
        row = short[0] if short else self.plan["by_rank"]
        return sum(row[ahead : ahead + tied]) // tied

    def name(self, entry: int) -> str:
        return self.told["names"].get(str(entry), f"entry {entry}")


def version(word: Any) -> tuple[list[int], list[int]]:
    return word["ranks"], word["forfeits"]


class LotReplay:
    """The lot as the log tells it: what was sealed, what was opened, what came of it."""

    def __init__(self, log: str, fault: Any, notes: list[str]) -> None:
        self.event, self.fault, self.notes = int(log.rpartition(":")[2]), fault, notes
        self.site = ""  # its seal
        self.given: dict[int, str] = {}  # by number, the seal of a device
        self.closed: list[str] | None = None
        self.seed = ""
        self.moved = False  # it went out on a laptop, or came home: there it may begin anew

    def hear(self, line: Any) -> None:
        verb, body, where = line["verb"], line["body"], f"Line {line['number']}"
        if verb.startswith("lot."):
            self.hear_of_lot(verb, body, where)
        elif verb.startswith("laptop."):
            self.moved = True
        elif self.seed and self.seed_of(body) not in ("", self.seed):
            self.fault(f"{where}: it is not drawn from the lot.")
        elif verb in ("round.paired", "entries.numbered") and self.site and not self.seed:
            self.fault(f"{where}: it came before the lot was drawn.")

    def hear_of_lot(self, verb: str, body: Any, where: str) -> None:
        if verb == "lot.sealed":
            if self.site and not self.moved:
                self.fault(f"{where}: the site sealed a second secret for the lot.")
            self.site, self.given, self.moved = body["seal"], {}, False
        elif verb == "lot.given":
            self.given[body["number"]] = body["seal"]
            if self.closed is not None:
                self.fault(f"{where}: a device gave something to a lot that was closed.")
        elif verb == "lot.closed":
            self.closed = body["sealed"]
            if body["sealed"] != [self.given[number] for number in sorted(self.given)]:
                self.fault(f"{where}: other seals are in the lot than were given.")
        elif verb == "lot.drawn":
            self.draw(body, where)

    def seed_of(self, body: Any) -> str:
        """Return from which number something was drawn, as its line says."""
        return str(body["seed"] if "seed" in body else body.get("plan", {}).get("seed", ""))

    def draw(self, body: Any, where: str) -> None:
        own = body["of"] == self.event
        if self.seed and own:
            self.fault(f"{where}: the lot is drawn a second time.")
        if own and body["seal"] != self.site:
            self.fault(f"{where}: the site had sealed another secret for the lot.")
        if own and body["sealed"] != self.closed:
            self.fault(f"{where}: other seals are in the lot than when it was closed.")
        if not own:
            self.notes.append("The lot is that of the whole event; its log says who gave to it.")
        for wrong in lot_faults(body):
            self.fault(f"{where}: {wrong}.")
        if body["seed"] != number_of(body["lot"], self.event):
            self.fault(f"{where}: the number is not that of the lot.")
        self.seed = body["seed"]
        shut = [place for place, secret in enumerate(body["secrets"], 1) if not secret]
        opened = len(body["secrets"]) - len(shut)
        who = f"the site and {opened} devices" if opened else "the site alone"
        late = f"; not opened in time: {', '.join(map(str, shut))}" if shut else ""
        self.notes.append(f"The lot is drawn from secrets of {who}{late}.")

    def end(self, paired: bool) -> None:
        if paired and not self.seed:
            self.notes.append("No lot was drawn: the number of the event is the site's alone.")


def lot_faults(body: Any) -> Any:
    """Yield what does not fit in the line that draws a lot."""
    site = bytes.fromhex(body["site"])
    if digest(b"siamleague seed commitment\n" + site) != body["seal"]:
        yield "the site's secret does not fit its seal"
    if not body["sealed"]:
        if body["lot"] != body["site"]:
            yield "the lot is not the site's secret, and nobody else gave one"
        return
    parts = [b"siamleague dice of all\n", len(site).to_bytes(1, "big"), site]
    for place, (seal, secret) in enumerate(zip(body["sealed"], body["secrets"], strict=True), 1):
        own = bytes.fromhex(secret)
        if secret and digest(b"siamleague dice secret\n" + own) != seal:
            yield f"the secret of device {place} does not fit its seal"
        parts += [b"\x02" if secret else b"\x01", bytes.fromhex(seal), own]
    if digest(b"".join(parts)) != body["lot"]:
        yield "the lot is not what all secrets give together"


def number_of(lot: str, event: int) -> str:
    """Return the number that a lot has for an event, or a part of one."""
    text = b"siamleague lot of an event\n" + bytes.fromhex(lot) + str(event).encode()
    return str(int.from_bytes(hashlib.sha256(text).digest()[:8], "big") >> 2)


def drawn(seed: str, entry: int) -> int:
    """Return the lot of one entry."""
    text = f"lot {seed} {entry}".encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=16).digest(), "big")


def exchanged(tables: Any, flat: list[int]) -> list[list[int]]:
    """Return tables after these have changed places, two by two."""
    found = [list(entries) for entries in tables]
    for one, other in zip(flat[::2], flat[1::2], strict=True):
        to = {one: other, other: one}
        found = [[to.get(entry, entry) for entry in entries] for entries in found]
    return found


def berger(ids: list[int], number: int, twice: bool) -> list[list[int]]:
    """Return the tables of a round of a round robin, by the Berger tables."""
    size = len(ids) + len(ids) % 2
    rounds = [berger_pairs(size, each) for each in range(1, size)]
    if twice:  # the seats exchanged; before that the last two rounds of the first half
        back = [[(second, first) for first, second in pairs] for pairs in rounds]
        rounds = [*rounds[:-2], *reversed(rounds[-2:]), *back]
    pairs = rounds[number - 1]
    return [[ids[each - 1] for each in pair if each <= len(ids)] for pair in pairs]


def berger_pairs(size: int, number: int) -> list[tuple[int, int]]:
    """Return who meets whom of numbers from 1: those that add up to one more than the round."""
    found = []
    for one in range(1, size):
        other = (number + 1 - one) % (size - 1) or size - 1
        if one == other:
            found.append((one, size) if one <= size // 2 else (size, one))
        elif one < other:
            found.append((one, other) if (one + other) % 2 else (other, one))
    return found


def sheet(ids: list[int]) -> list[int]:
    """Return who stands on which line of a knock-out: the best two in different halves."""
    places = [1]
    while len(places) < max(2, len(ids)):
        both = 2 * len(places) + 1
        places = [place for one in places for place in (one, both - one)]
    return [ids[place - 1] if place <= len(ids) else NOBODY for place in places]


def canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def digest(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def checked(told: Any, head: str = "") -> Check:
    """Return what was found in a log that was read from its file."""
    try:
        return Check(told, head)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as odd:
        found = Check.__new__(Check)
        found.faults, found.notes = [f"This is not a log as the site writes it: {odd!r}"], []
        return found


def main() -> int:
    words = argparse.ArgumentParser(description="Check the log of an event.")
    words.add_argument("log", type=Path)
    words.add_argument("--head", default="", help="a line and its figures, from paper")
    asked = words.parse_args()
    found = checked(json.loads(asked.log.read_text(encoding="utf-8")), asked.head)
    for text in (*found.notes, *found.faults):
        sys.stdout.write(f"{text}\n")
    if not found.faults:
        last = found.told["head"]
        figures = " ".join(last["hash"][at : at + 4] for at in range(0, 16, 4))
        sys.stdout.write(f"All is as it was sealed. Head: {last['number']} {figures}\n")
    return 1 if found.faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
