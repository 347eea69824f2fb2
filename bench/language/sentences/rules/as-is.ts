import { memberClaims, plainClaim, countClaims } from '../claims.ts';
import { imperative, isSimple, stepDraft, truthOf } from '../step-forms.ts';
import type { Draft, Rule } from '../types.ts';
import type { Claim } from '../claims.ts';

export const assertionDraft = (claim: Claim, rule = claim.rule, simple = false): Draft => ({
  base: claim.base,
  kind: 'assertion',
  text: claim.text,
  rule,
  truth: { holds: claim.holds },
  simple,
});

/** The base sentences themselves. */
export const asIs: Rule = (screen) => [
  ...screen.steps.map((base) => ({
    ...stepDraft(base, 'as-is', imperative(base), truthOf(base)),
    simple: isSimple(base),
  })),
  ...screen.asserts.map((base) => {
    const claim = plainClaim(base);
    return assertionDraft(claim, 'as-is', claim.text.includes('"'));
  }),
  ...screen.shares.flatMap((base) =>
    memberClaims(base)
      .filter((c) => c.rule === 'as-is')
      .map((claim) => assertionDraft(claim, 'as-is', claim.text.includes('"'))),
  ),
  ...screen.counts.flatMap((base) =>
    countClaims(base)
      .slice(0, 1)
      .map((claim) => assertionDraft(claim, 'as-is')),
  ),
];
