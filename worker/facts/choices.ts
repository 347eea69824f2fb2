/** What a list is narrowed and put in order by, as its page shows it. */
import { alike, normalizeLabel } from '#worker/core/words.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';

/** What says by itself which page is shown, or how much of the list. */
const ofPaging = /\bpages?\b|\bper\b|\brows\b|\bshow(?:ing)?\b/;

/** The lists of choices that are certain, with what is chosen in them; not those of the paging itself. */
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

/** Whether what a list was narrowed by or ordered by stands otherwise: then it is another list. */
export const isOtherList = (before: Scene, after: Scene): boolean =>
  choicesOf(before).some((was) =>
    choicesOf(after).some(
      (is) => normalizeLabel(is.label) === normalizeLabel(was.label) && alike(is.value!, was.value!) <= 0.6,
    ),
  );
