import { expect, it } from 'vitest';
import { onStage } from '#worker/testing/stage.ts';

const page = (body: string) =>
  `<!doctype html><title>Desk</title><style>body{font:18px sans-serif;margin:36px}input,button{font:inherit;` +
  `padding:8px 14px}label{display:block;margin:14px 0}</style><h1>Desk</h1>${body}<p id="o">Idle</p>`;
const pages: Record<string, string> = {
  '/fields': page(
    '<label>Code <input maxlength="4"></label><label>Reference <input readonly value="REF-0091"></label>',
  ),
  '/button': page(
    `<button onclick="setTimeout(() => (b.disabled = false), 1500)">Check</button> ` +
      `<button id="b" disabled onclick="o.textContent = 'Booked'">Book</button>`,
  ),
};
const on = onStage((path) => pages[path]);
const run = (path: string, steps: string[], assertions: string[]) =>
  on.run({ steps, assertions, address: `${on.site.address}${path}` });

it('blames nobody for a field that takes nothing, or only a part', async () => {
  const fixed = await run('/fields', ['Replace the text in "Reference" with "REF-5"'], ['"REF-5" is shown']);
  expect(fixed).toMatchObject({ status: 'blocked', class: 'agent' });
  expect(fixed.says).toContain('“Reference” did not take what was typed');
  const cut = ['Type "ABCDEF" in "Code"'];
  const claimed = await run('/fields', cut, ['The "Code" field contains "ABCDEF"']);
  expect(claimed).toMatchObject({ status: 'blocked', class: 'agent' });
  expect(await run('/fields', cut, ['The "Code" field contains "ABCD"'])).toMatchObject({ status: 'passed' });
}, 60_000);

it('presses a disabled button once it is enabled, and says so where it stays disabled', async () => {
  const woken = await run('/button', ['Click "Check"', 'Click "Book"'], ['The text "Booked" is shown']);
  expect(woken).toMatchObject({ status: 'passed' });
  const off = await run('/button', ['Click "Book"'], ['The text "Booked" is shown']);
  expect(off).toMatchObject({ status: 'blocked', class: 'agent', says: '“Book” is disabled.' });
}, 60_000);
