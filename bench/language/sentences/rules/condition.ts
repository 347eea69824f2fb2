import { claimsOf } from '../claims.ts';
import { hasParts, imperative, stepDraft, truthOf } from '../step-forms.ts';
import type { Claim } from '../claims.ts';
import type { Draft, Rule, StepBase } from '../types.ts';

const nothing = { acts: [] };
/** Claims that read well after "if": no demands. */
const asCondition = (claim: Claim): boolean =>
  claim.rule !== 'passive' &&
  !/^of the |\b(should|must|it is not true|it isn't true|shouldn't|nowhere)\b/.test(claim.text);

/** Steps that hang on what the screen shows: if, unless, when, otherwise. */
export const condition: Rule = (screen) => {
  const claims = claimsOf(screen).filter(asCondition);
  const sides = [claims.filter((claim) => claim.holds), claims.filter((claim) => !claim.holds)];
  const drafts: Draft[] = [];
  for (const [i, base] of screen.steps.entries()) {
    for (let turn = 0; turn < 12; turn += 1) {
      const side = sides[turn % 2] ?? [];
      const claim = side[(i * 29 + turn * 17) % Math.max(1, side.length)];
      if (claim) drafts.push(...conditional(base, claim, turn));
    }
  }
  return [...drafts, ...otherwise(screen.steps, sides)];
};

function conditional(base: StepBase, claim: Claim, turn: number): Draft[] {
  const step = imperative(base);
  const if_ = claim.holds ? truthOf(base) : nothing;
  const unless = claim.holds ? nothing : truthOf(base);
  const of = (text: string, truth: ReturnType<typeof truthOf>): Draft => {
    const { why: _why, ...rest } = base;
    return stepDraft(rest, 'condition', text, truth);
  };
  const negative = /\b(no|not|none|neither)\b|n't/.test(claim.text);
  const forms = [
    of(`if ${claim.text}, ${step}`, if_),
    of(`${step} if ${claim.text}`, if_),
    of(`provided that ${claim.text}, ${step}`, if_),
    of(`if ${claim.text}, then ${step}, otherwise do nothing`, if_),
    of(`in case ${claim.text}, ${step}`, if_),
    of(`if ${claim.text}, do not ${step}`, nothing),
  ];
  if (hasParts(base))
    forms.push(of(`${step} only if ${claim.text}`, if_), of(`only ${step} if ${claim.text}`, if_));
  if (!negative)
    forms.push(of(`unless ${claim.text}, ${step}`, unless), of(`${step} unless ${claim.text}`, unless));
  if (claim.holds) forms.push(of(`when ${claim.text}, ${step}`, if_));
  const usable = hasParts(base) ? forms : forms.filter((draft) => !draft.text.includes('do not in '));
  const pick = (n: number): Draft[] => usable.slice(n % usable.length, (n % usable.length) + 1);
  return [...pick(turn * 3), ...pick(turn * 5 + 1)];
}

/** "If x, do this, otherwise do that": one of two steps, by the screen. */
function otherwise(steps: StepBase[], sides: Claim[][]): Draft[] {
  const usable = steps.filter((base) => hasParts(base) && !base.cannot);
  return usable.flatMap((first, i) =>
    [0, 1].flatMap((kind) => {
      const second = usable[(i + 1 + kind) % usable.length];
      const side = sides[kind] ?? [];
      const claim = side[(i * 13 + 5) % Math.max(1, side.length)];
      if (!second || second === first || !claim) return [];
      const { why: _, ...plain } = first;
      const base: StepBase = { ...plain, id: `${first.id}+${second.id}` };
      const text = `if ${claim.text}, ${imperative(first)}, otherwise ${imperative(second)}`;
      return [stepDraft(base, 'condition', text, truthOf(claim.holds ? first : second))];
    }),
  );
}
