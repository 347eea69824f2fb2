import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { explore } from '#worker/explore/index.ts';
import { addLedger, noLedger } from '#worker/core/ledger.ts';
import { onStage } from '#worker/testing/stage.ts';
import { createAnalyst } from './index.ts';
import { startAnalystServer, type AnalystServer, type Told } from './testing/analyst-server.ts';

const page = (title: string, body: string) =>
  `<!doctype html><title>${title}</title><style>body{font:17px sans-serif;padding:24px}` +
  `a{color:#06c;text-decoration:underline}</style><h1>${title}</h1>${body}`;
const names = ['Oak', 'Elm', 'Ash', 'Yew', 'Fir', 'Box', 'Bay', 'Fig', 'Nut', 'Plum'];
const link = (name: string) => `<p><a href="/${name.toLowerCase()}">${name}</a></p>`;
const pages: Record<string, string> = {
  '/': page('Trees', names.map(link).join('') + '<p><a href="/gone">Delete the account</a></p>'),
  ...Object.fromEntries(
    names.map((name, at) => [
      `/${name.toLowerCase()}`,
      page(
        name,
        `<p>It is tall.</p>${'<p>It has leaves.</p>'.repeat(at + 1)}${link('Trees').replace('/trees', '/')}`,
      ),
    ]),
  ),
  '/rent': page(
    'Rent a boat',
    '<p>Boats for small parties.</p><form action="/rented"><p><label>Number of seats ' +
      '<input name="seats" style="font:inherit;padding:8px"></label></p><button style="font:inherit;' +
      'padding:8px 16px;background:#06c;color:#fff">Ask for it</button></form>' +
      `<p><a href="/oak">Oak</a></p><p><a href="/elm">Elm</a></p>`,
  ),
  '/rented': page('Your boat', '<p>It waits at the pier.</p>'),
  '/gone': page('Gone', '<p>The account is deleted.</p>'),
};

/** Numbers of the acts offered in a question whose words contain `words`. */
const offered = (text: string, words: string): number[] =>
  [...text.slice(text.indexOf('--- untried acts'), text.indexOf('--- fields')).matchAll(/^\[(\d+)\] (.*)$/gm)]
    .filter(([, , said]) => said!.includes(words))
    .map(([, number]) => Number(number));

const plan = (changes: object) => ({ about: '', journeys: [], acts: [], values: [], ...changes });
const wants =
  (name: string): Told =>
  (text) =>
    plan({
      about: 'A register of trees.',
      acts: [
        ...offered(text, `"${name}`).map((act) => ({ act, worth: 'much-more' })),
        ...offered(text, `Click "`).map((act) => ({ act, worth: 'much-less' })),
        { act: 4711, worth: 'much-more' },
        { act: -1, worth: 'much-more' },
        { act: 1.5, worth: 'more' },
      ],
      values: [{ field: 12, value: 'x' }],
    });

describe('an exploration that a model plans', () => {
  const on = onStage((path) => pages[path]);
  let server: AnalystServer;
  let told: Told;
  const none: Told = () => ({ suspicions: [] });
  beforeAll(async () => {
    server = await startAnalystServer({
      exploration_plan: (text, count) => told(text, count),
      screen_review: none,
      act_review: none,
      journey_review: none,
    });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.names.length = 0;
    server.bodies.length = 0;
  });

  async function pagesTried(acts: number, path = '/'): Promise<{ paths: string[]; calls: number }> {
    on.site.forget();
    const asked = noLedger();
    await explore({
      address: `${on.site.address}${path}`,
      openSession: on.openSession,
      sessions: 1,
      seed: 1,
      budget: { minutes: 1.5, acts, screens: 20 },
      boundaries: { paths: [], words: [] },
      instructions: '',
      drafts: false,
      signal: new AbortController().signal,
      analyst: createAnalyst({
        model: 'plans',
        baseUrl: server.url,
        detail: 'low',
        prices: {},
        maxCalls: 36,
      }),
      on: (event) => void (event.kind === 'asked' && addLedger(asked, event.ledger)),
    });
    const paths = on.site.asked.map((one) => one.split(' ')[0]!).filter((path) => path !== '/');
    return { paths: [...new Set(paths)], calls: asked.modelCalls };
  }

  it(
    'goes first to what the model expects most of, once its answer has come',
    { timeout: 180_000 },
    async () => {
      told = wants('Plum');
      const { paths, calls } = await pagesTried(9);
      expect(paths.length).toBeLessThan(8);
      expect(paths).toContain('/plum');
      expect(calls).toBe(server.names.length);
      told = () => plan({});
      expect((await pagesTried(9)).paths).not.toContain('/plum');
    },
  );

  it(
    'offers nothing that its guardrails forbid, and does nothing of which no number was given',
    { timeout: 180_000 },
    async () => {
      told = wants('Delete');
      const { paths } = await pagesTried(16);
      const plans = server.bodies.filter((_, at) => server.names[at] === 'exploration_plan');
      expect(plans.length).toBeGreaterThan(0);
      expect(
        plans.map((body) =>
          offered(
            (JSON.parse(body) as { messages: { content: { text: string }[] }[] }).messages[1]!.content.map(
              ({ text }) => text,
            ).join('\n'),
            'Delete',
          ),
        ),
      ).toEqual(plans.map(() => []));
      expect(paths).not.toContain('/gone');
    },
  );

  it('explores as ever where the model answers nothing that can be used', { timeout: 180_000 }, async () => {
    told = () => ({ sure: 'I would press everything.' });
    const { paths } = await pagesTried(9);
    expect(paths.length).toBeGreaterThan(2);
  });

  it(
    'types a value that the model finds telling, where a form takes one of its kind',
    { timeout: 180_000 },
    async () => {
      const fields: string[] = [];
      told = (text) => {
        const listed = text.slice(text.indexOf('--- fields'));
        fields.push(...listed.split('\n').filter((line) => /^\[\d+\]/.test(line)));
        return plan({ values: [{ field: 1, value: '17' }] });
      };
      // Only once its answer has come: the page's links are tried until then.
      await pagesTried(44, '/rent');
      expect(fields[0]).toContain('Number of seats');
      expect(on.site.asked.some((url) => url.includes('seats=17'))).toBe(true);
    },
  );
});
