/**
 * The person that is made up where an app asks for one. What must be nobody else's bears a mark, which is
 * another one each time.
 */
import type { ActionTrace, TrailStep } from '#worker/ports/records.ts';

export const personaEmail = (mark: string): string => `robin.reed${mark && `.${mark}`}@example.com`;
export const personaUsername = (mark: string): string => `robinreed${mark}`;

const marked = /\brobin\.reed(?:\.\w+)?@example\.com\b|\brobinreed\w*\b/g;

const renewed = (text: string, mark: string): string =>
  text.replace(marked, (found) => (found.includes('@') ? personaEmail(mark) : personaUsername(mark)));

/**
 * The same trail with a person whom the app has not met: one that is signed up a second time is refused for
 * that alone.
 */
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
