"""The text that stands for a line: in training, in judging, and as the net's classes."""

import json
import unicodedata

SINGLE_QUOTES = '‘’‚‛′´`'
DOUBLE_QUOTES = '“”„‟″«»'
DASHES = '‐‑‒–—―−'
SPACES = '\u00a0\u202f\u2009'

_SIGNS = str.maketrans(
    {sign: "'" for sign in SINGLE_QUOTES}
    | {sign: '"' for sign in DOUBLE_QUOTES}
    | {sign: '-' for sign in DASHES}
)
_SPACES = str.maketrans({space: ' ' for space in SPACES})


def load_charset(folder: str) -> list[str]:
    """The net's signs in the order of its classes: class n is sign n - 1, class 0 the blank."""
    with open(f'{folder}/charset.json', encoding='utf-8') as file:
        return json.load(file)


def label_text(text: str) -> str:
    """What the net is taught to read: quotes and dashes are one sign each, spaces are single."""
    return ' '.join(text.translate(_SIGNS).translate(_SPACES).replace('...', '…').split())


def plain_text(text: str) -> str:
    """What the word score compares; the same as `plainText` in bench/sight/score-words.ts."""
    signs = unicodedata.normalize('NFKC', text).translate(_SIGNS)
    return signs.replace("''", '"').replace('...', '…')


def is_number(text: str) -> bool:
    return any('0' <= sign <= '9' for sign in text)
