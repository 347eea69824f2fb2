/** A case of a logistic regression. */
export interface Case {
  /** The first of them is constant. */
  features: number[];
  holds: boolean;
}

/** Keeps weights finite where one feature alone would tell all cases apart. */
const ridge = 1e-3;
const rounds = 30;

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

const weighed = (features: readonly number[], weights: readonly number[]): number =>
  features.reduce((sum, value, i) => sum + value * weights[i]!, 0);

export const likelihood = (features: readonly number[], weights: readonly number[]): number =>
  logistic(weighed(features, weights));

/**
 * Weights of the logistic regression by Newton's method (iteratively reweighted least squares). `balanced`:
 * those that hold count as much, taken together, as those that don't.
 */
export function fitLogistic(cases: Case[], { balanced = false } = {}): number[] {
  const holding = cases.filter(({ holds }) => holds).length;
  const countsFor = (holds: boolean): number =>
    balanced ? cases.length / 2 / (holds ? holding : cases.length - holding) : 1;
  const size = cases[0]!.features.length;
  let weights = new Array<number>(size).fill(0);
  for (let round = 0; round < rounds; round++) {
    const slope = weights.map((weight) => -ridge * cases.length * weight);
    const curve = Array.from({ length: size }, (_, i) =>
      Array.from({ length: size }, (__, j) => (i === j ? ridge * cases.length : 0)),
    );
    for (const { features, holds } of cases) {
      const p = likelihood(features, weights);
      const count = countsFor(holds);
      features.forEach((value, i) => {
        slope[i]! += count * value * (Number(holds) - p);
        features.forEach((other, j) => (curve[i]![j]! += count * value * other * p * (1 - p)));
      });
    }
    const step = solve(curve, slope);
    weights = weights.map((weight, i) => weight + step[i]!);
  }
  return weights;
}

/** Solves a system of linear equations by elimination with pivots. */
export function solve(matrix: number[][], values: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, values[i]!]);
  const size = rows.length;
  for (let i = 0; i < size; i++) {
    const pivot = rows.slice(i).reduce((best, row) => (Math.abs(row[i]!) > Math.abs(best[i]!) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(i, 0, pivot);
    for (const row of rows.slice(i + 1)) {
      const factor = row[i]! / pivot[i]!;
      for (let j = i; j <= size; j++) row[j]! -= factor * pivot[j]!;
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let i = size - 1; i >= 0; i--) {
    const known = solution.reduce((sum, value, j) => (j > i ? sum + rows[i]![j]! * value : sum), 0);
    solution[i] = (rows[i]![size]! - known) / rows[i]![i]!;
  }
  return solution;
}
