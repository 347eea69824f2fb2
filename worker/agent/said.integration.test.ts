/** What a step says around its act: in which case, how often, how, and what not. */
import { expect, it } from 'vitest';
import type { RememberedStep, TestMemory } from '#worker/ports/records.ts';
import { onStage } from '#worker/testing/stage.ts';

const style = 'body{font:18px sans-serif;margin:36px}button{font:inherit;padding:8px 14px;margin:12px}';
const pages: Record<string, string> = {
  '/desk':
    `<!doctype html><title>Desk</title><style>${style}</style><h1>Desk</h1>` +
    '<p>Rename the file to see its name change</p>' +
    '<button onclick="n.textContent = \'Presses: \' + ++many">Count</button>' +
    '<button oncontextmenu="event.preventDefault(); n.textContent=\'Menu opened\'" ' +
    'onclick="n.textContent=\'Plain press\'">Options</button>' +
    '<p id="n">Nothing yet</p><script>let many = 0</script>',
};
const on = onStage((path) => pages[path]);

const run = (steps: string[], assertions: string[], memory?: TestMemory) =>
  on.run({ steps, assertions, address: `${on.site.address}/desk` }, memory);

function ownMemory(): TestMemory {
  let kept: RememberedStep[] = [];
  return {
    recall: (index, intent) => kept.find((one) => one.index === index && one.intent === intent)?.acts,
    keep: async (steps) => {
      kept = steps;
    },
  };
}

it('does nothing that a step says not to do, and says so', async () => {
  const { status, steps } = await run(['Do not click "Count"'], ['The text "Nothing yet" is shown']);
  expect(status).toBe('passed');
  expect(steps.find(({ written }) => written === 0)?.says).toBe(
    'There is nothing to do: the step says not to click "Count".',
  );
}, 60_000);

it('presses as often and in the way that a step says', async () => {
  expect((await run(['Click "Count" three times'], ['The text "Presses: 3" is shown'])).status).toBe(
    'passed',
  );
  expect((await run(['Right-click "Options"'], ['The text "Menu opened" is shown'])).status).toBe('passed');
}, 90_000);

it('judges a condition each time, whatever it remembers', async () => {
  const memory = ownMemory();
  const steps = ['Click "Count"', 'If "Presses: 1" is shown, click "Count"'];
  expect((await run(steps, ['The text "Presses: 2" is shown'], memory)).status).toBe('passed');
  const other = ['Click "Options"', 'If "Presses: 1" is shown, click "Count"'];
  expect((await run(other, ['The text "Plain press" is shown'], memory)).status).toBe('passed');
}, 90_000);

it('presses no print that only bears the name', async () => {
  const { status, class: kind, says } = await run(['Click "Rename the file to see its name change"'], []);
  expect([status, kind]).toEqual(['blocked', 'agent']);
  expect(says).toContain('nothing says that this text can be pressed');
}, 60_000);

it('opens a path where the app is served now, whatever host a memory is of', async () => {
  const memory = ownMemory();
  await memory.keep([
    {
      index: 0,
      intent: 'Open /desk',
      acts: [{ intent: 'Open /desk', act: { kind: 'navigate', url: 'http://127.0.0.1:9/desk' } }],
    },
  ]);
  const { status, steps } = await run(['Open /desk'], ['The text "Nothing yet" is shown'], memory);
  expect(status).toBe('passed');
  expect(steps.find(({ written }) => written === 0)?.decidedBy).toBe('memory');
}, 60_000);
