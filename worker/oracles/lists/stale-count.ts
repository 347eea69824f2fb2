import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { centre } from '#worker/core/geometry.ts';
import { containsPoint } from '#worker/core/geometry.ts';
import { hasDialog, type Scene, type TextLine } from '#worker/sight/scene.ts';
import { atEdge } from '#worker/facts/lists.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { pressedTarget, timesOffered } from '#worker/facts/pressed.ts';
import { heading, sameRow } from '#worker/facts/reading.ts';
import { count, holderOf, isRemoval } from '#worker/facts/removals.ts';
import type { Oracle } from '../types.ts';

/** At most this many steps lie between the click on an entry and the list without it. */
const maxBetween = 2;
const fewest = 2;

/** The texts of the clicked entry's card or row that occur only there. */
function wordsOf({ before: { scene }, targetBox }: StepRecord): TextLine[] {
  const holder = targetBox && holderOf(scene, targetBox);
  return holder
    ? scene.lines.filter(
        (line) =>
          containsPoint(holder.box, centre(line.box)) &&
          line.confidence > 0.85 &&
          line.text.length > 3 &&
          count(scene, normalizeLabel(line.text)) === 1,
      )
    : [];
}

/**
 * The line that states the count, below the page's heading (“7 waiting”) or in the selected navigation
 * entry; undefined where there is none.
 */
function saysCount(scene: Scene, many: number): TextLine | undefined {
  const head = heading(scene);
  const under = scene.lines.find(
    ({ text, box, confidence }) =>
      confidence > 0.85 &&
      new RegExp(String.raw`^${many} \p{L}{3}`, 'u').test(text.trim()) &&
      !atEdge(scene, box) &&
      !!head &&
      box.y > head.box.y &&
      box.y - head.box.y - head.box.height < underHeadPx,
  );
  const entry = scene.controls.find(
    ({ state, kind }) => state.selected && (kind === 'menuitem' || kind === 'link'),
  );
  return (
    under ??
    (entry &&
      scene.lines.find(
        ({ text, box, confidence }) =>
          confidence > 0.85 &&
          text.trim() === String(many) &&
          containsPoint(entry.box, centre(box)) &&
          sameRow(box, entry.box),
      ))
  );
}
const underHeadPx = 60;

/** After an entry was dealt with, the list's count must go down by one. */
export const staleCount: Oracle = {
  name: 'stale-count',
  describes: 'A number of things waiting that stays when one of them is dealt with',
  type: 'Functional',
  severity: 'Medium',
  severityReason: 'The number says that there is more to do than there is.',
  judge({ step, earlier }) {
    const { after } = step;
    const last = [...earlier.slice(-maxBetween), step];
    const at = last.findIndex(
      (one) => timesOffered(one.before.scene, pressedTarget(one)?.label ?? '') >= fewest,
    );
    const asked = last[at];
    const label = asked && pressedTarget(asked)?.label;
    // Removals are judged by another oracle.
    if (
      !asked ||
      !label ||
      isRemoval(label) ||
      after.scene.reason ||
      routePath(asked.before.address) !== routePath(after.address) ||
      asked.before.address !== after.address
    )
      return [];
    const inDialog = ({ before }: StepRecord) => hasDialog(before.scene);
    if (!last.slice(at + 1).every(inDialog)) return [];
    const offered = timesOffered(asked.before.scene, label);
    const gone = wordsOf(asked).filter(({ text }) => count(after.scene, normalizeLabel(text)) === 0);
    const said = saysCount(asked.before.scene, offered);
    if (
      timesOffered(after.scene, label) !== offered - 1 ||
      gone.length < fewest ||
      gone.length < wordsOf(asked).length ||
      !said ||
      !saysCount(after.scene, offered)
    )
      return [];
    return [
      {
        signature: signature('stale-count', routePath(after.address)),
        title: `${routePath(after.address)} still counts ${offered} after “${label}”`,
        expected: `It says ${offered - 1}, as many as are left.`,
        observed: `“${said.text}” stands there, as before.`,
        box: said.box,
        address: after.address,
        evidence: { texts: [said.text, ...gone.slice(0, 3).map(({ text }) => text)] },
      },
    ];
  },
};
