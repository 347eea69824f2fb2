/** Where the entries of a list stand, and what can be pressed in their rows and around them. */
import { collectionsOn, itemCalled } from '#worker/app-model/index.ts';
import { centre, gapX, gapY, overlap, union, within, type Box } from '#worker/core/geometry.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';

/** What belongs to a list stands at most this far from it, px. */
const nearPx = 90;
/** Controls tried of an item, and around a list. */
const [maxOfItem, maxAround] = [4, 6];

/** A list as it is shown. */
export interface ListOnScreen {
  scene: Scene;
  /** The field above it that makes its entries. */
  field?: Control;
  /** Whether a control may be pressed. */
  isAllowed(control: Control): boolean;
}

/** A line through print costs letters: “e” is read as “o”. */
const isLine = ({ text, struckThrough }: TextLine, name: string): boolean =>
  alike(normalizeLabel(text), normalizeLabel(name)) > (struckThrough ? 0.7 : 0.85);

export const lineOf = ({ lines }: Scene, name: string): TextLine | undefined =>
  lines.find((line) => isLine(line, name));

/** Whether a name stands anywhere else than in the field that it was typed into. */
export const isShownBeside = ({ lines }: Scene, name: string, field: Control): boolean =>
  lines.some((line) => isLine(line, name) && within(line.box, field.box) < 0.5);

/** The row of an item: as far as the list goes, at its height. */
function rowOf({ scene, field }: ListOnScreen, name: string): Box | undefined {
  const line = lineOf(scene, name);
  if (!line) return undefined;
  const item = itemCalled(collectionsOn(scene), name);
  const own = item ? union([item.box, line.box]) : line.box;
  const { x, width } = union([own, ...(field ? [field.box] : [])]);
  return { x: x - nearPx / 2, width: width + nearPx, y: own.y - 6, height: own.height + 12 };
}

const isLevel = ({ box }: Control, row: Box): boolean =>
  Math.abs(centre(box).y - centre(row).y) < row.height / 2;

const canBePressed = ({ affordance }: Control): boolean => affordance === 'press' || affordance === 'toggle';

/** What can be pressed in an item's row; what may end it comes last. */
export function controlsOfItem(list: ListOnScreen, name: string): Control[] {
  const row = rowOf(list, name);
  if (!row) return [];
  const ends = ({ icon }: Control) => (icon === 'close' || icon === 'trash' ? 1 : 0);
  return list.scene.controls
    .filter(
      (control) =>
        canBePressed(control) &&
        control.box.width < row.width / 2 &&
        !(list.field && overlap(control.box, list.field.box) >= 0.3) &&
        isLevel(control, row) &&
        gapX(control.box, row) < 0 &&
        (ends(control) === 1 || list.isAllowed(control)),
    )
    .sort((a, b) => ends(a) - ends(b) || a.box.x - b.box.x)
    .slice(0, maxOfItem);
}

/** What stands around a list, and belongs to none of its items; `all`: the names of whatever it may show. */
export function controlsAround(
  list: ListOnScreen,
  names: readonly string[],
  all: readonly string[],
): Control[] {
  const lines = names.flatMap((name) => lineOf(list.scene, name) ?? []);
  if (lines.length === 0) return [];
  const whole = union([...lines.map(({ box }) => box), ...(list.field ? [list.field.box] : [])]);
  const rows = all.flatMap((name) => rowOf(list, name) ?? []);
  return list.scene.controls
    .filter(
      (control) =>
        canBePressed(control) &&
        gapY(control.box, whole) < nearPx &&
        gapX(control.box, whole) < nearPx &&
        control.box.width < whole.width / 2 &&
        !rows.some((row) => isLevel(control, row)) &&
        list.isAllowed(control),
    )
    .slice(0, maxAround);
}
