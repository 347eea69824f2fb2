/** Forms that refuse what was sent: they are filled in again by what they say. */
import { normalizeLabel } from '#worker/core/words.ts';
import { linesAbout } from '#worker/facts/demands.ts';
import { errorLines, newErrors } from '#worker/facts/reading.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import type { Node } from '../map/graph.ts';
import type { Action, Interaction } from './action.ts';
import { fieldLabel, formsOf, sameForm, type Form } from './forms.ts';
import { refindControl } from './on-control.ts';

/**
 * Whether the form is still there and shows new error messages. Its address may have changed with the
 * attempt.
 */
export function isRefusal(record: StepRecord, form: Form): boolean {
  const { scene } = record.after;
  return (
    newErrors(record).length > 0 &&
    (record.before.address === record.after.address || formsOf(scene).some((other) => sameForm(other, form)))
  );
}

/** The same form again, with corrected values. */
export function corrected(
  node: Node,
  action: Action,
  play: Extract<Interaction, { kind: 'form' }>,
  scene: Scene,
): Action {
  const key = `${action.key}:cautious`;
  const again: Action = {
    ...action,
    key,
    play: { ...play, variant: { kind: 'valid', cautious: true, said: complaints(scene, play.form) } },
    state: 'claimed',
  };
  node.actions.set(key, again);
  return again;
}

/** Greatest distance from a field to its error message, with a hint between them, px. */
const underHintPx = 60;

/** Error messages by field label: beside the field, or elsewhere if they name it. */
function complaints(scene: Scene, { fields }: Form): Record<string, string> {
  const errors = errorLines(scene);
  const besides = new Set<TextLine>();
  const near = fields.map(({ control }) => {
    const now = refindControl(scene, control);
    const lines = now ? linesAbout(scene, now, underHintPx).filter((line) => errors.includes(line)) : [];
    for (const line of lines) besides.add(line);
    return lines;
  });
  return Object.fromEntries(
    fields.flatMap(({ control }, at) => {
      const name = normalizeLabel(fieldLabel(control));
      const said = (
        near[at]!.length > 0
          ? near[at]!
          : errors.filter((line) => name && !besides.has(line) && normalizeLabel(line.text).includes(name))
      )
        .map(({ text }) => text)
        .join(' ');
      return said ? [[fieldLabel(control), said]] : [];
    }),
  );
}
