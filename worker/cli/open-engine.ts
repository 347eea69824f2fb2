import { resolve } from 'node:path';
import { getEnv } from '#server/platform/env.ts';
import { startEgress } from '../egress/index.ts';
import { createEngine, type Engine } from '../engine.ts';
import { createRunCommand, openWayOut, type RunCommand } from '../scripts/index.ts';

export interface CommandEngine extends Engine {
  runScript: RunCommand;
}

/** An engine behind the egress proxy, for one command; `close` ends both. */
export async function openEngine(log?: (line: string) => void): Promise<CommandEngine> {
  const egress = await startEgress();
  const wayOut = await openWayOut({ proxyPort: egress.port });
  const home = resolve(process.env.SIGHTREAD_HOME ?? '.sightread');
  const engine = await createEngine({ home, proxy: { server: egress.url }, ...(log ? { log } : {}) }).catch(async (error: unknown) => {
    await wayOut.close();
    await egress.close();
    throw error;
  });
  return {
    ...engine,
    runScript: createRunCommand({ wayOut, allowUnsandboxed: getEnv().scriptsUnsandboxed }),
    async close() {
      await engine.close();
      await wayOut.close();
      await egress.close();
    },
  };
}
