import { join } from 'node:path';
import { sayMisses, scorePairs, type Result, type Score } from './language/score.ts';
import { generatePairs } from './language/sentences/generate.ts';
import type { Bench } from './main.ts';
import { share } from './results.ts';

const folder = join(import.meta.dirname, 'language/sentences/screens');

/** So many pairs of a sentence and what it means. */
const pairs = 6000;

function figuresOf(scores: Score[]) {
  const rate = (some: Score[], ...results: Result[]) =>
    share(some.filter(({ result }) => results.includes(result)).length, some.length);
  const steps = scores.filter(({ pair }) => pair.kind === 'step');
  const assertions = scores.filter(({ pair }) => pair.kind === 'assertion');
  const plain = scores.filter(({ pair }) => pair.plain);
  const rest = scores.filter(({ pair }) => !pair.plain);
  return {
    sentences: scores.length,
    understood: rate(scores, 'right'),
    understoodPlain: rate(plain, 'right'),
    understoodRest: rate(rest, 'right'),
    steps: steps.length,
    stepsUnderstood: rate(steps, 'right'),
    wrongActs: rate(steps, 'wrong-act'),
    falselyDone: rate(steps, 'false-pass'),
    assertions: assertions.length,
    assertionsUnderstood: rate(assertions, 'right'),
    falsePasses: rate(assertions, 'false-pass'),
    wrongFails: rate(assertions, 'wrong-fail'),
  };
}

/** By rule: how many, and how many of each result. */
function byRule(scores: Score[]): Record<string, Record<string, number>> {
  const rules: Record<string, Record<string, number>> = {};
  for (const { pair, result } of scores)
    for (const rule of pair.rules.length > 0 ? pair.rules : ['as written']) {
      const counts = (rules[rule] ??= {});
      counts[result] = (counts[result] ?? 0) + 1;
    }
  return rules;
}

/** Sentences with known meaning on screens that were made for them: what the embedded brain makes of them. */
export const languageBench: Bench = async ({ only, sample, seed, says }) => {
  const drawn = generatePairs({ seed, count: sample ?? pairs }).filter(
    ({ screen, rules }) =>
      only.length === 0 || only.includes(screen) || rules.some((rule) => only.includes(rule)),
  );
  const scores = await scorePairs(folder, drawn, says);
  const open = scores.filter(({ pair }) => !pair.heldOut);
  sayMisses(scores, says);
  return {
    ...figuresOf(open),
    heldOut: figuresOf(scores.filter(({ pair }) => pair.heldOut)),
    rules: byRule(open),
  };
};
