"""Editions and their problems as text."""

from collections.abc import Iterable, Sequence

from crdiff.model import NUMBERED, Edition, Problem, Unit
from crdiff.render.controls import CONTROLS

TEXT_SHOWN = 90
"""Characters of a unit's text that the tree shows."""


def render_tree(edition: Edition) -> str:
    """The tree of an edition, a line a unit, indented by depth."""
    counts = [_counted(edition.count(kind), kind) for kind in ("section", "subsection", "rule", "subrule")]
    counts += [_counted(edition.count("glossary"), "glossary entry"), _counted(len(edition.problems), "problem")]
    lines = [
        f"{edition.title or edition.rulebook} ({edition.edition}, {edition.language}, {edition.encoding})",
        ", ".join(counts),
        *_numbers_line(edition),
        "",
        *_unit_lines(edition),
    ]
    return "\n".join(line.translate(CONTROLS) for line in lines) + "\n"


def _numbers_line(edition: Edition) -> list[str]:
    """Where numbers come from that are not printed."""
    told = [unit for unit in edition.units if unit.numbered_by in ("content", "guess")]
    if not told:
        return []
    guessed = sum(unit.numbered_by == "guess" for unit in told)
    surely = f"; {guessed} of them not surely, marked ?" if guessed else ""
    return [f"{_counted(len(told), 'number')} of {told[0].numbered_from}, by what the text says{surely}"]


def _counted(count: int, word: str) -> str:
    plural = f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
    return f"{count} {word if count == 1 else plural}"


def _unit_lines(edition: Edition) -> Iterable[str]:
    part = ""
    for unit in edition.units:
        if unit.kind not in NUMBERED and unit.kind != part:
            part = unit.kind
            yield part.capitalize()
        yield "  " * _depth(unit, edition) + _unit_line(unit)


def _depth(unit: Unit, edition: Edition) -> int:
    if unit.kind not in NUMBERED:
        return 1
    depth = 0
    while unit.parent is not None:
        unit = edition.by_name[unit.parent]
        depth += 1
    return depth


def _unit_line(unit: Unit) -> str:
    text = " ".join(unit.text.split())
    text = text if len(text) <= TEXT_SHOWN else f"{text[: TEXT_SHOWN - 1]}…"
    examples = {0: "", 1: "  [1 example]"}.get(len(unit.examples), f"  [{len(unit.examples)} examples]")
    label = unit.number if unit.number and "~" not in unit.name else unit.name
    colon = ":" if unit.kind == "glossary" else "?" if unit.numbered_by == "guess" else ""
    return f"{label}{colon} {text}{examples}"


def render_problems(file: str, problems: Sequence[Problem]) -> str:
    """Problems, one a line, as compilers print them."""
    return "".join(
        f"{file}:{problem.line}: {problem.message} ({problem.kind})\n".translate(CONTROLS)
        if problem.line
        else f"{file}: {problem.message} ({problem.kind})\n".translate(CONTROLS)
        for problem in problems
    )
