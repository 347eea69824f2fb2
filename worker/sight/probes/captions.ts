import { centre, gapX, gapY, grow, within } from '#worker/core/geometry.ts';
import type { Control, Scene, TextLine } from '../scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { pointsAlong, type PointerField } from './field.ts';

/** Size of a checkbox or radio, px. */
const sides = { least: 9, most: 22 };

/** A small square icon without a label, which may be a checkbox or radio. */
const couldBeBox = ({ kind, box, lines }: Control): boolean =>
  (kind === 'icon' || kind === 'image') &&
  lines.length === 0 &&
  Math.min(box.width, box.height) >= sides.least &&
  Math.max(box.width, box.height) <= sides.most &&
  Math.abs(box.width - box.height) <= 3;

/** The text right after a box, on its row. */
const wordsAfter = ({ lines }: Scene, box: Box): TextLine | undefined =>
  lines.find(
    (line) =>
      line.box.x > box.x &&
      gapX(line.box, box) >= 0 &&
      gapX(line.box, box) <= 14 &&
      gapY(line.box, box) < 0 &&
      Math.abs(centre(line.box).y - centre(box).y) <= 4 &&
      /[\p{L}\p{N}]/u.test(line.text),
  );

const asChoice = (control: Control, { id, text }: TextLine): Control => ({
  ...control,
  kind: 'checkbox',
  affordance: 'toggle',
  confidence: 0.82,
  label: text,
  lines: [id],
  state: {},
});

/**
 * Older interfaces draw a choice's focus ring around its text, not its box. Returns the choices that such
 * rings reveal, by the controls they were detected as, including similar ones in the same column or row
 * without a ring.
 */
export function choicesByCaption(
  scene: Scene,
  rings: Box[],
  controls: Iterable<Control>,
  field: PointerField,
): Map<Control, Control> {
  const boxes = [...controls].filter(couldBeBox).flatMap((control) => {
    const line = wordsAfter(scene, control.box);
    // Both have the same cursor; otherwise the text is a link and the drawing is not.
    return line && pointsAlong(line).words.every((p) => field.at(p) === field.at(centre(control.box)))
      ? [{ control, line }]
      : [];
  });
  const made = new Map<Control, Control>();
  for (const { control, line } of boxes) {
    if (
      rings.some(
        (ring) =>
          within(line.box, grow(ring, 2)) > 0.9 &&
          ring.width <= line.box.width + 16 &&
          ring.height <= line.box.height + 14 &&
          gapX(ring, control.box) >= -2,
      )
    )
      made.set(control, asChoice(control, line));
  }
  for (const { box } of [...made.keys()]) {
    for (const { control, line } of boxes) {
      const [dx, dy] = [Math.abs(control.box.x - box.x), Math.abs(control.box.y - box.y)];
      if (
        !made.has(control) &&
        Math.abs(control.box.width - box.width) <= 1 &&
        Math.abs(control.box.height - box.height) <= 1 &&
        ((dx <= 1 && dy <= 60) || (dy <= 1 && dx <= 200))
      )
        made.set(control, asChoice(control, line));
    }
  }
  return made;
}
