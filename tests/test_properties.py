"""What holds for every rulebook, however it is written and however it was edited."""

import contextlib
import json
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

import crdiff
from crdiff.align import align
from crdiff.changes.lists import compare_lists
from crdiff.changes.wording import compare_wording
from crdiff.errors import CrdiffError
from crdiff.languages import LANGUAGES
from crdiff.model import ChangeSet, Edition, ListGrowth, WordingOp
from crdiff.numbering import Key
from crdiff.parsing.references import find_references
from crdiff.render.document import (
    ProblemsDocument,
    changes_document,
    edition_document,
    to_json,
)
from crdiff.schemes import MAGIC
from tests.cli.running import environment
from tests.rulebooks import FRONT, PARTS, SENTENCES, books, damaged, editions, mutations

few = settings(deadline=None, derandomize=True, max_examples=60)
some = settings(deadline=None, derandomize=True, max_examples=150)
many = settings(deadline=None, derandomize=True, max_examples=300)

MIRRORED = {
    "one-to-one": "one-to-one", "split": "merge", "merge": "split", "regroup": "regroup", "added": "removed",
    "removed": "added",
}  # fmt: skip

Stretch = tuple[str, str, str]


def diff(old: str, new: str) -> ChangeSet:
    return crdiff.diff(crdiff.parse(old, name="old.txt"), crdiff.parse(new, name="new.txt"))


def links_of(changes: ChangeSet) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """All links: those of the changes, and units that kept number and text."""
    listed = {name for change in changes.changes for name in change.old}
    for change in changes.changes:
        yield change.old, change.new
    for unit in changes.old.units:
        if unit.name not in listed:
            yield (unit.name,), (unit.name,)


# -- an edition and itself


@some
@given(st.one_of(books().map(lambda book: book.print()), damaged()))
def test_an_edition_never_differs_from_itself(text: str) -> None:
    assume(parsed(text))
    changes = diff(text, text)

    assert changes.changes == ()
    assert changes.same == len(changes.old.units)
    assert (changes.sweeps, changes.blocks) == ((), ())


# -- there and back


SAIL = "A player may sail past two coins at dawn by"
CARGO = "cargo, rope, and timber unless the tide is low"
BOOK = (
    "Ferry Book\n\nThese rules are effective as of May 2, 2030.\n\nIntroduction\n\nThis book tells how ferries are run."
    f"\n\n1. Boats of Baban\n\n100. Boats of Baben\n\n100.1. {{}}\n\n100.2. {SAIL} Badin.\n\n"
    "Credits\n\nWritten by the ferry crew.\n"
)
RECAST = (
    f"{SAIL} Babin. {SAIL} Babon. The bell of the quay can’t leave {CARGO} by Babun.\n     {SAIL} Badan.\n\n"
    f"100.1a {SAIL} Baden.",
    f"A token loses {CARGO}. The captain of that ship puts aside one berth — or none if the lantern burns.",
)


BARE = BOOK.replace(f"\n\n100.2. {SAIL} Badin.", "")
TWINS = (
    f"{SAIL} Babin.\n\n100.1a {SAIL} Babon.\n\n100.2. {SAIL} Babun.",
    f"{SAIL} Babin. {SAIL} Babon.",
)
"""The second does not say what 100.2 says, however alike they are."""
ROW = f"{SAIL} Babin.\n\n100.1a {SAIL} Babon.\n\n100.1b {SAIL} Babun."
NO_SECTION = BARE.replace("100. Boats of Baben\n\n100.1", "100. Boats\n\n101. Boats\n\n101.1")
"""With two lines alike, which are no headings, so that no section stands above 101."""


@some
@given(editions(distinct=True))
@example((BOOK.format(RECAST[0]), BOOK.format(RECAST[1])))
@example((BARE.format(TWINS[0]), BARE.format(TWINS[1])))
@example((BARE.format(ROW).replace("100. Boats", "100. Tides"), NO_SECTION.format(ROW.replace("100.1", "101.1"))))
def test_swapped_editions_give_the_mirrored_changes(pair: tuple[str, str]) -> None:
    """Exact where no two rules are copies of each other: among copies, reading order decides, old before new."""
    forth, back = diff(*pair), diff(*reversed(pair))
    assert Counter((new, old) for old, new in links_of(forth)) == Counter(links_of(back))
    assert forth.same == back.same
    mirror = {(change.new, change.old): change for change in back.changes}

    assert len(forth.changes) == len(back.changes)
    for change in forth.changes:
        other = mirror[change.old, change.new]
        assert other.shape == MIRRORED[change.shape]
        assert other.text == change.text
        # Which of two that swapped has moved depends on the direction.
        assert (other.number == "same") == (change.number == "same")
        assert stretches(other.wording) == turned(change.wording)
        assert grown(change.lists) == {(added, removed) for removed, added in grown(other.lists)}


@some
@given(editions())
def test_scores_remembered_between_rounds_are_those_weighed_anew(pair: tuple[str, str]) -> None:
    books = [crdiff.parse(text, name="book.txt") for text in pair]
    remembered = align(*books)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("crdiff.align.similarity.FEW", -1)
        assert align(*books) == remembered


@some
@given(st.one_of(editions(), st.tuples(damaged(), damaged())))
def test_what_is_no_change_kept_number_and_text(pair: tuple[str, str]) -> None:
    assume(all(map(parsed, pair)))
    changes = diff(*pair)
    listed = {name for change in changes.changes for name in change.old}
    for unit in changes.old.units:
        if unit.name not in listed:
            other = changes.new.by_name[unit.name]
            assert (other.kind, other.text, other.examples) == (unit.kind, unit.text, unit.examples)


APART = """\
100.1. Tides

100.1a A player may sail past two coins at dawn.

100.1b Gulls nest on each quay house until the bell rings.

100.1c The steward counts all barrels of the harbour every night.
"""
TOGETHER = """\
100.1. Tides A player may sail past two coins at dawn.

100.1a Gulls nest on each quay house until the bell rings.

100.1b The steward counts all barrels of the harbour every night.
"""


def test_a_title_that_took_its_first_subrule_in_and_gave_it_back() -> None:
    forth, back = (list(links_of(diff(*pair))) for pair in ((APART, TOGETHER), (TOGETHER, APART)))

    assert (("100.1", "100.1a"), ("100.1",)) in forth
    assert (("100.1",), ("100.1", "100.1a")) in back


def stretches(wording: Iterable[WordingOp]) -> list[Stretch]:
    """Equal, typographic and changed stretches, each with its old and new text."""
    found: list[Stretch] = []
    for sort, *parts in wording:
        if sort in "=~":
            found.append((sort, parts[0], parts[-1]))
        elif sort == "+" and found and found[-1][0] == "!" and not found[-1][2]:
            found[-1] = ("!", found[-1][1], parts[0])
        else:
            found.append(("!", parts[0], "") if sort == "-" else ("!", "", parts[0]))
    return found


def turned(wording: Iterable[WordingOp]) -> list[Stretch]:
    """The stretches as they are when the texts are swapped."""
    return [(sort, new, old) for sort, old, new in stretches(wording)]


def grown(lists: Iterable[ListGrowth]) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    return {(each.added, each.removed) for each in lists}


# -- links


@some
@given(st.one_of(editions(), st.tuples(damaged(), damaged())))
def test_every_unit_stands_in_one_link(pair: tuple[str, str]) -> None:
    assume(all(map(parsed, pair)))
    changes = diff(*pair)
    old = Counter(name for names, _ in links_of(changes) for name in names)
    new = Counter(name for _, names in links_of(changes) for name in names)

    assert old == Counter(unit.name for unit in changes.old.units)
    assert new == Counter(unit.name for unit in changes.new.units)
    assert set(old.values()) == set(new.values()) == {1}
    assert changes.same == len(list(links_of(changes))) - len(changes.changes)


@some
@given(editions())
def test_shapes_and_facets_agree_with_the_links(pair: tuple[str, str]) -> None:
    for change in diff(*pair).changes:
        sizes = min(len(change.old), 2), min(len(change.new), 2)
        shapes = {
            (1, 1): "one-to-one", (1, 2): "split", (2, 1): "merge", (2, 2): "regroup", (0, 1): "added",
            (1, 0): "removed",
        }  # fmt: skip

        assert change.shape == shapes[sizes]
        assert (change.number == "-") == (change.text == "-") == (change.shape in ("added", "removed"))
        if change.shape == "one-to-one":
            assert (change.number == "same") == (change.old == change.new)
            assert (change.number, change.text) != ("same", "same")


# -- bytes

ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252")
LINE_ENDS = ("\n", "\r\n", "\r")


def read_bytes(data: bytes) -> Edition:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "ferry.txt")
        path.write_bytes(data)
        return crdiff.read(path)


def content(edition: Edition) -> object:
    """All of an edition but what tells of the file."""
    kept = [problem for problem in edition.problems if problem.kind != "encoding-guessed"]
    return edition.units, edition.contents, edition.index, edition.title, edition.edition, edition.rulebook, kept


@few
@given(st.one_of(books().map(lambda book: book.print()), damaged()), st.sampled_from(ENCODINGS))
def test_the_encoding_does_not_matter(text: str, encoding: str) -> None:
    assume(parsed(text))
    assert content(read_bytes(text.encode(encoding))) == content(read_bytes(text.encode()))


@few
@given(st.one_of(books().map(lambda book: book.print()), damaged()), st.sampled_from(("utf-16-le", "utf-16-be")))
def test_a_byte_order_mark_does_not_matter(text: str, encoding: str) -> None:
    assume(parsed(text))
    assert content(read_bytes(f"\ufeff{text}".encode(encoding))) == content(read_bytes(text.encode()))


@few
@given(
    st.one_of(books().map(lambda book: book.print()), damaged()),
    st.one_of(st.sampled_from(LINE_ENDS).map(lambda end: (end,)), st.just(LINE_ENDS)),
    st.sampled_from(("utf-8", "utf-16")),
    st.integers(0, 1 << 16),
)
def test_line_ends_do_not_matter(text: str, ends: tuple[str, ...], encoding: str, seed: int) -> None:
    assume(parsed(text))
    chance = random.Random(seed)
    printed = ""
    for line in text.split("\n"):
        # A lone LF after a lone CR would be one line end.
        fitting = [end for end in ends if line or not (printed.endswith("\r") and end == "\n")]
        printed += line + chance.choice(fitting)

    assert content(read_bytes(printed.encode(encoding))) == content(read_bytes(f"{text}\n".encode()))


CHILD = """
import json, sys
import crdiff
from crdiff.render.document import changes_document, to_json
for old, new in json.load(sys.stdin):
    print(to_json(changes_document(crdiff.diff(crdiff.parse(old), crdiff.parse(new)))).decode())
"""


def test_the_hash_seed_does_not_matter() -> None:
    """The same bytes under three seeds, for thirty pairs of editions."""
    pairs: list[tuple[str, str]] = []

    @settings(deadline=None, derandomize=True, max_examples=30)
    @given(editions())
    def collect(pair: tuple[str, str]) -> None:
        pairs.append(pair)

    collect()
    printed = {
        subprocess.run(
            [sys.executable, "-c", CHILD],
            input=json.dumps(pairs).encode(),
            capture_output=True,
            check=True,
            env=environment(PYTHONHASHSEED=seed, PYTHONIOENCODING="utf-8"),
        ).stdout
        for seed in ("0", "1", "2")
    }

    assert len(printed) == 1
    assert printed.pop().count(b"crdiff/changes/1") == len(pairs)


# -- numbers

LETTERS = [at for at in range(1, 703) if not set("lo") & set(MAGIC.letters(at))]


@st.composite
def keys(draw: st.DrawFn, depths: Iterable[int] = (1, 2, 3, 4)) -> Key:
    section, place = draw(st.integers(1, 9)), draw(st.integers(0, 99))
    whole = (section, section * 100 + place, draw(st.integers(1, 9999)), draw(st.sampled_from(LETTERS)))
    return whole[: draw(st.sampled_from(list(depths)))]


@many
@given(keys())
def test_numbers_survive_format_and_parse(key: Key) -> None:
    assert MAGIC.key(MAGIC.format(key)) == key
    [unit] = crdiff.parse(f"{MAGIC.format(key)}. A boat has one oar.\n").units if len(key) > 2 else [None]
    assert unit is None or (unit.number, unit.kind) == (MAGIC.format(key), MAGIC.kind(key))


@many
@given(st.from_regex(re.compile(r"\d{3}\.(?:0|[1-9]\d{0,3})[a-z]{0,2}", re.ASCII), fullmatch=True))
def test_numbers_survive_parse_and_format(number: str) -> None:
    key = MAGIC.key(number)
    assert key is not None
    chapter, _, rest = number.partition(".")
    digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")

    assert MAGIC.format(key) == f"{chapter}.{int(digits)}{rest[len(digits) :]}"


@many
@given(keys())
def test_a_successor_is_greater_and_comes_next(key: Key) -> None:
    following = list(MAGIC.successors(key))

    assert all(each > key for each in following)
    assert following == sorted(following)
    assert all(MAGIC.is_next(each, key) for each in following)
    assert not MAGIC.is_next(key, key)
    assert not any(MAGIC.is_next(key, each) for each in following)


@many
@given(keys((3, 4)), st.integers(1, 60), st.sampled_from(("full", "short")))
def test_a_range_rises_from_end_to_end_without_l_and_o(first: Key, steps: int, form: str) -> None:
    last = first
    for _ in range(steps):
        last = MAGIC.next_sibling(last)
    assume(last[-1] <= (702 if len(first) == 4 else 9999))
    short = MAGIC.letters(last[-1]) if len(last) == 4 else str(last[-1])
    numbers = MAGIC.expand(MAGIC.format(first), MAGIC.format(last) if form == "full" else short)
    found = [MAGIC.key(number) for number in numbers]

    assert (found[0], found[-1]) == (first, last)
    assert len(found) == steps + 1
    assert all(before is not None and after is not None and before < after for before, after in pairwise(found))
    assert not any(set(number.partition(".")[2]) & set("lo") for number in numbers)


@many
@given(st.text(max_size=12), st.text(max_size=12))
def test_any_range_has_its_beginning(first: str, last: str) -> None:
    assert MAGIC.expand(first, last)[0] == first


# -- wording

PHRASES = st.one_of(
    SENTENCES,
    st.sampled_from(
        [
            "See rules 702.9a–c.", "See 601.2f and 601.2g.", "Pay {2}{W}{W}.", "Pay {2}{U}.", "_Ferry_ (R) and Æther.",
            "“Moor” — don’t.", '"Moor" - don\'t.', "\n", "  ", " ", "_Tide_", "Tide", "Tide®", "Tide(R)", "Boats(tm).",
        ]
    ),
)  # fmt: skip
WORDINGS = st.lists(PHRASES, max_size=5).map(" ".join)
UNCUT = re.compile(r"\{[^{}\s]*\}|\d{3}\.\d+[a-z]{0,2}|[^\W\d_]+|\d+")


@st.composite
def rewordings(draw: st.DrawFn) -> tuple[str, str]:
    """A text, and the same with words lost, doubled, swapped and set anew."""
    old = draw(WORDINGS)
    words = old.split(" ")
    for _ in range(draw(st.integers(0, 5))):
        at, to = draw(st.integers(0, len(words) - 1)), draw(st.integers(0, len(words) - 1))
        word = draw(st.sampled_from(("", "oars", words[to], f"{words[at]} {words[to]}", f"{words[at]}’s", "702.9a")))
        words[at] = word
    return old, " ".join(words)


@many
@given(rewordings())
def test_wording_gives_both_texts_back_and_cuts_no_word(pair: tuple[str, str]) -> None:
    wording = compare_wording(*pair)
    sides = (("=-~", 1, pair[0]), ("=+~", -1, pair[1]))
    for sorts, part, text in sides:
        pieces = [op[part] for op in wording if op[0] in sorts]
        assert "".join(pieces) == text
        ends: set[int] = set()
        for piece in pieces:
            ends.add(max(ends, default=0) + len(piece))
        assert not [found[0] for found in UNCUT.finditer(text) if ends & set(range(found.start() + 1, found.end()))]


@many
@given(st.one_of(rewordings(), st.tuples(WORDINGS, WORDINGS)), st.booleans())
def test_swapped_texts_give_the_mirrored_wording(pair: tuple[str, str], in_list: bool) -> None:
    assume("_" not in "".join(pair))
    forth, back = (compare_wording(*texts, in_list=in_list) for texts in (pair, pair[::-1]))

    assert stretches(back) == turned(forth)


def test_swapped_texts_with_italics_give_the_mirrored_wording() -> None:
    old = "A token must pay {2}{W} at dawn. Tide"
    new = "A player may sail past two coins at dawn. _Tide_ A player may sail past two coins at dawn."

    assert stretches(compare_wording(new, old)) == turned(compare_wording(old, new))


LISTED = (
    "A token may sail past cargo, rope, and timber at dawn.", "A player may sail past cargo, rope, and timber at dawn."
)  # fmt: skip


@many
@given(st.tuples(WORDINGS, WORDINGS))
@example((LISTED[0], f"{LISTED[1]} {LISTED[0]}"))
def test_swapped_texts_give_the_mirrored_lists(pair: tuple[str, str]) -> None:
    forth, back = (grown(compare_lists(*texts, LANGUAGES["en"])) for texts in (pair, pair[::-1]))

    assert back == {(removed, added) for added, removed in forth}


# -- nothing is lost


def word_counts(texts: Iterable[str]) -> Counter[str]:
    return Counter(re.findall(r"[^\W_]+", " ".join(texts)))


def kept_words(edition: Edition) -> Counter[str]:
    """The words of the tree and the problems; a misprinted number stands in its problem's message alone."""
    found = word_counts(
        text
        for unit in edition.units
        for text in (
            *([] if unit.kind in ("introduction", "credits") else [unit.number]),
            unit.text,
            *(f"Example: {each}" for each in unit.examples),
        )
    )
    found += word_counts(f"{heading.number} {heading.text}" for heading in edition.contents)
    found += word_counts((*edition.index, edition.title, *(problem.text for problem in edition.problems)))
    for problem in edition.problems:
        if problem.kind == "misprinted-number":
            found += word_counts([problem.message.split()[0]])
    return found


@many
@given(damaged())
def test_no_word_is_lost(text: str) -> None:
    assume(parsed(text))
    known = word_counts((FRONT[1], *(line for line in text.split("\n") if line in PARTS)))

    assert word_counts([text]) - known - kept_words(crdiff.parse(text)) == Counter()


# -- any text at all


def parsed(text: str) -> Edition | None:
    try:
        return crdiff.parse(text)
    except CrdiffError:
        return None


@many
@given(st.one_of(st.text(), st.text(alphabet="019.al -–\n\r\t\xa0\u2028EGx:~{}"), mutations()))
def test_any_text_is_read_or_turned_down(text: str) -> None:
    edition = parsed(text)
    if edition is not None:
        crdiff.check(edition)


def test_half_a_character_is_read_or_turned_down() -> None:
    parsed("100.1. A \ud800 boat.\n")


@some
@given(mutations(), mutations())
def test_any_two_editions_can_be_compared(old: str, new: str) -> None:
    before, after = parsed(old), parsed(new)
    assume(before and after)
    assert before is not None
    assert after is not None
    changes = crdiff.diff(before, after)

    to_json(changes_document(changes))
    assert crdiff.diff(before, before).changes == ()


@some
@given(st.binary(max_size=80))
def test_any_bytes_are_read_or_turned_down(data: bytes) -> None:
    with contextlib.suppress(CrdiffError):
        read_bytes(data)
    with contextlib.suppress(CrdiffError):
        read_bytes(b"100.1. " + data)


# -- documents


@some
@given(editions())
def test_documents_decode_into_their_types_and_encode_equal(pair: tuple[str, str]) -> None:
    changes = diff(*pair)
    problems = ProblemsDocument(file="new.txt", problems=crdiff.check(changes.new))
    for document in (changes_document(changes), edition_document(changes.new), problems):
        printed = to_json(document)
        again = msgspec.json.decode(printed, type=type(document), strict=True)

        assert again == document
        assert to_json(again) == printed


# -- references


def ends_of(text: str) -> tuple[str, str] | None:
    """Both ends of a citation as printed; None where it names no number."""
    found = find_references(f"rule {text}" if len(text) > 1 else f"section {text}", MAGIC, LANGUAGES["en"])
    return (found[0].numbers[0], found[0].numbers[-1]) if found else None


@many
@given(editions())
def test_a_citation_that_followed_names_the_image_of_its_target(pair: tuple[str, str]) -> None:
    changes = diff(*pair)
    images = {name: new for old, new in links_of(changes) for name in old}
    for reference in (each for change in changes.changes for each in change.references):
        old, new = ends_of(reference.old), ends_of(reference.new)
        if reference.status == "followed":
            assert old
            assert new
            assert all(after in images[before] for before, after in zip(old, new, strict=True))
            assert old != new
        elif reference.status == "left-behind":
            assert old == new
            assert old
            assert any(number not in images.get(number, (number,)) for number in old)
        elif reference.status == "dangling":
            assert new
            assert set(new) - changes.new.by_name.keys()


@some
@given(st.one_of(books().map(lambda book: book.print()), mutations()))
def test_in_an_edition_that_stayed_only_dangling_citations_are_stale(text: str) -> None:
    edition = parsed(text)
    assume(edition)
    assert edition is not None
    assume(not edition.is_part)
    dangling = dangling_numbers_of(edition)
    for stale in crdiff.diff(edition, edition).stale_references:
        assert (stale.status, stale.preexisting) == ("dangling", True)
        assert set(ends_of(stale.reference) or ()) & dangling


def dangling_numbers_of(edition: Edition) -> set[str]:
    """What `check` says names nothing."""
    return {problem.message.split()[2] for problem in crdiff.check(edition) if problem.kind == "dangling-reference"}


def test_citations_that_leave_a_part_of_a_rulebook_are_not_stale() -> None:
    part = crdiff.parse("2. Boats\n\n200. General\n\n200.1. A boat floats. See rule 100.1.\n")

    assert dangling_numbers_of(part) == set()
    assert crdiff.diff(part, part).stale_references == ()
