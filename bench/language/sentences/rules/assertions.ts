import { claimsOf, plainClaim, memberClaims } from '../claims.ts';
import { assertionDraft } from './as-is.ts';
import type { Claim } from '../claims.ts';
import type { Draft, Rule, Screen } from '../types.ts';

/** Negated, demanded, counted and quantified claims. */
export const claimRules: Rule = (screen) =>
  claimsOf(screen)
    .filter((claim) => claim.rule !== 'as-is')
    .map((claim) => assertionDraft(claim));

/** The frames that testers put around a claim. */
export const framed: Rule = (screen) => {
  const frames = [
    'check that',
    'verify that',
    'make sure that',
    'confirm that',
    'we expect that',
    'ensure that',
  ];
  return claimsOf(screen)
    .filter((claim) => !/^of the |\b(should|must|shouldn't|it is not true|it isn't true)\b/.test(claim.text))
    .map((claim, i) => ({
      ...assertionDraft(claim, 'frame'),
      text: `${frames[i % frames.length]} ${claim.text}`,
    }));
};

const simpleClaims = (screen: Screen): Claim[] => [
  ...screen.asserts.map(plainClaim),
  ...screen.shares.flatMap(memberClaims).filter((c) => c.rule !== 'contraction'),
];
/** Two claims in one sentence. */
export const joinedClaims: Rule = (screen) => {
  const claims = simpleClaims(screen);
  const drafts: Draft[] = [];
  for (const [i, a] of claims.entries())
    for (const [j, b] of claims.entries()) {
      if (i === j || a.base === b.base) continue;
      const of = (rule: string, text: string, holds: boolean): Draft =>
        assertionDraft({ base: `${a.base}+${b.base}`, text, holds, rule });
      const and = a.holds && b.holds;
      drafts.push(
        of('join', `${a.text} and ${b.text}`, and),
        of('join', `${a.text}, and also ${b.text}`, and),
      );
      if (a.holds !== b.holds || !a.holds)
        drafts.push(of('join', `${a.text}, or ${b.text}`, a.holds || b.holds));
      if (a.holds) drafts.push(of('condition', `if ${a.text}, ${b.text}`, b.holds));
      drafts.push(of('join', `${a.text} while ${b.text}`, and));
    }
  return drafts;
};
