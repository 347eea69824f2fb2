import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ExecutionOutcome, PlannedTest, TestMemory } from '#worker/ports/records.ts';
import { openStage, serveSite, type Site, type Stage } from '#worker/testing/stage.ts';

/** What an environment forbids is not done, however a test comes to it. */
const style = 'body{font:18px sans-serif;margin:36px}button,input{font:inherit;padding:8px 14px}';
const page = (body: string) =>
  `<!doctype html><title>Notes</title><style>${style}</style><h1>Notes</h1>${body}`;
const tell = (what: string) => `fetch('/done/${what}'); o.textContent='Done: ${what}'`;

const status = '<p id="o">Not yet</p>';
const button = (label: string, act: string) => `<button onclick="${act}">${label}</button>`;

const pages: Record<string, string> = {
  '/buttons': page(button('Save', tell('saved')) + button('Delete note', tell('deleted')) + status),
  '/asks': page(button('Tidy up', `if (confirm('Delete the note “Milk”?')) { ${tell('deleted')} }`) + status),
  '/checkout': page(
    `<form onsubmit="event.preventDefault(); ${tell('ordered')}">` +
      `<label>Coupon <input></label> <button>Place order</button></form>${status}`,
  ),
};

let app: Site;
let stage: Stage;
beforeAll(async () => {
  app = await serveSite((path) => pages[path] ?? page('<p>Elsewhere</p>'));
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
  app.close();
});
beforeEach(() => app.forget());

const protection = { environment: 'Production', forbids: ['destroys', 'spends'] as const };
const run = (
  path: string,
  steps: string[],
  more: Partial<PlannedTest> = {},
  memory?: TestMemory,
): Promise<ExecutionOutcome> =>
  stage.run(
    { steps, assertions: ['The text "Done" is shown'], address: `${app.address}${path}`, ...more },
    memory,
  );
const done = () => app.asked.filter((line) => line.startsWith('/done')).map((line) => line.trim());

it('blocks the step that deletes, after what may be done', async () => {
  const outcome = await run('/buttons', ['Click "Save"', 'Click "Delete note"'], { protection });
  expect(outcome).toMatchObject({
    status: 'blocked',
    class: 'test',
    says: expect.stringContaining('The environment “Production” rules it out'),
  });
  expect(outcome.steps.map(({ status }) => status)).toEqual(['passed', 'passed', 'blocked']);
  expect(done()).toEqual(['/done/saved']);
  expect((await run('/buttons', ['Click "Delete note"'])).status).toBe('passed');
});

it('answers a question about deleting with no', async () => {
  const outcome = await run('/asks', ['Click "Tidy up"'], { protection });
  expect(outcome).toMatchObject({ status: 'blocked', class: 'test' });
  expect(outcome.says).toContain('“Delete the note “Milk”?” was answered with no');
  expect(done()).toEqual([]);
});

it('does not order by Enter', async () => {
  const outcome = await run('/checkout', ['Type "SPRING" in "Coupon" and press Enter'], { protection });
  expect(outcome).toMatchObject({ status: 'blocked', class: 'test' });
  expect(done()).toEqual([]);
});

it('does not repeat from memory what is forbidden here', async () => {
  let kept: Parameters<TestMemory['keep']>[0] = [];
  const memory: TestMemory = {
    recall: (index) => kept.find((one) => one.index === index)?.acts,
    keep: async (steps) => void (kept = steps),
  };
  const session = (more: Partial<PlannedTest>) => run('/buttons', ['Click "Delete note"'], more, memory);
  expect((await session({})).status).toBe('passed');
  expect(kept).toHaveLength(1);
  app.forget();
  expect((await session({ protection })).status).toBe('blocked');
  expect(done()).toEqual([]);
});
