"""python3 -m unittest discover -s scripts/train-reader"""

import unittest

import numpy as np

from decoding import decode, words_in
from strips import BACKGROUND, INK_STEP, STRIP_HEIGHT, ink_coverage, to_strip

FULL_INK = BACKGROUND + INK_STEP


def crop_of(rows: list[str], ink=(0, 0, 0), paper=(255, 255, 255)) -> np.ndarray:
    """A crop of rows of signs: '#' is ink."""
    is_ink = np.array([[sign == '#' for sign in row] for row in rows])
    return np.where(is_ink[..., None], np.uint8(ink), np.uint8(paper))


def bar(height: int = 32) -> np.ndarray:
    return crop_of([' ' * 10 + '#' * 10 + ' ' * 12] * height)


class Strips(unittest.TestCase):
    def test_width_keeps_the_proportions(self):
        self.assertEqual(to_strip(crop_of([' ' * 40] * 16)).shape, (STRIP_HEIGHT, 80))

    def test_full_ink_is_200_and_background_100(self):
        strip = to_strip(bar())
        self.assertEqual((strip[5, 15], strip[5, 2]), (FULL_INK, BACKGROUND))

    def test_flat_crop_has_no_ink(self):
        self.assertTrue((to_strip(crop_of([' ' * 20] * 20)) == BACKGROUND).all())

    def test_colours_do_not_matter(self):
        dark_on_light = to_strip(bar())
        for ink, paper in (((255, 255, 255), (20, 30, 40)), ((200, 30, 30), (250, 240, 240))):
            coloured = np.where(bar() == 0, np.uint8(ink), np.uint8(paper))
            np.testing.assert_array_equal(to_strip(coloured), dark_on_light)

    def test_faint_ink_is_read_as_full(self):
        coverage = ink_coverage(crop_of([' ' * 20 + '#' * 10] * 20, ink=(200, 200, 200)))
        self.assertAlmostEqual(float(coverage[10, 25]), 1, places=5)

    def test_low_line_keeps_its_height(self):
        strip = to_strip(crop_of(['   ' + '#' * 8 + '   '] * 2))
        self.assertEqual(strip.shape, (STRIP_HEIGHT, 32))
        self.assertTrue((strip[0] == BACKGROUND).all() and (strip[-1] == BACKGROUND).all())
        self.assertGreater(int(strip.max()), BACKGROUND + INK_STEP // 2)

    def test_stretch_widens(self):
        self.assertEqual(to_strip(bar(), stretch=1.25).shape, (STRIP_HEIGHT, 40))

    def test_narrow_crop_has_the_least_width(self):
        self.assertEqual(to_strip(crop_of(['# '] * 32)).shape[1], 8)


class Decoding(unittest.TestCase):
    def signs(self, classes: list[int], confidences: list[float]):
        return decode(np.array(classes), np.array(confidences), ['a', 'b', ' '])

    def test_runs_are_one_sign_in_their_middle(self):
        signs = self.signs([0, 1, 1, 1, 0], [.9, .5, .8, .6, .9])
        self.assertEqual([(sign.text, sign.x, sign.confidence) for sign in signs], [('a', 5, .8)])

    def test_blank_parts_equal_signs(self):
        signs = self.signs([1, 0, 1, 2], [1, 1, 1, 1])
        self.assertEqual(''.join(sign.text for sign in signs), 'aab')

    def test_spaces_end_words(self):
        words = words_in(self.signs([1, 2, 3, 1], [.9, .5, 1, .7]), (100, 50, 4, 16), 2)
        self.assertEqual([(word.text, word.confidence) for word in words], [('ab', .5), ('a', .7)])
        self.assertTrue(all(100 <= word.box[0] and word.box[1] == 50 for word in words))


if __name__ == '__main__':
    unittest.main()
