"""The hard cases of drift: 046 to 049."""

import crdiff
from crdiff.model import Drift, Edition
from tests.bitext.books import CHINESE_BOOK, ENGLISH_BOOK, edition


def found(drift: Drift) -> list[tuple[str, str, str, str]]:
    """State, source, target and check of everything that is not current, and every finding."""
    rows = []
    for unit in drift.units:
        for finding in unit.findings:
            rows.append((unit.state, "+".join(unit.source), "+".join(unit.target), finding.check))
    return rows


def sides(english: str, chinese: str) -> tuple[Edition, Edition]:
    """A few rules of each language in front of books that teach the words."""
    return edition(english, ENGLISH_BOOK), edition(chinese, CHINESE_BOOK)


def test_046_stale_references() -> None:
    source, target = sides(
        "343.1. A lid may be swapped (see rule 344.4c).\n\n343.2. A pot may boil.",
        "343.1. 锅盖可以交换（参见规则344.3）。\n\n343.2. 锅可以沸腾。（参见规则999.1）",
    )
    drift = crdiff.find_drift(source, target)

    first, second = (unit for unit in drift.units if unit.target in (("343.1",), ("343.2",)))
    assert [(each.check, each.source_words, each.target_words) for each in first.findings if "344.4c" in each.message]
    assert any(
        "999.1" in each.message and "neither" in each.message and each.severity == "error" for each in second.findings
    )


def test_047_symbols() -> None:
    source, target = sides(
        "344.1. “{T}: Hum” means “Pay {2}{G}.”\n\n344.2. Pay {2}.",
        "344.1. “{横置}：哼唱”意指“支付{2}{绿}。”\n\n344.2. 支付{3}。",
    )
    told = crdiff.find_drift(source, target, symbols={"{横置}": "{T}", "{绿}": "{G}"})
    untold = crdiff.find_drift(source, target)

    for drift in (told, untold):
        symbols = [(row[2], row[3]) for row in found(drift) if row[3] == "symbols"]
        assert symbols == [("344.2", "symbols")]
    assert [each.check for each in told.findings if each.check == "symbol-table"] == []
    (suggestion,) = [each for each in untold.findings if each.check == "symbol-table"]
    assert "{横置}" in suggestion.message
    assert "{绿}" in suggestion.message


def test_048_a_cosmetic_change_is_no_drift() -> None:
    old = edition("345.1. A guest’s lid is round.\n\n345.2. A pot has two handles.", ENGLISH_BOOK, date="May 2, 2030")
    new = edition(
        "345.1. A guest's lid is round.\n\n345.2. A lid can sing.\n\n345.3. A pot has three handles.",
        ENGLISH_BOOK,
        date="August 9, 2030",
    )
    target = edition("345.1. 客人的锅盖是圆的。\n\n345.2. 锅有两个把手。", CHINESE_BOOK)
    drift = crdiff.find_drift(new, target, history=[old])
    states = {unit.source: (unit.target, unit.state) for unit in drift.units}

    assert drift.dating is not None
    assert drift.dating.edition == "2030-05-02"
    assert states[("345.1",)] == (("345.1",), "current")
    assert states[("345.2",)] == ((), "missing")
    assert states[("345.3",)] == (("345.2",), "outdated")
    assert [unit for unit in drift.units if unit.state not in ("current", "missing", "outdated")] == []
    (stale,) = [each for unit in drift.units for each in unit.findings if each.check == "outdated"]
    assert "two → three" in stale.source_words


def test_049_one_missing_subrule_shifts_nothing() -> None:
    source, target = sides(
        "346.1. Lids close.\n\n346.1a Round lids close fast.\n\n346.1b Flat lids close slowly.\n\n346.2. Pots open.",
        "346.1. 锅盖会关上。\n\n346.1b 平盖关得慢。\n\n346.2. 锅会打开。",
    )
    drift = crdiff.find_drift(source, target)

    assert [(unit.state, unit.source, unit.target) for unit in drift.units if unit.state != "current"] == [
        ("missing", ("346.1a",), ())
    ]
    pairs = {unit.source: unit.target for unit in drift.units}
    assert pairs[("346.1b",)] == ("346.1b",)
    assert pairs[("346.2",)] == ("346.2",)
