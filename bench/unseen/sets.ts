import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { UnseenApp } from './app.ts';
import type { UnseenFault } from './fault.ts';

/** `held-out` apps are opened only to be replaced. */
export const setNames = ['open', 'held-out'] as const;

export interface SetApp {
  set: (typeof setNames)[number];
  folder: string;
  app: UnseenApp;
  faults: readonly UnseenFault[];
}

/** Every folder of a set is one app: `app.ts` exports `app`, `faults.ts` exports `faults`. */
export async function loadApps(): Promise<SetApp[]> {
  const loaded: SetApp[] = [];
  for (const set of setNames) {
    const root = join(import.meta.dirname, set);
    for (const name of existsSync(root) ? readdirSync(root).sort() : []) {
      const folder = join(root, name);
      if (!existsSync(join(folder, 'app.ts'))) continue;
      const load = (file: string) => import(pathToFileURL(join(folder, file)).href) as Promise<unknown>;
      const { app } = (await load('app.ts')) as { app: UnseenApp };
      const { faults } = existsSync(join(folder, 'faults.ts'))
        ? ((await load('faults.ts')) as { faults: readonly UnseenFault[] })
        : { faults: [] };
      loaded.push({ set, folder, app, faults });
    }
  }
  return loaded;
}
