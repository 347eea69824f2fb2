import { type Box, centre, containsPoint, gapX, gapY, grow, within } from '#worker/core/geometry.ts';
import type { Control, Scene } from '../../scene.ts';
import { gridIn, type PointerField, pointsAlong, pointsIn } from '../field.ts';

/** As long and low as a slider with its track. */
export const isLong = ({ width, height }: Box): boolean => width >= 56 && width >= height * 3 && height <= 40;

/**
 * Whether most of a box without text has the text cursor; over an icon font it appears here and there as
 * well.
 */
export function isWritable({ lines }: Scene, ring: Box, field: PointerField): boolean {
  if (ring.width < 60 && ring.width < ring.height * 2) return false;
  const blank = [...pointsIn(ring), ...gridIn(ring)].filter(
    (p) => field.at(p) !== undefined && !lines.some((line) => containsPoint(grow(line.box, 6), p)),
  );
  return blank.length >= 2 && blank.filter((p) => field.at(p) === 'text').length >= blank.length * 0.6;
}

/** The kind of an undetected control in a row of tabs, page numbers or menu items. */
function alikeBeside({ controls }: Scene, ring: Box): Control['kind'] | undefined {
  const row = controls.filter(
    ({ kind, box }) =>
      ['tab', 'menuitem', 'pagination'].includes(kind) &&
      Math.abs(centre(box).y - centre(ring).y) <= 5 &&
      gapX(box, ring) >= -4 &&
      gapX(box, ring) <= 60 &&
      box.height <= ring.height * 1.6,
  );
  return row[0]?.kind;
}

/** The kind of a small undetected control right above or below a choice, in a table column or list. */
export function choiceBeside({ controls }: Scene, ring: Box): Control['kind'] | undefined {
  const { x, y } = centre(ring);
  return controls.find(({ kind, box }) => {
    if (
      (kind !== 'checkbox' && kind !== 'radio' && kind !== 'switch') ||
      Math.max(ring.width, ring.height) > 48 ||
      box.width > ring.width * 1.6 ||
      box.height > ring.height * 1.2 ||
      box.width * 3.2 < ring.width
    )
      return false;
    const [dx, dy] = [Math.abs(centre(box).x - x), Math.abs(centre(box).y - y)];
    return dx <= 6 && dy >= box.height && dy <= 110;
  })?.kind;
}

/** The control at a focus stop where none was detected: by its shape, its text, and the cursor over it. */
export function unseenControl(
  scene: Scene,
  ring: Box,
  field: PointerField,
): Pick<Control, 'kind' | 'affordance' | 'label' | 'lines'> {
  const lines = scene.lines.filter(({ box }) => within(box, grow(ring, 3)) > 0.7);
  const own = { label: lines.map(({ text }) => text).join(' '), lines: lines.map(({ id }) => id) };
  if (isWritable(scene, ring, field)) return { ...own, kind: 'textfield', affordance: 'type' };
  const hand = [...pointsIn(ring), ...lines.flatMap((line) => pointsAlong(line).words)].some(
    (p) => field.at(p) === 'hand',
  );
  const { width, height } = ring;
  if (lines.length > 0 && !/[\p{L}\p{N}]/u.test(own.label) && Math.max(width, height) <= 64)
    return { kind: 'icon', affordance: 'press', label: '', lines: own.lines };
  if (lines.length > 0)
    return { ...own, kind: alikeBeside(scene, ring) ?? (hand ? 'link' : 'button'), affordance: 'press' };
  const choice = choiceBeside(scene, ring);
  if (choice) return { ...own, kind: choice, affordance: 'toggle', label: '' };
  if (isLong(ring)) return { ...own, kind: 'slider', affordance: 'choose' };
  const caption =
    height > 34
      ? undefined
      : scene.lines.find(
          (line) =>
            gapY(line.box, ring) < 0 &&
            gapX(line.box, ring) >= 0 &&
            gapX(line.box, ring) <= 20 &&
            line.box.x > ring.x &&
            pointsAlong(line).words.some((p) => field.at(p) !== undefined && field.at(p) !== 'text'),
        );
  if (caption && width <= height * 2.6)
    return {
      kind: width > height * 1.45 ? 'switch' : 'checkbox',
      affordance: 'toggle',
      label: caption.text,
      lines: [caption.id],
    };
  return { ...own, kind: Math.max(width, height) <= 64 ? 'icon' : 'button', affordance: 'press' };
}
