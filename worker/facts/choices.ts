/** The filter and sort dropdowns that a list page shows. */
import { alike, normalizeLabel } from '#worker/core/words.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';

/** Dropdowns that set the page or the page size rather than filter or sort. */
const ofPaging = /\bpages?\b|\bper\b|\brows\b|\bshow(?:ing)?\b/;

/** The labelled dropdowns that show a chosen value (confidence over 0.7), without those for pagination. */
export const choicesOf = ({ controls }: Scene): Control[] =>
  controls.filter(
    ({ kind, label, value, confidence }) =>
      kind === 'select' &&
      confidence > 0.7 &&
      label &&
      value &&
      /\p{L}{2}/u.test(value) &&
      !ofPaging.test(normalizeLabel(label)),
  );

/** Whether a filter or the sort order changed between two scenes, so that their lists can't be compared. */
export const isOtherList = (before: Scene, after: Scene): boolean =>
  choicesOf(before).some((was) =>
    choicesOf(after).some(
      (is) => normalizeLabel(is.label) === normalizeLabel(was.label) && alike(is.value!, was.value!) <= 0.6,
    ),
  );
