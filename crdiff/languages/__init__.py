"""One small module of data per language; nothing else in crdiff knows a language's words.

A module holds words. What they look like in a text is put together here, the same way for every language, and only when
it is asked for.
"""

import re
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module

from msgspec import Struct

COMMAS = ",;，、；"
"""What parts the items of a list, and clauses."""
STEM_LETTERS = 3
"""A word has more letters than its ending: "his" is no plural."""
_ISO_MARK = r"\b(?P<year>20\d\d|19\d\d)(?P<month>[01]\d)(?P<day>[0-3]\d)\.\d\b"
"""An edition as translators number it: `20260807.0`."""


_YEAR = r"(?:19|20|１９|２０)\d\d"
_ENGLISH_DATE = r"(?P<month>[A-Z][a-z]+)\s+(?P<day>\d{1,2})(?:st|nd|rd|th)?,\s+(?P<year>\d{4})"
_ENGLISH_MONTHS = tuple("january february march april may june july august september october november december".split())


def counted(words: str) -> dict[str, int]:
    """Number words of a language, those of 0, 1, 2 ... parted by bars."""
    return {word: value for value, row in enumerate(words.split("|")) for word in row.split()}


class Language(Struct, frozen=True, kw_only=True, eq=False, dict=True):
    """What a rulebook looks like in one language."""

    code: str
    name: str
    """In the language itself, for people."""
    telltale: frozenset[str]
    """Frequent words, in lower case, that tell the language; of scripts without blanks, characters."""
    spaced: bool = True
    """Whether blanks part the words."""
    example: tuple[str, ...]
    """Labels that open an example, before their colon."""
    introduction: frozenset[str]
    contents: frozenset[str]
    glossary: frozenset[str]
    index: frozenset[str] = frozenset()
    credits: frozenset[str]
    """Headings of the unnumbered parts, folded to lower case. Lists of updates count as credits."""
    subrules: frozenset[str] = frozenset()
    """Headings above the subrules on a page of one rule."""
    dates: tuple[str, ...]
    """How an effective date is told, with `{date}` where it stands."""
    date: str
    """The date itself, groups `year`, `month` (a name or a number) and `day`."""
    other_dates: tuple[str, ...] = ()
    """Other forms of it."""
    months: tuple[str, ...] = ()
    rule_words: tuple[str, ...]
    """Words before a cited rule, as regular expressions: `rules?`."""
    section_words: tuple[str, ...]
    """Words before a cited section."""
    see_words: tuple[str, ...]
    """Words that send the reader elsewhere, before a bare number too."""
    after_words: tuple[str, ...] = ()
    """Words behind a cited number, in languages that have them there."""
    ordinal_marks: tuple[str, ...] = ()
    """Signs before a cited section in such languages: `第8章`."""
    glued: bool = False
    """Whether joints and range words follow a number without a blank though words are parted by them (Korean)."""
    joints: tuple[str, ...] = ()
    """Words between the numbers of a list."""
    range_words: tuple[str, ...] = ()
    """Words between the ends of a range."""
    breaks: str = ""
    """Where one sentence ends and another begins, as a regular expression, if the usual one does not do."""
    open_words: tuple[str, ...] = ()
    """Words that cannot end a line, so that a number on the next line is a citation."""
    obsolete: tuple[str, ...]
    """Marks at the end of a glossary head, in lower case."""
    conjunctions: frozenset[str] = frozenset()
    """Words that join the last item of a list."""
    irregular_verbs: frozenset[tuple[str, str]] = frozenset()
    """Verbs as they go with many and with one, where that is more than an ending."""
    verb_endings: tuple[str, ...] = ()
    """What a verb takes on when it goes with one."""
    articles: frozenset[str] = frozenset()
    """Words that change with the one behind them: "an oar", "a boat"."""
    shared_endings: tuple[str, ...] = ()
    """What two words take on alike: "oars", "boats"."""
    list_leads: tuple[str, ...] = ()
    """The words before a list that name it, group `name`."""
    topic_endings: tuple[str, ...] = ()
    """What ends the words before a list, where a comma follows them: 「船の種類は、」."""
    number_words: dict[str, int] = {}
    """Words that tell a small number, as "two", "both" and "second" tell 2; of scripts without blanks, characters."""
    small_words: frozenset[str] = frozenset()
    """Words that a title may leave uncapitalised."""
    capitals: bool = True
    """Whether titles are told by the capitals of their words."""

    # -- parts of a rulebook

    @property
    def latin(self) -> bool:
        """Whether it is written in Latin letters, so that names look the same as in others that are."""
        return self.spaced and self.code not in ("ko", "ru")

    @cached_property
    def example_label(self) -> re.Pattern[str]:
        """Label that opens an example, at the start of a line, printed twice now and then."""
        # "EXAMPLE: Two" (1999), "Example:Example: A player" (2014), "Exemple : un joueur", "例：", "*Example:*"
        words = "|".join((*self.example, "Examples?"))  # left in English now and then
        return re.compile(rf"(?:[_*]{{0,3}}(?:{words})\s*(?:\d{{1,2}}|[A-Z]\b)?\s*[:：][_*]{{0,3}}\s*)+", re.IGNORECASE)

    @cached_property
    def _effective_dates(self) -> tuple[str, ...]:
        """How the date of an edition is told, as regular expressions, the most certain first."""
        # Translators leave an English date now and then: "Date de mise à jour May 27, 2025".
        dates = dict.fromkeys((self.date, *self.other_dates, _ENGLISH_DATE))
        return (*(f"(?i){how.replace('{date}', date)}" for date in dates for how in self.dates), _ISO_MARK)

    def find_dates(self, text: str) -> Iterator[tuple[int, re.Match[str]]]:
        """How a text tells the date of an edition, each with its rank among the ways to tell it; 0 is the surest."""
        if not re.search(_YEAR, text):
            return
        for rank, how in enumerate(self._effective_dates):
            if found := re.search(how, text):
                yield rank, found

    def tells_date(self, text: str) -> bool:
        """Whether a text tells the date of an edition."""
        return any(True for _ in self.find_dates(text))

    def month(self, text: str) -> int | None:
        """The number of a month given by name or number; None where it is none."""
        if text.isdigit():
            return int(text) if 1 <= int(text) <= 12 else None
        for months in (self.months, _ENGLISH_MONTHS):
            if text.lower() in months:
                return months.index(text.lower()) + 1
        return None

    @cached_property
    def see(self) -> re.Pattern[str]:
        """A glossary line that only sends the reader elsewhere."""
        words = "|".join(self.see_words) or "(?!)"
        after = "|".join(self.after_words) or "(?!)"
        if self.spaced:
            return re.compile(rf"(?:{words})\s+\S|[^.]{{1,60}}\s(?:{after})\.?$", re.IGNORECASE)
        return re.compile(rf"(?:{words})|[^。]{{1,40}}(?:{after})。?$")

    # -- sentences

    @cached_property
    def sentence_end(self) -> re.Pattern[str]:
        """Matches at the end of a line that closes a sentence."""
        return re.compile(r"[.!?:;。！？：；…][\"”’'»)\]）」』〕》]*$")

    @cached_property
    def sentence_break(self) -> re.Pattern[str]:
        """Matches the stop of a sentence, what closes it and the blank behind, or the place where one would be."""
        if self.breaks:
            return re.compile(self.breaks)
        if not self.spaced:
            # A sentence quoted or bracketed inside another goes on in kana: "「蓋を閉める。」という札"
            return re.compile(r"[。！？](?:[”’」』）)]+(?![”’」』）)ぁ-ん、，。])|(?![。！？”’」』）)]))(?=.)")
        # "z. B.", "Der 2. Spieler" end nothing; « Sors. » has blanks inside its quotes.
        blank = r"[ \u00a0\u202f]?"
        return re.compile(
            rf"[.!?](?<!\b[^\W\d_][.])(?<!\s\d[.])(?<!\s\d\d[.])(?:{blank}[\"”“’'»)\]])*\s+(?=[\"“„‘'(\[{{«¿¡]*{blank}(?:[^\W_a-zß-ÿа-я]|\{{))"
        )

    # -- citations

    @cached_property
    def reference_lead(self) -> re.Pattern[str]:
        """Words after which a bare number is a rule: `rule 704`."""
        return self._lead((*self.rule_words, *self.section_words, *self.see_words))

    @cached_property
    def section_lead(self) -> re.Pattern[str]:
        """Words after which a single digit is a section: `section 8`."""
        # Japanese and Korean cite a section as they cite a rule: "rule 8〔多人数戦ルール〕"
        return self._lead(self.section_words or self.rule_words)

    def _lead(self, words: tuple[str, ...]) -> re.Pattern[str]:
        blank = r"[\s_*]+" if self.spaced else r"[\s_*]*"
        return re.compile(rf"(?:{self._bound}(?:{'|'.join(words)})|§){blank}$", re.IGNORECASE)

    @property
    def _bound(self) -> str:
        return r"\b" if self.spaced else ""

    @cached_property
    def reference_tail(self) -> re.Pattern[str]:
        """Words behind which a bare number was a rule, or a title quoted there: `8.7 節`, `4.2, “Beginning Phase”`."""
        title = r"\.?,?\s?[“„«「〔\"]\w"
        return re.compile(rf"\.?\s?(?:{'|'.join(self.after_words)})|{title}" if self.after_words else title)

    @cached_property
    def reference_joint(self) -> re.Pattern[str]:
        """What stands between the numbers of one list, from one to the next."""
        # "rules 310 and 311", and over a quoted title: "rule 105, “Colors,” and 202"
        words = "|".join(self.joints) or "(?!)"
        if self.glued:
            return re.compile(
                rf"\s*(?:[,;]\s*(?:{words})?|(?:{words}))\s*(?:{'|'.join(self.rule_words)})?\s*", re.IGNORECASE
            )
        if self.spaced:
            return re.compile(
                rf"(?:\s*,?\s*[\"“„«][^\"“”„«»]*[\"”“»])?(?:\s*[,;]\s*(?:(?:{words})\s+)?|\s+(?:{words})\s+)",
                re.IGNORECASE,
            )
        return re.compile(
            rf"(?:\s*[“〔「][^”〕」]*[”〕」])?\s*(?:[,;、，；]|{words})\s*(?:{'|'.join(self.rule_words)})?\s*"
        )

    @cached_property
    def range_joint(self) -> str:
        """What stands between the ends of a range, as part of a pattern."""
        dash = r"\s?[-–—−‐‑~～〜]\s?"
        words = "|".join(self.range_words)
        return dash + (
            rf"|\s?(?:{words})\s?"
            if words and self.glued
            else rf"|\s+(?:{words})\s+"
            if words and self.spaced
            else rf"|\s?(?:{words})\s?"
            if words
            else ""
        )

    @cached_property
    def unfinished(self) -> re.Pattern[str]:
        """Matches at the end of a line that cannot end there."""
        if not self.spaced:
            return re.compile(r"[、，（〔「-]$")
        words = "|".join((*self.rule_words, *self.section_words, *self.joints, *self.see_words, *self.open_words))
        return re.compile(rf"(?:{self._bound}(?:{words})|[,(–—、，（-])$", re.IGNORECASE)

    # -- words

    @cached_property
    def list_lead(self) -> re.Pattern[str]:
        """The words before a list that name it: "The planeswalker types are Ajani"."""
        return re.compile("|".join(self.list_leads) or "(?!)(?P<name>)")

    @cached_property
    def conjunction(self) -> str:
        """Regular expression of a word that joins the last item of a list."""
        # The longer first, or "ed" would be "e" and a letter.
        words = sorted(self.conjunctions, key=lambda word: (-len(word), word))
        return f"(?:{'|'.join(map(re.escape, words)) or '(?!)'})"

    @cached_property
    def list_joint(self) -> re.Pattern[str]:
        """What parts the items of a list: a comma, a conjunction, or both."""
        if self.spaced:
            word = rf"{self.conjunction}(?!\w)\s*"
            return re.compile(rf"[{COMMAS}]\s*(?:{word})?|\b{word}", re.IGNORECASE)
        return re.compile(rf"[{COMMAS}]\s*{self.conjunction}?|{self.conjunction}")

    def agree(self, one: str, other: str) -> bool:
        """Whether two words are one verb, as it goes with one and with many: "draws" and "draw"."""
        return any(
            (many, single) in self.irregular_verbs or single in tuple(many + ending for ending in self.verb_endings)
            for many, single in ((one, other), (other, one))
        )

    def bare(self, old: str, new: str) -> tuple[str, str]:
        """Two wordings without their articles, and without an ending that both have: "an oar's" and "a boat's"."""
        first, second = old.split(), new.split()
        if len(first) > 1 and len(second) > 1 and first[0] in self.articles and second[0] in self.articles:
            first, second = first[1:], second[1:]
        for ending in self.shared_endings:
            lasts = [(words[-1], words[-1].removesuffix(ending)) for words in (first, second)]
            if all(bare != last and len(bare) >= STEM_LETTERS and bare[-1] != ending for last, bare in lasts):
                first[-1], second[-1] = (bare for _, bare in lasts)
                break
        return (" ".join(first), " ".join(second)) if first != second else (old, new)

    def list_name(self, first_item: str) -> str:
        """What a list is called by the words before its first item; empty where they do not say."""
        found = self.list_lead.match(first_item)
        return found["name"][:1].lower() + found["name"][1:] if found else ""


CODES: tuple[str, ...] = ("en", "de", "es", "fr", "it", "pt", "ru", "ja", "ko", "zh-Hans", "zh-Hant")
"""The languages there are; the module of `zh-Hans` is `zh_hans`."""


class _Languages(dict[str, Language]):
    """Languages by code, each loaded when it is first asked for."""

    def __missing__(self, code: str) -> Language:
        if code not in CODES:
            raise KeyError(code)
        name = code.lower().replace("-", "_")
        found: Language = getattr(import_module(f"crdiff.languages.{name}"), name.upper())
        self[code] = found
        return found


LANGUAGES: dict[str, Language] = _Languages()
