import { expect, it } from 'vitest';
import { onStage } from '#worker/testing/stage.ts';

/** What a failed assertion would have to say, on pages as a browser draws them. */
const page = (body: string) =>
  `<!doctype html><title>Todos</title><style>body{font:18px sans-serif;margin:36px}</style>${body}`;
const list = page(
  `<h1>Todos</h1><button onclick="c.textContent='6 items left'">Add</button><p id="c">4 items left</p>`,
);
const stage = onStage((path) =>
  path === '/broken' ? page('<h1>Something went wrong</h1><p>6 items left</p>') : list,
);

const steps = async (path: string, actions: string[], assertion: string) =>
  (
    await stage.run({ address: `${stage.site.address}${path}`, steps: actions, assertions: [assertion] })
  ).steps.at(-1);

it('offers the count that is shown after the act', async () => {
  expect(await steps('/', ['Click "Add"'], '"5 items left" is shown')).toMatchObject({
    status: 'failed',
    instead: '"6 items left" is shown',
  });
}, 60_000);

it('offers none where the act changed nothing of it, and none on an error page', async () => {
  const unchanged = await steps('/', ['Reload the page'], '"5 items left" is shown');
  expect(unchanged).toMatchObject({ status: 'failed' });
  expect(unchanged?.instead).toBeUndefined();
  const broken = await steps('/broken', [], '"5 items left" is shown');
  expect(broken).toMatchObject({ status: 'failed' });
  expect(broken?.instead).toBeUndefined();
}, 60_000);
