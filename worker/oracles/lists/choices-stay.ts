import { alike, plain } from '../../agent/words.ts';
import type { Control, Scene } from '../../sight/scene.ts';
import { place, signature } from '../reading/places.ts';
import type { Oracle } from '../types.ts';
import { turnsPage } from '../reading/ways.ts';

/** What says by itself which page is shown, or how much of the list. */
const ofPaging = /\bpages?\b|\bper\b|\brows\b|\bshow(?:ing)?\b/;

const choicesOf = ({ controls }: Scene): Control[] =>
  controls.filter(({ kind, label, value, confidence }) => kind === 'select' && confidence > 0.7 && label && value && /\p{L}{2}/u.test(value) && !ofPaging.test(plain(label)));

/** The next page of a list is a page of the same list: what it is filtered and ordered by stays. */
export const choicesStay: Oracle = {
  name: 'choices-stay',
  describes: 'A list that forgets its filter or order when its page is turned',
  judge({ step, earlier }) {
    const { before, after, trailStep } = step;
    const pressed = trailStep?.act.kind === 'press' ? trailStep.act.target : undefined;
    if (!pressed || !turnsPage.test(plain(pressed.label || pressed.icon || '')) || place(before.address) !== place(after.address) || step.difference?.same || after.scene.reason) return [];
    const chosen = earlier.flatMap((one) => (one.trailStep?.act.kind === 'choose' && place(one.before.address) === place(before.address) ? one.trailStep.act.option ?? [] : []));
    const now = choicesOf(after.scene);
    return choicesOf(before.scene).flatMap((was) => {
      const is = now.filter(({ label }) => plain(label) === plain(was.label));
      // Only what somebody has chosen can be forgotten.
      if (is.length !== 1 || alike(is[0]!.value!, was.value!) > 0.6 || !chosen.some((option) => alike(option, was.value!) > 0.9)) return [];
      return [{
        oracle: 'choices-stay', signature: signature('choices-stay', place(after.address), was.label), type: 'Functional' as const, severity: 'High' as const,
        severityReason: 'The user reads on in another list than the one chosen.', title: `Turning the page resets “${was.label}” to “${is[0]!.value}”`,
        expected: `“${was.label}” stays “${was.value}”.`, observed: `After “${pressed.label}” it is “${is[0]!.value}”.`, box: is[0]!.box, address: after.address,
        evidence: { texts: [`before: ${was.label} = ${was.value}`, `after: ${is[0]!.label} = ${is[0]!.value}`] },
      }];
    });
  },
};
