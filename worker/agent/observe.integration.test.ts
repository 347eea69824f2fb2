import { expect, it } from 'vitest';
import type { Screen, SessionView } from '#worker/ports/screen.ts';
import { onStage } from '#worker/testing/stage.ts';
import { observe } from './observe.ts';

/** A page of many words that changes when a key goes down. */
const page = (
  script: string,
) => `<!doctype html><title>Harbour</title><style>body{font:16px sans-serif;margin:24px}p{margin:0}</style>
<h1>Harbour</h1><p id="notice">Tide table saved</p>
  ${Array.from(
    { length: 60 },
    (_, i) =>
      `<p>Berth ${i + 1} lies ${(i * 37) % 91} fathoms beyond the ` +
      `${['northern', 'eastern', 'southern'][i % 3]} mole, and is let by the ` +
      `${['hour', 'day', 'week'][i % 3]}</p>`,
  ).join('')}
  <script>addEventListener('keydown', () => { ${script} }, { once: true })</script>`;
const pages: Record<string, string> = {
  '/comes': page(
    `document.querySelector('h1').insertAdjacentHTML('afterend', '<h2>Ferries of today</h2>` +
      `<p>The first leaves at noon from the eastern pier</p>')`,
  ),
  '/leaves': page(`location.href = '/ledger'`),
  '/ledger': '<!doctype html><title>Ledger</title><h1>Ledger</h1>',
  '/goes': page(`document.querySelector('#notice').remove()`),
};

const on = onStage((path) => pages[path]);

/** Presses a key once, as soon as the first picture was taken: the page changes while that is being read. */
function changedWhileRead(screen: Screen): void {
  const glance = screen.glance!.bind(screen);
  screen.glance = async () => {
    screen.glance = glance;
    const changed = await glance();
    await screen.act({ kind: 'key', keys: 'F2' });
    return changed;
  };
}

async function viewOf(path: string): Promise<SessionView> {
  const session = await on.openSession();
  try {
    await session.screen.act({ kind: 'navigate', url: on.site.address + path });
    changedWhileRead(session.screen);
    return (await observe({ ...session, probing: true })).view;
  } finally {
    await session.close();
  }
}

const linesOf = async (path: string): Promise<string[]> =>
  (await viewOf(path)).scene.lines.map(({ text }) => text);

it('looks once more at a page to which more came while it was read', async () =>
  expect(await linesOf('/comes')).toContain('Ferries of today'));

it('keeps what was said while it was read, and gone after', async () =>
  expect(await linesOf('/goes')).toContain('Tide table saved'));

it('gives no page the picture of the one before', async () => {
  const { address, title, scene } = await viewOf('/leaves');
  expect({ path: new URL(address).pathname, title, says: scene.lines.map(({ text }) => text) }).toEqual({
    path: '/ledger',
    title: 'Ledger',
    says: ['Ledger'],
  });
});
