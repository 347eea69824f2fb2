import { join, verbs } from '../english.ts';
import { hasParts, imperative, stepDraft, truthOf } from '../step-forms.ts';
import type { Rule } from '../types.ts';

const places = /^(in|under|on|next to|below|above|at|after|into|from) /;
/** “On Thursday” says when, too. */
const dated = /^(on|at) (\d|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)/;
/** The place first: "In the "Helmet" row, click "Remove"". */
export const fronting: Rule = (screen) =>
  screen.steps.filter(hasParts).flatMap((base) => {
    if (!base.tail || !places.test(base.tail) || base.tail.startsWith('in front of') || dated.test(base.tail))
      return [];
    const verb = verbs[base.verb ?? '']?.imp;
    return [stepDraft(base, 'order', `${base.tail}, ${join(verb, base.obj)}`, truthOf(base))];
  });
/** What the step is for, after it or before it. */
export const purpose: Rule = (screen) =>
  screen.steps
    .filter((base) => base.why)
    .flatMap((base) => {
      const step = imperative(base);
      const of = (text: string) => stepDraft(base, 'purpose', text, truthOf(base));
      return [
        of(`${step} so that ${base.why}`),
        of(`so that ${base.why}, ${step}`),
        of(`${step} in order that ${base.why}`),
        of(`${step}, so ${base.why}`),
      ];
    });
