"""Symbols that a translation spells its own way: `{T}` is `{横置}`."""

from collections import Counter
from collections.abc import Iterable

from crdiff.bitext.facts import SYMBOL
from crdiff.text.fold import fold

TOGETHER_MIN = 2
"""Rules in which two symbols must stand for each other to be learnt."""
SHARE = 0.7
"""Share of the rules with a symbol of the translation in which its counterpart must stand."""


def symbols(text: str) -> Counter[str]:
    """The symbols of a text, full-width marks folded."""
    return Counter(found.upper() for found in SYMBOL.findall(fold(text)))


def is_translated(symbol: str) -> bool:
    """Whether a symbol has letters of another script, so that no reader of the source would write it."""
    return not symbol.isascii()


def learn_symbols(pairs: Iterable[tuple[str, str]], given: dict[str, str]) -> dict[str, str]:
    """Which symbol of a translation stands for which of the source.

    A pair counts in a rule where it alone is left over on both sides, or where both are left over equally often.

    Args:
        pairs: Texts of source and target.
        given: What is known already; it is kept.
    """
    together: Counter[tuple[str, str]] = Counter()
    seen: Counter[str] = Counter()
    for source, target in pairs:
        left, right = symbols(source), symbols(target)
        extra, lacking = right - left, left - right
        foreign = {each: count for each, count in extra.items() if is_translated(each)}
        seen.update(foreign.keys())
        for mine, count in foreign.items():
            fits = [other for other, many in lacking.items() if many == count]
            for other in fits if len(foreign) > 1 else list(lacking):
                together[mine, other] += 1
    table = dict(given)
    for (mine, other), count in together.most_common():
        if mine not in table and count >= TOGETHER_MIN and count >= SHARE * seen[mine]:
            table[mine] = other
    return dict(sorted(table.items()))


def unlike(source: str, target: str, table: dict[str, str]) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """What the symbols of two texts differ in.

    Returns:
        Symbols that only the source has, those that only the target has, and those of the target that nothing is known
        of; of these as many source symbols are taken for their counterparts.
    """
    left = symbols(source)
    right: Counter[str] = Counter()
    for symbol, count in symbols(target).items():
        right[table.get(symbol, symbol)] += count
    missing, extra = left - right, right - left
    unknown = Counter({each: count for each, count in extra.items() if is_translated(each)})
    extra -= unknown
    spare = unknown.total()
    for symbol in sorted(missing, key=lambda each: (any(map(str.isdigit, each)), each)):
        taken = min(spare, missing[symbol])
        missing[symbol] -= taken
        spare -= taken
    return +missing, extra, unknown
