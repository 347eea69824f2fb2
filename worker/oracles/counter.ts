import { cartCount } from './reading.ts';
import { place, signature } from './places.ts';
import type { Oracle } from './types.ts';

const adds = /^(?:add|put|move) (?:it )?(?:to|in|into) (?:the |my |your )?(?:cart|basket|bag|trolley)\b/i;

/** What was added is counted: the number at the cart goes up. */
export const counter: Oracle = {
  name: 'counter',
  describes: 'A counter that does not move when something is added',
  judge({ step, earlier }) {
    if (step.act?.kind !== 'press' || step.trailStep?.act.kind !== 'press' || !adds.test(step.trailStep.act.target.label)) return [];
    const before = cartCount(step.before.scene);
    const after = cartCount(step.after.scene);
    // Only a page that says that it was added promises a number; a message asking for a size does not.
    const added = step.after.scene.lines.some((line) => /\badded\b/i.test(line.text)) || step.evidence.network.some(({ method, status }) => method !== 'GET' && status >= 200 && status < 400);
    if (!after || !added || after.count > (before?.count ?? 0)) return [];
    if (!before && !earlier.some(({ after: seen }) => cartCount(seen.scene))) return [];
    return [{
      oracle: 'counter', signature: signature('counter', 'cart'), type: 'Functional', severity: 'High',
      severityReason: 'The user cannot see that the act was carried out, and repeats it.', title: 'The cart’s counter does not move when something is added',
      expected: `The counter shows ${(before?.count ?? 0) + 1} or more.`, observed: `It shows ${after.count}, as before.`,
      box: after.box, address: place(step.after.address) === place(step.before.address) ? step.after.address : step.before.address,
      evidence: { texts: [`before: ${before?.count ?? 'none'}`, `after: ${after.count}`] },
    }];
  },
};
