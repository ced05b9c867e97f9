"""`crdiff site`: an archive as a static site."""

from pathlib import Path

import click

from crdiff.cli.archive_options import archive_option, open_store

LIST = ".crdiff-site"
"""Names the pages of a site, so that a later run knows what is its own."""


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
    from crdiff.errors import UsageError
    from crdiff.render.site import site_pages

    folder = Path(out)
    listed = folder / LIST
    if folder.exists() and not folder.is_dir():
        raise UsageError("is no folder", path=out, remedy="Name a folder for the site")
    if folder.is_dir() and any(folder.iterdir()) and not listed.exists():
        raise UsageError("is not empty, and no site of crdiff", path=out, remedy="Name an empty folder, or a new one")
    before = set(listed.read_text(encoding="utf-8").splitlines()) if listed.exists() else set()
    made: set[str] = set()
    written = 0
    try:
        with open_store(archive) as store:
            if not listed.exists():  # a run that is cut off can be gone on with
                folder.mkdir(parents=True, exist_ok=True)
                write_result("", str(listed))
            for name, text in site_pages(store, drift=drift, tell=tell):
                made.add(name)
                target = folder / name
                if not target.exists() or target.read_bytes() != text.encode():
                    target.parent.mkdir(parents=True, exist_ok=True)
                    write_result(text, str(target))
                    written += 1
        # What a site had and has no more is taken away; a page of another hand is in no list.
        for name in before - made:
            (folder / name).unlink(missing_ok=True)
        write_result("".join(f"{name}\n" for name in sorted(made)), str(listed))
    except OSError as error:
        raise UsageError(f"cannot be written ({error.strerror})", path=out, remedy="Name another folder") from None
    tell("")
    gone = f", {len(before - made)} taken away" if before - made else ""
    note(f"{len(made)} pages in {folder}, {written} of them new or changed{gone}")
    return 0
