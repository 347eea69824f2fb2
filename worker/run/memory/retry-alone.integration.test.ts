import { expect, it } from 'vitest';
import { judgeStep } from '#worker/oracles/index.ts';
import { onStage } from '#worker/testing/stage.ts';
import { createEmbeddedBrain } from '#worker/engine/index.ts';
import { engineering } from '../engineering.ts';
import { phases, type Phases } from '../index.ts';
import { MemoryQueue } from './queue.ts';
import { MemoryStore } from './store.ts';

/** Whether other sessions use the account, which changes its pages. */
let busy = false;

const page = (name: string) =>
  `<!doctype html><title>${name}</title><style>body{font:16px sans-serif;padding:24px}</style>` +
  `<h1>${name}</h1><p><a href="/" style="color:#06c">Home</a></p><p>` +
  '<a href="/orders" style="color:#06c">Orders</a></p><p><a href="/bills" style="color:#06c">' +
  `Bills</a></p><p>${busy || name === 'Home' ? 'Nothing here yet.' : name === 'Orders' ? 'Placed on Invalid Date' : 'Due in undefined days.'}</p>`;
const on = onStage(
  (path) => ({ '/': page('Home'), '/orders': page('Orders'), '/bills': page('Bills') })[path],
);

it(
  'replays by itself what did not come back among others, and sets aside what does not come back then either',
  { timeout: 180_000 },
  async () => {
    const start = `${on.site.address}/`;
    const walked = await on.run({
      address: start,
      steps: ['Click "Orders"', 'Click "Bills"'],
      assertions: ['The heading is "Bills"'],
    });
    const acts = walked.steps.filter(({ kind }) => kind === 'act');
    const sightings = await Promise.all(
      [1, 2].map(async (at) => {
        const trail = { start, steps: acts.slice(1, at + 1).map(({ trailStep }) => trailStep!) };
        const candidate = (await judgeStep({ step: acts[at]!, earlier: acts.slice(0, at), trail })).find(
          ({ oracle }) => oracle === 'placeholder-text',
        )!;
        return { candidate, trail, place: { test: 'walk' }, at };
      }),
    );
    const proveAmongOthers = async (quiet: boolean) => {
      const store = new MemoryStore({
        openSession: on.openSession,
        brain: createEmbeddedBrain,
        address: start,
        cases: [],
        discover: false,
        minutes: 1,
        parallel: 2,
        seed: 1,
        signal: new AbortController().signal,
        says: () => {},
      });
      const engine = { openSession: on.openSession, brain: createEmbeddedBrain, close: async () => {} };
      const deps: Phases = {
        store,
        engine: async () => engine,
        engineering,
        preflight: async () => undefined,
      };
      const queue = new MemoryQueue({
        parallel: 2,
        perform: (name, payload) => {
          if ('alone' in payload && payload.alone) busy = !quiet;
          return phases[name](payload as never, deps);
        },
      });
      store.connect(queue);
      busy = true;
      await Promise.all(sightings.map((sighting) => store.suspect(sighting)));
      await queue.drained();
      const { issues, unconfirmed } = store.report(0);
      return {
        proven: issues.map(({ tries, reproduced }) => [reproduced, tries]),
        setAside: unconfirmed.length,
      };
    };
    expect(await proveAmongOthers(true)).toEqual({
      proven: [
        [2, 2],
        [2, 2],
      ],
      setAside: 0,
    });
    expect(await proveAmongOthers(false)).toEqual({ proven: [], setAside: 2 });
  },
);
