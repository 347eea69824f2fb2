import { normalizeLabel } from '#worker/core/words.ts';
import { pressedName } from '#worker/facts/pressed.ts';
import { leadsToTerms, termsOf } from '#worker/facts/terms.ts';
import type { Control } from '#worker/sight/scene.ts';
import { isAllowed, pressControl } from '../acts/on-control.ts';
import { ledOn, pressedControl } from './context.ts';
import type { FollowUp, Strategy, StrategyContext } from './types.ts';

function linkToTerms({ shared, record }: StrategyContext, about: string): Control | undefined {
  // The unfolded entry itself may match: “Can I return something?”
  const unfolded = normalizeLabel(pressedName(record));
  const link = record.after.scene.controls.find(
    ({ affordance, kind, label }) =>
      affordance === 'press' &&
      (kind === 'link' || kind === 'menuitem') &&
      leadsToTerms(label, about) &&
      normalizeLabel(label) !== unfolded,
  );
  return link && isAllowed(shared, link) ? link : undefined;
}

/**
 * Unfolded text may state terms (“within 30 days”): opens the linked page about them, which must agree. Once
 * per kind of terms.
 */
export const lookUpStatedTerms: Strategy = {
  name: 'look-up-stated-terms',
  plan(context) {
    const { shared, action, record } = context;
    if (!pressedControl(action) || ledOn(record)) return undefined;
    const known = termsOf(record.before.scene).map(({ kind }) => kind);
    const [followUp] = termsOf(record.after.scene).flatMap(({ kind }): FollowUp[] => {
      const once = `terms of ${kind}`;
      const link =
        known.includes(kind) || shared.followedUp.has(once) ? undefined : linkToTerms(context, kind);
      return link ? [{ once, run: () => pressControl(context, link) }] : [];
    });
    return followUp;
  },
};
