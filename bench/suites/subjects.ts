import { faults as shopFaults } from '#demo/faults.ts';
import { demoCredential, startShop } from '#demo/server.ts';
import { startProxy } from '../apps/proxy.ts';
import { changes } from '../heal/changes.ts';
import { startEditedShop } from '../heal/edited-shop.ts';
import { loadApps, type SetApp } from '../unseen/sets.ts';
import type { UnseenFault } from '../unseen/fault.ts';

interface Running {
  url: string;
  close(): Promise<void>;
}

/** The app with one fault planted, or one harmless change. */
export interface Mutant {
  name: string;
  start(): Promise<Running>;
}

/** An app whose tests are measured. */
export interface Subject {
  name: string;
  credential?: { username: string; password: string };
  /** As it is. */
  start(): Promise<Running>;
  mutants: readonly Mutant[];
  /** Changes after which its tests have to pass. */
  harmless?: readonly Mutant[];
}

/** Kinds of faults that a test can notice. */
const noticeable: ReadonlySet<string> = new Set(['Functional', 'Content', 'Security']);

async function openShop(faults: string[] = []): Promise<Running> {
  const { url, close } = await startShop({ port: 0, faults });
  return { url: `${url}/`, close };
}

export const shopSubject: Subject = {
  name: 'shop',
  credential: { username: demoCredential.email, password: demoCredential.password },
  start: () => openShop(),
  mutants: shopFaults
    .filter(({ type }) => noticeable.has(type))
    .map(({ name }) => ({ name, start: () => openShop([name]) })),
  harmless: changes.map((edit) => ({
    name: edit.name,
    async start() {
      const { url, close } = await startEditedShop(edit);
      return { url: `${url}/`, close };
    },
  })),
};

async function openApp({ app }: SetApp, planted: readonly UnseenFault[] = []): Promise<Running> {
  const running = await app.start();
  const proxy = await startProxy(
    running.url,
    planted.flatMap(({ rewrites }) => rewrites),
  );
  return {
    url: proxy.url + app.entry,
    async close() {
      await proxy.close();
      await running.close();
    },
  };
}

/** An app of `unseen`. */
export interface ForeignSubject extends Subject {
  set: SetApp['set'];
}

/** The apps of `unseen`, with their faults that a test can notice. */
export async function foreignSubjects(): Promise<ForeignSubject[]> {
  const apps = (await loadApps()).filter(({ app }) => !app.onlyNamed);
  return apps.map((one) => ({
    name: one.app.name,
    set: one.set,
    ...(one.app.credential ? { credential: one.app.credential } : {}),
    start: () => openApp(one),
    mutants: one.faults
      .filter(({ kind }) => kind !== 'visual')
      .map((fault) => ({ name: fault.name, start: () => openApp(one, [fault]) })),
  }));
}
