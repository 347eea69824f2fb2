import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '#worker/screens/browser/index.ts';
import { createSight } from '#worker/sight/index.ts';
import type { Sight } from '#worker/sight/scene.ts';
import { explore, type ExplorerEvent } from '#worker/explore/index.ts';
import { discover } from './discover.ts';

const page = (body: string, style = '') =>
  '<!doctype html><title>Shell</title><style>body{font:16px sans-serif;margin:0}a{color:#222;' +
  'text-decoration:none}nav{padding:14px 24px;border-bottom:1px solid #ccc}' +
  `main{padding:24px}${style}</style>${body}`;

/**
 * An app whose window never scrolls, but a pane does, with plain-coloured links and a control that does not
 * look like one.
 */
const pages: Record<string, string> = {
  '/': page(
    '<nav><a href="/">Desk</a></nav><main><h1>Desk</h1><p>Today nothing is due, says the archive.' +
      '</p><div style="height:900px"></div><p>Older papers are in the <a href="/cellar">cellar</a>.' +
      '</p><div style="height:60px"></div></main>',
    'html,body{height:100%;overflow:hidden}body{display:flex;flex-direction:column}main{overflow:auto;flex:1}',
  ),
  '/cellar': page(
    '<nav><a href="/">Desk</a></nav><main><h1>The cellar</h1><p>Damp, but in order.</p></main>',
  ),
  '/shop': page(
    '<nav style="display:flex;gap:40px"><div class="menu"><a href="/shop">Timber</a>' +
      '<div class="sub"><a href="/oak">Oak boards</a></div></div><a href="/shop">Nails</a></nav>' +
      '<main><h1>The shop</h1><p>Bring your own cart, and somebody to push it.</p></main>',
    '.menu{position:relative}.sub{display:none;position:absolute;top:18px;left:0;padding:12px;' +
      'background:#fff;border:1px solid #999;white-space:nowrap}.menu:hover .sub{display:block}',
  ),
  '/oak': page('<main><h1>Oak boards</h1><p>Dried for a year under the roof.</p></main>'),
  // A step that requires a tile and a checkbox before it goes on.
  '/visit': page(
    `<main><h1>Book a visit</h1><div>${['Monday', 'Tuesday', 'Friday']
      .map(
        (day) =>
          `<button style="width:140px;height:60px;margin:8px" onclick="this.style.background='#cde';` +
          `picked=1">${day}</button>`,
      )
      .join('')}` +
      '</div><p id="no" hidden style="color:#b3261e">Choose a day</p>' +
      '<p><label><input type="checkbox" id="rules"> I know what the house asks of its guests' +
      '</label></p><p id="nor" hidden style="color:#b3261e">Tick the box above</p>' +
      '<button style="padding:12px 24px;background:#06c;color:#fff" ' +
      'onclick="no.hidden=!!window.picked;nor.hidden=rules.checked;' +
      `if(window.picked&&rules.checked)location='/visit/done'">Continue</button></main>`,
  ),
  '/visit/done': page('<main><h1>See you then</h1><p>The gate is open from nine.</p></main>'),
  '/hall': page(
    `<main><h1>The hall</h1>${['attic', 'barn', 'dairy', 'kiln'].map((name) => `<p><a href="/${name}" style="color:#06c;text-decoration:underline">To the ${name}</a></p>`).join('')}</main>`,
  ),
  ...Object.fromEntries(
    ['attic', 'barn', 'dairy', 'kiln'].map((name, at) => [
      `/${name}`,
      page(`<main><h1>The ${name}</h1>${'<p>Swept and locked.</p>'.repeat(at + 1)}</main>`),
    ]),
  ),
};

const desks = ['inbox', 'orders', 'people', 'stock', 'routes', 'rates', 'notes', 'bills'];
const capital = (name: string) => `${name[0]!.toUpperCase()}${name.slice(1)}`;
for (const name of desks) {
  const own = Array.from(
    { length: 2 + ((desks.indexOf(name) * 3) % 7) },
    (_, at) =>
      '<p style="border:1px solid #ccc;padding:14px;width:280px;float:left;margin:6px">' +
      `<a href="/desk/${name}" style="color:#06c;text-decoration:underline">${capital(name)}` +
      ` of week ${at + 21}</a></p>`,
  ).join('');
  pages[`/desk/${name}`] = page(
    `<aside>${desks.map((other) => `<p><a href="/desk/${other}">${capital(other)}</a></p>`).join('')}` +
      `</aside><main><h1>${capital(name)}</h1>${'<p>Kept by the week, and by whoever is here.</p>'.repeat(desks.indexOf(name))}${own}</main>`,
    'body{display:flex}aside{width:190px;height:600px;background:#1d2733;padding:10px 20px;' +
      'box-sizing:border-box}aside a{color:#dde}main{flex:1}',
  );
}

/**
 * A sidebar with its own scrolling: most pages are named below its fold, and a group that is open on some
 * pages moves them.
 */
const rooms = [
  'atrium',
  'bakery',
  'chapel',
  'dormitory',
  'engine',
  'foundry',
  'garden',
  'harbour',
  'infirmary',
  'joinery',
  'kitchen',
  'library',
  'museum',
  'nursery',
  'orangery',
  'parlour',
  'quarry',
  'refectory',
  'stables',
  'theatre',
];
/** The last sidebar entry opens, on its pages, a submenu below the sidebar's end, or closes it again. */
const barns = ['windmill', 'cellar'];
const annexes = (here: string) =>
  `<p><a href="#" onclick="document.querySelector('aside .annex').toggleAttribute('hidden');` +
  `return false">Outbuildings</a></p><div class="annex"${barns.includes(here) ? '' : ' hidden'}` +
  `>${barns.map((name) => `<p><a href="/rooms/${name}">${capital(name)}</a></p>`).join('')}</div>`;
const house = [...rooms, ...barns];
for (const [at, name] of house.entries()) {
  const group = at % 3 === 1 ? `<div>${'<p>A note</p>'.repeat(9)}</div>` : '';
  pages[`/rooms/${name}`] = page(
    `<aside>${group}${rooms.map((other) => `<p><a href="/rooms/${other}">${capital(other)}</a></p>`).join('')}${annexes(name)}` +
      `</aside><main><h1>${capital(name)}</h1>${(
        `<p>Room ${'of the house '.repeat(at % 4)}that is ` +
        `${['warm', 'cold', 'dark', 'bright', 'damp'][at % 5]}.</p>`
      ).repeat(20 + at)}</main>`,
    'body{display:flex}aside{position:sticky;top:0;width:190px;height:600px;overflow:auto;' +
      'background:#1d2733;padding:10px 20px;box-sizing:border-box;flex:none}aside p{margin:0;' +
      'height:48px}aside a{color:#dde}main{flex:1}',
  );
}

describe('exploring', () => {
  let server: Server;
  let sight: Sight;
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  let address: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const body = pages[request.url ?? '/'];
      response.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
      response.end(body ?? 'no');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    sight = await createSight({ threads: 1 });
    browser = await openBrowser({ sight });
  });
  afterAll(async () => {
    await browser.close();
    await sight.close();
    server.close();
  });

  it('finds a link in plain colours at the bottom of a pane that scrolls', { timeout: 120_000 }, async () => {
    const found = await explore({
      address,
      openSession: () => browser.openSession({ viewport: { width: 900, height: 600 } }),
      sessions: 1,
      seed: 1,
      budget: { minutes: 1.5, acts: 14, screens: 10 },
      boundaries: { paths: [], words: [] },
      instructions: '',
      signal: new AbortController().signal,
      on: () => {},
    });
    expect(found.screens.map((screen) => new URL(screen.address).pathname)).toContain('/cellar');
  });

  it('finds what a menu shows only while the mouse is over it', { timeout: 120_000 }, async () => {
    const found = await explore({
      address: `${address}shop`,
      openSession: () => browser.openSession({ viewport: { width: 900, height: 600 } }),
      sessions: 1,
      seed: 1,
      budget: { minutes: 1.5, acts: 30, screens: 10 },
      boundaries: { paths: [], words: [] },
      instructions: '',
      signal: new AbortController().signal,
      on: () => {},
    });
    expect(found.screens.map((screen) => new URL(screen.address).pathname)).toContain('/oak');
    expect(found.ways.find(({ intent }) => /oak boards/i.test(intent))).toBeDefined();
  });

  it(
    'goes to the pages that a sidebar names first, though they all lie in one folder',
    { timeout: 120_000 },
    async () => {
      const visited = new Set<string>();
      await explore({
        address: `${address}desk/inbox`,
        openSession: () => browser.openSession({ viewport: { width: 900, height: 600 } }),
        sessions: 1,
        seed: 1,
        budget: { minutes: 1.5, acts: 8, screens: 20 },
        boundaries: { paths: [], words: [] },
        instructions: '',
        signal: new AbortController().signal,
        drafts: false,
        on: (event) =>
          void (event.kind === 'step' && visited.add(new URL(event.record.after.address).pathname)),
      });
      expect([...visited].sort()).toEqual(desks.map((name) => `/desk/${name}`).sort());
    },
  );

  it(
    'scrolls a sidebar, and goes to what it shows there from whichever page it is on',
    { timeout: 240_000 },
    async () => {
      const visited = new Set<string>();
      const found = await discover({
        address: `${address}rooms/atrium`,
        openSession: () => browser.openSession({ viewport: { width: 900, height: 600 } }),
        sessions: 1,
        seed: 1,
        budget: { minutes: 3, acts: 70, screens: 40 },
        boundaries: { paths: [], words: [] },
        instructions: '',
        signal: new AbortController().signal,
        on: (event) =>
          void (event.kind === 'step' && visited.add(new URL(event.record.after.address).pathname)),
      });
      expect([...visited].sort()).toEqual(house.map((name) => `/rooms/${name}`).sort());
      // The scroll before a control below the fold is part of the steps.
      const lastTwo = found.drafts.map(({ steps }) => steps.slice(-2));
      expect(lastTwo).toContainEqual([expect.stringMatching(/^Scroll down over "/), 'Click "Theatre"']);
    },
  );

  it(
    'chooses what a step asks for among its buttons and boxes, and gets on',
    { timeout: 120_000 },
    async () => {
      const found = await explore({
        address: `${address}visit`,
        openSession: () => browser.openSession({ viewport: { width: 900, height: 600 } }),
        sessions: 1,
        seed: 1,
        budget: { minutes: 1.5, acts: 6, screens: 10 },
        boundaries: { paths: [], words: [] },
        instructions: '',
        signal: new AbortController().signal,
        on: () => {},
      });
      expect(found.screens.map((screen) => new URL(screen.address).pathname)).toContain('/visit/done');
    },
  );

  it(
    'goes on where it stopped: what was tried is not tried again, and the map is whole',
    { timeout: 120_000 },
    async () => {
      const options = (acts: number, seen: string[]) => ({
        address: `${address}hall`,
        openSession: () => browser.openSession({ viewport: { width: 900, height: 600 } }),
        sessions: 1,
        seed: 1,
        budget: { minutes: 1.5, acts, screens: 12 },
        boundaries: { paths: [], words: [] },
        instructions: '',
        signal: new AbortController().signal,
        // What was pressed before may be pressed once more on the way to something else.
        on: (event: ExplorerEvent) =>
          void (event.kind === 'tried' && seen.push(`${event.tried.on} ${event.tried.what}`)),
      });
      let state: Buffer | undefined;
      const [before, after]: [string[], string[]] = [[], []];
      const first = await explore({
        ...options(5, before),
        keepEveryMs: 0,
        keep: (bytes) => void (state = bytes),
      });
      const second = await explore({ ...options(30, after), resume: state! });
      expect(second.screens.map((screen) => new URL(screen.address).pathname).sort()).toEqual([
        '/attic',
        '/barn',
        '/dairy',
        '/hall',
        '/kiln',
      ]);
      expect(first.screens.length).toBeLessThan(second.screens.length);
      expect(before.filter((tried) => /attic|barn|dairy|kiln/i.test(tried)).length).toBeGreaterThan(0);
      expect(after.filter((tried) => before.includes(tried))).toEqual([]);
    },
  );

  it('begins anew with a state that cannot be read', { timeout: 60_000 }, async () => {
    const found = await explore({
      address: `${address}kiln`,
      openSession: () => browser.openSession({ viewport: { width: 900, height: 600 } }),
      sessions: 1,
      seed: 1,
      budget: { minutes: 1, acts: 2, screens: 2 },
      boundaries: { paths: [], words: [] },
      instructions: '',
      signal: new AbortController().signal,
      on: () => {},
      resume: Buffer.from('of another engine'),
    });
    expect(found.screens).toHaveLength(1);
  });
});
