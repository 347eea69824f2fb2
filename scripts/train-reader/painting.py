"""Draws lines of text with many fonts, colours and surroundings, and cuts them out as a detector would."""

import json
import math
from dataclasses import dataclass
from random import Random

import numpy as np
from PIL import Image, ImageDraw, ImageFont, features

from icons import draw_icon
from labels import label_text
from texts import Texts

MAX_CACHED_FONTS = 700
# A font without a glyph for the text is drawn anew; after so many tries the sign is left out.
FONT_TRIES = 6
MAX_PARTS = 4
MAX_LATER_PART = 20
LAST_RESORT = 'Ok'

# Empty px around a part's drawing, left and right, above.
SIDE_MARGIN = 6
TOP_MARGIN = 3
# Empty rows above and below all parts, px.
PADDING = 10
# Room to the right of the line, px.
RIGHT_ROOM = 30

SUBPIXEL_OVERSAMPLING = 6
# Between text and paper in the strongest channel, 0…255: less is not legible.
LEAST_CONTRAST = 45
# Ink above this share counts as the text's own box.
VISIBLE_INK = .25
LEAST_CROP_HEIGHT = 5
LEAST_CROP_WIDTH = 2
# Empty px left and right of a cut, each as likely as it is listed.
SIDE_GAPS = (0, 1, 1, 2, 2, 2, 3, 3, 4, 6, 9)


@dataclass
class Sheet:
    """A drawn line before it is cut out. Boxes and lengths in px of `page`."""

    page: np.ndarray  # height×width×3 floats, 0…255
    text_colour: np.ndarray
    paper: np.ndarray
    font_size: float
    baseline: int
    # Box of the visible ink; right and bottom are the first px beyond it.
    left: int
    top: int
    right: int
    bottom: int
    # How much farther an icon beside the text widens the cut.
    icon_left: int = 0
    icon_right: int = 0

    @property
    def height(self) -> int:
        return self.page.shape[0]

    @property
    def width(self) -> int:
        return self.page.shape[1]

    def between(self, share: float) -> np.ndarray:
        """A colour between paper (0) and text (1)."""
        return self.paper + (self.text_colour - self.paper) * share


def random_colour(rng: Random) -> tuple[int, int, int]:
    return rng.randint(0, 255), rng.randint(0, 255), rng.randint(0, 255)


def colour_array(colour) -> np.ndarray:
    return np.array(colour, np.float32)


def near_grey(rng: Random, low: int, high: int, tint: int) -> tuple[int, ...]:
    """A grey from `low` to `high`, each channel up to `tint` off."""
    grey = rng.randint(low, high)
    return tuple(max(0, min(255, grey + rng.randint(-tint, tint))) for _ in range(3))


def random_colours(rng: Random) -> tuple[np.ndarray, np.ndarray]:
    """Colours of text and paper, as interfaces have them: most are dark on light or light on dark."""
    share = rng.random()
    if share < .45:
        paper, text = near_grey(rng, 236, 255, 6), near_grey(rng, 0, 110, 25)
    elif share < .58:
        paper = near_grey(rng, 225, 255, 12)
        text = tuple(
            rng.choice((rng.randint(0, 90), rng.randint(60, 200), rng.randint(0, 160))) for _ in range(3)
        )
    elif share < .80:
        paper, text = near_grey(rng, 8, 60, 14), near_grey(rng, 150, 255, 25)
    elif share < .93:
        paper = random_colour(rng)
        luminance = .3 * paper[0] + .59 * paper[1] + .11 * paper[2]
        text = near_grey(rng, 220, 255, 10) if luminance < 150 else near_grey(rng, 0, 50, 20)
    else:
        paper, text = random_colour(rng), random_colour(rng)
    if rng.random() < .18:
        share = rng.uniform(.25, .7)
        text = tuple(round(p + (t - p) * share) for t, p in zip(text, paper))
    if max(abs(t - p) for t, p in zip(text, paper)) < LEAST_CONTRAST:
        text = (20, 20, 20) if sum(paper) / 3 > 128 else (235, 235, 235)
    return colour_array(text), colour_array(paper)


def random_font_size(rng: Random) -> float:
    """px; most are the sizes of labels, few are headings."""
    if rng.random() < .68:
        return rng.uniform(10.5, 17)
    if rng.random() < .7:
        return rng.uniform(9, 22)
    return rng.uniform(18, 40)


def subpixel_mask(image: Image.Image, is_bgr: bool) -> np.ndarray:
    """Ink for each third of a px as LCD screens show it, 0…1; height×width×3."""
    ink = np.asarray(image.reduce((2, SUBPIXEL_OVERSAMPLING)), np.float32) / 255
    wide = np.pad(ink, ((0, 0), (2, 2)))
    # The usual five-tap filter against colour fringes: 1, 2, 3, 2, 1 ninths.
    ink = (wide[:, :-4] + 2 * wide[:, 1:-3] + 3 * wide[:, 2:-2] + 2 * wide[:, 3:-1] + wide[:, 4:]) / 9
    mask = np.stack((ink[:, 0::3], ink[:, 1::3], ink[:, 2::3]), -1)
    return mask[..., ::-1] if is_bgr else mask


class Painter:
    """Draws lines of `texts` with the fonts of the data folder."""

    def __init__(self, folder: str, texts: Texts):
        with open(f'{folder}/fonts.json', encoding='utf-8') as file:
            self.signs_of = {name: set(signs) for name, signs in json.load(file).items()}
        self.folder = folder
        self.texts = texts
        self.names = sorted(self.signs_of)
        self.has_raqm = features.check('raqm')
        self._fonts: dict[tuple, ImageFont.FreeTypeFont] = {}

    def line(self, rng: Random) -> tuple[np.ndarray, str] | None:
        """A crop (height×width×3 bytes) and its text; none where the drawing came out empty."""
        font_name, parts = self._text_and_font(rng)
        sheet = self._sheet(rng, font_name, parts)
        if sheet is None:
            return None
        draw_strokes(rng, sheet)
        if rng.random() < .06:
            self._draw_neighbour_row(rng, sheet, font_name)
        crop = cut(rng, sheet)
        if crop.shape[0] < LEAST_CROP_HEIGHT or crop.shape[1] < LEAST_CROP_WIDTH:
            return None
        return crop, label_text(' '.join(parts))

    def _text_and_font(self, rng: Random) -> tuple[str, list[str]]:
        """Up to four parts that stand in a row, and a font that has all their signs."""
        for _ in range(FONT_TRIES):
            parts = [self.texts.line(rng)]
            while len(parts) < MAX_PARTS and rng.random() < .12:
                parts.append(self.texts.line(rng)[:MAX_LATER_PART].strip())
            parts = [part for part in parts if part] or [LAST_RESORT]
            name = rng.choice(self.names)
            signs = self.signs_of[name] | {' '}
            if all(sign in signs for part in parts for sign in part):
                return name, parts
        parts = [''.join(sign for sign in part if sign in signs).strip() for part in parts]
        return name, [part for part in parts if part] or [LAST_RESORT]

    def _sheet(self, rng: Random, font_name: str, parts: list[str]) -> Sheet | None:
        """The text on its paper, with what lies beneath it; none where no ink is visible."""
        size = random_font_size(rng)
        text_colour, paper = random_colours(rng)
        masks = [self._mask(rng, part, font_name, size) for part in parts]
        ink = place_in_row(rng, [mask for mask, _ in masks], size)
        visible = ink.max(-1) > VISIBLE_INK
        if not visible.any():
            return None
        columns, rows = np.flatnonzero(visible.any(0)), np.flatnonzero(visible.any(1))
        # Systems draw the same outline thinner or bolder.
        ink = ink ** rng.uniform(.75, 1.3)
        page = np.empty(ink.shape, np.float32)
        page[:] = paper
        sheet = Sheet(
            page=page, text_colour=text_colour, paper=paper, font_size=size,
            baseline=PADDING + round(masks[0][1]),
            left=int(columns[0]), top=int(rows[0]), right=int(columns[-1]) + 1, bottom=int(rows[-1]) + 1,
        )
        draw_beneath(rng, sheet)
        page += (text_colour - page) * ink
        return sheet

    def _font(self, name: str, size: int, with_raqm: bool) -> ImageFont.FreeTypeFont:
        key = (name, size, with_raqm)
        if key not in self._fonts:
            if len(self._fonts) > MAX_CACHED_FONTS:
                self._fonts.clear()
            engine = ImageFont.Layout.RAQM if with_raqm else ImageFont.Layout.BASIC
            self._fonts[key] = ImageFont.truetype(f'{self.folder}/fonts/{name}', size, layout_engine=engine)
        return self._fonts[key]

    def _mask(self, rng: Random, text: str, font_name: str, size: float) -> tuple[np.ndarray, float]:
        """Ink of a text, 0…1, height×width×3, and how far down its baseline is, px."""
        with_raqm = self.has_raqm and rng.random() < .15
        tracking = rng.uniform(-.02, .12) * size if rng.random() < .12 else 0
        share = rng.random()
        # Hinted to whole px, placed between px, or subpixel.
        oversampling = 1 if share < .3 else 4 if share < .88 else SUBPIXEL_OVERSAMPLING
        font = self._font(font_name, max(6, round(size * oversampling)), with_raqm)
        ascent, descent = font.getmetrics()
        length = font.getlength(text) + tracking * oversampling * len(text)
        offset_x, offset_y = rng.randrange(oversampling), rng.randrange(oversampling)
        width = math.ceil(length / oversampling) + 2 * SIDE_MARGIN
        height = math.ceil((ascent + descent) / oversampling) + 2 * TOP_MARGIN
        image = Image.new('L', (width * oversampling, height * oversampling), 0)
        start = (SIDE_MARGIN * oversampling + offset_x, TOP_MARGIN * oversampling + offset_y)
        draw_text(image, start, text, font, tracking * oversampling, oversampling)
        baseline = TOP_MARGIN + ascent / oversampling
        if oversampling == SUBPIXEL_OVERSAMPLING:
            return subpixel_mask(image, is_bgr=rng.random() < .3), baseline
        if oversampling > 1:
            image = image.reduce((oversampling, oversampling))
        ink = np.asarray(image, np.float32) / 255
        return np.repeat(ink[..., None], 3, 2), baseline

    def _draw_neighbour_row(self, rng: Random, sheet: Sheet, font_name: str) -> None:
        """The row above or below, part of which may be in the cut."""
        mask, _ = self._mask(rng, self.texts.line(rng) or 'x', font_name, sheet.font_size)
        row_height = round(sheet.font_size * rng.uniform(1.15, 1.5))
        at = PADDING + (row_height if rng.random() < .5 else -row_height)
        top, bottom = max(0, at), min(sheet.height, at + mask.shape[0])
        width = min(sheet.width, mask.shape[1])
        if bottom > top:
            area = sheet.page[top:bottom, :width]
            area += (sheet.text_colour - area) * mask[top - at:bottom - at, :width]


def draw_text(image, start, text, font, tracking: float, oversampling: int) -> None:
    """Draws text at `start`, `tracking` px of the image between its signs."""
    draw = ImageDraw.Draw(image)
    x, y = start
    if not tracking:
        draw.text((x, y), text, fill=255, font=font)
        return
    for sign in text:
        draw.text((x if oversampling > 1 else round(x), y), sign, fill=255, font=font)
        x += font.getlength(sign) + tracking


def place_in_row(rng: Random, masks: list[np.ndarray], font_size: float) -> np.ndarray:
    """The parts one after the other, with gaps; ink 0…1, height×width×3."""
    left = rng.randint(8, 30)
    # The masks' own margins are most of a gap already.
    margins = 2 * SIDE_MARGIN - 2
    gaps = [0] + [
        max(3, round(rng.choice((.3, .6, 1, 2, 4)) * font_size * rng.uniform(.8, 1.4)) - margins)
        for _ in masks[1:]
    ]
    width = sum(mask.shape[1] for mask in masks) + sum(gaps) + left + RIGHT_ROOM
    height = max(mask.shape[0] for mask in masks) + 2 * PADDING
    ink = np.zeros((height, width, 3), np.float32)
    x = left
    for mask, gap in zip(masks, gaps):
        x += gap
        area = ink[PADDING:PADDING + mask.shape[0], x:x + mask.shape[1]]
        np.maximum(area, mask, out=area)
        x += mask.shape[1]
    return ink


def draw_beneath(rng: Random, sheet: Sheet) -> None:
    """Now and then a gradient, a chip or a selection, an icon beside the text."""
    if rng.random() < .05:
        ramp = np.linspace(-1, 1, sheet.width, dtype=np.float32)[None, :, None]
        sheet.page += ramp * rng.uniform(2, 14)
    if rng.random() < .06:
        _draw_chip(rng, sheet)
    if rng.random() < .14 and sheet.font_size < 30:
        _draw_icon_beside(rng, sheet)


def _draw_chip(rng: Random, sheet: Sheet) -> None:
    start = rng.randint(0, max(1, sheet.left))
    end = rng.randint((sheet.left + sheet.right) // 2, sheet.width)
    share = rng.uniform(.05, .22)
    other = sheet.text_colour if rng.random() < .6 else colour_array(random_colour(rng))
    top = max(0, sheet.top - rng.randint(1, 6))
    bottom = sheet.bottom + rng.randint(1, 6)
    sheet.page[top:bottom, start:end] = sheet.paper + (other - sheet.paper) * share


def _draw_icon_beside(rng: Random, sheet: Sheet) -> None:
    size = max(8, round(sheet.font_size * rng.uniform(.8, 1.4)))
    icon = draw_icon(rng, size)[..., None]
    middle = sheet.baseline - round(sheet.font_size * .35)
    y = max(0, min(sheet.height - size, middle - size // 2))
    colour = sheet.text_colour if rng.random() < .7 else colour_array(random_colour(rng))
    if rng.random() < .5:
        x = max(0, sheet.left - rng.randint(4, 12) - size)
        fits = x + size <= sheet.left - 2
        sheet.icon_left = sheet.left - x if fits else 0
    else:
        x = min(sheet.width - size, sheet.right + rng.randint(4, 12))
        fits = x >= sheet.right + 2
        sheet.icon_right = x + size - sheet.right if fits else 0
    if fits:
        area = sheet.page[y:y + size, x:x + size]
        area += (colour - area) * icon
    # A detector may leave the icon out of the line.
    if rng.random() < .4:
        sheet.icon_left = sheet.icon_right = 0


def draw_strokes(rng: Random, sheet: Sheet) -> None:
    """Now and then an underline or a strike, a rule or frame above or below, a rule at a side."""
    thickness = max(1, round(sheet.font_size / 14))
    if rng.random() < .08:
        y = sheet.baseline + rng.randint(1, 3)
        sheet.page[y:y + thickness, sheet.left:sheet.right] = sheet.text_colour
    elif rng.random() < .02:
        y = sheet.baseline - round(sheet.font_size * .28)
        sheet.page[y:y + thickness, sheet.left:sheet.right] = sheet.text_colour
    if rng.random() < .08:
        colour = sheet.between(rng.uniform(.1, .8))
        y = rng.choice((sheet.top - rng.randint(2, 7), sheet.bottom + rng.randint(2, 7)))
        if 0 <= y < sheet.height:
            sheet.page[y:y + 1, :] = colour
    if rng.random() < .05:
        colour = sheet.between(rng.uniform(.15, .8))
        x = rng.choice((sheet.left - rng.randint(3, 6), sheet.right + rng.randint(2, 5)))
        sheet.page[:, x:x + 1] = colour


def cut(rng: Random, sheet: Sheet) -> np.ndarray:
    """Cuts the line out as detectors do: close, by the font's height, or wide; height×width×3 bytes."""
    share = rng.random()
    if share < .5:
        top, bottom = sheet.top - rng.randint(0, 4), sheet.bottom + rng.randint(0, 4)
    elif share < .85:
        top = min(sheet.top, sheet.baseline - round(sheet.font_size * rng.uniform(.85, 1.1)))
        bottom = max(sheet.bottom, sheet.baseline + round(sheet.font_size * rng.uniform(.22, .36)))
    else:
        top, bottom = sheet.top - rng.randint(2, 9), sheet.bottom + rng.randint(2, 9)
    left = sheet.left - max(sheet.icon_left, rng.choice(SIDE_GAPS))
    right = sheet.right + max(sheet.icon_right, rng.choice(SIDE_GAPS))
    area = sheet.page[max(0, top):min(sheet.height, bottom), max(0, left):min(sheet.width, right)]
    return np.clip(area + .5, 0, 255).astype(np.uint8)
