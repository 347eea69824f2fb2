import { getEnv, type Env } from '#server/platform/env.ts';
import { createBudget } from '#worker/brain/budget.ts';
import type { Budget } from '#worker/ports/brain.ts';
import { priceOf } from '#worker/model/pricing.ts';
import type { ModelSettings } from '#worker/model/index.ts';
import { ModelNotSetError } from '#worker/run/open-engine.ts';
import { modelSettings } from '#worker/run/model-settings.ts';
import { UsageError } from '#worker/core/terminal/usage.ts';

export interface ChosenBrain {
  kind: 'embedded' | 'model' | 'hybrid';
  model?: ModelSettings;
  budget?: Budget;
}

const isKind = (text: string): text is ChosenBrain['kind'] => ['embedded', 'model', 'hybrid'].includes(text);

/**
 * The brain and its budget; a hybrid by default if a model is configured. @throws ModelNotSetError if the
 * model is requested but not configured; UsageError for a budget that can't be kept
 */
export function chooseBrain(
  brain: string | undefined,
  budget: string | undefined,
  env: Env = getEnv(),
): ChosenBrain {
  const model = modelSettings(env);
  const kind = brain ?? (model ? 'hybrid' : 'embedded');
  if (!isKind(kind)) throw new UsageError('--brain takes embedded, model or hybrid.');
  const dollars = budget === undefined ? undefined : Number(budget);
  if (dollars !== undefined && !(dollars > 0))
    throw new UsageError(`--budget takes dollars, as 0.50, not “${budget}”.`);
  if (kind === 'embedded') return { kind };
  if (!model) throw new ModelNotSetError();
  const micros = dollars === undefined ? env.budgets.runMicros : Math.round(dollars * 1e6);
  const names = [model.model, ...(model.judge ? [model.judge.model] : [])];
  const unpriced = micros === undefined ? undefined : names.find((name) => !priceOf(model.prices, name));
  if (unpriced) {
    throw new UsageError(
      `A budget in money can't be kept: the price of “${unpriced}” is not known. Set SIGHTREAD_MODEL_PRICES, as {"${unpriced}":{"in":0.25,"out":2}} in dollars a million tokens.`,
    );
  }
  return { kind, model, budget: createBudget({ micros, calls: env.budgets.runCalls }) };
}
