import { overlap } from '#worker/core/geometry.ts';
import { besideLabel } from '#worker/facts/labelled.ts';
import { cellUnderName } from '#worker/facts/named-cells.ts';
import { signature, routePattern } from '#worker/facts/routes.ts';
import { errorLines } from '#worker/facts/reading.ts';
import { bare, formsSent, isTelling, type Typed } from '#worker/facts/typed.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import type { Oracle } from '../types.ts';

const isSaid = (shown: string, { text }: Typed): boolean => bare(shown) === bare(text);

/** What is known again wherever it stands: no other field of the form was given it. */
const isOwnOf = (one: Typed, typed: readonly Typed[]): boolean =>
  isTelling(one.text) && typed.filter(({ text }) => bare(text) === bare(one.text)).length === 1;

/** The fields of the last form that was sent. */
function lastTyped(steps: readonly StepRecord[]): Typed[] {
  for (const { sent, typed } of formsSent(steps))
    if (typed.length > 1) return errorLines(sent.after.scene).length > 0 ? [] : typed;
  return [];
}

/** A field whose name stands over, or beside, what was typed into another one. */
function exchanged(
  scene: Scene,
  typed: readonly Typed[],
): { field: Typed; shown: Typed; at: TextLine } | undefined {
  const own = typed.filter((one) => isOwnOf(one, typed));
  for (const shown of own) {
    const places = scene.lines.filter(
      ({ text, box }) =>
        isSaid(text, shown) && !scene.controls.some(({ value, box: at }) => value && overlap(at, box) > 0),
    );
    for (const at of places)
      for (const field of own) {
        if (field === shown) continue;
        const value =
          cellUnderName(scene, field.target.label, at)?.cell ?? besideLabel(scene, field.target.label);
        if (value === at) return { field, shown, at };
      }
  }
  return undefined;
}

/** What was typed into one field stands nowhere under the name of another. */
export const typedElsewhere: Oracle = {
  name: 'typed-elsewhere',
  describes: 'Words that were typed into one field, and are shown under the name of another',
  type: 'Functional',
  severity: 'High',
  severityReason: 'What is kept is not what the user entered.',
  provokedBy: 'fills in a form with other words in each field, and looks at what it made',
  judge({ step, earlier }) {
    const { scene, address } = step.after;
    if (scene.reason) return [];
    const found = exchanged(scene, lastTyped([...earlier, step]));
    if (!found) return [];
    const { field, shown, at } = found;
    return [
      {
        signature: signature('typed-elsewhere', routePattern(address), field.target.label),
        title: `“${field.target.label}” shows what was typed into “${shown.target.label}”`,
        expected: `“${field.target.label}” is “${field.text}”.`,
        observed: `It is “${at.text}”, which was typed into “${shown.target.label}”.`,
        box: at.box,
        address,
        evidence: { texts: [`typed: ${field.text}`, `shown: ${at.text}`] },
      },
    ];
  },
};
