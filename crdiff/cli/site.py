"""`crdiff site`: an archive as a static site."""

from pathlib import Path

import click

from crdiff.cli.archive_options import archive_option, open_store


@click.command(
    "site",
    epilog="""\b
Examples:
  crdiff site public/                  every edition, every rule with its history
  crdiff site public/ --no-drift       without holding translations against their source
""",
)
@click.argument("out", metavar="FOLDER")
@click.option("--drift/--no-drift", default=True, show_default=True, help="Hold translations against their source.")
@archive_option
def command(out: str, drift: bool, archive: str | None) -> int:
    """Write a static site of the archive into FOLDER.

    Its pages need no server and no network. A second run writes only what changed.
    """
    from crdiff.cli.output import note, tell, write_result
    from crdiff.render.site import site_pages

    folder = Path(out)
    written = count = 0
    with open_store(archive) as store:
        for name, text in site_pages(store, drift=drift, tell=tell):
            count += 1
            target = folder / name
            if not target.exists() or target.read_bytes() != text.encode():
                target.parent.mkdir(parents=True, exist_ok=True)
                write_result(text, str(target))
                written += 1
    tell("")
    note(f"{count} pages in {folder}, {written} of them new or changed")
    return 0
