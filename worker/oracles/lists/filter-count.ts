import { place, signature } from '../reading/places.ts';
import { totalsOf } from '../reading/totals.ts';
import type { Oracle } from '../types.ts';

const promised = /^(.{2,40}?)\s*\((\d{1,5})\)$/;

/** A filter that says how many there are leads to as many. */
export const filterCount: Oracle = {
  name: 'filter-count',
  describes: 'A filter whose number is not the number of what it shows',
  judge({ step }) {
    const pressed = step.trailStep?.act.kind === 'press' ? step.trailStep.act.target : undefined;
    const label = pressed && promised.exec(pressed.label.trim());
    if (!label || step.difference?.same) return [];
    const [total, more] = totalsOf(step.after.scene);
    if (!total || more || step.before.scene.lines.some((other) => other.text === total.line.text && other.box.y === total.line.box.y)) return [];
    const { count, line } = total;
    if (count === Number(label[2])) return [];
    return [{
      oracle: 'filter-count', signature: signature('filter-count', place(step.after.address), label[1]!), type: 'Functional', severity: 'Medium',
      severityReason: 'The user looks for things that are not there, or misses some.', title: `The filter “${label[1]}” promises ${label[2]} and shows ${count}`,
      expected: `“${pressed!.label}” shows ${label[2]}.`, observed: `The page says “${line.text}”.`, box: line.box, address: step.after.address,
      evidence: { texts: [pressed!.label, line.text] },
    }];
  },
};
