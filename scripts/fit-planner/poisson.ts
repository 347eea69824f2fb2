import { solve } from '../fit-confidence/logistic.ts';

/** How much came of something that had these features. */
export interface Outcome {
  /** The first of them is constant. */
  features: number[];
  count: number;
}

/** What a weight is supposed to be, and how many outcomes would have to say otherwise. */
export interface Prior {
  weight: number;
  outcomes: number;
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
 * `priors`: of each weight; the constant one's is not used.
 */
export function fitPoisson(outcomes: readonly Outcome[], priors: readonly Prior[]): number[] {
  const size = outcomes[0]!.features.length;
  const mean = outcomes.reduce((sum, { count }) => sum + count, 0) / outcomes.length;
  const weights = new Array<number>(size).fill(0);
  weights[0] = Math.log(mean);
  for (let round = 0; round < rounds; round++) {
    const doubt = (i: number): number => (i === 0 ? 0 : priors[i]!.outcomes);
    const slope = weights.map((weight, i) => doubt(i) * (priors[i]!.weight - weight));
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

/**
 * How often, of two that came to different ends, the one that settled more was expected to settle more, 0…1.
 */
export function ranked<T extends { gain: number }>(all: readonly T[], rateOf: (one: T) => number): number {
  const rates = all.map(rateOf);
  let [right, of] = [0, 0];
  all.forEach(({ gain }, i) =>
    all.forEach((other, j) => {
      if (gain <= other.gain) return;
      of++;
      right += rates[i]! > rates[j]! ? 1 : rates[i] === rates[j] ? 0.5 : 0;
    }),
  );
  return of > 0 ? right / of : 0.5;
}
