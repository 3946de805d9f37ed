"""Proof: whatever happens to the line in a hall, no result is lost, doubled or silently merged.

Events of forty; real Chromium pages report while their line is cut: before they press, reloaded
without a line, with a line that comes and goes, with a clock that is years off, with an answer that
never arrives, and for a whole round. Sides agree, contradict each other, or are decided otherwise
by the arbiter meanwhile. The control sends each time under a new ticket: then results double.
"""

import gzip
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from tests import machine
from tests.bench.offline_phones import CUTS, OFFLINE, Phone
from tests.jobs.real_site import RealSite, real_site

OTHERWISE = {"12": (2, 1), "21": (1, 2), "11": (1, 2)}
RANKS = {"12": [1, 2], "21": [2, 1], "11": [1, 1]}
PLAYERS = 40
ROUNDS = {False: 5, True: 1}
EVENTS = {False: 2, True: 1}
TABLES = {False: 14, True: 4}  # of twenty whose phones are real pages
SOON = 5.0  # seconds until everybody is equal
LONG = 90.0
STORIES = ("agree", "contradict", "alone", "decided")
CODES = ("12", "21", "11")
PARTS = ("offline.js", "offline_worker.js", "waiting_store.js")
SCRIPTS = Path(__file__).resolve().parents[3] / "siamleague/static/siamleague/js"
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 204_800, "uploadThroughput": 93_750}
PAINT = """() => new Promise((done) => new PerformanceObserver((list, me) => {
  for (const each of list.getEntries()) if (each.name === "first-contentful-paint") {
    me.disconnect(); done(each.startTime); }
}).observe({ type: "paint", buffered: true }))"""
HELD = """async () => { let bytes = 0; for (const name of await caches.keys()) {
  const there = await caches.open(name);
  for (const key of await there.keys()) bytes += (await (await there.match(key)).blob()).size;
} return bytes; }"""


def run(quick: bool) -> dict[str, Any]:
    """Return how many lines were cut, what came of it, how soon, and what the control shows."""
    from playwright.sync_api import sync_playwright

    chance = random.Random(17)
    cuts = dict.fromkeys(CUTS, 0)
    worst, wrong, sizes, doubled = 0.0, [], {}, 0
    with (
        tempfile.TemporaryDirectory(prefix="siamleague-proof-") as folder,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=machine.browser(), args=["--disable-gpu"])
        with real_site(Path(folder) / "site") as site:
            address = f"http://127.0.0.1:{site.web()}"
            site.do("from tests.bench import offline_hall")
            for number in range(EVENTS[quick]):
                event = site.do(f"answer = offline_hall.build({number}, {PLAYERS}, 6)")
                for _round in range(ROUNDS[quick]):
                    phones, seconds, odd = _round_of(
                        site, browser, (address, event), TABLES[quick], chance
                    )
                    for phone in phones:
                        cuts[phone.cut] += 1
                    worst, wrong = max(worst, seconds), wrong + odd
            doubled = _control(site, browser, (address, event))
            sizes = _figures(browser, address, event["path"], site)
        browser.close()
    assert not wrong, f"{len(wrong)} results are not what was said: {wrong[:3]}"
    assert doubled, "without tickets a lost answer should have doubled a result"
    if not quick:
        assert worst <= SOON, f"the last page was equal after {worst:.1f} s"
    return {"cuts": cuts, "worst_seconds": round(worst, 2), "doubled": doubled, **sizes}


def lines(result: dict[str, Any]) -> list[str]:
    """Return what was cut and found, and the figures."""
    told = ", ".join(f"{count} {name}" for name, count in result["cuts"].items())
    return [
        f"{sum(result['cuts'].values())} cuts ({told}) in events of {PLAYERS}: no result lost, "
        f"doubled or merged; everybody equal {result['worst_seconds']} s after the line's return",
        f"control: without tickets {result['doubled']} result is there twice",
        f"the offline part: {result['script_kb']} kB, {result['script_gzip_kb']} kB packed; a "
        f"device keeps {result['kept_kb']} kB after one visit",
        f"first paint on a slow phone (processor a quarter, 1.6 Mbit/s, 150 ms): "
        f"{result['first_paint_ms']} ms, and {result['kept_paint_ms']} ms from the device",
    ]


def _round_of(
    site: RealSite, browser: Any, where: tuple[str, Any], count: int, chance: random.Random
) -> tuple[list[Phone], float, list[str]]:
    """Play one round; return its phones, how soon they were equal, and what was not as said."""
    address, event = where
    laid = site.do(f"answer = offline_hall.pair({event['pk']})")[:count]
    phones, stories, deck = [], {}, chance.sample(CUTS, len(CUTS))
    for place, table in enumerate(laid):
        stories[table["pk"]] = story = STORIES[place % len(STORIES)]
        codes = _codes(story, chance)
        for seat, code in enumerate(codes):
            cut = deck[len(phones) % len(deck)]
            if story == "decided" and cut not in OFFLINE:  # what is heard before is not late
                cut = chance.choice(OFFLINE)
            phone = Phone(table["pk"], table["entries"][seat], cut, code)
            phone.open(browser, address, event["path"], table["cookies"][seat])
            phones.append(phone)
    for phone in phones:
        phone.say()
    for phone in phones:
        if stories[phone.table] == "decided":
            site.do(f"offline_hall.decide({phone.table}, {list(OTHERWISE[phone.code])}, '')")
    chance.shuffle(phones)
    phones.sort(key=lambda phone: phone.cut == "round")  # those were away for the whole round
    for phone in phones:
        phone.return_line()
    seconds = _wait(site, phones)
    wrong = _compare(site, phones, stories)
    for phone in phones:
        phone.close()
    site.do(f"offline_hall.close({event['pk']})")
    return phones, seconds, wrong


def _codes(story: str, chance: random.Random) -> list[str]:
    code = chance.choice(CODES)
    if story in ("alone", "decided"):
        return [code]
    other = next(each for each in CODES if each != code)
    return [code, code if story == "agree" else other]


def _wait(site: RealSite, phones: list[Phone]) -> float:
    """Return how soon everybody is equal: nothing waits, each page shows what the site knows."""
    back, behind = time.monotonic(), phones
    while time.monotonic() - back < LONG:
        known = _said(site, phones)
        at_all = behind is phones
        # Asking all of them each time would keep the machine busy with nothing but that.
        behind = [phone for phone in behind if not phone.shows(_words(known[phone.table]))]
        if not behind and at_all:
            return time.monotonic() - max(phone.back for phone in phones)
        behind = behind or phones
        time.sleep(0.1)
    open_ = [f"{phone.cut} {phone.code}" for phone in behind]
    raise AssertionError(f"after {LONG:.0f} s something waits still, or is not shown: {open_}")


def _words(table: dict[str, Any]) -> str:
    if table["contested"]:
        return "This result stands until the arbiter decides"
    words = {"standing": "Result:", "reported": "Reported:", "disputed": "It is disputed"}
    return words.get(table["result"], "nothing is known yet")


def _said(site: RealSite, phones: list[Phone]) -> dict[int, Any]:
    pks = sorted({phone.table for phone in phones})
    told = site.do(f"answer = offline_hall.said({pks})")
    return {int(pk): table for pk, table in told.items()}


def _compare(site: RealSite, phones: list[Phone], stories: dict[int, str]) -> list[str]:
    """Return which results were lost, doubled, or merged without a word."""
    known, wrong = _said(site, phones), []
    for phone in phones:
        table = known[phone.table]
        mine = [ranks for entry, _verb, ranks in table["lines"] if entry == phone.entry]
        if mine != [RANKS[phone.code]]:
            wrong.append(f"{phone.cut}: said {phone.code}, the site has {mine}")
    for pk, table in known.items():
        ends = {
            "agree": ("standing", False),
            "contradict": ("disputed", False),
            "alone": ("reported", False),
            "decided": ("standing", True),
        }
        if (table["result"], table["contested"]) != ends[stories[pk]]:
            wrong.append(f"{stories[pk]}: the table is {table['result']}")
    return wrong


def _control(site: RealSite, browser: Any, where: tuple[str, Any]) -> int:
    """Return how many results are there twice where each sending is a new order."""
    address, event = where
    table = site.do(f"answer = offline_hall.pair({event['pk']})")[0]
    phone = Phone(table["pk"], table["entries"][0], "answer", "12")
    phone.open(browser, address, event["path"], table["cookies"][0], keys=False)
    phone.say()
    phone.return_line()
    _wait(site, [phone])
    lines = _said(site, [phone])[phone.table]["lines"]
    phone.close()
    return len([entry for entry, _verb, _ranks in lines if entry == phone.entry]) - 1


def _figures(browser: Any, address: str, path: str, site: RealSite) -> dict[str, Any]:
    """Return the size of the offline part, and how soon a slow phone shows something."""
    parts = [(SCRIPTS / name).read_bytes() for name in PARTS]
    context = browser.new_context(viewport={"width": 390, "height": 800}, base_url=address)
    page = context.new_page()
    phone = context.new_cdp_session(page)
    phone.send("Network.enable")
    phone.send("Network.emulateNetworkConditions", SLOW)
    phone.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.goto(f"{path}rounds/1/")
    first = page.evaluate(PAINT)
    phone.send("Network.emulateNetworkConditions", {**SLOW, "latency": 0, "downloadThroughput": -1})
    page.wait_for_timeout(4000)
    held = page.evaluate(HELD)
    context.set_offline(True)
    page.reload()
    kept = page.evaluate(PAINT)
    context.close()
    return {
        "script_kb": round(sum(map(len, parts)) / 1000, 1),
        "script_gzip_kb": round(sum(len(gzip.compress(part)) for part in parts) / 1000, 1),
        "kept_kb": round(held / 1000),
        "first_paint_ms": round(first),
        "kept_paint_ms": round(kept),
    }
