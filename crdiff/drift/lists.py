"""Enumerations: how many items a text lists."""

from crdiff.languages import Language
from crdiff.text.sentences import sentences

MARKS = ("、", "，", ",")
"""What parts the items, the surest first: where a text has the first, a comma is no part of its list."""


def longest_list(text: str, language: Language) -> int:
    """How many items the longest enumeration of a text has; 1 where it lists nothing."""
    longest = 1
    joints = [f" {word} " if language.spaced else word for word in language.conjunctions]
    for sentence in sentences(text, language):
        mark = next((mark for mark in MARKS if mark in sentence), "")
        if not mark:
            continue
        items = [item.strip() for item in sentence.split(mark)]
        if language.topic_endings and items[0].endswith(language.topic_endings):
            items = items[1:]
        last = items[-1]
        # "Oak, Yew, and Ash" has its last item behind a mark, "Oak, Yew and Ash" has two items there.
        opens = any(last.startswith(joint.strip()) for joint in joints)
        longest = max(longest, len(items) + (not opens and any(joint in last for joint in joints)))
    return longest
