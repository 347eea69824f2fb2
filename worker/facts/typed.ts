import { normalizeLabel } from '#worker/core/words.ts';
import type { StepRecord, TrailStep } from '#worker/ports/records.ts';

export type Typed = Extract<TrailStep['act'], { kind: 'type' }>;

const fillsIn: ReadonlySet<TrailStep['act']['kind']> = new Set(['press', 'choose', 'scroll']);

/** The values typed into the form that the next step submits: the last value of each field, oldest first. */
export function typedBefore(earlier: readonly StepRecord[]): Typed[] {
  const typed: Typed[] = [];
  for (const one of [...earlier].reverse()) {
    const act = one.trailStep?.act;
    if (act?.kind === 'type') typed.push(act);
    // Ticking a box or choosing from a list is part of filling in the form; anything that changes the screen
    // or the address is not.
    else if (
      !act ||
      !fillsIn.has(act.kind) ||
      one.before.address !== one.after.address ||
      (one.difference && !one.difference.sameScreen)
    )
      break;
  }
  return [...new Map(typed.reverse().map((act) => [act.target.label, act])).values()];
}

/** The step that performed a typing action. */
export const typingOf = (earlier: readonly StepRecord[], act: Typed): StepRecord | undefined =>
  earlier.findLast(({ trailStep }) => trailStep?.act === act);

export const sends = (step: StepRecord): boolean =>
  step.act?.kind === 'press' || (step.act?.kind === 'key' && step.act.keys === 'Enter');

/** So many steps after a form was sent, what it made may be looked at. */
const soonAfter = 6;

/** A form that was sent: what was typed into it, no secrets, and the steps before it was. */
export interface SentForm {
  sent: StepRecord;
  typed: Typed[];
  before: readonly StepRecord[];
}

/** What was sent in the last steps, the latest first. */
export function* formsSent(steps: readonly StepRecord[]): Generator<SentForm> {
  for (let at = steps.length - 1; at >= Math.max(0, steps.length - soonAfter); at--) {
    const sent = steps[at]!;
    if (!sends(sent)) continue;
    const before = steps.slice(0, at);
    yield { sent, typed: typedBefore(before).filter(({ secret }) => !secret), before };
  }
}

/** Whether a step sent a request other than GET that succeeded (status 200 to 399). */
export const wasTaken = ({ evidence }: StepRecord): boolean =>
  evidence.network.some(({ method, status }) => method !== 'GET' && status >= 200 && status < 400);

/** A negative number, typed to see whether it is rejected. */
export const isNegative = /^\s*[-−]\d/;

/** Whether zero or a negative number was typed, which a form need not accept. */
export const asksForNone = (earlier: readonly StepRecord[]): boolean =>
  typedBefore(earlier).some(({ text }) => isNegative.test(text) || numberTyped(text) === 0);

/** Whether a text is only a number, with or without a unit: "1,200", "4.5 %", "€84.00". */
export const isNumeral = (text: string): boolean =>
  /^[^\p{L}\d-]{0,2}-?\d[\d.,' ]*\s?[^\d\s]{0,3}$/u.test(text.trim());

/** The number that was typed or is shown in a field; undefined where the text is no number. */
export function numberTyped(text: string): number | undefined {
  const value = isNumeral(text)
    ? Number(
        text
          .replace(/[^\d.,-]/g, '')
          .replace(/,(?=\d{3}\b)/g, '')
          .replace(',', '.'),
      )
    : NaN;
  return Number.isFinite(value) ? value : undefined;
}

/** A text with fewer letters may stand on a page by chance. */
const leastLetters = 5;

/** Whether a typed text is known again where it stands on a page. */
export const isTelling = (text: string): boolean => (text.match(/\p{L}/gu) ?? []).length >= leastLetters;

/** A value without what apps may format as they like: letters' case, spaces and signs. */
export const bare = (text: string): string => normalizeLabel(text).replace(/[^\p{L}\p{N}]/gu, '');
