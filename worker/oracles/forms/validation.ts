import { alike, plain } from '../../agent/words.ts';
import type { StepRecord } from '../../agent/records.ts';
import { errorLines } from '../reading/reading.ts';
import { place, signature } from '../reading/places.ts';
import { sends, typedBefore, type Typed } from '../reading/typed.ts';
import type { Oracle } from '../types.ts';

/** Values that no careful form takes, and why; undefined for a value that may be right. */
function whyWrong({ target, text }: Typed): string | undefined {
  const label = plain(target.label);
  if (/e-?mail/.test(label) && text !== '' && !/or (?:user|phone)|user ?name/.test(label)) return text.includes('@') ? undefined : 'it has no @';
  if (/card number|credit card/.test(label)) return text.replace(/\D/g, '').length < 12 ? 'a card number has more digits' : undefined;
  if (/expir/.test(label)) {
    const [, month, year] = /^(\d{2})\s*\/\s*(\d{2})$/.exec(text) ?? [];
    return month && year && Number(year) < 24 ? 'the card has expired' : undefined;
  }
  return undefined;
}

const newWords = ({ before, after }: StepRecord): string[] => {
  const known = before.scene.lines.map((line) => plain(line.text));
  return after.scene.lines.map((line) => line.text).filter((text) => !known.some((other) => alike(other, text) > 0.9));
};

const success = /\b(thank|thanks|success(?:fully)?|sent|saved|received|confirmed|welcome|created|subscribed)\b/i;

/** A form that goes on, or says thanks, though a value in it is certainly wrong. */
export const validation: Oracle = {
  name: 'validation',
  describes: 'A form that accepts a value that is certainly wrong',
  judge({ step, earlier }) {
    if (!sends(step)) return [];
    const latest = typedBefore(earlier);
    const wrong = latest.flatMap((act) => {
      const why = whyWrong(act);
      return why ? [{ act, why }] : [];
    });
    if (wrong.length !== 1 || errorLines(step.after.scene).length > 0) return [];
    const { act, why } = wrong[0]!;
    const fresh = newWords(step);
    const refused = fresh.some((text) => /\b(invalid|incorrect|not valid|required|wrong|no account|not found|doesn't match|please)\b/i.test(text));
    const sent = step.evidence.network.some(({ method, kind }) => method === 'POST' && (kind === 'document' || kind === 'fetch'));
    const movedOn = place(step.after.address) !== place(step.before.address) || fresh.some((text) => success.test(text));
    const fieldGone = !step.after.scene.controls.some((control) => control.affordance === 'type' && alike(control.label, act.target.label) > 0.8);
    if (refused || !sent || !movedOn || !(fieldGone || fresh.some((text) => success.test(text)))) return [];
    return [{
      oracle: 'validation', signature: signature('validation', place(step.before.address), act.target.label), type: 'Functional', severity: 'High',
      severityReason: 'Wrong data gets in, and the user learns of it too late.', title: `“${act.target.label}” accepts “${act.text}”`,
      expected: `“${act.text}” is refused (${why}), with a message at the field.`, observed: 'It is accepted, and the form goes on as if it were right.',
      address: step.before.address, evidence: { texts: [`typed in “${act.target.label}”: ${act.text}`, ...fresh.slice(0, 3)] },
    }];
  },
};
