import { getEnv, type Env } from '#server/platform/env.ts';
import type { ModelSettings } from '#worker/model/index.ts';

/** The default model where only a key is set. */
const usualModel = 'gpt-5-mini';

/** Ports of model servers on this machine, which tested pages must not reach. */
export function modelPorts(settings: ModelSettings | undefined): number[] {
  return [settings?.baseUrl, settings?.judge?.server?.baseUrl].flatMap((address) => {
    const url = address && URL.canParse(address) ? new URL(address) : undefined;
    return url?.port && /^(localhost|127\..*|\[::1\])$/.test(url.hostname) ? [Number(url.port)] : [];
  });
}

/** The model configured in the environment; undefined without a key or a server address. */
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
    ...(model.judge ? { judge: model.judge } : {}),
  };
}
