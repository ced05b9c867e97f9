"""Drift → XLIFF 1.2, and what is current → TMX 1.4b."""

import re

from lxml import etree

from crdiff.model import Bitext, Drift

XLIFF = "urn:oasis:names:tc:xliff:document:1.2"
XML = "http://www.w3.org/XML/1998/namespace"
STATES = {
    "outdated": "needs-adaptation",
    "misnumbered": "needs-review-translation",
    "suspect": "needs-review-translation",
}
"""State of drift → state of the translation in XLIFF; what is current is approved."""


def to_xliff(drift: Drift) -> str:
    """Each rule of the source as a unit: current ones approved, drifted ones with the source that they translate."""
    root = etree.Element(f"{{{XLIFF}}}xliff", {"version": "1.2"}, nsmap={None: XLIFF})
    file = etree.SubElement(
        root,
        f"{{{XLIFF}}}file",
        {
            "original": drift.source.file,
            "source-language": drift.source.language,
            "target-language": drift.target.language,
            "datatype": "plaintext",
        },
    )
    body = etree.SubElement(file, f"{{{XLIFF}}}body")
    seen: set[str] = set()
    for unit in drift.units:
        text = drift.source.whole_text(unit.source)
        if not text or unit.source[0] in seen:
            continue
        seen.add(unit.source[0])
        current = unit.state == "current"
        entry = etree.SubElement(
            body,
            f"{{{XLIFF}}}trans-unit",
            {"id": unit.source[0], "resname": unit.source[0], "approved": "yes" if current else "no"},
        )
        _text(entry, "source", text)
        if unit.target and unit.state != "untranslated":
            state = "final" if current else STATES.get(unit.state, "needs-translation")
            _text(entry, "target", drift.target.whole_text(unit.target), state=state)
        elif unit.state == "untranslated":
            _text(entry, "target", "", state="needs-translation")
        previous = "\n".join(unit.previous)
        if not current and previous and previous != text:
            older = etree.SubElement(entry, f"{{{XLIFF}}}alt-trans", {"alttranstype": "previous-version"})
            _text(older, "source", previous)
            _text(older, "target", drift.target.whole_text(unit.target))
        for finding in unit.findings:
            _text(entry, "note", finding.message)
    return _written(root)


def to_tmx(bitext: Bitext | Drift) -> str:
    """What is surely a translation, as a translation memory: of drift what is current, of a bitext what is sure."""
    source, target = bitext.source, bitext.target
    root = etree.Element("tmx", {"version": "1.4"})
    etree.SubElement(
        root,
        "header",
        {
            "creationtool": "crdiff",
            "creationtoolversion": "1",
            "segtype": "block",
            "o-tmf": "crdiff",
            "adminlang": "en",
            "srclang": source.language,
            "datatype": "plaintext",
        },
    )
    body = etree.SubElement(root, "body")
    if isinstance(bitext, Drift):
        pairs = [(unit.source, unit.target) for unit in bitext.units if unit.state == "current"]
    else:
        pairs = [(segment.source, segment.target) for segment in bitext.segments if segment.sure]
    for names, mine in pairs:
        texts = (source.language, source.whole_text(names)), (target.language, target.whole_text(mine))
        if not all(text for _, text in texts):
            continue
        entry = etree.SubElement(body, "tu", {"tuid": names[0]})
        for language, text in texts:
            variant = etree.SubElement(entry, "tuv", {f"{{{XML}}}lang": language})
            etree.SubElement(variant, "seg").text = _plain(text)
    return _written(root)


def _text(parent: etree._Element, name: str, text: str, **attributes: str) -> None:
    etree.SubElement(parent, f"{{{XLIFF}}}{name}", attributes).text = _plain(text)


_NO_XML = re.compile("[^\t\n\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _plain(text: str) -> str:
    """Text without the characters that XML cannot hold."""
    return _NO_XML.sub("", text)


def _written(root: etree._Element) -> str:
    data: bytes = etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)
    return data.decode()
