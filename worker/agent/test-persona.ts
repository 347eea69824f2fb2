/**
 * The invented person to enter in forms. Values that must be unique contain a mark that differs each time.
 */
import type { ActionTrace, TrailStep } from '#worker/ports/records.ts';

export const personaEmail = (mark: string): string => `robin.reed${mark && `.${mark}`}@example.com`;
export const personaUsername = (mark: string): string => `robinreed${mark}`;

const marked = /\brobin\.reed(?:\.\w+)?@example\.com\b|\brobinreed\w*\b/g;

/** A text about the person that speaks of another one. */
export const renewed = (text: string, mark: string): string =>
  text.replace(marked, (found) => (found.includes('@') ? personaEmail(mark) : personaUsername(mark)));

/** The same trail with a new person's data, since signing up the same person twice would be rejected. */
export function withNewPerson(trail: ActionTrace, mark: string): ActionTrace {
  const steps = trail.steps.map((step): TrailStep =>
    step.act.kind === 'type' && !step.act.secret
      ? {
          ...step,
          intent: renewed(step.intent, mark),
          act: { ...step.act, text: renewed(step.act.text, mark) },
        }
      : step,
  );
  return { ...trail, steps };
}
