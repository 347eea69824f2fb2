import { mkdtempSync, rmSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSight } from './index.ts';
import type { Scene, Sight } from './scene.ts';
import { box, dialog, form, named, onPaper, picture, text, words } from './testing/sample-form.ts';

describe('sight', () => {
  let sight: Sight;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sight-'));
    sight = await createSight({ threads: 2, cacheDir: folder });
  });
  afterAll(async () => {
    await sight.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('sees on a grained background what it sees on a plain one', async () => {
    const [plain, grained] = [
      await sight.look(await picture(form())),
      await sight.look(await onPaper(form())),
    ];
    const kinds = ({ controls }: Scene) => controls.map(({ kind, label }) => `${kind} ${label}`);
    expect(words(grained)).toEqual(words(plain));
    expect(kinds(grained)).toEqual(kinds(plain));
  });

  it('reads text, prices and a badge of one digit', async () => {
    const scene = await sight.look(await picture(form('7')));
    expect(words(scene)).toEqual(
      expect.arrayContaining([
        'Your details',
        'Cart',
        '7',
        'Full name',
        'Jane Doe',
        'Gift wrap',
        'Pay $58.00',
        'Cancel',
      ]),
    );
    expect(scene.lines.find((l) => l.text === 'Your details')?.bold).toBe(true);
    expect(scene.regions.some((r) => r.kind === 'badge' && r.label === '7')).toBe(true);
  });

  it('sees a list of tasks: large rings to tick, what is done struck through, and a field that asks', async () => {
    const row = (y: number, words: string, done: boolean) =>
      `<rect x="60.5" y="${y}.5" width="520" height="58" fill="#ffffff" stroke="#ededed"/>
      ` +
      `<circle cx="88" cy="${y + 30}" r="14.5" fill="none" stroke="${done ? '#59a193' : '#949494'}` +
      `"
      stroke-width="1"/>${done ? `<path d="M81 ${y + 31}l5 6 9 -14" fill="none" stroke="#3ea390" stroke-width="2"/>` : ''}` +
      `
      ${text(125, y + 38, words, `font-family:Liberation Sans;font-size:24px;${done ? 'fill:#949494;text-decoration:line-through' : 'fill:#484848'}`)}`;
    const asks = `<rect x="60.5" y="20.5" width="520" height="60" fill="#fefefe"
    stroke="#cccccc"/>${text(125, 58, 'What is left to do?', 'font-size:22px;fill:#444444')}`;
    const filter = `${box(300, 232, 40, 32, 'fill="#ffffff" stroke="#ce4646" stroke-width="2" rx="4"')}
    ${text(320, 253, 'All', 'text-anchor:middle;font-size:15px')}${text(90, 253, '1 item left', 'font-size:15px')}`;
    const scene = await sight.look(
      await picture(
        `${asks}${row(100, 'Milk', true)}${row(160, 'Bread', false)}${filter}`,
        640,
        360,
        '#f5f5f5',
      ),
    );
    expect(words(scene)).toEqual(expect.arrayContaining(['Milk', 'Bread', 'All', '1 item left']));
    const toggles = scene.controls
      .filter(({ affordance }) => affordance === 'toggle')
      .map(({ label, state }) => [label, state.checked]);
    expect(toggles).toEqual([
      ['Milk', true],
      ['Bread', false],
    ]);
    expect(scene.lines.find((line) => line.text === 'Milk')?.struckThrough).toBe(true);
    expect(named(scene, 'textfield', 'What is left to do?')).toMatchObject({
      placeholder: 'What is left to do?',
    });
    expect(scene.controls.some(({ label }) => label === '1 item left')).toBe(false);
  });

  it('knows a switch by its knob: on a weak outline, over the edges of its track, white on a pale one', async () => {
    const weak =
      '<rect x="24.5" y="24.5" width="31" height="15" rx="8" fill="none" stroke="#454b52"/><circle cx="33" cy="32" r="5" fill="#5c6166"/>';
    const over =
      '<rect x="24" y="85" width="34" height="14" rx="7" fill="#84c7c1"/><circle cx="50" cy="92" r="10" fill="#26a69a"/>';
    const pale =
      '<rect x="24" y="36" width="50" height="30" rx="15" fill="#e6e6e9"/><circle cx="39" cy="51" r="13" fill="#ffffff"/>';
    const dark = await sight.look(
      await picture(
        `${weak}${text(70, 38, 'Mentions', 'fill:#d0d4d8')}${over}${text(70, 98, 'Digest', 'fill:#d0d4d8')}`,
        400,
        200,
        '#212529',
      ),
    );
    expect([
      named(dark, 'switch', 'Mentions')?.state.checked,
      named(dark, 'switch', 'Digest')?.state.checked,
    ]).toEqual([false, true]);
    const light = await sight.look(await picture(`${pale}${text(90, 57, 'Keyboard clicks')}`, 400, 200));
    expect(named(light, 'switch', 'Keyboard clicks')?.state.checked).toBe(false);
    // A slider's knob on its track and a record button are no switches.
    const others = await sight.look(
      await picture(
        `<rect x="24" y="48" width="200" height="6" rx="3" fill="#c0c4c8"/>
        <circle cx="34" cy="51" r="9" fill="#1d4ed8"/><circle cx="40" cy="120" r="12" fill="#d02020"/>${text(60, 125, 'Record')}`,
        400,
        200,
      ),
    );
    expect(others.controls.filter(({ kind }) => kind === 'switch')).toEqual([]);
  });

  it('finds controls with label, value and state', async () => {
    const scene = await sight.look(await picture(form()));
    expect(named(scene, 'textfield', 'Full name')?.value).toBe('Jane Doe');
    expect(named(scene, 'textfield', 'Note')?.value).toBeUndefined();
    expect(named(scene, 'checkbox', 'Gift wrap')?.state.checked).toBe(false);
    expect(named(scene, 'button', 'Pay $58.00')?.confidence).toBeGreaterThan(0.8);
    expect(named(scene, 'link', 'Cancel')?.affordance).toBe('press');
  });

  it('reads counts on small discs, large letters with straight stems, and tells a track that a bar parts in two', async () => {
    const disc = (x: number, count: string) =>
      `<circle cx="${x}" cy="30" r="9.5" fill="#b91c1c"/>` +
      `${text(x, 34, count, 'fill:#ffffff;font-size:11px;font-weight:bold;text-anchor:middle')}`;
    const track =
      '<path d="M24 150h90v16h-90z" fill="#6750a4"/><path d="M126 150h140v16h-140z" ' +
      'fill="#e8def8"/><path d="M118 136h4v44h-4z" fill="#6750a4"/>';
    const scene = await sight.look(
      await picture(
        `${disc(40, '6')}${disc(90, '9')}${text(24, 100, 'Slow full plan', 'font-size:40px')}${track}`,
        640,
        220,
        '#ffffff',
      ),
    );
    expect(scene.lines.map((line) => line.text)).toEqual(['6', '9', 'Slow full plan']);
    expect(scene.controls.find(({ kind }) => kind === 'slider')?.box).toMatchObject({
      width: expect.closeTo(242, -1) as number,
    });
  });

  it('finds an empty box whose edge is hardly to be seen, and a field within focus and error rings', async () => {
    const pale = '<rect x="24.5" y="40.5" width="15" height="15" rx="4" fill="#ffffff" stroke="#dee2e6"/>';
    const rings = `${box(24, 120, 300, 42, 'rx="6" fill="#ffffff" stroke="#b91c1c"')}
    <rect x="20.5" y="116.5" width="307" height="49" rx="9" fill="none" stroke="#1d4ed8" stroke-width="3"/>`;
    const scene = await sight.look(
      await picture(
        `${pale}${text(50, 54, 'Keep me posted')}${text(24, 106, 'Email')}${rings}${text(36, 147, 'jane.example')}`,
        640,
        220,
        '#ffffff',
      ),
    );
    expect(named(scene, 'checkbox', 'Keep me posted')?.state.checked).toBe(false);
    expect(named(scene, 'textfield', 'Email')?.value).toBe('jane.example');
  });

  it('finds a count between minus and plus without a box, and the days of a month', async () => {
    const days = Array.from({ length: 28 }, (_, i) =>
      text(60 + (i % 7) * 44, 120 + Math.floor(i / 7) * 36, String(i + 1), 'text-anchor:middle'),
    ).join('');
    const scene = await sight.look(
      await picture(`${text(30, 50, '−')}${text(80, 50, '2')}${text(120, 50, '+')}${days}`, 420, 280),
    );
    expect(scene.controls.find((c) => c.kind === 'textfield')?.value).toBe('2');
    expect(scene.controls.filter((c) => c.icon === 'minus' || c.icon === 'plus')).toHaveLength(2);
    expect(
      scene.controls.filter((c) => c.kind === 'button' && /^\d{1,2}$/.test(c.label)).length,
    ).toBeGreaterThanOrEqual(26);
  });

  it('keeps the sign of a currency with its price, at every size', async () => {
    const prices = ['$14.00', '$19.50', '$1,204.99', '$6.00'];
    const rows = [13, 15, 16, 17, 18, 22].flatMap((size, at) =>
      prices.map((price, k) =>
        text(20 + k * 180, 40 + at * 34, price, `font-size:${size}px;${k % 2 ? 'font-weight:bold' : ''}`),
      ),
    );
    const read = words(await sight.look(await picture(rows.join(''), 760, 260)));
    expect(read.filter((line) => prices.includes(line))).toHaveLength(24);
  });

  it('keeps the words beside a picture in their line', async () => {
    const scene = await sight.look(
      await picture(
        `<circle cx="40" cy="44" r="22" fill="#7a5c3e"/>${text(72, 40, 'Priya Raman')}${text(72, 62, 'The invoice lists two seats')}`,
        400,
        110,
      ),
    );
    expect(words(scene)).toEqual(expect.arrayContaining(['Priya Raman', 'The invoice lists two seats']));
  });

  it('reads light text on dark as well', async () => {
    const scene = await sight.look(
      await picture(text(30, 60, 'Invoices due: 12', 'fill:#e2e8f0'), 400, 120, '#0f172a'),
    );
    expect(words(scene)).toEqual(['Invoices due: 12']);
  });

  it.each(['#bbbbbb', '#dedede', '#ececec'])(
    'reads print as faint as %s, and knows its colour',
    async (fill) => {
      const scene = await sight.look(
        await picture(text(30, 60, 'Invoices of June', `fill:${fill}`), 400, 120),
      );
      expect(words(scene)).toEqual(['Invoices of June']);
      const [{ colour, confidence }] = scene.lines as [Scene['lines'][number]];
      expect(Math.abs(colour.r - Number.parseInt(fill.slice(1, 3), 16))).toBeLessThan(6);
      expect(confidence).toBeGreaterThan(0.8);
    },
  );

  it('takes a soft shadow for no print', async () => {
    const shadow = Array.from(
      { length: 10 },
      (_, n) =>
        `<rect x="${60 - n}" y="${60 - n}" width="${200 + 2 * n}" height="${60 + 2 * n}" rx="8" fill="#000" fill-opacity="0.006"/>`,
    ).join('');
    const scene = await sight.look(
      await picture(`${shadow}<rect x="60" y="60" width="200" height="60" rx="8" fill="#fff"/>`),
    );
    expect(words(scene)).toEqual([]);
  });

  it('reads the same picture from the cache, also in another process', async () => {
    const shot = await picture(form('3', 'Ada'));
    await sight.look(shot);
    expect((await sight.look(shot)).cost.linesRead).toBe(0);
    await new Promise((r) => setTimeout(r, 600));
    const name = readdirSync(folder).find((f) => f.endsWith('.jsonl'))!;
    writeFileSync(join(folder, name), 'torn {"line\n', { flag: 'a' });
    const other = await createSight({ threads: 1, cacheDir: folder });
    const scene = await other.look(shot);
    await other.close();
    expect(scene.cost.linesRead).toBe(0);
    expect(words(scene)).toContain('Ada');
  });

  it('sees a dialog over a long page, whose veil covers only what shows', async () => {
    const below = `${text(24, 500, 'Far below, as bright as ever')}<rect x="24" y="600" width="120" height="38"
    rx="6" fill="#1d4ed8"/>${text(84, 625, 'Order', 'text-anchor:middle;fill:#ffffff')}`;
    const seen = await sight.look({
      ...(await picture(form('1', 'Jane Doe', dialog) + below, 640, 900)),
      visible: { x: 0, y: 0, width: 640, height: 360 },
    });
    expect(seen.regions.some((r) => r.kind === 'dialog')).toBe(true);
    expect(named(seen, 'button', 'Delete')?.confidence).toBeGreaterThan(0.8);
    expect(named(seen, 'button', 'Order')?.confidence).toBeLessThan(0.2);
  });

  it('draws what it saw', async () => {
    const shot = await picture(form());
    const drawn = await sharp(await sight.draw(shot, await sight.look(shot))).metadata();
    expect(drawn).toMatchObject({ format: 'png', width: 640, height: 360 });
  });

  it.each([
    ['a corrupt picture', async () => Buffer.from('not a picture at all'), /could not be decoded/],
    ['an empty picture', async () => Buffer.alloc(0), /could not be decoded/],
    ['a cut-off PNG', async () => (await picture(form())).image.subarray(0, 900), /could not be decoded/],
  ])('says why for %s', async (_name, make, why) => {
    const scene = await sight.look({ image: await make(), width: 640, height: 360 });
    expect(scene.lines).toEqual([]);
    expect(scene.reason).toMatch(why);
  });

  it('bears a single pixel, a white page, noise and a very high page', async () => {
    const solid = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
        .png()
        .toBuffer();
    for (const [w, h] of [
      [1, 1],
      [1280, 720],
    ] as const) {
      const scene = await sight.look({ image: await solid(w, h), width: w, height: h });
      expect(scene).toMatchObject({ width: w, height: h, lines: [], controls: [] });
    }
    let seed = 7;
    const noise = Buffer.from(
      Uint8Array.from(
        { length: 400 * 300 * 3 },
        () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 16,
      ),
    );
    const noisy = await sight.look({
      image: await sharp(noise, { raw: { width: 400, height: 300, channels: 3 } })
        .png()
        .toBuffer(),
      width: 400,
      height: 300,
    });
    expect(noisy.lines.filter((l) => l.confidence > 0.8)).toEqual([]);
    const high = await sight.look({ image: await solid(1280, 20_000), width: 1280, height: 20_000 });
    expect(high.reason).toMatch(/only its first/);
  }, 60_000);
});
