"""`crdiff drift`: what of a translation is missing, outdated or faulty."""

from typing import TYPE_CHECKING

import click

from crdiff.cli.bitext_options import bitext_options, read_editions, read_lexicon_option, read_source_side
from crdiff.cli.options import Reading, output_options, reading_options

if TYPE_CHECKING:
    from crdiff.model import Drift, Finding, Severity

FORMATS = ("text", "markdown", "html", "csv", "json", "po", "xliff", "tmx")
SEVERITIES = {"note": 0, "warning": 1, "error": 2}


@click.command(
    "drift",
    epilog="""\b
Examples:
  crdiff drift rules-en.txt rules-es.txt                     faults and gaps
  crdiff drift rules-en.txt rules-es.txt --history editions/   what is outdated, too
  crdiff drift rules-en.txt rules-es.txt -f html -o drift.html   both side by side
  crdiff drift rules-en.txt rules-es.txt -f po -o es.po      for a translator's tool
  crdiff drift rules-en.txt rules-ja.txt --symbol {灯}={L} --check terms=off
  crdiff drift rules-en.txt rules-es.txt --write-baseline known.txt
  crdiff drift rules-en.txt rules-es.txt --baseline known.txt    only what is new

\b
Checks: missing, extra, misnumbered, untranslated, outdated, old-wording, references,
source-reference, numbers, symbols, symbol-table, examples, misplaced-example, list, sentence,
terms; off until asked for: number-words, sentences, length. NAME@RULE=off is for one rule.
--language tells the language of TARGET.

Exit status: 0 nothing at or above --fail-on, 1 something, 2 trouble.
""",
)
@click.argument("source", metavar="SOURCE")
@click.argument("target", metavar="TARGET")
@click.option("--history", multiple=True, metavar="EDITIONS", help="Older editions of SOURCE: a file or folder.")
@click.option(
    "--check", "checks", multiple=True, metavar="NAME=SEVERITY", help="Make a check error, warning, note or off."
)
@click.option("--symbol", "symbols", multiple=True, metavar="OURS=THEIRS", help="Symbol of TARGET and that of SOURCE.")
@click.option("--baseline", metavar="FILE", help="Leave out the findings that FILE lists.")
@click.option("--write-baseline", metavar="FILE", help="List all findings in FILE.")
@click.option(
    "--fail-on", type=click.Choice([*SEVERITIES, "never"]), default="error", show_default=True, help="Exit 1 at this."
)
@bitext_options
@output_options(FORMATS, "text")
@reading_options
def command(
    source: str,
    target: str,
    history: tuple[str, ...],
    checks: tuple[str, ...],
    symbols: tuple[str, ...],
    baseline: str | None,
    write_baseline: str | None,
    fail_on: str,
    lexicon: str | None,
    vectors: bool | None,
    format: str,
    output: str | None,
    reading: Reading,
) -> int:
    """Tell what of TARGET, a translation of SOURCE, is missing, outdated or faulty, and why."""
    from crdiff import api
    from crdiff.cli.output import note, progress, spare_inputs, write_result

    severities = dict(_severity(each) for each in checks)
    table = dict(_symbol(each) for each in symbols)
    inputs = [each for each in (source, target, lexicon, baseline) if each]
    for each in (output, write_baseline):
        spare_inputs(each, [path for path in inputs if path != baseline])
    with progress("reading, aligning and checking"):
        left, right = read_source_side(reading, source), reading.read(target)
        drift = api.find_drift(
            left,
            right,
            history=read_editions(reading, history),
            lexicon=read_lexicon_option(lexicon, left, right),
            vectors=vectors,
            symbols=table,
            checks=severities,
            baseline=_baseline(baseline) if baseline else frozenset(),
        )
    for message in drift.warnings:
        note(message)
    if write_baseline:
        keys = sorted({finding.key for finding in _findings(drift)})
        write_result("".join(f"{key}\n" for key in keys), write_baseline, inputs=inputs)
    write_result(_rendered(drift, format), output, inputs=inputs, pager=format == "text", is_json=format == "json")
    if fail_on == "never":
        return 0
    return int(any(SEVERITIES[finding.severity] >= SEVERITIES[fail_on] for finding in _findings(drift)))


def _rendered(drift: "Drift", form: str) -> str | bytes:
    if form == "json":
        from crdiff.render.document import drift_document, to_json

        return to_json(drift_document(drift))
    if form == "csv":
        from crdiff.render.bitext import DRIFT_COLUMNS, drift_rows
        from crdiff.render.table import to_csv

        return to_csv(DRIFT_COLUMNS, drift_rows(drift))
    if form == "html":
        from crdiff.render.drift_page import drift_page

        return drift_page(drift)
    if form == "po":
        from crdiff.render.po import to_po

        return to_po(drift)
    if form in ("xliff", "tmx"):
        from crdiff.render.xliff import to_tmx, to_xliff

        return to_xliff(drift) if form == "xliff" else to_tmx(drift)
    from crdiff.render.bitext import drift_markdown, render_drift

    return drift_markdown(drift) if form == "markdown" else render_drift(drift)


def _findings(drift: "Drift") -> list["Finding"]:
    return [*drift.findings, *(finding for unit in drift.units for finding in unit.findings)]


def _severity(text: str) -> "tuple[str, Severity | None]":
    from crdiff.errors import UsageError

    name, found, severity = text.partition("=")
    if not found or severity not in (*SEVERITIES, "off"):
        raise UsageError(f"--check {text!r} has no severity", remedy="Write length=note, say, or length=off")
    return name, None if severity == "off" else severity  # type: ignore[return-value]


def _symbol(text: str) -> tuple[str, str]:
    from crdiff.errors import UsageError

    mine, found, other = text.partition("=")
    if not found or not mine or not other:
        raise UsageError(f"--symbol {text!r} names no two symbols", remedy="Write {灯}={L}, say")
    return tuple(each if each.startswith("{") else f"{{{each}}}" for each in (mine.upper(), other.upper()))  # type: ignore[return-value]


def _baseline(path: str) -> frozenset[str]:
    from crdiff.sources import read_source

    return frozenset(line for line in read_source(path, encoding="utf-8", form="text").lines if line)
