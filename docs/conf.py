"""How the documentation is built: `make docs`."""

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

import crdiff

project = "crdiff"
copyright = "the makers of crdiff"  # noqa: A001  (Sphinx asks for this name)
release = version = crdiff.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_click"]
html_theme = "furo"
html_title = "crdiff"
exclude_patterns = ["_build"]
smartquotes = False
autodoc_typehints = "description"
autodoc_member_order = "bysource"
autodoc_class_signature = "separated"
myst_heading_anchors = 3
suppress_warnings = ["myst.xref_missing"]


def write_schemas(_app: Sphinx) -> None:
    """A page of the JSON documents that crdiff prints, made of their schemas."""
    lines = ["# JSON documents", "", "Made from the schemas that `crdiff schema NAME` prints.", ""]
    folder = files("crdiff") / "schemas"
    for path in sorted(folder.iterdir(), key=lambda each: each.name):
        schema = json.loads(path.read_text(encoding="utf-8"))
        lines += [f"## {schema['title']}", ""]
        names = [schema["$ref"].rpartition("/")[2]]
        for name in names:
            names += [each for each in _referred(schema["$defs"][name]) if each not in names]
        for name in names:
            lines += [f"### {schema['title'].split('/')[1]}: {name}", "", *_table(schema["$defs"][name]), ""]
    target = Path(__file__).parent / "_build" / "schemas.md"
    target.parent.mkdir(exist_ok=True)
    target.write_text("\n".join(lines), encoding="utf-8")


def _referred(part: Any) -> list[str]:
    if isinstance(part, dict):
        own = [part["$ref"].rpartition("/")[2]] if "$ref" in part else []
        return own + [name for value in part.values() for name in _referred(value)]
    return [name for value in part for name in _referred(value)] if isinstance(part, list) else []


def _table(definition: dict[str, Any]) -> list[str]:
    lines = [definition.get("description", ""), "", "| field | type |", "|---|---|"]
    required = definition.get("required", [])
    for name, field in definition.get("properties", {}).items():
        mark = "" if name in required else ", may be missing"
        lines.append(f"| `{name}` | {_type(field)}{mark} |")
    return lines


def _type(field: dict[str, Any]) -> str:
    if "$ref" in field:
        return field["$ref"].rpartition("/")[2]
    if "enum" in field:
        return " or ".join(f"`{value}`" for value in field["enum"])
    if "anyOf" in field:
        return " or ".join(_type(each) for each in field["anyOf"])
    if field.get("type") == "array":
        inner = field.get("items") or {}
        return f"list of {_type(inner)}" if inner else "list"
    if field.get("type") == "object":
        extra = field.get("additionalProperties")
        return f"object of {_type(extra)}" if isinstance(extra, dict) else "object"
    return str(field.get("type", "any"))


def mark_code(_app: Sphinx, _what: str, _name: str, _obj: object, _options: object, lines: list[str]) -> None:
    """Docstrings are Markdown where they quote code: `one` backtick, which Sphinx writes as two."""
    lines[:] = [re.sub(r"(?<!`)`([^`]+)`(?!`)", r"``\1``", line) for line in lines]


def setup(app: Sphinx) -> None:
    app.connect("autodoc-process-docstring", mark_code, priority=100)
    app.connect("builder-inited", write_schemas)
