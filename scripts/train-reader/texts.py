"""Random interface text in the languages of the word lists: labels, sentences, numbers, codes, addresses."""

import json
import re
import unicodedata
from random import Random

from labels import load_charset

MAX_LENGTH = 60

LOWER = 'abcdefghijklmnopqrstuvwxyz'
UPPER = LOWER.upper()
DIGITS = '0123456789'

UNITS = (
    '%', ' %', 'k', 'M', 'K', ' kg', ' km', ' ms', ' GB', ' MB', 'px', 'h', ' min', '°', '°C', ' €', 'x', '×',
    'st', 'th', '+',
)
# A currency stands as often as it is listed.
CURRENCIES = (
    '$', '$', '$', '€', '€', '£', '£', '¥', '₹', '₪', '₺', '₽', '₩', '₫', '₿', '₴', 'CHF', 'kr', 'zł', 'Kč',
    'USD', 'EUR', 'R$', 'C$',
)
PRICE_SUFFIXES = ('/mo', '/month', '/yr', ' / user', '/h', ' per month', '*')
MONTHS = (
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    'January February March April May June July August September October November December',
    'Jan Feb März Apr Mai Juni Juli Aug Sept Okt Nov Dez',
    'janv févr mars avr mai juin juil août sept oct nov déc',
    'ene feb mar abr may jun jul ago sep oct nov dic',
)
TOP_LEVEL_DOMAINS = 'com org net io dev app de fr es pl co.uk example test local ai cz'.split()
FILE_EXTENSIONS = 'pdf png csv docx xlsx jpg zip json ts py html md txt mp4'.split()
ADDRESS_SHAPES = (
    '{word}@{word}.{tld}', '{word}.{word}@{word}.{tld}', 'https://{word}.{tld}/{word}', '{word}.{tld}',
    'www.{word}.{tld}', '/{word}/{word}', '{word}/{word}', '{word}.{extension}', '{word}_{word}',
    '{word}-{word}', '@{word}', '#{word}', 'localhost:{1000-9999}', '{1-255}.{0-255}.{0-255}.{0-255}',
    'C:\\{word}\\{word}', '?{word}={0-99}&{word}={word}', '{word}()', '<{word}>', '{{word}}',
    '{word}: "{word}",', '--{word}', '${word}', '{word}[{0-9}]', '{word} => {word}', '{word} = {0-99};',
    '`{word}`', '~/{word}', '{word}|{word}', '{word}^{2-9}',
)
# {A2}: two capitals, {D2}: digits, {X2}: hexadecimal digits, {Z2}: capitals or digits, {1-9}: a number.
CODE_SHAPES = (
    '{A2}-{D4}', '{A3}-{D4}-{D3}', '#{D4}', '#{D5}', '{A2}{D3}', '{X8}', '{X8}-{X4}', '{X7}',
    'v{0-20}.{0-20}.{0-20}', '+{D2} {D3} {D3} {D3}', '({D3}) {D3}-{D4}', '{D3}-{D2}-{D4}', '{Z4}-{Z4}-{Z4}',
    '{Z6}', '#{X6}', '0x{X4}', '{D1}/{D2}', '{D2} × {D2}', '{D1} of {D2}', '{D1}–{D2} of {D3}', '({D2})',
    '[{D1}]', '•••• {D4}', '**** {D4}', '{A2}', '{A1}', '{D1}', '{D2}', '{D2}+', '1:{D2}',
    'IBAN {A2}{D2} {D4} {D4}', '{D1}{ordinal}', '{A1}/{A1}', '{D1}.', '{A1}.', '{D1})', '⌘{A1}', 'Ctrl+{A1}',
    '↑ {D2}%', '▲ {D1}.{D1}%', '▼ {D2} %', '→ {A3}', '≤ {D2}', '{D2}² m', '№ {D3}', '§ {D2}', '©{1990-2030}',
    '★ {D1}.{D1}', '± {D2}', '{D2}‰', '½', '1¼', 'µ{A1}',
)
ALPHABETS = {'A': UPPER, 'D': DIGITS, 'X': DIGITS + 'abcdef', 'Z': UPPER + DIGITS}
ORDINALS = ('st', 'nd', 'rd', 'th')
AFTER_WORD = (
    ',', ',', ',', ':', ';', '.', '?', '!', '…', ' –', ' —', ' -', ' ·', ' •', ' |', ' /', ' &', ' +', ' >',
    ' ›', ' →', ' =', ' *',
)
AROUND_WORD = (
    ('(', ')'), ('"', '"'), ('“', '”'), ("'", "'"), ('‘', '’'), ('„', '“'), ('«', '»'), ('[', ']'),
    ('¿', '?'), ('¡', '!'),
)
SENTENCE_ENDS = ('.', '.', '.', '…', '!', '?', ':', '*', ',')
LINE_ENDS = (':', '*', '.', ',', ')', '…', '!', '?', '%', ' ›', ' »', ' ×', "'s", '’s')

_PLACEHOLDER = re.compile(r'\{(?:(\d+)-(\d+)|([ADXZ])(\d)|(word|tld|extension|ordinal))\}')


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def random_case(rng: Random, text: str) -> str:
    share = rng.random()
    if share < .38:
        return text
    if share < .72:
        return capitalised(text)
    if share < .86:
        # The capitals of ß and ı are other signs than a screen shows.
        return text.upper() if 'ß' not in text and 'ı' not in text else text
    if share < .95:
        return ' '.join(capitalised(word) for word in text.split(' '))
    return text.lower()


def random_signs(rng: Random, alphabet, count: int) -> str:
    return ''.join(rng.choice(alphabet) for _ in range(count))


def random_number(rng: Random) -> str:
    value = rng.choice((
        rng.randint(0, 9), rng.randint(0, 99), rng.randint(0, 999), rng.randint(0, 9999),
        rng.randint(0, 999999), rng.randint(0, 10**9),
    ))
    separator = rng.choice((',', ',', '', '.', ' ', "'"))
    text = f'{value:,}'.replace(',', separator)
    if rng.random() < .3:
        text += rng.choice(('.', ','))
        text += random_signs(rng, DIGITS, rng.choice((1, 2, 2, 3)))
    if rng.random() < .12:
        text = rng.choice('+-−–') + text
    if rng.random() < .12:
        text += rng.choice(UNITS)
    return text


def random_money(rng: Random) -> str:
    currency = rng.choice(CURRENCIES)
    if rng.random() < .3:
        amount = random_number(rng)
    else:
        value = rng.choice((rng.uniform(0, 20), rng.uniform(0, 300), rng.uniform(0, 20000)))
        amount = f'{value:,.2f}'
    if rng.random() < .3:
        thousands = rng.choice(('.', ' '))
        amount = amount.translate(str.maketrans({',': thousands, '.': ','}))
    space = rng.choice(('', '', ' ')) if len(currency) == 1 else ' '
    text = currency + space + amount if rng.random() < .65 else amount + space + currency
    if rng.random() < .12:
        text += rng.choice(PRICE_SUFFIXES)
    return text


def random_date(rng: Random) -> str:
    """A date, a time, or both; days are 1 to 31 whatever the month."""
    year, month, day = rng.randint(1960, 2035), rng.randint(1, 12), rng.randint(1, 31)
    name = rng.choice(MONTHS).split()[month - 1]
    time = f'{rng.randint(0, 23):02d}:{rng.randint(0, 59):02d}'
    half_day = f'{rng.randint(1, 12)}:{rng.randint(0, 59):02d} {rng.choice(("AM", "PM", "am", "pm"))}'
    iso = f'{year}-{month:02d}-{day:02d}'
    short_year = f'{year % 100:02d}'
    return rng.choice((
        iso,
        f'{day:02d}/{month:02d}/{year}',
        f'{month}/{day}/{short_year}',
        f'{day}.{month}.{year}',
        f'{day:02d}.{month:02d}.{year}',
        f'{day} {name} {year}',
        f'{name} {day}, {year}',
        f'{name} {day}',
        f'{day} {name}',
        f'{day}. {name} {year}',
        time,
        half_day,
        f'{time}:{rng.randint(0, 59):02d}',
        f'{iso} {time}',
        f'{name} {year}',
        f'Q{rng.randint(1, 4)} {year}',
        f'{name} {day}, {half_day}',
        f'{time} – {rng.randint(0, 23):02d}:{rng.randint(0, 59):02d}',
        f'{rng.randint(2, 59)}m ago',
        f'{rng.randint(1, 12)}h {rng.randint(0, 59)}m',
        f"{name} '{short_year}",
        f'W{rng.randint(1, 53)}',
    ))


class Texts:
    """Makes lines from word lists by language and from the words of real screens."""

    def __init__(self, words_by_language: dict[str, list[str]], screen_words: list[str], charset: list[str]):
        self.words_by_language = words_by_language
        self.languages = list(words_by_language)
        self.screen_words = screen_words or ['Save']
        self.charset = charset
        plain_signs = set(LOWER + UPPER + ' ')
        self.rare_signs = [sign for sign in charset if sign not in plain_signs and not sign.isdigit()]
        self.accented: dict[str, list[str]] = {}
        for sign in charset:
            letter = unicodedata.normalize('NFD', sign)[0]
            if sign.isalpha() and ord(sign) > 127 and letter.isascii():
                self.accented.setdefault(letter, []).append(sign)

    @classmethod
    def load(cls, folder: str, screen_words: list[str]) -> 'Texts':
        with open(f'{folder}/dict.json', encoding='utf-8') as file:
            return cls(json.load(file), screen_words, load_charset(folder))

    def line(self, rng: Random) -> str:
        """A line of up to 60 signs; rarely empty. Not all its signs need be in the charset."""
        text = self._with_rare_signs(rng, self._usual_line(rng))
        return text[:MAX_LENGTH].strip()

    def word(self, rng: Random, language: str | None = None) -> str:
        share = rng.random()
        if share < .30:
            return rng.choice(self.screen_words)
        if share < .72:
            return self._listed_word(rng, language)
        if share < .86:
            return self._spliced_word(rng)
        if share < .95:
            return self._letters(rng)
        return random_signs(rng, self.charset[1:], rng.randint(1, 6))

    def _listed_word(self, rng: Random, language: str | None = None) -> str:
        return rng.choice(self.words_by_language[language or rng.choice(self.languages)])

    def _spliced_word(self, rng: Random) -> str:
        """A word of no language, so that the net reads signs and does not guess words."""
        start = rng.choice(self.screen_words) if rng.random() < .3 else self._listed_word(rng)
        end = self._listed_word(rng)
        return start[:rng.randint(1, 5)] + end[-rng.randint(1, 6):]

    def _letters(self, rng: Random) -> str:
        text = random_signs(rng, LOWER, rng.choice((1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 10)))
        if rng.random() < .6:
            return text
        return ''.join(letter.upper() if rng.random() < .5 else letter for letter in text)

    def address(self, rng: Random) -> str:
        """A mail or web address, a path, a file name or a piece of code."""
        domain = rng.choice(TOP_LEVEL_DOMAINS)
        return self._filled(rng, rng.choice(ADDRESS_SHAPES), domain)

    def code(self, rng: Random) -> str:
        """A number of an order, a phone, a version, a shortcut, and the like."""
        return self._filled(rng, rng.choice(CODE_SHAPES))

    def _filled(self, rng: Random, shape: str, domain: str = '') -> str:
        named = {
            'word': lambda: self._ascii_word(rng),
            'tld': lambda: domain,
            'extension': lambda: rng.choice(FILE_EXTENSIONS),
            'ordinal': lambda: rng.choice(ORDINALS),
        }

        def replacement(match: re.Match) -> str:
            low, high, alphabet, count, name = match.groups()
            if name:
                return named[name]()
            if alphabet:
                return random_signs(rng, ALPHABETS[alphabet], int(count))
            return str(rng.randint(int(low), int(high)))

        return _PLACEHOLDER.sub(replacement, shape)

    def _ascii_word(self, rng: Random) -> str:
        letters = unicodedata.normalize('NFD', self.word(rng).lower())
        return ''.join(sign for sign in letters if sign.isascii() and sign.isalnum()) or 'ab'

    def sentence(self, rng: Random) -> str:
        language = rng.choice(self.languages) if rng.random() < .6 else 'en'
        words = [self.word(rng, language) for _ in range(rng.randint(2, 8))]
        for i in range(len(words) - 1):
            if rng.random() < .14:
                words[i] += rng.choice(AFTER_WORD)
            if rng.random() < .05:
                before, after = rng.choice(AROUND_WORD)
                words[i] = before + words[i] + after
            if rng.random() < .07:
                words[i] = random_number(rng)
        text = ' '.join(words)
        if rng.random() < .8:
            text = capitalised(text)
        if rng.random() < .5:
            text += rng.choice(SENTENCE_ENDS)
        return text

    def _usual_line(self, rng: Random) -> str:
        share = rng.random()
        if share < .24:
            words = [self.word(rng) for _ in range(rng.choice((1, 1, 1, 2, 2, 3)))]
            return random_case(rng, ' '.join(words))
        if share < .46:
            return self.sentence(rng)
        if share < .56:
            return random_number(rng)
        if share < .65:
            return random_money(rng)
        if share < .74:
            return random_date(rng)
        if share < .82:
            return self.address(rng)
        if share < .91:
            return self.code(rng)
        makers = (self.word, random_number, random_money, random_date, self.code, self.address)
        return ' '.join(rng.choice(makers)(rng) for _ in range(rng.randint(2, 4)))

    def _with_rare_signs(self, rng: Random, text: str) -> str:
        """Now and then accents, a sign or an ending that the line would not have: they are rare in lists."""
        share = rng.random()
        if share < .10:
            return ''.join(self._maybe_accented(rng, letter) for letter in text)
        if share < .16:
            at = rng.randint(0, len(text))
            return text[:at] + rng.choice(self.rare_signs) + text[at:]
        if share < .20:
            return text + rng.choice(LINE_ENDS)
        return text

    def _maybe_accented(self, rng: Random, letter: str) -> str:
        is_accented = letter in self.accented and rng.random() < .35
        return rng.choice(self.accented[letter]) if is_accented else letter
