import type { StepRecord } from '#worker/ports/records.ts';
import { anyOf } from '#worker/core/patterns.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { counterOf } from '#worker/facts/counters.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { pressedLabel } from '#worker/facts/pressed.ts';
import { errorLines } from '#worker/facts/reading.ts';
import { wasTaken } from '#worker/facts/typed.ts';
import type { Oracle } from '../types.ts';

const orders = anyOf(
  /^(?:place|confirm|complete|submit|send|finish)(?: (?:the|my|your))? (?:order|purchase|checkout)$/,
  /^(?:(?:pay|buy|order)(?: (?:now|and order|securely))?|pay .*\d.*|checkout)$/,
);
const thanks =
  /\bthank(?:s| you)\b|\border (?:(?:has been|is|was) )?(?:placed|confirmed|received|complete[d]?)\b|\bpurchase complete\b/i;

const labelOf = (step: StepRecord): string => normalizeLabel(pressedLabel(step));
const saysThanks = ({ lines }: Scene): boolean =>
  lines.some(({ text, confidence }) => confidence > 0.8 && thanks.test(text));

/** Ordered items must leave the cart. */
export const orderedStays: Oracle = {
  name: 'ordered-stays',
  describes: 'A cart that still has in it what was ordered',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user orders the same things once more with the next order.',
  judge({ step }) {
    const { before, after } = step;
    if (
      !orders.test(labelOf(step)) ||
      !wasTaken(step) ||
      after.scene.reason ||
      routePath(before.address) === routePath(after.address)
    )
      return [];
    if (!saysThanks(after.scene) || saysThanks(before.scene) || errorLines(after.scene).length > 0) return [];
    const [was, is] = [before, after].map(({ scene }) => counterOf(scene, 'cart'));
    if (!was || !is || is.count < was.count || was.count === 0) return [];
    return [
      {
        signature: signature('ordered-stays', is.name),
        title: `The ${is.name} still counts ${is.count} after the order was placed`,
        expected: `The ${is.name} is empty.`,
        observed: `It shows ${is.count}, as before the order.`,
        box: is.box,
        address: after.address,
        evidence: { texts: [`before: ${was.count}`, `after: ${is.count}`] },
      },
    ];
  },
};
