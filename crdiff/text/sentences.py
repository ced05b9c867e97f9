"""Text → sentences."""

from crdiff.languages import Language


def sentences(text: str, language: Language) -> list[str]:
    """Cut a text into its sentences; the blanks between them go, a paragraph's end always ends one."""
    found: list[str] = []
    for paragraph in text.split("\n"):
        start = 0
        for gap in language.sentence_break.finditer(paragraph):
            # The closing quote belongs to the sentence, the blank to neither.
            end = gap.start() + len(gap[0].rstrip())
            found.append(paragraph[start:end])
            start = gap.end()
        found.append(paragraph[start:])
    return [sentence for sentence in found if sentence.strip()]
