import { plain } from '../../agent/words.ts';
import { errorLines } from '../reading/reading.ts';
import { place, signature } from '../reading/places.ts';
import { sends, typedBefore } from '../reading/typed.ts';
import type { Oracle, OracleInput } from '../types.ts';

const mayBeCleared = /pass(word|code|phrase)|cvc|cvv|security code|captcha|search/i;

/** What was typed and is to be seen again: before a refused sending, or before the page that "back" returns to was left. */
function typedFor({ step, earlier }: OracleInput) {
  if (sends(step) && errorLines(step.after.scene).length > 0) return typedBefore(earlier);
  const last = earlier.at(-1);
  return step.act?.kind === 'back' && last && sends(last) && place(last.before.address) === place(step.after.address) ? typedBefore(earlier.slice(0, -1)) : [];
}

/** What the user typed is still there after an error, and after going back. */
export const lostInput: Oracle = {
  name: 'lost-input',
  describes: 'A form that forgets what was typed when it shows an error or is come back to',
  judge(input) {
    const { step } = input;
    const { scene } = step.after;
    const typed = typedFor(input).filter(({ target, text, secret }) => text && !secret && !mayBeCleared.test(target.label));
    if (typed.length < 2 || scene.reason) return [];
    const fields = typed.map((act) => ({ act, field: scene.controls.find((control) => control.affordance === 'type' && plain(control.label) === plain(act.target.label)) }));
    // A field that is not read any more tells nothing by itself; what was typed in it must not stand anywhere else either.
    const found = fields.filter(({ field }) => field);
    const lost = found.filter(({ act, field }) => !field!.value && !scene.lines.some((line) => plain(line.text) === plain(act.text)));
    const kept = fields.some(({ act, field }) => !field && scene.lines.some((line) => plain(line.text).includes(plain(act.text))));
    if (kept || found.length < Math.max(2, fields.length - 1) || lost.length < Math.max(2, found.length - 1)) return [];
    const how = step.act?.kind === 'back' ? 'going back' : 'an error';
    return [{
      oracle: 'lost-input', signature: signature('lost-input', place(step.after.address), how), type: 'Usability', severity: 'High',
      severityReason: 'The user has to type everything again.', title: `The form at ${place(step.after.address)} forgets what was typed after ${how}`,
      expected: 'What was typed is still in the fields.', observed: `“${lost[0]!.act.target.label}” and ${lost.length - 1} more are empty.`, box: lost[0]!.field!.box,
      address: step.after.address, evidence: { texts: lost.map(({ act }) => `${act.target.label}: ${act.text}`) },
    }];
  },
};
