"""What of a translation is missing, outdated or faulty, rule by rule.

With the history of the source a translation is held against the edition that it was made from, and what is outdated is
what the source has changed since: the alignment of the translation composed with the change set of the source.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from math import log
from statistics import median

from msgspec.structs import replace

from crdiff.bitext import align_bitext
from crdiff.bitext.likeness import Likeness
from crdiff.drift.checks import SEVERITIES, Bench, PairOfTexts, shorten, untranslated
from crdiff.drift.dating import Dated, Misfit, find_date, misfits
from crdiff.drift.evidence import SPREAD, Wording
from crdiff.drift.examples import misplaced_examples
from crdiff.drift.history import History, Names, whole_text, wording_of
from crdiff.drift.numbers import NumberJudge
from crdiff.drift.since import Since
from crdiff.drift.symbols import learn_symbols
from crdiff.drift.terms import unlike_terms
from crdiff.errors import UsageError
from crdiff.model import (
    NUMBERED,
    Bitext,
    Drift,
    DriftState,
    Edition,
    Finding,
    Lexicon,
    Segment,
    Severity,
    UnitDrift,
    UnitName,
)

NEAR = 3
"""Editions before that of a translation whose wordings it may well have kept here and there."""
OLD_WORDING, OLD_WORDING_FAR = 0.5, 2.5
"""What a rule must fit a wording of a near or a far edition better, in weights of evidence, for it to be reported: of
thirty old wordings one fits by chance."""
SURELY_OLD, SURELY_OLD_FAR = 2.0, 4.0
"""The same for the rule to count as outdated for that reason alone."""
ALREADY_NEW = 3.0
"""What it must fit the newest wording better than that of its own edition for it not to be outdated."""


def find_drift(
    source: Edition,
    target: Edition,
    *,
    history: Sequence[Edition] = (),
    lexicon: Lexicon | None = None,
    vectors: bool | None = None,
    symbols: Mapping[str, str] | None = None,
    checks: Mapping[str, Severity | None] | None = None,
    baseline: frozenset[str] = frozenset(),
) -> Drift:
    """Tell what of a translation is missing, outdated or faulty.

    Args:
        source: The source as it is today.
        target: The translation, whole or a page.
        history: Older editions of the source; with them it is told what is outdated, and since when.
        lexicon: What is known of the two languages.
        vectors: See `align_bitext`.
        symbols: Symbol of the target → symbol of the source, beside those that are learnt.
        checks: Severity of a check, None for off, where it is not that of `SEVERITIES`; `CHECK@RULE` for one rule.
        baseline: Keys of findings that are known and not reported.

    Raises:
        LanguageMismatchError: Both are in one language.
        NoRulesError: One of them has no rules.
        UsageError: They are not the same rulebook, or a check does not exist.
    """
    unknown = sorted({name.partition("@")[0] for name in checks or ()} - SEVERITIES.keys())
    if unknown:
        raise UsageError(f"there is no check {unknown[0]!r}", remedy=f"The checks are {', '.join(SEVERITIES)}")
    return _Finder(source, target, history, lexicon, vectors, dict(symbols or {}), dict(checks or {}), baseline).run()


class _Finder:
    """Holds what the steps share."""

    def __init__(
        self,
        source: Edition,
        target: Edition,
        history: Sequence[Edition],
        lexicon: Lexicon | None,
        vectors: bool | None,
        symbols: dict[str, str],
        checks: dict[str, Severity | None],
        baseline: frozenset[str],
    ) -> None:
        self.source, self.target = source, target
        self.checks, self.baseline = checks, baseline
        self.history: History | None = None
        self.dated: Dated | None = None
        self.base = source
        self.place = 0
        bitext: Bitext | None = None
        if history:
            # Of two files of one edition the one that is given as the source counts.
            self.history = History([source, *(each for each in history if each.edition != source.edition)])
            self.dated = find_date(target, self.history, lexicon=lexicon, vectors=vectors)
            self.place = self.history.at[self.dated.dating.edition]
            self.base = self.history.editions[self.place]
            if self.dated.base == self.place:
                bitext = self.dated.bitext
        self.bitext = bitext or align_bitext(self.base, target, lexicon=lexicon, vectors=vectors)
        if self.bitext.warnings:
            raise UsageError(
                f"{source.file} and {target.file} are hardly the same rulebook; no finding would be worth reading",
                remedy="Give a text and its translation",
            )
        self.judge = Likeness(self.base, target, self.bitext.lexicon)
        texts = [
            (whole_text(self.base, segment.source), whole_text(target, segment.target))
            for segment in self.bitext.segments
            if segment.source and segment.target
        ]
        self.symbols = learn_symbols(texts, symbols)
        self.bench = Bench(
            self.base,
            target,
            self.judge,
            ratio=self.bitext.length_ratio,
            spread=self._spread(),
            table=self.symbols,
            images={segment.target[0]: segment.source for segment in self.bitext.segments if segment.target},
        )

        self.numbers = NumberJudge(self.base, target, self.bitext.segments)
        self.since = Since(self.base, source, self.bench, self.history, self.place)

    def run(self) -> Drift:
        """Every unit with its state, and what concerns the whole file."""
        examples = misplaced_examples(self.bitext, self.judge)
        units = [self._unit(segment, examples) for segment in self.bitext.segments if not self._is_outside(segment)]
        units += self._added_since({name for unit in units for name in unit.source})
        hidden = 0
        shown = []
        for unit in self._in_order(units):
            findings = tuple(self._allowed(unit.findings))
            hidden += len(unit.findings) - len(findings) if self.baseline else 0
            shown.append(self._settled(replace(unit, findings=findings)))
        return Drift(
            source=self.source,
            target=self.target,
            dating=self.dated.dating if self.dated else None,
            units=tuple(shown),
            findings=tuple(self._allowed([*self._file_findings()])),
            symbols=self.symbols,
            hidden=hidden,
            warnings=self.bitext.warnings,
        )

    # -- one unit

    def _unit(self, segment: Segment, examples: Mapping[UnitName, list[Finding]]) -> UnitDrift:
        if not segment.target:
            return self._missing(segment.source)
        if not segment.source:
            return self._extra(segment.target)
        pair = PairOfTexts(
            segment.source,
            segment.target,
            _wording(self.base, segment.source),
            _wording(self.target, segment.target),
        )
        fate = self.since.fate(segment.source)
        findings: list[Finding] = []
        state: DriftState = "current"
        sure = segment.score
        number = self.numbers.right_number(segment)
        if number:
            state = "misnumbered"
            findings.append(self.numbers.finding(segment, number))
        if untranslated(pair.new.text, self.base, self.target, pair.old.text):
            state = "untranslated"
            words = f"is still in {self.bench.languages[0].name}"
            findings.append(self.bench.finding("untranslated", pair, words, target=pair.new.text[:90]))
        elif not self.base.by_name[segment.source[0]].is_heading:
            findings += self._citations_settled(pair, list(self.bench.run(pair)))
            for name in segment.target:
                findings += examples.get(name, ())
            findings += self._uneven_examples(segment, pair, findings)
        outdated = self.since.outdated(fate, pair)
        edition = self.base.edition if self.history else ""
        misfit = self._misfits.get(segment.target[0])
        if outdated == "substantive" and misfit and misfit.fits > self.place and misfit.lead >= ALREADY_NEW:
            outdated = ""
        if misfit and misfit.fits < self.place and not misfit.cites_only:
            near = self.place - misfit.fits <= NEAR
            if misfit.lead >= (OLD_WORDING if near else OLD_WORDING_FAR):
                findings.append(self._old_wording(pair, misfit))
            if misfit.lead >= (SURELY_OLD if near else SURELY_OLD_FAR):
                edition = misfit.evidence.older
                outdated = "substantive"
        if outdated in ("substantive", "references") and fate.change:
            findings.append(self.since.finding(pair, fate, outdated))
        if state == "current" and outdated in ("substantive", "references"):
            state = "outdated"
        return UnitDrift(
            source=fate.names if self.history else segment.source,
            target=segment.target,
            state=state,
            sure=round(sure, 3),
            outdated=outdated,
            number=number,
            made_from=segment.source if self.history else (),
            edition=edition,
            previous=self._previous(segment.source, fate.names, edition),
            findings=tuple(findings),
        )

    def _previous(self, names: Names, today: Names, edition: str) -> tuple[str, ...]:
        """What the source said when a unit was translated, where that is not what it says today."""
        if self.history is None:
            return ()
        at = self.history.at.get(edition, self.place)
        then = self.history.wording(self.history.names(names, self.place, at), at)
        now = wording_of([self.source.by_name[name] for name in today])
        return () if then is None or then == now else tuple(part for part in (then.text, *then.examples) if part)

    def _missing(self, names: Names) -> UnitDrift:
        fate = self.since.fate(names)
        if not fate.names:  # left out of the translation, and gone from the source since
            return UnitDrift(source=(), target=(), state="current", sure=1.0, made_from=names)
        finding = Finding(
            check="missing",
            severity="error",
            source=fate.names[0],
            message="is not in the translation",
            source_words=shorten(self.source.by_name[fate.names[0]].text),
        )
        made_from = names if self.history else ()
        return UnitDrift(
            source=fate.names, target=(), state="missing", sure=1.0, made_from=made_from, findings=(finding,)
        )

    def _extra(self, names: Names) -> UnitDrift:
        text = self.target.by_name[names[0]].text
        message = "says what the source does not say anywhere"
        finding = Finding(
            check="extra", severity="warning", target=names[0], message=message, target_words=shorten(text)
        )
        return UnitDrift(source=(), target=names, state="extra", sure=0.8, findings=(finding,))

    def _added_since(self, known: set[UnitName]) -> Iterator[UnitDrift]:
        """What the source has added since the translation was made."""
        if self.base is self.source or self.target.is_part:
            return
        for unit in self.source.units:
            if unit.kind not in (*NUMBERED, "glossary") or unit.name in known or self.since.came_from.get(unit.name):
                continue
            finding = Finding(
                check="missing",
                severity="error",
                source=unit.name,
                message=f"is new since {self.base.edition}, which the translation was made from",
                source_words=shorten(unit.text),
                edition=self.since.first_edition(unit.name),
            )
            yield UnitDrift(source=(unit.name,), target=(), state="missing", sure=1.0, findings=(finding,))

    # -- what one unit alone has of another edition

    @cached_property
    def _misfits(self) -> dict[UnitName, Misfit]:
        if self.dated is None or self.history is None:
            return {}
        return {each.target: each for each in misfits(self.dated.steps, self.place, len(self.history))}

    def _old_wording(self, pair: PairOfTexts, misfit: Misfit) -> Finding:
        told = misfit.evidence
        return Finding(
            check="old-wording",
            severity="warning",
            source=pair.source[0],
            target=pair.target[0],
            message=f"says what the source said until {told.older}: {told.reason}",
            source_words=shorten(pair.old.text),
            target_words=shorten(pair.new.text),
            edition=told.older,
        )

    # -- citations, where the source may be the one that is wrong

    def _citations_settled(self, pair: PairOfTexts, findings: list[Finding]) -> Iterator[Finding]:
        for finding in findings:
            yield self._against_source(pair, finding) if finding.check == "references" else finding

    def _against_source(self, pair: PairOfTexts, finding: Finding) -> Finding:
        """The same finding, or one against the source where its citation is the stale one."""
        missing, extra = self.bench.unlike_citations(pair.old.whole, pair.new.whole)
        for number in missing:
            right = self._should_be(pair.source, number) & extra.keys()
            nowhere = number not in self.base.by_name and not self.base.is_part
            if right or (nowhere and extra):
                meant = ", ".join(sorted(right or extra.keys()))
                why = "which does not exist" if nowhere else f"and what that was is {meant} now"
                return Finding(
                    check="source-reference",
                    severity="note",
                    source=pair.source[0],
                    target=pair.target[0],
                    message=f"the source cites {missing[number]}, {why}; the translation is right with {meant}",
                    source_words=missing[number],
                    target_words=meant,
                    against="source",
                )
        stale = {number: was for number in extra if (was := self._was(number, missing))}
        if stale and not finding.message.endswith("neither text"):
            number, (today, since) = next(iter(stale.items()))
            return replace(finding, message=f"{finding.message}: {number} became {today} with {since}", edition=since)
        return finding

    def _should_be(self, names: Names, number: str) -> set[str]:
        """What a citation that the source did not keep up would have to say now."""
        if self.history is None:
            return set()
        found: set[str] = set()
        at = names
        for place in range(self.place - 1, -1, -1):
            at = self.history.names(at, place + 1, place)
            wording = self.history.wording(at, place)
            if wording is None or number not in self.bench.cited(wording.whole, is_target=False):
                break
            now = self.history.names((number,), place, self.place)
            if now and now != (number,):
                found.update(now)
        return found

    def _was(self, number: str, missing: Mapping[str, str]) -> tuple[str, str] | None:
        """What an old number became, where that is what the source cites, and with which edition."""
        if self.history is None:
            return None
        for place in range(self.place - 1, -1, -1):
            if number not in self.history.editions[place].by_name:
                continue
            for now in self.history.names((number,), place, self.place):
                if now in missing:
                    step = next(
                        (
                            later
                            for later in range(place + 1, self.place + 1)
                            if self.history.names((number,), place, later) != (number,)
                        ),
                        self.place,
                    )
                    return now, self.history.editions[step].edition
        return None

    # -- the rest

    def _uneven_examples(self, segment: Segment, pair: PairOfTexts, known: Sequence[Finding]) -> Iterator[Finding]:
        if any(finding.check == "misplaced-example" for finding in known):
            return
        lost = [each.source for each in segment.examples if each.target is None and each.source]
        more = [each.target for each in segment.examples if each.source is None and each.target]
        if lost:
            words = pair.old.examples[lost[0] - 1]
            many = "an example" if len(lost) == 1 else f"{len(lost)} examples"
            yield self.bench.finding("examples", pair, f"lacks {many} of the source", shorten(words))
        elif more:
            words = pair.new.examples[more[0] - 1]
            many = "an example" if len(more) == 1 else f"{len(more)} examples"
            yield self.bench.finding("examples", pair, f"has {many} that the source has not", "", shorten(words))

    def _file_findings(self) -> Iterator[Finding]:
        unknown = {each: count for each, count in self.bench.unknown_symbols.items() if each not in self.symbols}
        if unknown:
            listed = ", ".join(sorted(unknown)[:8])
            remedy = f"give them as --symbol {sorted(unknown)[0]}=..."
            yield Finding(
                check="symbol-table",
                severity="note",
                message=f"symbols whose counterparts are not known: {listed}; {remedy}",
                target_words=listed,
            )
        yield from unlike_terms(self.bitext, self.judge)

    def _is_outside(self, segment: Segment) -> bool:
        """Whether a unit of the source lies beyond what a page of a translation covers."""
        if segment.target or not self.target.is_part:
            return False
        unit = self.base.by_name[segment.source[0]]
        if unit.kind not in NUMBERED:
            return True
        key = self.base.scheme.key(unit.number)
        return key is None or not any(key[: len(each)] == each for each in self._covered)

    @cached_property
    def _covered(self) -> frozenset[tuple[int, ...]]:
        """What a page is about: the one rule or subsection that all of it stands in, else each of its subsections."""
        scheme = self.base.scheme
        names = [name for name in self.numbers.meant.values() if self.base.by_name[name].kind in NUMBERED]
        keys = [key for name in names if (key := scheme.key(self.base.by_name[name].number))]
        deep = [key for key in keys if len(key) >= scheme.rule_depth]
        # Of all keys the first and the last in order share the least.
        ends = zip(min(deep), max(deep), strict=False) if deep else ()
        common = tuple(one for one, _ in takewhile(lambda pair: pair[0] == pair[1], ends))
        depth = max(scheme.rule_depth - 1, 1)
        if len(common) >= depth:
            return frozenset([common])
        return frozenset(key[:depth] for key in keys if len(key) >= depth)

    def _spread(self) -> float:
        """How much lengths of good pairs differ from the usual ratio."""
        logs = []
        for segment in self.bitext.segments:
            if segment.source and segment.target and segment.sure:
                old = sum(map(str.isalnum, whole_text(self.base, segment.source)))
                new = sum(map(str.isalnum, whole_text(self.target, segment.target)))
                if old > 60:
                    logs.append(log((1 + new) / (1 + old) / self.bitext.length_ratio))
        if len(logs) < 20:
            return SPREAD
        middle = median(logs)
        return max(0.06, 1.4826 * median(abs(each - middle) for each in logs))

    def _allowed(self, findings: Sequence[Finding]) -> Iterator[Finding]:
        """The findings that are asked for, with their severity."""
        for finding in findings:
            severity: Severity | None = finding.severity
            default = SEVERITIES[finding.check]
            if default is None:
                severity = None
            for name in (finding.check, f"{finding.check}@{finding.source}", f"{finding.check}@{finding.target}"):
                if name in self.checks:
                    severity = self.checks[name]
            if severity is not None and finding.key not in self.baseline:
                yield replace(finding, severity=severity)

    def _settled(self, unit: UnitDrift) -> UnitDrift:
        """A unit whose findings are known: suspect if any of them is grave and against it."""
        grave = [each for each in unit.findings if each.severity != "note" and each.against == "target"]
        if unit.state == "current" and grave:
            return replace(unit, state="suspect")
        return unit

    def _in_order(self, units: Sequence[UnitDrift]) -> list[UnitDrift]:
        """In the order of the source; what only the translation has stays behind its neighbour."""
        places = {unit.name: at for at, unit in enumerate(self.source.units)}
        ordered: list[tuple[float, int, UnitDrift]] = []
        last = -1.0
        for at, unit in enumerate(units):
            known = [places[name] for name in unit.source if name in places]
            if known:
                last = float(min(known))
            ordered.append((last if known else last + 0.5, at, unit))
        return [unit for _, _, unit in sorted(ordered, key=lambda each: each[:2]) if unit.source or unit.target]


def _wording(edition: Edition, names: Names) -> Wording:
    return wording_of([edition.by_name[name] for name in names]) or Wording("")
