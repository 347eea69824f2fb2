/** What is to be expected of an action, as it was fitted: see `scripts/fit-planner`. */
import type { Features } from './features.ts';
import fitted from './weights.json' with { type: 'json' };

const weights: Readonly<Record<string, number>> = fitted.weights;
const costs: Readonly<Record<string, number>> = fitted.costs;

/** What an action settles, in screens found: screens and operators, comparisons, proven faults. */
export const gainOf = (features: Features): number =>
  Math.exp(
    Object.entries(features).reduce(
      (sum, [name, value]) => sum + (weights[name] ?? 0) * value,
      fitted.constant,
    ),
  );

/** What an action of this kind costs, in usual presses, the way there apart. */
export const costOf = (kind: string): number => costs[`kind ${kind}`] ?? fitted.costs.usual;
