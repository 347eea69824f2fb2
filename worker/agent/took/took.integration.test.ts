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
  // Drawn at once, and listening only after a while, as what a server renders.
  '/young': page(
    `<button id="b">Add</button><script>let n = 0; setTimeout(() => (b.onclick = () => ` +
      `(o.textContent = 'Added ' + ++n)), 2200)</script>`,
  ),
  '/silent': page(
    `<button id="b">Add</button><script>let n = 0; b.onclick = () => { n++; fetch('/add'); }; ` +
      `setTimeout(() => (o.textContent = 'Added ' + n), 6000)</script>`,
  ),
  '/live': page(
    `<button disabled>Book</button><p id="t">0</p><script>setInterval(() => (t.textContent = +t.textContent + 7), 300)` +
      `</script>`,
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

it('says so of a disabled button on a page that changes by itself', async () => {
  const off = await run('/live', ['Click "Book"'], ['The text "Booked" is shown']);
  expect(off).toMatchObject({ status: 'blocked', class: 'agent', says: '“Book” is disabled.' });
}, 60_000);

it('presses again on a page that did not listen yet, and never where the press asked the app for something', async () => {
  const young = await run('/young', ['Click "Add"'], ['The text "Added 1" is shown']);
  expect(young).toMatchObject({ status: 'passed' });
  const silent = await run('/silent', ['Click "Add"'], ['The text "Added 1" is shown']);
  expect(silent).toMatchObject({ status: 'passed' });
}, 60_000);
