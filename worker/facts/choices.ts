/** The filters and the sort order that a page shows for its list. */
import { alike, normalizeLabel } from '#worker/core/words.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';

/** Controls of the pagination itself: page number, page size. */
const ofPaging = /\bpages?\b|\bper\b|\brows\b|\bshow(?:ing)?\b/;

/** Dropdowns with a known value, without those of the pagination. */
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

/** Whether the filter or sort order differs between two scenes, which makes them different lists. */
export const isOtherList = (before: Scene, after: Scene): boolean =>
  choicesOf(before).some((was) =>
    choicesOf(after).some(
      (is) => normalizeLabel(is.label) === normalizeLabel(was.label) && alike(is.value!, was.value!) <= 0.6,
    ),
  );
