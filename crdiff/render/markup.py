"""Jinja2 templates in which everything that is put in is escaped, whatever they write: HTML, Markdown or wikitext."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any, Literal

from jinja2 import BaseLoader, DictLoader, PackageLoader, StrictUndefined, TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markdown_it import MarkdownIt
from markupsafe import Markup
from markupsafe import escape as escape_html

from crdiff.errors import UsageError
from crdiff.render.controls import CONTROLS
from crdiff.render.markdown import escape as escape_markdown

Markups = Literal["markdown", "html", "wikitext"]
ENDINGS: dict[Markups, str] = {"markdown": "md", "html": "html", "wikitext": "wiki"}

_WIKI = re.compile(r"[&<>\[\]{}|~]|''+|__+|(?m:^[*#:;=!+-]|^ (?=.))|//")


def escape_wikitext(text: str) -> str:
    """Rule text so that MediaWiki shows it as it is: what is markup becomes a character reference."""
    return _WIKI.sub(lambda found: "".join(f"&#{ord(char)};" for char in found[0]), text.translate(CONTROLS))


def _escaper(markup: Markups) -> Callable[[str], str]:
    if markup == "html":
        return lambda text: str(escape_html(text.translate(CONTROLS)))
    return escape_markdown if markup == "markdown" else escape_wikitext


@cache
def _environment(markup: Markups, own: str | None = None) -> ImmutableSandboxedEnvironment:
    escaper = _escaper(markup)

    def finalize(value: object) -> object:
        # Markup is what a template's own macros and filters made.
        return value if isinstance(value, Markup) else Markup(escaper(str(value)))

    loader: BaseLoader = PackageLoader("crdiff.render") if own is None else DictLoader({"own": own})
    environment = ImmutableSandboxedEnvironment(
        loader=loader,
        autoescape=True,
        finalize=finalize,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["anchor"] = lambda name: anchor(str(name))
    environment.filters["remark"] = lambda text: Markup(_remark(text, markup))
    environment.filters["cell"] = lambda text: Markup(_cell(escaper(str(text)), markup))
    return environment


def anchor(name: str) -> str:
    """A unit's name as the end of a link."""
    return re.sub(r"[^\w.~-]+", "_", name)


def _remark(text: str, markup: Markups) -> str:
    """The writer's own Markdown in another markup; HTML in it is shown, not obeyed."""
    if markup == "markdown":
        return text
    html: str = MarkdownIt("commonmark", {"html": False}).render(text).strip()
    if markup == "html":
        return html
    plain = re.sub(r"<[^>]+>", "", html)
    return plain.replace("&quot;", '"')


def _cell(escaped: str, markup: Markups) -> str:
    """Text for a cell of a table, which has one line."""
    breaks = "<br>" if markup == "markdown" else "<br />"
    return escaped.strip().replace("\n", breaks)


def render_template(name: str, markup: Markups, **values: Any) -> str:
    """One of the templates of the package, by its name without ending."""
    template = _environment(markup).get_template(f"{name}.{ENDINGS[markup]}.j2")
    return template.render(**values)


def render_own(source: str, path: str, markup: Markups, **values: Any) -> str:
    """A template that a user wrote; it can read what it is given and nothing else.

    Raises:
        UsageError: It is no Jinja2 template, or asks for what there is not.
    """
    try:
        return _environment(markup, source).get_template("own").render(**values)
    except TemplateError as error:
        line = getattr(error, "lineno", None)
        fact = f"is no template that works ({error.message or error})"
        raise UsageError(fact, path=path, line=line, remedy="Mend it; the guide lists what it can use") from None
