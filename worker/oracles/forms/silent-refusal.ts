import { alike, normalizeLabel } from '#worker/core/words.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { errorLines } from '#worker/facts/reading.ts';
import { sends, typedBefore } from '#worker/facts/typed.ts';
import type { Oracle } from '../types.ts';

const isPassword = (label: string): boolean => /pass(word|code|phrase)/i.test(label);

/** A rejected sign-in must show a message. */
export const silentRefusal: Oracle = {
  name: 'silent-refusal',
  describes: 'A form that refuses without a word',
  type: 'Usability',
  severity: 'High',
  severityReason: 'The user does not learn that the sign-in was refused, nor why.',
  provokedBy: 'signs in with a wrong password',
  judge({ step, earlier }) {
    if (!sends(step) || !typedBefore(earlier).some(({ target }) => isPassword(target.label))) return [];
    const stillThere = step.after.scene.controls.some(
      ({ affordance, label }) => affordance === 'type' && isPassword(label),
    );
    const sent = step.evidence.network.some(
      ({ method, kind, status }) =>
        method === 'POST' && (kind === 'document' || kind === 'fetch') && status < 500,
    );
    if (
      !stillThere ||
      !sent ||
      routePath(step.before.address) !== routePath(step.after.address) ||
      step.after.scene.reason
    )
      return [];
    // What an earlier refusal says may still stand there.
    const path = routePath(step.before.address);
    const first = [...earlier, step].find(({ before }) => routePath(before.address) === path) ?? step;
    const known = first.before.scene.lines.map((line) => normalizeLabel(line.text));
    const fresh = step.after.scene.lines.filter(
      (line) =>
        /\p{L}{3}/u.test(line.text) &&
        line.confidence > 0.4 &&
        !known.some((text) => alike(text, line.text) > 0.8),
    );
    if (fresh.length > 0 || errorLines(step.after.scene).length > 0 || step.after.title !== step.before.title)
      return [];
    return [
      {
        signature: signature('silent-refusal', routePath(step.before.address)),
        title: `A refused sign-in at ${routePath(step.before.address)} says nothing`,
        expected: 'A message says that the sign-in was refused.',
        observed: 'The form was sent and came back without a word.',
        box: step.targetBox,
        address: step.before.address,
        evidence: {
          requests: step.evidence.network
            .filter(({ method }) => method === 'POST')
            .map(({ method, url, status }) => `${method} ${url} → ${status}`),
        },
      },
    ];
  },
};
