"""The package that a Word document is: a zip archive of XML parts, opened with care."""

import io
import re
import zipfile
import zlib

from lxml import etree

from crdiff.errors import SourceError

STRICT = b"http://purl.oclc.org/ooxml/wordprocessingml/main"
TRANSITIONAL = b"http://schemas.openxmlformats.org/wordprocessingml/2006/main"
PARTS_MAX = 4000
"""Files in the package; a rulebook with a picture a card has fewer."""


class WordPackage:
    """The parts of a document; a bomb is refused before it is unpacked."""

    def __init__(self, data: bytes, path: str, size_limit: int) -> None:
        self._path = path
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            infos = self._zip.infolist()
        except (zipfile.BadZipFile, ValueError, NotImplementedError):
            raise self._damaged() from None
        self._limit = size_limit
        wanted = [info for info in infos if info.filename.startswith("word/") and info.filename.endswith(".xml")]
        if len(infos) > PARTS_MAX:
            raise SourceError(f"holds {len(infos)} files", path=path, remedy=f"crdiff takes {PARTS_MAX} at most")
        if sum(info.file_size for info in wanted) > size_limit:
            fact = f"unpacks to more than {size_limit >> 20} MB"
            raise SourceError(fact, path=path, remedy="Raise --max-size if it is the right file")
        if any(info.flag_bits & 1 for info in wanted):
            raise SourceError("is encrypted", path=path, remedy="Save a copy without a password")

    def _damaged(self) -> SourceError:
        return SourceError("is a damaged Word document", path=self._path, remedy="Get another copy of the file")

    def main(self) -> str:
        """The name of the main part."""
        names = self._zip.namelist()
        if "word/document.xml" in names:
            return "word/document.xml"
        relations = self.part("_rels/.rels")
        for relation in relations if relations is not None else ():
            if str(relation.get("Type", "")).endswith("/officeDocument"):
                return str(relation.get("Target", "")).lstrip("/")
        return next((name for name in names if re.fullmatch(r"word/document\d*\.xml", name)), "word/document.xml")

    def part(self, name: str) -> etree._Element | None:
        """The root of a part; None where the document has none.

        What a package says of its sizes may be false, so no more than the limit is unpacked.
        """
        try:
            with self._zip.open(name) as file:
                data = file.read(self._limit + 1)
        except KeyError:
            return None
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, NotImplementedError, RuntimeError):
            raise self._damaged() from None
        if len(data) > self._limit:
            fact = f"unpacks to more than {self._limit >> 20} MB"
            raise SourceError(fact, path=self._path, remedy="Raise --max-size if it is the right file")
        # Strict documents differ in nothing but this address.
        data = data.replace(STRICT, TRANSITIONAL)
        parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True)
        try:
            root = etree.fromstring(data, parser)
        except etree.XMLSyntaxError:
            raise self._damaged() from None
        if root.getroottree().docinfo.doctype:
            # Word writes none; one that is there is there to fetch or to multiply something.
            raise SourceError("declares entities", path=self._path, remedy="Open and save it with a word processor")
        return root
