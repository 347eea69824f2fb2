import { place, signature } from '../reading/places.ts';
import type { Oracle } from '../types.ts';

const promised = /^(.{2,40}?)\s*\((\d{1,5})\)$/;
const said = /^(?:showing |found )?(?:all )?(\d{1,5}) (?:products?|results?|items?|entries|matches|articles?|posts?|records?)\b/i;

/** A filter that says how many there are leads to as many. */
export const filterCount: Oracle = {
  name: 'filter-count',
  describes: 'A filter whose number is not the number of what it shows',
  judge({ step }) {
    const pressed = step.trailStep?.act.kind === 'press' ? step.trailStep.act.target : undefined;
    const label = pressed && promised.exec(pressed.label.trim());
    if (!label || step.difference?.same) return [];
    const lines = step.after.scene.lines.filter((line) => line.confidence > 0.85 && said.test(line.text.trim()));
    const own = lines.filter((line) => step.before.scene.lines.every((other) => other.text !== line.text || other.box.y !== line.box.y));
    if (lines.length !== 1 || own.length !== 1) return [];
    const count = Number(said.exec(own[0]!.text.trim())![1]);
    if (count === Number(label[2])) return [];
    return [{
      oracle: 'filter-count', signature: signature('filter-count', place(step.after.address), label[1]!), type: 'Functional', severity: 'Medium',
      severityReason: 'The user looks for things that are not there, or misses some.', title: `The filter “${label[1]}” promises ${label[2]} and shows ${count}`,
      expected: `“${pressed!.label}” shows ${label[2]}.`, observed: `The page says “${own[0]!.text}”.`, box: own[0]!.box, address: step.after.address,
      evidence: { texts: [pressed!.label, own[0]!.text] },
    }];
  },
};
