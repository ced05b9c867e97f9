"""Jinja2 templates in which everything that is put in is escaped, whatever they write: HTML, Markdown or wikitext."""

import re
from collections.abc import Callable
from functools import cache
from html.parser import HTMLParser
from typing import Any, ClassVar, Literal

from jinja2 import BaseLoader, DictLoader, PackageLoader, StrictUndefined, TemplateSyntaxError
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
    """A unit's name as the end of a link: two names never give one."""
    return re.sub(r"[^\w.~-]", lambda found: "_" if found[0] in " :" else f".{ord(found[0]):x}.", name)


def _remark(text: str, markup: Markups) -> str:
    """The writer's own Markdown in another markup; HTML in it is shown, not obeyed."""
    if markup == "markdown":
        return text
    html: str = MarkdownIt("commonmark", {"html": False}).render(text).strip()
    if markup == "html":
        return html
    return _Wikitext(html).text


class _Wikitext(HTMLParser):
    """HTML that Markdown made, as wikitext: paragraphs, lists, bold, italics and links."""

    MARKS: ClassVar[dict[str, str]] = {"strong": "'''", "em": "''", "code": ""}

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self._parts: list[str] = []
        self._lists: list[str] = []
        self.feed(html)
        self.close()

    @property
    def text(self) -> str:
        return re.sub(r"\n{3,}", "\n\n", "".join(self._parts)).strip()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("ul", "ol"):
            self._lists.append("*" if tag == "ul" else "#")
        elif tag == "li":
            self._parts.append(f"\n{''.join(self._lists)} ")
        elif tag == "a":
            self._parts.append(f"[{dict(attrs).get('href') or ''} ")
        self._parts.append(self.MARKS.get(tag, ""))

    def handle_endtag(self, tag: str) -> None:
        self._parts.append(self.MARKS.get(tag, "]" if tag == "a" else ""))
        if tag in ("ul", "ol"):
            self._lists.pop()
            self._parts.append("\n")
        elif tag == "p" and not self._lists:
            self._parts.append("\n\n")

    def handle_data(self, data: str) -> None:
        if data.strip():
            words = data.replace("\n", " ")
            self._parts += [" " * (words[:1] == " "), escape_wikitext(words.strip()), " " * (words[-1:] == " ")]


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
    except Exception as error:  # a template is a program of its own, and can fail like one
        line = error.lineno if isinstance(error, TemplateSyntaxError) else None
        fact = f"is no template that works ({' '.join(str(error).split()) or type(error).__name__})"
        raise UsageError(fact, path=path, line=line, remedy="Mend it; the guide lists what it can use") from None
