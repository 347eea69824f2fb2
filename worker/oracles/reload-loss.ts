import { cartCount } from './reading.ts';
import { signature } from './places.ts';
import type { Oracle } from './types.ts';

/** What was there is there after a reload. */
export const reloadLoss: Oracle = {
  name: 'reload-loss',
  describes: 'What the user put in is gone after a reload',
  judge({ step }) {
    if (step.act?.kind !== 'reload') return [];
    const before = cartCount(step.before.scene);
    const after = cartCount(step.after.scene);
    if (!before || before.count < 1 || !/^https?:/.test(step.after.address)) return [];
    if (step.after.scene.lines.length < step.before.scene.lines.length / 3) return [];
    if ((after?.count ?? 0) >= before.count) return [];
    return [{
      oracle: 'reload-loss', signature: signature('reload-loss', 'cart'), type: 'Functional', severity: 'Critical',
      severityReason: 'The user loses what was chosen.', title: 'The cart is lost on reload',
      expected: `After a reload the cart still counts ${before.count}.`, observed: `It counts ${after?.count ?? 'nothing'}.`,
      box: after?.box ?? before.box, address: step.after.address, evidence: { texts: [`before: ${before.count}`, `after: ${after?.count ?? 'none'}`] },
    }];
  },
};
