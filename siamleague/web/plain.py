"""The little Markdown that people may write: paragraphs, headings, lists, bold, slanted, links.

Everything is escaped first and marks are put in afterwards, so whatever is written can only ever
become the few elements named here. Links go to web pages and mail addresses, nowhere else; an
address that stands there bare becomes one, too, and no link says another address than its own.
"""

import re
from collections.abc import Iterable, Iterator

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

LINK = re.compile(r"\[([^\[\]]{1,200})\]\(((?:https?://|mailto:)[^\s()<>]{1,500})\)")
# What no address may hold: marks of ours, what is not seen, and what turns the order of letters.
ENDS = r"\s<>\"'()\[\]*\x00-\x1f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"
BARE = re.compile(
    # Whoever stands before an @ is not who answers there: no link.
    rf"(?<![\w/@.])(?:https?://(?![^\s/?#]*@)[^{ENDS}]{{1,300}}[^{ENDS}.,;:!?…。、，！？»”’]"
    r"|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4})",
    re.IGNORECASE,
)
BOLD = re.compile(r"\*\*([^*]{1,500})\*\*")
SLANTED = re.compile(r"(?<![\w*])\*(?=\S)([^*]{1,500})(?<=\S)\*(?![\w*])")
ITEM = re.compile(r"(?:[-*]|(\d{1,3})[.)])\s+(.*)")
HEADING = re.compile(r"#{1,4}\s+(.*)")


def rendered(text: str) -> SafeString:
    """Return what was written as HTML that is safe to show."""
    blocks = re.split(r"\n\s*\n", text.replace("\r\n", "\n").strip())
    html = "\n".join(_block(block.split("\n")) for block in blocks if block.strip())
    return mark_safe(html)  # noqa: S308  (every word of it went through escape)


def line(text: str) -> SafeString:
    """Return a single line as HTML that is safe to show, its addresses as links."""
    return mark_safe(_inline(text))  # noqa: S308  (every word of it went through escape)


def bare(text: str) -> str:
    """Return what was written as words alone, without its marks, in one line."""
    lines = []
    for line in text.splitlines():
        found = ITEM.match(line.strip()) or HEADING.match(line.strip())
        said = found[found.lastindex or 0] if found else line
        said = LINK.sub(r"\1", said)
        lines.append(SLANTED.sub(r"\1", BOLD.sub(r"\1", said)))
    return " ".join(" ".join(lines).split())


def _block(lines: list[str]) -> str:
    parts: list[str] = []
    plain: list[str] = []
    items: list[str] = []
    kind = "ul"
    for line in lines:
        item, heading = ITEM.match(line.strip()), HEADING.match(line.strip())
        if item:
            parts += _paragraph(plain)
            kind = "ol" if item[1] else "ul"
            items.append(item[2])
            continue
        parts += _list(items, kind)
        if heading:
            parts += [*_paragraph(plain), f"<h3>{_inline(heading[1])}</h3>"]
        else:
            plain.append(line)
    return "".join([*parts, *_list(items, kind), *_paragraph(plain)])


def _paragraph(lines: list[str]) -> list[str]:
    text = "<br>".join(_inline(line) for line in lines)
    lines.clear()
    return [f"<p>{text}</p>"] if text else []


def _list(items: list[str], kind: str) -> list[str]:
    text = "".join(_items(items))
    items.clear()
    return [f"<{kind}>{text}</{kind}>"] if text else []


def _items(items: Iterable[str]) -> Iterable[str]:
    return (f"<li>{_inline(item)}</li>" for item in items)


def _inline(text: str) -> str:
    parts: list[str] = []
    last = 0
    for link in LINK.finditer(text):
        parts += _with_bare(text[last : link.start()])
        # Words that are an address themselves would lead elsewhere than they say.
        words = link[2] if BARE.search(link[1]) else link[1]
        parts.append(_link(link[2], _marked(words)))
        last = link.end()
    return "".join([*parts, *_with_bare(text[last:])])


def _with_bare(text: str) -> Iterator[str]:
    """Yield words with their marks, and links for the addresses among them."""
    last = 0
    for bare in BARE.finditer(text):
        yield _marked(text[last : bare.start()])
        to = bare[0] if "://" in bare[0] else f"mailto:{bare[0]}"
        yield _link(to, str(escape(bare[0])))
        last = bare.end()
    yield _marked(text[last:])


def _link(to: str, words: str) -> str:
    return f'<a href="{escape(to)}" rel="nofollow noopener ugc">{words}</a>'


def _marked(text: str) -> str:
    bold = BOLD.sub(r"<strong>\1</strong>", str(escape(text)))
    return SLANTED.sub(r"<em>\1</em>", bold)
