"""How many words of a screen were read, and how many were invented: a port of bench/sight/score-words.ts."""

import unicodedata
from dataclasses import dataclass, field

from boxes import Box, area, inside, union
from decoding import ReadWord
from labels import is_number, plain_text
from words import Word

# So many words that touch may be read as one: `$`, `29` and `/mo`.
MAX_CHAIN = 5
SIGNS_OF_WORDS = '&%$€£¥₪'


@dataclass
class WordScore:
    words: int = 0
    read: int = 0
    # Words that the reader says are there, and how many of them are.
    found: int = 0
    right: int = 0
    numbers: int = 0
    numbers_read: int = 0
    missed: list[str] = field(default_factory=list)
    invented: list[str] = field(default_factory=list)

    def add(self, other: 'WordScore') -> None:
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


@dataclass
class Chain:
    indices: range
    box: Box


def is_same_place(found: Box, truth: Box) -> bool:
    return max(inside(found, truth), inside(truth, found)) >= .5


def chains_by_text(words: list[Word]) -> dict[str, list[Chain]]:
    """Each word alone, and words that touch as one."""
    chains: dict[str, list[Chain]] = {}
    for start in range(len(words)):
        for end in range(start + 1, min(len(words), start + MAX_CHAIN) + 1):
            part = words[start:end]
            text = plain_text(''.join(word.text for word in part))
            chains.setdefault(text, []).append(Chain(range(start, end), union([word.box for word in part])))
            if not part[-1].joins_next:
                break
    return chains


def score_words(
    words: list[Word], controls: list[dict], ignored: list[Box], found: list[ReadWord]
) -> WordScore:
    """A word is read where the same text stands in the same place; what is optional counts neither way."""
    score = WordScore()
    taken, unmatched = _match(words, found, score)
    neutral = [*ignored, *(word.box for i, word in enumerate(words) if not word.counts and i not in taken)]
    icons = [
        control['full'] for control in controls if control.get('iconOnly') or control['kinds'][0] == 'icon'
    ]
    for word in unmatched:
        if not _is_fair_sign(word, icons) and not any(_covers(box, word.box) for box in neutral):
            score.found += 1
            score.invented.append(word.text)
    for i, word in enumerate(words):
        if not word.counts:
            continue
        is_read = i in taken
        score.words += 1
        score.read += is_read
        if is_number(word.text):
            score.numbers += 1
            score.numbers_read += is_read
        if not is_read:
            score.missed.append(word.text)
    return score


def _match(words: list[Word], found: list[ReadWord], score: WordScore) -> tuple[set[int], list[ReadWord]]:
    """Which words were read, and what was read that is no word; counts the right ones."""
    chains = chains_by_text(words)
    taken: set[int] = set()
    unmatched: list[ReadWord] = []
    for word in found:
        fitting = [
            chain for chain in chains.get(plain_text(word.text), [])
            if is_same_place(word.box, chain.box) and not taken.issuperset(chain.indices)
        ]
        if not fitting:
            unmatched.append(word)
            continue
        best = max(fitting, key=lambda chain: inside(word.box, chain.box))
        taken.update(best.indices)
        if not all(words[i].is_optional for i in best.indices):
            score.found += 1
            score.right += 1
    return taken, unmatched


def _is_fair_sign(word: ReadWord, icons: list[Box]) -> bool:
    """A chevron read as "<" is no invention; one read as "K" is."""
    spells = any(unicodedata.category(sign)[0] in 'LN' or sign in SIGNS_OF_WORDS for sign in word.text)
    return not spells and any(inside(word.box, icon) >= .5 for icon in icons)


def _covers(neutral: Box, box: Box) -> bool:
    if inside(box, neutral) >= .4:
        return True
    return inside(neutral, box) >= .7 and area(neutral) > area(box) * .4
