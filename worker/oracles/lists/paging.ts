import { normalizeLabel } from '#worker/core/words.ts';
import { centre } from '#worker/core/geometry.ts';
import { containsPoint } from '#worker/core/geometry.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { pressedLabel, pressedName } from '#worker/facts/pressed.ts';
import { pricedItems } from '#worker/facts/reading.ts';
import { listedRows } from '#worker/facts/lists.ts';
import { isOtherList } from '#worker/facts/choices.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { turnsPage } from '#worker/facts/link-words.ts';
import type { Oracle } from '../types.ts';

const fewest = 3;

/** Toolbars beside a list recur on each of its pages. */
const isOnButton = ({ controls }: Scene, { box }: TextLine): boolean =>
  controls.some(
    (control) =>
      (control.kind === 'button' || control.kind === 'select' || control.affordance === 'type') &&
      containsPoint(control.box, centre(box)),
  );

/**
 * The entries of a list with a text that identifies each: all cells of a table row, or the title of a priced
 * item.
 */
function listOf(scene: Scene): { title: string; line: TextLine; says: string }[] {
  const rows = listedRows(scene)
    .filter(({ name }) => !turnsPage(name.text) && !isOnButton(scene, name))
    .map(({ name, text }) => ({ title: name.text, line: name, says: text }));
  return rows.length >= fewest
    ? rows
    : pricedItems(scene).map(({ title, titleLine }) => ({
        title,
        line: titleLine,
        says: normalizeLabel(title),
      }));
}

const numbersIn = (address: string): string => (address.match(/\d+/g) ?? []).join(' ');

/** Whether the address says that another page than the first was turned to: that one may be shown already. */
const isFurtherPage = (step: StepRecord): boolean =>
  normalizeLabel(pressedName(step)) !== '1' &&
  numbersIn(step.before.address) !== numbersIn(step.after.address);

/** An entry must not be on two pages of a list. */
export const paging: Oracle = {
  name: 'paging',
  describes: 'A list whose pages repeat what another one has shown',
  type: 'Functional',
  severity: 'Medium',
  severityReason: 'The user sees one thing twice, and may never see another.',
  judge({ step }) {
    if (
      !turnsPage(pressedName(step)) ||
      routePath(step.before.address) !== routePath(step.after.address) ||
      step.before.address === step.after.address
    )
      return [];
    const [before, after] = [listOf(step.before.scene), listOf(step.after.scene)];
    if (before.length < fewest || after.length === 0 || isOtherList(step.before.scene, step.after.scene))
      return [];
    // The first line may be the list's heading, which recurs on each page.
    const again = after.filter(({ says, line }, at) =>
      before.some(
        (other, was) =>
          other.says === says && !(at === 0 && was === 0 && Math.abs(other.line.box.y - line.box.y) < 4),
      ),
    );
    const isWhole =
      before.length === after.length && after.every(({ says }, at) => says === before[at]!.says);
    if (again.length === 0 || (again.length > after.length / 2 && !(isWhole && isFurtherPage(step))))
      return [];
    return [
      {
        signature: signature('paging', routePath(step.after.address)),
        title: isWhole
          ? `“${pressedLabel(step)}” shows the same ${after.length} things as the page before`
          : `“${again[0]!.title}” stands on two pages of the list`,
        expected: 'Each thing stands on one page of the list.',
        observed: `“${again[0]!.title}” stands on the page before “${pressedLabel(step)}” and on the one after.`,
        box: again[0]!.line.box,
        address: step.after.address,
        evidence: { texts: again.map(({ title }) => title) },
      },
    ];
  },
};
