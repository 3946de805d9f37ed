"""A table on paper: `answer` draws it, in a process of its own (tournaments/aside.py).

Neither Django nor the database is here, and nothing is fetched: the page is made of words alone.
"""

import base64
from dataclasses import dataclass, replace
from html import escape

FETCHED_BY: tuple[str, ...] | None = ()  # whatever a page asks for, there is no way to it
WIDE = 8  # columns; with more the paper lies on its side
STYLE = """
@page { size: A4 %s; margin: 14mm 12mm 16mm;
  @bottom-left { content: string(name); font-size: 8pt; color: #555 }
  @bottom-right { content: counter(page) " / " counter(pages); font-size: 8pt; color: #555 } }
html { font: 9pt/1.35 "DejaVu Sans", "Noto Sans", "Liberation Sans", sans-serif; color: #000 }
h1 { font-size: 15pt; line-height: 1.2; margin: 0 0 1mm; string-set: name content() }
p { margin: 0 0 4mm; color: #333 }
.foot { margin: 3mm 0 0; font-size: 8pt }
table { border-collapse: collapse; width: 100%% }
thead { display: table-header-group }
tr { break-inside: avoid }
th, td { padding: 1mm 1.6mm; text-align: start; vertical-align: top;
  border-bottom: 0.2mm solid #999 }
thead th { border-bottom: 0.5mm solid #000 }
.n { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums }
.n + :not(.n) { padding-inline-start: 5mm }
"""


@dataclass(frozen=True)
class PaperTable:
    """A table as it goes on paper: everything is words already."""

    language: str
    title: str
    under: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    foot: str = ""


@dataclass(frozen=True)
class DrawnPaper:
    """The file, in letters that JSON carries."""

    pdf: str


def answer(field: PaperTable) -> list[DrawnPaper]:
    """Return the table as a file with marks for those who hear it read."""
    import weasyprint  # an extra, and slow to load: only here
    from PIL import ImageFile

    # Loading it lets the whole process take pictures that are cut off; those of clubs are refused.
    ImageFile.LOAD_TRUNCATED_IMAGES = False

    nowhere = weasyprint.urls.URLFetcher(allowed_protocols=FETCHED_BY)
    page = weasyprint.HTML(string=html(field), url_fetcher=nowhere)
    pdf = page.write_pdf(pdf_variant="pdf/ua-1", pdf_tags=True)
    return [DrawnPaper(base64.b64encode(pdf).decode("ascii"))]


def html(whole: PaperTable) -> str:
    """Return the page that is drawn."""
    table = _without_empty(whole)
    figures = [all(_is_figure(row[n]) for row in table.rows) for n in range(len(table.heads))]
    style = STYLE % ("landscape" if len(table.heads) > WIDE else "portrait")
    heads = "".join(_cell("th", text, figures[n]) for n, text in enumerate(table.heads))
    body = "".join(
        f"<tr>{''.join(_cell('td', text, figures[n]) for n, text in enumerate(row))}</tr>"
        for row in table.rows
    )
    return (
        f'<!doctype html><html lang="{escape(table.language)}"><head><meta charset="utf-8">'
        f"<title>{escape(table.title)}</title><style>{style}</style></head><body>"
        f"<h1>{escape(table.title)}</h1><p>{escape(table.under)}</p>"
        f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
        f"{f'<p class=foot>{escape(table.foot)}</p>' if table.foot else ''}</body></html>"
    )


def _without_empty(table: PaperTable) -> PaperTable:
    """Return the table without columns in which nothing stands: paper is narrow."""
    if not table.rows:
        return table
    told = [n for n in range(len(table.heads)) if any(row[n].strip() for row in table.rows)]
    heads = tuple(table.heads[n] for n in told)
    return replace(
        table, heads=heads, rows=tuple(tuple(row[n] for n in told) for row in table.rows)
    )


def _cell(name: str, text: str, figure: bool) -> str:
    scope = ' scope="col"' if name == "th" else ""
    return f"<{name}{scope}{' class=n' if figure else ''}>{escape(text)}</{name}>"


def _is_figure(text: str) -> bool:
    """Tell whether a cell reads as a number, so that its column stands at the right."""
    return not text.strip("0123456789.,/½⅓⅔¼¾+−- ")
