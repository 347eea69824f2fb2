import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmbeddedBrain } from '#worker/engine/index.ts';
import { runInMemory } from '#worker/run/memory/run-in-memory.ts';
import { createSight } from '#worker/sight/index.ts';
import type { Sight } from '#worker/sight/scene.ts';
import { onStage } from '#worker/testing/stage.ts';
import { discoveryCalls } from '../check/check-model.ts';
import { startModelServer, type ModelServer } from '../testing/model-server.ts';
import { createAnalyst } from './index.ts';
import { elementOf, startAnalystServer, type AnalystServer, type Told } from './testing/analyst-server.ts';

const page = (title: string, body: string) =>
  `<!doctype html><title>${title}</title><style>body{font:18px sans-serif;padding:20px}` +
  'a{color:#06c;text-decoration:underline}nav a{margin-right:14px}input,button{font:inherit;padding:8px 14px}' +
  `button{background:#06c;color:#fff}</style>${body}`;
const rooms = [
  'Atrium',
  'Bakery',
  'Chapel',
  'Dairy',
  'Engine',
  'Foundry',
  'Garden',
  'Harbour',
  'Joinery',
  'Kitchen',
  'Library',
];
const link = (name: string) => `<a href="/${name === 'House' ? '' : name.toLowerCase()}">${name}</a>`;
const nav = `<nav>${['House', ...rooms].map(link).join('')}</nav>`;
const pages: Record<string, string> = {
  '/': page('House', `${nav}<h1>House</h1><p>Eleven rooms, each with its own use.</p>`),
  ...Object.fromEntries(
    rooms.map((name, at) => [
      `/${name.toLowerCase()}`,
      page(
        name,
        `${nav}<h1>${name}</h1>${'<p>Swept every day, and locked at night.</p>'.repeat(1 + (at % 4))}` +
          `<p>Opened: ${10 + at} May 2027</p><p>Closed: ${at === 4 ? 3 : 20 + at} May 2027</p>` +
          (at === 7
            ? '<form action="/harbour"><p><label>Boats <input name="boats"></label></p><button>Moor</button></form>'
            : ''),
      ),
    ]),
  ),
};

const claim = 'The room is closed after it is opened';
const days = (seen: string) =>
  ['Opened', 'Closed'].map((name) => new RegExp(`${name}: (\\d+) May`).exec(seen)?.[1]);
/** Says the same of every room, which is false of all but one. */
const suspicious: Told = (text) => {
  const [opened, closed] = days(text);
  if (!opened || !closed) return { suspicions: [] };
  return {
    suspicions: [`Opened: ${opened} May 2027`, `Closed: ${closed} May 2027`].map((quote, at) => ({
      assertion: at === 0 ? claim : `The day after "Closed: ${closed} May 2027" is later than the opening`,
      observed: 'It closes too early.',
      type: 'Content',
      severity: 'Medium',
      why: 'Nobody can come.',
      evidence: [`Opened: ${opened}`, `Closed: ${closed}`].map((words) => ({
        ...{ picture: 'now', x: null, y: null, width: null, height: null, quote: null },
        element: elementOf(text, words),
      })),
    })),
  };
};

const on = onStage((path) => pages[path]);
let sight: Sight;
let eyes: ModelServer;
let server: AnalystServer;
beforeAll(async () => {
  sight = await createSight({ threads: 1 });
  eyes = await startModelServer({
    sight,
    rules: [
      {
        when: /closed after|later than the opening/i,
        holds: (seen) => {
          const [opened, closed] = days(seen);
          return opened && closed ? Number(closed) > Number(opened) : undefined;
        },
        shownBy: ['Opened: 14 May 2027', 'Closed: 3 May 2027'],
      },
    ],
  });
  server = await startAnalystServer(
    {
      screen_review: suspicious,
      act_review: () => ({ suspicions: [] }),
      journey_review: () => ({ suspicions: [] }),
      exploration_plan: () => ({
        about: 'A house.',
        journeys: [],
        acts: [{ act: 1, worth: 'more' }],
        values: [{ field: 1, value: '3' }],
      }),
      test_drafts: () => ({ tests: [], names: [] }),
      issue_words: () => ({
        title: 'A room closes before it opens',
        expected: '',
        observed: '',
        cause: '',
        severity: 'Medium',
        impact: '',
        same_as: null,
      }),
      run_summary: () => ({ sentences: [] }),
    },
    eyes.url,
  );
});
afterAll(async () => {
  server.close();
  await eyes.close();
  await sight.close();
});

it(
  'asks no more than sixty times in a discovery of a dozen screens, though much is suspected',
  { timeout: 400_000 },
  async () => {
    const report = await runInMemory({
      openSession: on.openSession,
      brain: createEmbeddedBrain,
      analyst: ({ maxCalls }) =>
        createAnalyst({ model: 'costs', baseUrl: server.url, detail: 'low', prices: {}, maxCalls }),
      address: `${on.site.address}/`,
      cases: [],
      discover: true,
      minutes: 2,
      budget: { acts: 70, screens: 20 },
      parallel: 2,
      seed: 1,
      signal: new AbortController().signal,
      says: () => {},
    });
    expect(report.screens.length).toBeGreaterThanOrEqual(12);
    expect(report.ledger.modelCalls).toBe(server.names.length);
    expect(report.ledger.modelCalls).toBeLessThanOrEqual(discoveryCalls);
    const claims = report.issues.filter(({ candidate }) => candidate.oracle.startsWith('model-'));
    expect(claims.every(({ candidate }) => candidate.address.endsWith('/engine'))).toBe(true);
  },
);
