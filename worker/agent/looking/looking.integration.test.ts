/** What lies outside of the picture, and what comes only after a moment. */
import { describe, expect, it } from 'vitest';
import { observe } from '../observe.ts';
import { onStage } from '#worker/testing/stage.ts';

const html = (title: string, body: string, style = '') =>
  `<!doctype html><meta charset="utf-8"><title>${title}</title><style>body{font:18px sans-serif;margin:30px}` +
  `button{font:inherit;padding:8px 14px}${style}</style><h1>${title}</h1>${body}`;
const many = (count: number, item: (n: number) => string) =>
  Array.from({ length: count }, (_, at) => item(at + 1)).join('');

const member = (n: number) =>
  `<p style="height:80px">Member ${n} has paid what is due and comes to each evening of the club</p>`;

const pages: Record<string, string> = {
  '/tall': html(
    'Chapters',
    many(120, (n) => `<p style="height:60px">Chapter ${n}</p>`),
  ),
  '/row': html(
    'Films',
    `<div id="row">${many(14, (n) => `<button onclick="o.textContent='Opened film ${n}'">Film ${n}</button>`)}</div>` +
      '<p id="o">Nothing opened</p>',
    '#row{display:flex;gap:10px;overflow-x:auto;height:90px}#row button{flex:0 0 180px}',
  ),
  '/late': html(
    'Inbox',
    "<button onclick=\"setTimeout(() => document.querySelector('h1').textContent = 'Settings', 800)\">Settings</button>" +
      '<button onclick="setTimeout(() => o.textContent = \'Sent\', 3500)">Send</button><p id="o">Draft</p>',
  ),
  '/within': html(
    'Members',
    `<main>${many(9, member)}<button>Save all</button></main>`,
    'html,body{margin:0;height:100vh}body{display:flex;flex-direction:column}main{overflow:auto;flex:1}',
  ),
  '/ask': html(
    'Guests',
    '<p id="g">Ann Lee</p><button onclick="if (confirm(\'Delete Ann Lee?\')) g.remove()">Delete</button>' +
      '<button onclick="setTimeout(() => o.textContent = \'Hello \' + prompt(\'Your name?\'), 300)">Greet</button><p id="o"></p>',
  ),
};
const on = onStage((path) => pages[path]);
const run = (path: string, steps: string[], ...assertions: string[]) =>
  on.run({ steps, assertions, address: `${on.site.address}${path}` });

describe('looking', () => {
  it('finds on a page that is taller than a picture what stands far down, and says so of what is denied', async () => {
    expect((await run('/tall', [], 'The text "Chapter 117" is shown')).status).toBe('passed');
    expect((await run('/tall', [], 'The text "Chapter 117" is not shown')).status).toBe('failed');
    expect((await run('/tall', [], 'The text "Chapter 121" is not shown')).status).toBe('passed');
  }, 120_000);

  it('presses what a row shows only when it is scrolled aside', async () => {
    expect((await run('/row', ['Click "Film 13"'], 'The text "Opened film 13" is shown')).status).toBe(
      'passed',
    );
  }, 60_000);

  it('does not take for an outcome what was there before, and waits for what comes late', async () => {
    expect((await run('/late', ['Click "Settings"'], 'The page "Inbox" is shown')).status).not.toBe('passed');
    expect((await run('/late', ['Click "Send"'], 'The text "Sent" is shown')).status).toBe('passed');
  }, 90_000);
});

describe('a dialog of the browser', () => {
  it('is accepted unless the test says otherwise', async () => {
    expect((await run('/ask', ['Click "Delete"'], 'The text "Ann Lee" is not shown')).status).toBe('passed');
    expect(
      (await run('/ask', ['Click "Delete"', 'Cancel the confirmation'], 'The text "Ann Lee" is shown'))
        .status,
    ).toBe('passed');
    expect((await run('/ask', ['Click "Delete"'], 'The alert says "Delete Bob?"')).status).toBe('failed');
  }, 90_000);

  it('is answered with a text, though it comes only after a moment', async () => {
    const steps = ['Click "Greet"', 'Type "Zoe" in the prompt and press OK'];
    expect((await run('/ask', steps, 'The text "Hello Zoe" is shown')).status).toBe('passed');
  }, 60_000);
});

describe('a probing session', () => {
  it('makes its window taller for a page that scrolls within it, and no taller than the page is long', async () => {
    const session = { ...(await on.openSession()), probing: true as const };
    try {
      await session.screen.act({ kind: 'navigate', url: `${on.site.address}/within` });
      const { view } = await observe(session);
      expect(view.scene.controls.map(({ label }) => label)).toContain('Save all');
      expect(view.picture.height).toBeGreaterThan(900);
      expect(view.picture.height).toBeLessThan(1500);
    } finally {
      await session.close();
    }
  });
});
