import { counterOf, counters, countsNews, isUsualCounter, wentUp } from '../reading/counters.ts';
import { pressedName } from '../reading/pressed.ts';
import { signature } from '../reading/places.ts';
import type { Oracle } from '../types.ts';

/** A number beside some other word may count what is chosen now. */
const puts = /^(?:\+ ?)?(?:add|put|move|save|keep|like|love|favou?rite|bookmark|buy|reserve|book|collect|plus|heart|star|cart|bag|basket)\b/i;

/** What the user put somewhere, and saw counted there, is there after a reload. */
export const reloadLoss: Oracle = {
  name: 'reload-loss',
  describes: 'What the user put in is gone after a reload',
  judge({ step, earlier }) {
    if (step.act?.kind !== 'reload' || !/^https?:/.test(step.after.address)) return [];
    // A page that did not come back is another oracle's.
    if (step.after.scene.lines.length < step.before.scene.lines.length / 3) return [];
    return counters(step.before.scene).flatMap((before) => {
      const after = counterOf(step.after.scene, before.name);
      // What counts what is new may rightly fall; what the user has raised may not.
      if (countsNews(before.name)) return [];
      const raised = earlier.some((one) => one.act?.kind === 'press' && (isUsualCounter(before.name) || puts.test(pressedName(one))) && wentUp(one.before.scene, one.after.scene).some(({ name }) => name === before.name));
      if (!raised || before.count < 1 || (after?.count ?? 0) >= before.count) return [];
      return [{
        oracle: 'reload-loss', signature: signature('reload-loss', before.name), type: 'Functional' as const, severity: 'Critical' as const,
        severityReason: 'The user loses what was chosen.', title: `What was put into ${before.name} is lost on reload`,
        expected: `After a reload “${before.name}” still counts ${before.count}.`, observed: `It counts ${after?.count ?? 'nothing'}.`,
        box: after?.box ?? before.box, address: step.after.address, evidence: { texts: [`before: ${before.count}`, `after: ${after?.count ?? 'none'}`] },
      }];
    });
  },
};
