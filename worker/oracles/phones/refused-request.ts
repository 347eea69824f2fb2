import { routePath, sameOrigin, signature } from '#worker/facts/routes.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { Oracle } from '../types.ts';

const leastBefore = 3;
const words = ({ lines }: Scene): number => lines.filter(({ text }) => /\p{L}{2}/u.test(text)).length;
const targets = ({ controls }: Scene): number =>
  controls.filter(({ affordance, state }) => affordance !== 'none' && !state.disabled).length;

/** After a refusal, an app says what it can't do without, and goes on; it does not stop. */
export const refusedRequest: Oracle = {
  name: 'refused-request',
  describes: 'After a permission was refused, the screen is blank or offers nothing more',
  type: 'Functional',
  severity: 'High',
  severityReason: 'Who refuses a permission cannot use the app any more.',
  provokedBy: 'refuses what the app asks for',
  judge({ step }) {
    const { act, before, after, evidence } = step;
    if (act?.kind !== 'answer-dialog' || act.accept || evidence.crash || after.dialog) return [];
    if (!before.address.startsWith('app:') || !sameOrigin(before.address, after.address)) return [];
    if (words(before.scene) < leastBefore || targets(before.scene) === 0) return [];
    const isBlank = words(after.scene) === 0;
    if (!isBlank && targets(after.scene) > 0) return [];
    const asked = before.dialog?.message.split('\n')[0]?.slice(0, 80) ?? '';
    return [
      {
        signature: signature('refused-request', routePath(before.address), asked),
        title: `After “${asked}” was refused, the screen ${isBlank ? 'is blank' : 'offers nothing more'}`,
        expected: 'The app says what it can’t do without, and can be used on.',
        observed: isBlank ? 'Nothing shows.' : 'There is nothing to tap any more.',
        address: before.address,
        evidence: { texts: [] },
      },
    ];
  },
};
