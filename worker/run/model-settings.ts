import { getEnv, type Env } from '#server/platform/env.ts';
import type { ModelSettings } from '#worker/model/index.ts';

/** Used where a key is set and no model is named. */
const usualModel = 'gpt-5-mini';

/** The port of a model's server on this machine: no tested page has any business there. */
export function modelPorts(settings: ModelSettings | undefined): number[] {
  const url = settings?.baseUrl && URL.canParse(settings.baseUrl) ? new URL(settings.baseUrl) : undefined;
  return url?.port && /^(localhost|127\..*|\[::1\])$/.test(url.hostname) ? [Number(url.port)] : [];
}

/** The model that the environment names; undefined where there is neither a key nor a server's address. */
export function modelSettings({ model }: Env = getEnv()): ModelSettings | undefined {
  if (!model.configured) return undefined;
  return {
    model: model.name ?? usualModel,
    detail: model.detail,
    prices: model.prices,
    timeoutMs: model.timeoutMs,
    questionMs: model.timeoutMs * 2.5,
    ...(model.apiKey ? { apiKey: model.apiKey } : {}),
    ...(model.baseUrl ? { baseUrl: model.baseUrl } : {}),
  };
}
