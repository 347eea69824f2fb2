import { resolve } from 'node:path';
import { startEgress } from '../egress/index.ts';
import type { ModelSettings } from '../brains/model/index.ts';
import { createEngine, type Engine } from '../engine.ts';
import { modelPorts } from '../model-settings.ts';

/** An engine behind the egress proxy, for one command; `close` ends both. */
export async function openEngine({ log, model }: { log?: (line: string) => void; model?: ModelSettings } = {}): Promise<Engine> {
  const egress = await startEgress({ denyPorts: modelPorts(model) });
  const home = resolve(process.env.SIGHTREAD_HOME ?? '.sightread');
  const engine = await createEngine({ home, proxy: { server: egress.url }, ...(log ? { log } : {}), ...(model ? { model } : {}) }).catch(async (error: unknown) => {
    await egress.close();
    throw error;
  });
  return {
    ...engine,
    async close() {
      await engine.close();
      await egress.close();
    },
  };
}
