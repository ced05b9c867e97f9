"""`crdiff align`: which rule translates which."""

import click

from crdiff.cli.bitext_options import bitext_options, read_lexicon_option, read_source_side
from crdiff.cli.options import Reading, output_options, reading_options

FORMATS = ("text", "markdown", "csv", "json", "tmx")


@click.command(
    "align",
    epilog="""\b
Examples:
  crdiff align rules-en.txt rules-es.txt                  which rule translates which
  crdiff align rules-en.txt rules-es.txt -f markdown      both side by side
  crdiff align rules-en.txt rules-es.txt -f tmx -o memory.tmx
  crdiff align rules-en.txt page-es.html --lexicon es.json    a page, with words learnt before

\b
A ? marks a pair that is not sure. --language tells the language of TARGET.
""",
)
@click.argument("source", metavar="SOURCE")
@click.argument("target", metavar="TARGET")
@click.option("--ignore-numbers", is_flag=True, help="Go by what the rules say, and not by their numbers.")
@click.option("--save-lexicon", metavar="FILE", help="Write the words that the two texts taught.")
@bitext_options
@output_options(FORMATS, "text")
@reading_options
def command(
    source: str,
    target: str,
    ignore_numbers: bool,
    save_lexicon: str | None,
    lexicon: str | None,
    vectors: bool | None,
    format: str,
    output: str | None,
    reading: Reading,
) -> int:
    """Tell which rule of SOURCE is translated by which of TARGET, in another language."""
    from crdiff import api
    from crdiff.cli.output import note, progress, spare_inputs, write_result

    inputs = [each for each in (source, target, lexicon) if each]
    spare_inputs(output, inputs)
    spare_inputs(save_lexicon, inputs)
    with progress("reading and aligning"):
        left, right = read_source_side(reading, source), reading.read(target)
        known = read_lexicon_option(lexicon, left, right)
        bitext = api.align_bitext(left, right, numbers=not ignore_numbers, lexicon=known, vectors=vectors)
    for message in bitext.warnings:
        note(message)
    text: str | bytes
    if format == "json":
        from crdiff.render.document import bitext_document, to_json

        text = to_json(bitext_document(bitext))
    elif format == "csv":
        from crdiff.render.bitext import SEGMENT_COLUMNS, segment_rows
        from crdiff.render.table import to_csv

        text = to_csv(SEGMENT_COLUMNS, segment_rows(bitext))
    elif format == "tmx":
        from crdiff.render.xliff import to_tmx

        text = to_tmx(bitext)
    else:
        from crdiff.render.bitext import bitext_markdown, render_bitext

        text = bitext_markdown(bitext) if format == "markdown" else render_bitext(bitext)
    if save_lexicon:
        from crdiff.render.document import lexicon_document, to_json

        write_result(to_json(lexicon_document(bitext.lexicon)), save_lexicon, inputs=inputs, is_json=True)
    write_result(text, output, inputs=inputs, pager=format == "text", is_json=format == "json")
    return 0
