"""Small books in two languages that teach each other's words."""

import crdiff
from crdiff.model import Edition

ROWS = (
    ("The cook opens the pot when the bell rings.", "当铃响时厨师打开锅。"),
    ("The cook closes the pot when the soup boils.", "当汤沸腾时厨师关上锅。"),
    ("A guest may swap a round lid for a flat lid.", "客人可以用圆盖交换平盖。"),
    ("A flat lid fits a small pot.", "平盖适合小锅。"),
    ("A round lid fits a large pot.", "圆盖适合大锅。"),
    ("The bell rings when a guest sits down.", "当客人坐下时铃响。"),
    ("The guest pays for the soup before the cook opens the pot.", "厨师打开锅之前客人支付汤。"),
    ("No guest may open a pot.", "客人不可以打开锅。"),
    ("The soup boils slowly in a large pot.", "汤在大锅里沸腾得慢。"),
    ("The soup boils fast in a small pot.", "汤在小锅里沸腾得快。"),
    ("A guest who sings may swap the lid.", "唱歌的客人可以交换锅盖。"),
    ("The cook sings when the pot boils.", "当锅沸腾时厨师唱歌。"),
    ("Each lid has a handle.", "每个锅盖有把手。"),
    ("Each pot has a lid.", "每个锅有锅盖。"),
)
ENGLISH_BOOK = "\n\n".join(f"500.{at}. {english}" for at, (english, _) in enumerate(ROWS, 1))
CHINESE_BOOK = "\n\n".join(f"500.{at}. {chinese}" for at, (_, chinese) in enumerate(ROWS, 1))


def edition(*parts: str, date: str = "") -> Edition:
    """An edition of some numbered paragraphs."""
    front = f"Pot Book\n\nThese rules are effective as of {date}.\n\n" if date else ""
    return crdiff.parse(front + "\n\n".join(parts) + "\n")
