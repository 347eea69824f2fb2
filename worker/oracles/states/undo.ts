import type { StepRecord } from '../../agent/records.ts';
import { plain } from '../../agent/words.ts';
import { numbersIn } from '../../brains/embedded/text/numbers.ts';
import { areaOf, centre, contains } from '../../sight/geometry.ts';
import type { Scene, TextLine } from '../../sight/scene.ts';
import { place, signature } from '../reading/places.ts';
import { sureOfNumbers } from '../reading/reading.ts';
import { count, nameBeside, removalOf } from '../reading/removals.ts';
import { undoes } from '../reading/ways.ts';
import type { Oracle } from '../types.ts';

/** What belongs to a thing without a card or row of its own stands this near above or below its name, px. */
const besidePx = 40;

/** The figures that are said of a thing, smallest first: how many of it, what it costs. Undefined where one is not read for certain. */
function figuresOf({ lines, regions }: Scene, name: TextLine): number[] | undefined {
  const holder = regions.filter(({ kind, box }) => (kind === 'card' || kind === 'row') && contains(box, centre(name.box)) && box.height < besidePx * 5).sort((a, b) => areaOf(a.box) - areaOf(b.box))[0];
  const own = lines.filter((line) => (holder ? contains(holder.box, centre(line.box)) : Math.abs(centre(line.box).y - centre(name.box).y) < besidePx) && /\d/.test(line.text));
  return own.some(({ confidence }) => confidence < sureOfNumbers) ? undefined : own.flatMap(({ text }) => numbersIn(text).map(({ value }) => value)).sort((a, b) => a - b);
}

const label = ({ trailStep }: StepRecord): string => (trailStep?.act.kind === 'press' ? plain(trailStep.act.target.label) : '');

/** What was removed and taken back is there as it was. */
export const undo: Oracle = {
  name: 'undo',
  describes: 'Taking a removal back that does not bring back what was there',
  judge({ step, earlier }) {
    const removal = undoes.test(label(step)) ? removalOf(earlier) : undefined;
    const name = removal && nameBeside(removal);
    const { scene, address } = step.after;
    if (!removal || !name || place(removal.before.address) !== place(address) || scene.reason || count(removal.before.scene, plain(name.text)) !== 1) return [];
    const back = scene.lines.filter(({ text }) => plain(text) === plain(name.text));
    if (back.length !== 1) return [];
    const [was, is] = [figuresOf(removal.before.scene, name), figuresOf(scene, back[0]!)];
    if (!was || !is || was.length !== is.length || was.every((value, at) => value === is[at])) return [];
    return [{
      oracle: 'undo', signature: signature('undo', place(address)), type: 'Functional', severity: 'High',
      severityReason: 'The user believes that nothing has changed, and it has.', title: `“${name.text}” is not as it was after its removal is undone`,
      expected: `“${name.text}” is there as before: ${was.join(', ')}.`, observed: `It is there with ${is.join(', ')}.`, box: back[0]!.box, address,
      evidence: { texts: [`before: ${was.join(', ')}`, `after “${step.trailStep?.act.kind === 'press' ? step.trailStep.act.target.label : ''}”: ${is.join(', ')}`] },
    }];
  },
};
