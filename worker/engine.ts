import { join } from 'node:path';
import type { Session } from './agent/index.ts';
import type { Brain } from './brains/brain.ts';
import { createEmbeddedBrain } from './brains/embedded/index.ts';
import { openBrowser, type OpenSessionOptions } from './screens/browser/index.ts';
import { createSight } from './sight/index.ts';
import type { Sight } from './sight/scene.ts';

export interface EngineOptions {
  /** Data folder; the readings of text lines are kept in it across processes. */
  home: string;
  proxy?: { server: string; username?: string; password?: string };
  threads?: number;
  log?: (message: string) => void;
}

/** One eye and one browser a process, shared by its sessions. */
export interface Engine {
  sight: Sight;
  openSession(options?: OpenSessionOptions): Promise<Session>;
  brain(kind: 'embedded'): Brain;
  close(): Promise<void>;
}

/** Throws with what to install where there is no browser. */
export async function createEngine({ home, proxy, threads = 2, log }: EngineOptions): Promise<Engine> {
  const sight = await createSight({ threads, cacheDir: join(home, 'readings'), log });
  const browser = await openBrowser({ sight, proxy }).catch(async (error: unknown) => {
    await sight.close();
    throw error;
  });
  return {
    sight,
    openSession: (options) => browser.openSession(options),
    brain: () => createEmbeddedBrain(),
    async close() {
      await browser.close();
      await sight.close();
    },
  };
}
