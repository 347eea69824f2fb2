import { atEdge, inTopBar } from '#worker/facts/lists.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Control } from '#worker/sight/scene.ts';
import { fieldLabel, searchFields, type Form } from './forms.ts';

/** Of many fields these show how the others are. */
export const maxLiveFields = 4;

/**
 * Fields of a page that no button sends; what stands in the bar over it searches the app, and one that goes
 * by what was typed in it has no name.
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
