"""One small module of data per language; nothing else in crdiff knows a language's words."""

import re

from msgspec import Struct


class Language(Struct, frozen=True, kw_only=True, eq=False):
    """What a rulebook looks like in one language."""

    code: str
    example: re.Pattern[str]
    """Label that opens an example, at the start of a line."""
    introduction: frozenset[str]
    contents: frozenset[str]
    glossary: frozenset[str]
    index: frozenset[str]
    credits: frozenset[str]
    """Headings of the unnumbered parts, folded to lower case."""
    date: re.Pattern[str]
    """Effective date, groups `year`, `month` (a name or a number) and `day`."""
    months: tuple[str, ...]
    sentence_end: re.Pattern[str]
    """Matches at the end of a line that closes a sentence."""
    sentence_break: re.Pattern[str]
    """Matches the blank between two sentences."""
    reference_lead: re.Pattern[str]
    """Words after which a bare number is a rule: `rule 704`."""
    section_lead: re.Pattern[str]
    """Words after which a single digit is a section: `section 8`."""
    reference_joint: re.Pattern[str]
    """What stands between the numbers of one list, from one to the next."""
    range_joint: str
    """What stands between the ends of a range, as part of a pattern."""
    cited_rules: re.Pattern[str]
    """Citations in folded text: numbers in a list or range with their lead word and quoted titles."""
    unfinished: re.Pattern[str]
    """Matches at the end of a line that cannot end there, so that a number on the next line is a citation."""
    see: re.Pattern[str]
    """A glossary line that only sends the reader elsewhere."""
    obsolete: str
    """Mark at the end of a glossary head, in lower case."""
    conjunctions: frozenset[str]
    """Words that join the last item of a list."""
    irregular_verbs: frozenset[tuple[str, str]]
    """Verbs as they go with many and with one, where that is more than an ending."""
    list_lead: re.Pattern[str]
    """The words before a list that name it, group `name`."""
    small_words: frozenset[str]
    """Words that a title may leave uncapitalised."""

    def agree(self, one: str, other: str) -> bool:
        """Whether two words are one verb, as it goes with one and with many: "draws" and "draw"."""
        return any(
            (many, single) in self.irregular_verbs or single in (f"{many}s", f"{many}es")
            for many, single in ((one, other), (other, one))
        )

    def list_name(self, first_item: str) -> str:
        """What a list is called by the words before its first item; empty where they do not say."""
        found = self.list_lead.match(first_item)
        return found["name"][:1].lower() + found["name"][1:] if found else ""

    def mask_reference(self, folded: str) -> str:
        """Replace each citation in folded text, a whole list of them too, by one sign."""
        return self.cited_rules.sub("\x01", folded)


from crdiff.languages.en import EN  # noqa: E402  (the class must exist first)

LANGUAGES: dict[str, Language] = {each.code: each for each in (EN,)}
