import { getEnv, type Env } from '#server/platform/env.ts';
import { dollars } from '#worker/brain/budget.ts';
import { readArgs } from '#worker/core/terminal/usage.ts';
import {
  checkModel,
  discoveryCalls,
  type CheckRow,
  type ModelCheck,
} from '#worker/model/check/check-model.ts';
import { judgeOptions } from '#worker/model/index.ts';
import { modelSettings } from '#worker/run/model-settings.ts';
import { ModelNotSetError } from '#worker/run/open-engine.ts';

const signs: Record<CheckRow['state'], string> = { works: '✓', partly: '!', fails: '✗' };

/**
 * Tries out the configured model, and the one that judges. Exit code 0 if all that is needed works, 1 if not,
 * 2 if a model could not be asked. @throws ModelNotSetError where none is configured
 */
export async function modelCheckCommand(args: string[], env: Env = getEnv()): Promise<number> {
  readArgs(args, {});
  const settings = modelSettings(env);
  if (!settings) throw new ModelNotSetError();
  const roles = [settings, ...(settings.judge ? [judgeOptions(settings, settings.judge)] : [])];
  let code = 0;
  for (const role of roles) {
    const check = await checkModel(role, new AbortController().signal);
    console.log(tableOf(check).join('\n'));
    code = Math.max(code, codeOf(check));
  }
  return code;
}

function codeOf({ isReachable, rows }: ModelCheck): number {
  if (!isReachable) return 2;
  return rows.some(({ state }) => state === 'fails') ? 1 : 0;
}

function tableOf({ model, rows, discovery }: ModelCheck): string[] {
  const lines = rows.map(({ name, state, ms, says }) => {
    const time = ms === undefined ? '' : `${(ms / 1000).toFixed(1)} s`;
    return `  ${signs[state]} ${name.padEnd(8)} ${time.padStart(7)}  ${says}`;
  });
  return [model, ...lines, ...(discovery ? [costOf(discovery)] : []), ''];
}

function costOf({ seconds, tokensIn, tokensOut, micros }: NonNullable<ModelCheck['discovery']>): string {
  const price =
    micros === undefined
      ? 'its price is not known: set SIGHTREAD_MODEL_PRICES'
      : `${dollars(micros)}, less where the server caches`;
  return (
    `    A discovery of ${discoveryCalls} questions takes ${tokensIn} tokens in and ${tokensOut} out, ` +
    `${Math.ceil(seconds / 60)} min of asking: ${price}.`
  );
}
