import { solve } from '../fit-confidence/logistic.ts';

/** How much came of something that had these features. */
export interface Outcome {
  /** The first of them is constant. */
  features: number[];
  count: number;
}

const rounds = 60;
/** No single step changes a logarithm by more than this. */
const maxStep = 2;

const weighed = (features: readonly number[], weights: readonly number[]): number =>
  features.reduce((sum, value, i) => sum + value * weights[i]!, 0);

/** How much is to be expected. */
export const expected = (features: readonly number[], weights: readonly number[]): number =>
  Math.exp(weighed(features, weights));

/**
 * Weights of the Poisson regression by Newton's method: the logarithm of what is to be expected is their sum.
 * `ridge`: how many outcomes' worth of doubt pulls each weight to 0, but for the constant one's.
 */
export function fitPoisson(outcomes: readonly Outcome[], ridge: number): number[] {
  const size = outcomes[0]!.features.length;
  const mean = outcomes.reduce((sum, { count }) => sum + count, 0) / outcomes.length;
  const weights = new Array<number>(size).fill(0);
  weights[0] = Math.log(mean);
  for (let round = 0; round < rounds; round++) {
    const doubt = (i: number): number => (i === 0 ? 0 : ridge);
    const slope = weights.map((weight, i) => -doubt(i) * weight);
    const curve = Array.from({ length: size }, (_, i) =>
      Array.from({ length: size }, (__, j) => (i === j ? doubt(i) : 0)),
    );
    for (const { features, count } of outcomes) {
      const rate = expected(features, weights);
      features.forEach((value, i) => {
        if (value === 0) return;
        slope[i]! += value * (count - rate);
        features.forEach((other, j) => (curve[i]![j]! += value * other * rate));
      });
    }
    const step = solve(curve, slope);
    const scale = Math.min(1, maxStep / Math.max(...step.map(Math.abs)));
    step.forEach((by, i) => (weights[i]! += by * scale));
    if (Math.max(...step.map(Math.abs)) < 1e-6) break;
  }
  return weights;
}

/** The share of the deviance from the mean that is explained, at most 1. */
export function explained(outcomes: readonly Outcome[], rateOf: (outcome: Outcome) => number): number {
  const mean = outcomes.reduce((sum, { count }) => sum + count, 0) / outcomes.length;
  const deviance = (rate: (outcome: Outcome) => number) =>
    outcomes.reduce((sum, outcome) => {
      const { count } = outcome;
      const by = rate(outcome);
      return sum + 2 * ((count > 0 ? count * Math.log(count / by) : 0) - (count - by));
    }, 0);
  return 1 - deviance(rateOf) / deviance(() => mean);
}
