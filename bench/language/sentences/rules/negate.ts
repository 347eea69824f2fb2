import {
  gerund,
  hasParts,
  imperative,
  isArgument,
  noun,
  passive,
  stepDraft,
  truthOf,
} from '../step-forms.ts';
import type { Rule } from '../types.ts';

const nothing = { acts: [] };
/** Forbidden steps: rightly nothing to do. */
export const negate: Rule = (screen) =>
  screen.steps.flatMap((base) => {
    const of = (text: string) => stepDraft(base, 'negate', text, nothing);
    const short = (text: string) => stepDraft(base, 'contraction', text, nothing);
    if (!hasParts(base)) {
      const fronted = /^(in|under) /i.test(base.say ?? '');
      return fronted ? [] : [of(`do not ${imperative(base)}`), short(`don't ${imperative(base)}`)];
    }
    const alone = isArgument(base) ? [] : [of(`leave ${noun(base)} alone`)];
    return [
      of(`do not ${imperative(base)}`),
      of(`never ${imperative(base)}`),
      of(`avoid ${gerund(base)}`),
      of(`refrain from ${gerund(base)}`),
      of(`under no circumstances ${imperative(base)}`),
      of(passive(base, 'must not be')),
      of(passive(base, 'is not to be')),
      ...alone,
      short(`don't ${imperative(base)}`),
      short(passive(base, "shouldn't be")),
      short(passive(base, "mustn't be")),
      short(`you shouldn't ${imperative(base)}`),
    ];
  });
/** The demand in the passive. */
export const passiveSteps: Rule = (screen) =>
  screen.steps
    .filter(hasParts)
    .flatMap((base) =>
      ['should be', 'is to be', 'must be', 'needs to be', 'has to be'].map((helper) =>
        stepDraft(base, 'passive', passive(base, helper), truthOf(base)),
      ),
    );
/** This one and nothing else. */
export const onlySteps: Rule = (screen) =>
  screen.steps.filter(hasParts).flatMap((base) => {
    const of = (rule: string, text: string) => stepDraft(base, rule, text, truthOf(base));
    const object = isArgument(base)
      ? []
      : [of('only', imperative(base).replace(base.obj ?? '', `only ${base.obj}`))];
    return [
      ...object,
      of('only', `only ${imperative(base)}`),
      of('only', `${imperative(base)} and do nothing else`),
      of('except', `do nothing except ${imperative(base)}`),
      of('except', `leave everything on the page as it is, except that ${passive(base, 'is to be')}`),
    ];
  });
