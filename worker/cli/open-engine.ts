import { resolve } from 'node:path';
import { getEnv } from '#server/platform/env.ts';
import { startEgress } from '#worker/egress/index.ts';
import type { ModelSettings } from '#worker/model/index.ts';
import { createEngine, type Engine } from '#worker/run/open-engine.ts';
import { modelPorts } from '#worker/run/model-settings.ts';
import type { Platform } from '#worker/screens/index.ts';
import { createRunCommand, openWayOut, type RunCommand } from '#worker/scripts/index.ts';

export interface CommandEngine extends Engine {
  runScript: RunCommand;
}

/** An engine behind an egress proxy, for one command; `close` ends both. */
export async function openEngine({
  log,
  model,
  platform,
}: {
  log?: (line: string) => void;
  model?: ModelSettings;
  platform?: Platform;
} = {}): Promise<CommandEngine> {
  const egress = await startEgress({ denyPorts: modelPorts(model) });
  const wayOut = await openWayOut({ proxyPort: egress.port });
  const home = resolve(process.env.SIGHTREAD_HOME ?? '.sightread');
  const engine = await createEngine({
    home,
    proxy: { server: egress.url },
    devices: { ...getEnv().devices, onOwnPort: (port) => egress.policy.denyPorts.push(port) },
    ...(platform ? { platform } : {}),
    ...(log ? { log } : {}),
    ...(model ? { model } : {}),
  }).catch(async (error: unknown) => {
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
