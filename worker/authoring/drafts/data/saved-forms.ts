/** Tests of what a form changes: its fields show that when the form is opened again, after a reload. */
import { normalizeLabel } from '#worker/core/words.ts';
import { isForChanging } from '#worker/explore/acts/forms.ts';
import { routePath } from '#worker/facts/routes.ts';
import type { Transition } from '#worker/explore/map/graph.ts';
import { withoutOrigin } from '#worker/core/site.ts';
import type { TestIdea } from '../idea.ts';
import { outcomesOf } from '../transitions.ts';
import { checkOf, quoted } from '../wording.ts';

/** Fields that are looked at again. */
const maxFields = 3;

/** Words, to which another one can be added: no address, number or day. */
const isWords = (text: string): boolean => /^\p{L}[\p{L} '’,.-]{2,80}$/u.test(text);

export interface Changed {
  label: string;
  typed: string;
  /** As the test types it: with a word of its own, where that can be, so that an earlier run’s is not taken for it. */
  own: string;
}

/** The values that were typed over others, the last of each field. */
export function changedBy({ steps }: Pick<Transition, 'steps'>): Changed[] {
  const changed = steps.flatMap(({ act }): Changed[] => {
    if (act.kind !== 'type' || act.secret || !act.target.label) return [];
    const { text } = act;
    const own = isWords(text) ? `${text.replace(/[.,]$/, '')} {{unique}}` : text;
    return [{ label: act.target.label, typed: text, own }];
  });
  return [...new Map(changed.map((one) => [normalizeLabel(one.label), one])).values()].slice(0, maxFields);
}

/**
 * A test that changes something and finds the change in the form itself. `steps`: the form filled in and sent, from
 * a clean session, as words; `opening`: those that open it, where it lies over its page. Undefined where the form is
 * not for changing what is there.
 */
export function savedIdea(
  way: Transition,
  { steps, opening, doing }: { steps: readonly string[]; opening: readonly string[]; doing: string },
): TestIdea | undefined {
  const { play } = way.action;
  if (play.kind !== 'form' || play.variant.kind !== 'valid' || way.hasFailed) return undefined;
  const changed = changedBy(way);
  if (!isForChanging(play.form) || changed.length === 0) return undefined;
  const inOwnWords = (step: string): string =>
    changed.reduce((said, { typed, own }) => said.replace(quoted(typed), quoted(own)), step);
  const isLeft = way.effect !== undefined && routePath(way.effect.after.address) !== routePath(way.at);
  const [outcome] = outcomesOf(way);
  return {
    title: `${doing}: what was changed is kept, also after a reload`,
    description: 'What a person changes has to be there when the form is opened again. Words of its own.',
    steps: [
      ...steps.map(inOwnWords),
      ...(outcome ? [inOwnWords(checkOf(outcome.assertion))] : []),
      isLeft ? `Open ${withoutOrigin(way.at, way.at)}` : 'Reload the page',
      ...opening,
    ],
    assertions: changed.map(({ label, own }) => `${quoted(label)} shows ${quoted(own)}`),
    suites: ['Smoke', 'Release'],
  };
}
