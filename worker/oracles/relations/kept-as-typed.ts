import { alike, normalizeLabel } from '#worker/core/words.ts';
import { besideLabel, labelLine } from '#worker/facts/labelled.ts';
import { errorLines } from '#worker/facts/reading.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { bare, formsSent, type Typed, wasTaken } from '#worker/facts/typed.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Oracle } from '../types.ts';

/** A page that shows so many values beside the labels of their fields shows what was sent. */
const fewestShown = 2;

const sureOfWords = 0.85;

/** A reading may differ by a letter or two. */
const alikeEnough = 0.8;

const isSame = (shown: string, typed: string): boolean =>
  alike(bare(shown), bare(typed)) > alikeEnough ||
  (bare(shown).length >= 3 && (bare(typed).startsWith(bare(shown)) || bare(shown).includes(bare(typed))));

/** What the last form that the app took was filled in with. */
function lastSent(earlier: readonly StepRecord[]): { sent: StepRecord; typed: Typed[] } | undefined {
  for (const { sent, typed: all } of formsSent(earlier)) {
    if (sent.act?.kind !== 'press' || !wasTaken(sent) || errorLines(sent.after.scene).length > 0) continue;
    // Figures and days may be written in another way.
    const typed = all.filter(
      ({ text }) => (text.match(/[\p{L}\d]/gu) ?? []).length >= 5 && !/^[\d\s.,/-]+$/.test(text),
    );
    if (typed.length > fewestShown) return { sent, typed };
  }
  return undefined;
}

/** The page of what was made shows each field as it was typed. */
export const keptAsTyped: Oracle = {
  name: 'kept-as-typed',
  describes: 'A field of something new that its own page shows otherwise than it was typed, or not at all',
  type: 'Functional',
  severity: 'High',
  severityReason: 'What is kept is not what the user entered.',
  provokedBy: 'fills in a form that makes something, and opens what it made',
  judge({ step, earlier }) {
    const { scene, address } = step.after;
    const last = lastSent(earlier);
    if (!last || scene.reason || routePath(address) === routePath(last.sent.before.address)) return [];
    const shown = last.typed.map((one) => ({ one, value: besideLabel(scene, one.target.label) }));
    const right = shown.filter(({ one, value }) => value && isSame(value.text, one.text));
    if (right.length < fewestShown || right.length < shown.length - 1) return [];
    // Another value, or another label directly below, where the field should stand.
    const wrong = shown.find(({ one, value }) => !value || !isSame(value.text, one.text));
    const label = wrong && labelLine(scene.lines, wrong.one.target.label);
    if (!wrong || !label || label.confidence < sureOfWords) return [];
    if (wrong.value && wrong.value.confidence < sureOfWords) return [];
    const { one, value } = wrong;
    const isOtherField =
      value &&
      earlier.some(
        ({ trailStep }) =>
          trailStep?.act.kind === 'type' &&
          normalizeLabel(trailStep.act.target.label) === normalizeLabel(value.text),
      );
    return [
      {
        signature: signature('kept-as-typed', routePath(last.sent.before.address), one.target.label),
        title: `“${one.target.label}” of something new is not kept as it was typed`,
        expected: `“${one.target.label}” is “${one.text}”.`,
        observed: value && !isOtherField ? `It is “${value.text}”.` : 'It shows nothing.',
        box: (value ?? label).box,
        address,
        evidence: { texts: [`typed: ${one.text}`, `shown: ${value?.text ?? 'nothing'}`] },
      },
    ];
  },
};
