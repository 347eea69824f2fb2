/** What stands beside an entry of a sidebar and belongs to it: its icon, its badge. */
import { contains } from '#worker/core/geometry.ts';
import { sameRow } from '#worker/facts/reading.ts';
import type { Control, Region, Scene } from '#worker/sight/scene.ts';

const leastInRow = 0.5;

/** Greatest height of a pill, px: text on a coloured background, too low for a button. */
const pillPx = 22;
const isPill = ({ label, box }: Control): boolean => /\p{L}{2}/u.test(label) && box.height <= pillPx;

const isSignRead = ({ kind, label }: Control): boolean => kind === 'link' && label.length <= 2;

/** An unsure icon, or one read as a letter or two, belongs to the sidebar entry beside it. */
const isIconOfEntry = (control: Control, inRow: readonly Control[]): boolean =>
  (control.confidence < leastInRow || isSignRead(control)) &&
  inRow.some((other) => other.confidence >= leastInRow && !isSignRead(other));

/** A number, word or pill beside a sidebar entry is its badge. */
const isBadgeOfEntry = (control: Control, inRow: readonly Control[]): boolean =>
  (control.kind === 'link' || isPill(control)) && inRow.some((other) => other.box.x < control.box.x);

/** Whether a control in a sidebar is no entry by itself. */
export function isPartOfEntry({ controls }: Scene, { box: sidebar }: Region, control: Control): boolean {
  const inRow = controls.filter(
    (other) =>
      other !== control && other.label && contains(sidebar, other.box) && sameRow(other.box, control.box),
  );
  return isIconOfEntry(control, inRow) || isBadgeOfEntry(control, inRow);
}
