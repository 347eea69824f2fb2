import { join } from 'node:path';
import type { Session } from '#worker/ports/records.ts';
import type { Analyst } from '#worker/ports/analyst.ts';
import type { Brain, Budget } from '#worker/ports/brain.ts';
import { createEmbeddedBrain } from '#worker/engine/index.ts';
import { createHybridBrain } from '#worker/brain/hybrid.ts';
import { createAnalyst } from '#worker/model/analyst/index.ts';
import { createModelBrain, type ModelSettings } from '#worker/model/index.ts';
import {
  openScreens,
  type DeviceBuild,
  type DeviceOptions,
  type Platform,
  type SessionTarget,
} from '#worker/screens/index.ts';
import { createSight } from '#worker/sight/index.ts';
import type { Sight } from '#worker/sight/scene.ts';

export interface EngineOptions {
  /** Data folder; it caches OCR results of text lines across processes. */
  home: string;
  proxy?: { server: string; username?: string; password?: string };
  threads?: number;
  log?: (message: string) => void;
  /** Where devices come from. */
  devices?: DeviceOptions;
  /** The path of a build's file on this machine; its source if left out. */
  fetchBuild?(build: DeviceBuild): Promise<string>;
  /** The platform whose driver starts at once; those of others start when they are needed. */
  platform?: Platform;
  /** The model to use; without it, only the embedded brain is available. */
  model?: ModelSettings;
}

/** One scene reader and one browser or set of devices per process, shared by all sessions. */
export interface Engine {
  sight: Sight;
  /** @throws NoDeviceError, which says how to get one, where a device is needed and there is none */
  openSession(target?: SessionTarget): Promise<Session>;
  /** How many sessions there may be at once. @throws NoDeviceError as openSession does */
  countSessions(target: SessionTarget): Promise<number>;
  /** @throws ModelNotSetError for `model` where none is configured; `hybrid` is then the embedded brain */
  brain(kind: 'embedded' | 'model' | 'hybrid', budget?: Budget): Brain;
  /** Undefined where no model is configured. */
  analyst(limits: { maxCalls: number; budget?: Budget }): Analyst | undefined;
  close(): Promise<void>;
}

export class ModelNotSetError extends Error {
  override readonly name = 'ModelNotSetError';
  constructor() {
    super(
      'No model is set to decide with. Set OPENAI_API_KEY (and SIGHTREAD_MODEL), or OPENAI_BASE_URL for a server of your own; or use the embedded brain.',
    );
  }
}

/** Throws where there is no browser, with what to install. */
export async function createEngine({
  home,
  proxy,
  threads = 2,
  log,
  model,
  devices,
  fetchBuild = async ({ source }) => source,
  platform = 'web',
}: EngineOptions): Promise<Engine> {
  const sight = await createSight({ threads, cacheDir: join(home, 'readings'), log });
  const screens = openScreens({ sight, proxy, ...(devices ? { devices } : {}) });
  await screens.start(platform).catch(async (error: unknown) => {
    await sight.close();
    throw error;
  });
  return {
    sight,
    async openSession(target = {}) {
      if (!target.build) return screens.openSession(target);
      const source = await fetchBuild(target.build);
      return screens.openSession({ ...target, build: { ...target.build, source } });
    },
    countSessions: (target) => screens.count(target),
    brain(kind, budget) {
      if (kind === 'embedded' || (kind === 'hybrid' && !model)) return createEmbeddedBrain();
      if (!model) throw new ModelNotSetError();
      const asked = createModelBrain({ ...model, ...(budget ? { budget } : {}), ...(log ? { log } : {}) });
      return kind === 'model' ? asked : createHybridBrain({ engine: createEmbeddedBrain(), model: asked });
    },
    analyst: ({ maxCalls, budget }) =>
      model && createAnalyst({ ...model, maxCalls, ...(budget ? { budget } : {}), ...(log ? { log } : {}) }),
    async close() {
      await screens.close();
      await sight.close();
    },
  };
}
