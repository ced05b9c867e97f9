"""Which lines are titles."""

from crdiff.languages import Language
from crdiff.text.reading import count_words

TITLE_LENGTH = 120
TITLE_WORDS = 14
"""The longest title here has nine words."""
SHORT_TITLE = 40
"""Characters, where no capitals tell a title."""
SENTENCE_WORDS = 9
"""What has more words and ends as a sentence is none of a title's length and make."""


def is_sentence(text: str, language: Language) -> bool:
    """Whether what stands where a title should says something: "This section is now empty. See rule 205.4"."""
    return count_words(text) > SENTENCE_WORDS and language.sentence_end.search(text) is not None


def is_title(text: str, language: Language) -> bool:
    """Whether a rule is only a title: "Sunward and Moonward", not "Repeat as needed."."""
    if len(text) > TITLE_LENGTH:
        return False
    words = text.split()
    if (
        not words
        or "\n" in text
        or len(words) > TITLE_WORDS
        or (language.sentence_end.search(text) and not text.endswith("!"))
    ):
        return False
    if not language.capitals:
        return len(text) <= SHORT_TITLE and not any(mark in text for mark in "。！？")
    letters = [word.strip("“”\"'’‘()_,") for word in words]
    if any(set("{}<>") & set(word) for word in words):
        return False
    return all(not word[:1].islower() or word.lower() in language.small_words for word in letters)
