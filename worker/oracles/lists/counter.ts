import { plain } from '../../agent/words.ts';
import { counterOf, sameCounter } from '../reading/counters.ts';
import { place, signature } from '../reading/places.ts';
import { asksForLess, wasTaken } from '../reading/typed.ts';
import type { Oracle } from '../types.ts';

/** "Add to cart", "Save it for later", "Move to the wish list": what is counted is the last group. */
const adds = /^(?:add|put|move|save)(?: it| this)? (?:to|in|into|for) (?:the |my |your )?(\p{L}[\p{L} ]{2,20})$/iu;

/** What was added is counted: the number at its name goes up. */
export const counter: Oracle = {
  name: 'counter',
  describes: 'A counter that does not move when something is added',
  judge({ step, earlier }) {
    const pressed = step.act?.kind === 'press' && step.trailStep?.act.kind === 'press' ? step.trailStep.act.target.label : '';
    const what = plain(adds.exec(pressed.trim())?.[1] ?? '');
    if (!what) return [];
    if (asksForLess(earlier)) return [];
    const before = counterOf(step.before.scene, what);
    const after = counterOf(step.after.scene, what);
    // Only a page that says that it was added promises a number; a message asking for a size does not.
    const added = step.after.scene.lines.some((line) => /\b(added|saved|moved)\b/i.test(line.text)) || wasTaken(step);
    if (!after || !added || after.count > (before?.count ?? 0)) return [];
    if (!before && !earlier.some(({ after: seen }) => counterOf(seen.scene, what))) return [];
    // What is in already is not counted twice by a list of kinds.
    if (earlier.some(({ trailStep }) => trailStep?.act.kind === 'press' && sameCounter(plain(adds.exec(trailStep.act.target.label.trim())?.[1] ?? '-'), what))) return [];
    return [{
      oracle: 'counter', signature: signature('counter', after.name), type: 'Functional', severity: 'High',
      severityReason: 'The user cannot see that the act was carried out, and repeats it.', title: `The ${after.name} counter does not move when something is added`,
      expected: `The counter shows ${(before?.count ?? 0) + 1} or more.`, observed: `It shows ${after.count}, as before.`,
      box: after.box, address: place(step.after.address) === place(step.before.address) ? step.after.address : step.before.address,
      evidence: { texts: [`before: ${before?.count ?? 'none'}`, `after: ${after.count}`] },
    }];
  },
};
