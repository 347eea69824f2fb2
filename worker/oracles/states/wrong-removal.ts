import type { StepRecord } from '../../agent/records.ts';
import { plain } from '../../agent/words.ts';
import { centre, overlap } from '../../sight/geometry.ts';
import type { Scene, TextLine } from '../../sight/scene.ts';
import { place, signature } from '../reading/places.ts';
import type { Oracle } from '../types.ts';
import { isRemoval } from './stale-list.ts';

const confirms = /\b(?:delete|remove|yes|confirm|ok)\b/;
/** A question and its answer lie between the press in a list and the list without the thing. */
const mostBetween = 2;

const named = ({ text, confidence }: TextLine): boolean => confidence > 0.85 && /\p{L}{3}/u.test(text);
const count = ({ lines }: Scene, text: string): number => lines.filter((line) => plain(line.text) === text).length;

/** The press that asked for a thing's removal, if the step is what carried it out. */
function removalOf({ step, earlier }: { step: StepRecord; earlier: readonly StepRecord[] }): StepRecord | undefined {
  const label = ({ trailStep }: StepRecord) => (trailStep?.act.kind === 'press' ? trailStep.act.target.label || trailStep.act.target.icon || '' : '');
  const steps = [...earlier.slice(-mostBetween), step];
  const at = steps.findLastIndex((one) => isRemoval(label(one)) && place(one.before.address) === place(step.after.address));
  if (at < 0 || steps.slice(at + 1).some((one) => !confirms.test(plain(label(one))))) return undefined;
  return steps[at];
}

/** The words that tell the row of a pressed button from the others: the largest beside it. */
function nameBeside({ before, targetBox }: StepRecord): TextLine | undefined {
  if (!targetBox) return undefined;
  const inRow = before.scene.lines.filter((line) => named(line) && Math.abs(centre(line.box).y - centre(targetBox).y) < Math.max(14, targetBox.height / 2 + 6) && overlap(line.box, targetBox) <= 0 && line.box.x < targetBox.x);
  return inRow.sort((a, b) => Number(b.bold) - Number(a.bold) || b.fontPx - a.fontPx || a.box.x - b.box.x)[0];
}

/** What is removed is the thing whose button was pressed. */
export const wrongRemoval: Oracle = {
  name: 'wrong-removal',
  describes: 'Removing one thing that takes out another',
  judge(input) {
    const { step } = input;
    const removal = removalOf(input);
    const name = removal && nameBeside(removal);
    if (!name || step.after.scene.reason) return [];
    const [before, after] = [removal.before.scene, step.after.scene];
    const chosen = plain(name.text);
    // One of several alike may go for another.
    if (count(before, chosen) !== 1 || count(after, chosen) !== 1) return [];
    // Another name of the same column is gone, and nothing came in its place.
    const column = ({ lines }: Scene) => lines.filter((line) => named(line) && Math.abs(line.box.x - name.box.x) < 5 && Math.abs(line.fontPx - name.fontPx) < 1.5 && line.bold === name.bold);
    const gone = column(before).filter((line) => count(after, plain(line.text)) === 0);
    const come = column(after).filter((line) => count(before, plain(line.text)) === 0);
    if (gone.length !== 1 || come.length > 0 || count(before, plain(gone[0]!.text)) !== 1) return [];
    return [{
      oracle: 'wrong-removal', signature: signature('wrong-removal', place(step.after.address)), type: 'Functional', severity: 'Critical',
      severityReason: 'The user loses something else than they gave up.', title: `Removing “${name.text}” takes out “${gone[0]!.text}”`,
      expected: `“${name.text}” is gone, and all others are there.`, observed: `“${name.text}” is still there, and “${gone[0]!.text}” is gone.`,
      box: after.lines.find((line) => plain(line.text) === chosen)?.box, address: step.after.address, evidence: { texts: [`chosen: ${name.text}`, `gone: ${gone[0]!.text}`] },
    }];
  },
};
