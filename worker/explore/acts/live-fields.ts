import { atEdge, inTopBar } from '#worker/facts/lists.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Control } from '#worker/sight/scene.ts';
import { fieldLabel, searchFields, type Form } from './forms.ts';

/** Most fields tried: they show how the others behave. */
export const maxLiveFields = 4;

/**
 * Fields without a submit button. Excludes search fields in the top bar and fields whose label is just their
 * typed value.
 */
export function liveFields({ scene, picture }: SessionView, forms: readonly Form[]): Control[] {
  const sent = new Set(forms.flatMap(({ fields }) => fields.map(({ control }) => control.id)));
  const searching = searchFields(scene);
  return scene.controls
    .filter(
      (control) =>
        control.kind === 'textfield' &&
        control.affordance === 'type' &&
        !control.state.disabled &&
        !sent.has(control.id) &&
        !searching.includes(control) &&
        fieldLabel(control) !== '' &&
        control.label !== control.value &&
        !/pass(?:word|phrase|code)/i.test(control.label) &&
        !atEdge(scene, control.box) &&
        !inTopBar(control.box, picture.visible?.y),
    )
    .slice(0, maxLiveFields);
}
