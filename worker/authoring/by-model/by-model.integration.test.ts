import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmbeddedBrain } from '#worker/engine/index.ts';
import { createAnalyst } from '#worker/model/analyst/index.ts';
import {
  startAnalystServer,
  type AnalystServer,
  type Told,
} from '#worker/model/analyst/testing/analyst-server.ts';
import { runInMemory } from '#worker/run/memory/run-in-memory.ts';
import type { RunReport } from '#worker/run/memory/types.ts';
import { onStage } from '#worker/testing/stage.ts';

const page = (title: string, body: string) =>
  `<!doctype html><title>${title}</title><style>body{font:17px sans-serif;padding:24px}` +
  'a{color:#06c;text-decoration:underline}input,button{font:inherit;padding:8px 16px}' +
  `button{background:#06c;color:#fff}</style><h1>${title}</h1>${body}`;
const pages: Record<string, string> = {
  '/': page(
    'Boats',
    '<p>Boats by the hour.</p><p><a href="/rent">Rent a boat</a></p><p><a href="/gone">Delete the account</a></p>',
  ),
  '/rent': page(
    'Rent a boat',
    '<form onsubmit="event.preventDefault();said.textContent=seats.value>6?' +
      `'No boat has so many seats':'Your boat is waiting at the pier'">` +
      '<p><label>Seats <input id="seats"></label></p><button>Ask for it</button></form><p id="said"></p>',
  ),
  '/gone': page('Gone', '<p>The account is deleted.</p>'),
};

const test = (title: string, steps: string[], assertions: string[], group = 'Renting') => ({
  title,
  group,
  steps,
  assertions,
});
const way = ['Open /rent', 'Type "4" in "Seats"', 'Click "Ask for it"'];
const good = [
  test(
    'Somebody rents a boat for four',
    ['Open /', 'Click "Rent a boat"', ...way.slice(1)],
    [
      'The text "Your boat is waiting at the pier" is shown',
      // True before the last step as well, so it tells nothing.
      'The page "Rent a boat" is shown',
    ],
  ),
  test(
    'More seats than any boat has are refused',
    ['Open /rent', 'Type "9" in "Seats"', 'Click "Ask for it"'],
    ['The text "Your boat is waiting at the pier" is not shown', 'The text "9" is shown'],
  ),
];
const bad = [
  test('Deletes', ['Open /', 'Click "Delete the account"'], ['The page "Boats" is not shown']),
  test('Leaves', ['Open https://evil.example/', 'Click "Rent a boat"'], ['The page "Rent a boat" is shown']),
  test(
    'Guesses',
    ['Open /', 'Frobnicate the widget twice, if it suits you'],
    ['The page "Rent a boat" is shown'],
  ),
  test('Invents', ['Open /', 'Click "Buy a harbour"'], ['The page "Rent a boat" is shown']),
  test('Runs a script', ['Run #{reset}', 'Click "Rent a boat"'], ['The page "Rent a boat" is shown']),
  test('Signs in', ['Open /', 'Type "{{password}}" in "Seats"'], ['The page "Rent a boat" is shown']),
  test('Tells nothing', way, ['The page "Rent a boat" is shown']),
];

describe('a discovery with a model that drafts', () => {
  const on = onStage((path) => pages[path]);
  let server: AnalystServer;
  let told: Told;
  beforeAll(async () => {
    server = await startAnalystServer({
      test_drafts: (text, count) => told(text, count),
      screen_review: () => ({ suspicions: [] }),
      act_review: () => ({ suspicions: [] }),
      journey_review: () => ({ suspicions: [] }),
      exploration_plan: () => ({ about: '', journeys: [], acts: [], values: [] }),
    });
  });
  afterAll(() => server.close());
  beforeEach(() => on.site.forget());

  async function discover(said: string[]): Promise<RunReport> {
    return runInMemory({
      openSession: on.openSession,
      brain: createEmbeddedBrain,
      analyst: ({ maxCalls }) =>
        createAnalyst({ model: 'drafts', baseUrl: server.url, detail: 'low', prices: {}, maxCalls }),
      address: `${on.site.address}/`,
      cases: [],
      discover: true,
      minutes: 2,
      budget: { acts: 16, screens: 8 },
      parallel: 1,
      seed: 1,
      signal: new AbortController().signal,
      says: () => {},
      listener: {
        explored: (event) => void (event.kind === 'progress' && said.push(event.says)),
        step: () => 0,
        drafts() {},
        outcome() {},
        finding() {},
      },
    });
  }

  it(
    'keeps those that pass twice, with what they tell; says of the others why they are not tried',
    { timeout: 240_000 },
    async () => {
      told = () => ({ tests: [...good, ...bad], names: [] });
      const said: string[] = [];
      const { executions } = await discover(said);
      const kept = executions.filter(({ feature }) => feature === 'Renting');
      expect(kept.map(({ title, test: { assertions } }) => [title, assertions])).toEqual([
        [good[0]!.title, ['The text "Your boat is waiting at the pier" is shown']],
      ]);
      expect(kept.every(({ outcome }) => outcome.status === 'passed')).toBe(true);
      const dropped = said.filter((line) => line.includes('is not tried'));
      for (const { title } of bad) expect(dropped.join('\n')).toContain(`“${title}” is not tried`);
      expect(on.site.asked.filter((one) => one.startsWith('/gone'))).toEqual([]);
    },
  );

  it(
    'calls drafts by the names of a model that say no more than their steps',
    { timeout: 240_000 },
    async () => {
      told = (text) => {
        const drafts = [...text.matchAll(/^\[(\d+)\] "/gm)].map(([, number]) => Number(number));
        return {
          tests: [],
          names: drafts.map((draft, at) => ({
            draft,
            title: at === 0 ? 'A person comes to the pier' : 'A person pays 480 euros',
            group: 'Harbour',
          })),
        };
      };
      const { executions } = await discover([]);
      expect(executions.length).toBeGreaterThan(1);
      expect([...new Set(executions.map(({ feature }) => feature))]).toEqual(['Harbour']);
      const titles = executions.map(({ title }) => title);
      expect(titles).toContain('A person comes to the pier');
      expect(titles.join('\n')).not.toContain('480');
    },
  );
});
