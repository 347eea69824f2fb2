import { describe, expect, it } from 'vitest';
import { judgeStep } from '../index.ts';
import { site, at, names, plainStep } from '../testing/judged.ts';
import { box, control, line, request, scene, step, view, white } from '../testing/steps.ts';

describe('what is written', () => {
  for (const text of [
    'Rated NaN out of 5',
    'Ships in undefined days',
    'npm @undefined',
    'vundefined',
    'Deliver to [object Object]',
    'Invalid Date',
    '€Infinity',
    'Pace: Infinity km',
    'Hello {{name}}',
    'Lorem ipsum dolor sit amet',
    'Total A£1,728.00',
    'Created a€“ by priority',
    'Donâ€™t',
    'In -3 days',
    'due -2 weeks ago',
    'Results for &quot;lamp&quot;',
    'Tom &amp; Jerry',
    'Don&#39;t',
    'Fish &amp: chips',
    'A <b>new</b> kettle',
    'First line<br>second',
    'Caf\\u00e9 Luna',
    'Blue%20mug',
    'Hello {0}, welcome',
    'Welcome back, {name}!',
  ]) {
    it(`“${text}” is a leftover`, async () =>
      expect(await names(plainStep(scene([line(text, box(40, 40))])))).toEqual(['placeholder-text']));
  }

  it('a value is one leftover on all pages on which it is labelled alike', async () => {
    const signatureOf = async (path: string, ...lines: ReturnType<typeof line>[]) => {
      const record = step({ before: at('/'), after: at(path, scene(lines)) });
      const trail = { start: site, steps: [] };
      return (await judgeStep({ step: record, earlier: [], trail }))[0]?.signature;
    };
    const labelled = (label: string) => [line(label, box(40, 40, 80)), line('undefined', box(140, 40))];
    const [one, other] = await Promise.all(
      ['/a', '/b'].map((path) => signatureOf(path, ...labelled('Kind'))),
    );
    expect(one).toBe(other);
    expect(await signatureOf('/a', ...labelled('Owner'))).not.toBe(one);
    const alone = await Promise.all(
      ['/a', '/b'].map((path) => signatureOf(path, line('undefined', box(140, 40)))),
    );
    expect(alone[0]).not.toBe(alone[1]);
  });

  it('a sentence is one leftover however the first of its signs is read', async () => {
    const signatureOf = async (text: string) =>
      (
        await judgeStep({
          step: plainStep(scene([line(text, box(40, 40))])),
          earlier: [],
          trail: { start: site, steps: [] },
        })
      ).map(({ signature }) => signature);
    const whole = await signatureOf('Results for &quot;lamp&quot;');
    expect(whole).toHaveLength(1);
    expect(await signatureOf('Results for &qu ot;blue lamp&quot;')).toEqual(whole);
    expect(await signatureOf('Orders of &quot;lamp&quot;')).not.toEqual(whole);
  });

  it('what a program says of its own failure is another oracle’s', async () => {
    expect(
      await names(
        plainStep(
          scene([
            line('TypeError: Cannot read properties', box(40, 40)),
            line("of undefined (reading 'fares')", box(40, 64)),
          ]),
        ),
      ),
    ).toEqual([]);
  });
  for (const text of [
    'Nan bread with garlic',
    'Infinity pool with a view',
    'The null hypothesis was rejected',
    'An undefined term is one that has no definition in the theory itself, as in geometry and logic',
    'if (x === undefined) return;',
    'Default: null',
    'A$ 12.00',
    'Entry €5',
    '© 2026 Aé',
    ', and if left undefined is of the',
    '"SHA256:{{PUBLIC_KEY}}",',
    '"name": undefined',
    'Use &amp; for an ampersand',
    'The <b> tag makes text bold',
    'Write &quot; for a quotation mark',
    'GET /users/{id}/posts',
    'R&D, sales & support',
    'ath%20d%3D%22M36%2095.9c0%204%204.7%205.2%207.1%205.8%207.6%202%2022.8%205.9',
  ]) {
    it(`“${text}” is meant`, async () =>
      expect(await names(plainStep(scene([line(text, box(40, 40))])))).toEqual([]));
  }

  it('a leftover whose braces are read as letters, or with doubt, is told as the document has it', async () => {
    const seen = (text: string, confidence: number) =>
      step({
        before: at('/'),
        after: at(
          '/order',
          scene([line('Order received', box(40, 200, 200)), line(text, box(40, 40, 200), { confidence })]),
        ),
        evidence: {
          accessibility: [],
          text: [
            { kind: 'raw', text: 'Thank you, {{name}}!', other: '', element: 'p', box: box(40, 44, 200, 14) },
          ],
        },
      });
    for (const [text, confidence] of [
      ['Thank you, ffnamell!', 0.9],
      ['Thank you, {{name}}!', 0.9],
      ['Thank you, {{name}}!', 0.47],
    ] as const) {
      expect(
        await judgeStep({ step: seen(text, confidence), earlier: [], trail: { start: site, steps: [] } }),
      ).toMatchObject([{ oracle: 'placeholder-text', title: '“Thank you, {{name}}!” is shown to the user' }]);
    }
  });

  it('a piece of a row of code is meant, one beside the label of a value is not', async () => {
    const row = (...pieces: string[]) =>
      names(plainStep(scene(pieces.map((text, i) => line(text, box(40 + i * 70, 40, 60))))));
    expect(await row('foo =', 'null')).toEqual([]);
    expect(await row('foo', 'null')).toEqual([]);
    expect(await row('echo "Installed', '${where}"')).toEqual([]);
    expect(await row('Total', 'null')).toEqual(['placeholder-text']);
    const said = (first: string, next: string) =>
      names(
        plainStep(
          scene([
            line('function greet(name) {', box(40, 20, 160)),
            line(first, box(56, 40, 44)),
            line('Hello,', box(110, 40, 47)),
            line('${name}!', box(164, 40, 65)),
            line(next, box(40, 60, 100)),
          ]),
        ),
      );
    expect(await said('return', 'Welcome back')).toEqual([]);
    expect(await said('Dear', 'Welcome back')).toEqual(['placeholder-text']);
  });

  it('a word of code in the middle of a sentence is meant, one at its end or on its own is not', async () => {
    const ground = { r: 240, g: 242, b: 245 };
    const said = (next?: string, background = ground) =>
      names(
        plainStep(
          scene([
            line('Default:', box(40, 40, 60)),
            line('Infinity', box(108, 40, 60), { background }),
            ...(next ? [line(next, box(176, 40, 200))] : []),
          ]),
        ),
      );
    expect(await said('if all is set, otherwise 0')).toEqual([]);
    expect(await said('if')).toEqual(['placeholder-text']);
    const [of, code] = [
      (text: string, x: number, background = { r: 255, g: 255, b: 255 }) =>
        line(text, box(x, 40, text.length * 8), { background }),
      ground,
    ];
    expect(
      await names(
        plainStep(
          scene([
            of('Default:', 40),
            of('Infinity', 108, code),
            of('if', 180),
            of('--all', 204, code),
            of('is set; otherwise,', 252),
            of('0', 404, code),
          ]),
        ),
      ),
    ).toEqual([]);
    expect(await said()).toEqual(['placeholder-text']);
    expect(await said('if all is set, otherwise 0', { r: 255, g: 255, b: 255 })).toEqual([
      'placeholder-text',
    ]);
  });

  it('a value that is looked into in the notation of a program is meant', async () => {
    const values = (...texts: string[]) =>
      plainStep(
        scene(
          texts.flatMap((text, row) => [
            line('Repeat', box(40, 40 + row * 24, 60)),
            line(text, box(140, 40 + row * 24, 80)),
          ]),
        ),
      );
    expect(await names(values('"600"', 'undefined'))).toEqual([]);
    expect(await names(values('600', 'undefined'))).toEqual(['placeholder-text']);
    expect(await names(values('"600"', '$undefined'))).toEqual(['placeholder-text']);
  });

  it('markup in a view of fields as they are stored is meant, in a table for people it is not', async () => {
    const fields = (...rows: [string, string][]) =>
      names(
        plainStep(
          scene(
            rows.flatMap(([name, value], row) => [
              line(name, box(40, 40 + row * 24, 60)),
              line(value, box(140, 40 + row * 24, 120)),
            ]),
          ),
        ),
      );
    expect(
      await fields(['caption', 'Step 1<br>Syncing'], ['tags', '$:/tags/Harbour'], ['title', 'Berths']),
    ).toEqual([]);
    expect(await fields(['caption', 'Step 1<br>Syncing'], ['time', '12:30'], ['title', 'Berths'])).toEqual([
      'placeholder-text',
    ]);
    expect(
      await fields(['Caption', 'Step 1<br>Syncing'], ['Tags', 'harbour/east'], ['Title', 'Berths']),
    ).toEqual(['placeholder-text']);
  });

  it('of a row so pale that half of it goes unread, only the paleness is told', async () => {
    const found = (level: number) =>
      names(plainStep(scene([line('null', box(40, 40, 40), { colour: { r: level, g: level, b: level } })])));
    expect(await found(216)).not.toContain('placeholder-text');
    expect(await found(120)).toEqual(['placeholder-text']);
  });

  it('a leftover among lines of code is meant, one among its like is not', async () => {
    const lines = (...texts: string[]) =>
      plainStep(scene(texts.map((text, row) => line(text, box(40, 40 + row * 20)))));
    expect(
      await names(lines('<$set name="class">', '<span class="title">', '<%endif%>', '</$set>', '</span>')),
    ).toEqual([]);
    expect(
      await names(lines('Hello {{name}}', 'Your order {{number}}', 'Sent on {{date}}', 'Total: {{total}}')),
    ).not.toEqual([]);
  });

  it('a page without its style sheet is not judged by its looks', async () => {
    const sheet = (status: number, url = 'https://other.example/map.css') => ({
      network: [request('GET', `${site}/`, 200), request('GET', url, status, 'style')],
    });
    const wide = view(`${site}/map`, scene([line('Our shops', box(40, 40))]), { contentWidth: 2400 });
    const opened = (status: number, url?: string) =>
      step({ before: at('/'), after: wide, evidence: sheet(status, url) });
    const later = step({ before: wide, after: wide });
    expect(await names(opened(200))).toEqual(['horizontal-overflow']);
    expect(await names(opened(404))).toEqual([]);
    // A missing font leaves the page's width unchanged.
    expect(await names(opened(404, 'https://fonts.example/css2?family=Inter:wght@400;700'))).toEqual([
      'horizontal-overflow',
    ]);
    expect(await names(later, [opened(404)])).toEqual([]);
    expect(await names(later, [opened(404), opened(200)])).toEqual(['horizontal-overflow']);
  });

  it('pale text, but not what a dialog has dimmed, a bar lies over, or a grey button says', async () => {
    const pale = { colour: { r: 90, g: 96, b: 104 }, background: { r: 64, g: 70, b: 78 } };
    const said = (more = {}) => line('Recent orders', box(40, 240), more);
    const page = at('/', scene([said()]));
    expect(await names(step({ before: page, after: at('/', scene([said(pale)])) }))).toEqual([]);
    expect(
      await names(step({ before: at('/', scene([said(pale)])), after: at('/', scene([said(pale)])) }), [
        step({ before: page, after: page }),
      ]),
    ).toEqual([]);
    expect(
      await names(step({ before: at('/b', scene([said()])), after: at('/', scene([said(pale)])) })),
    ).toEqual(['low-contrast']);
    const scrolled = (y: number) =>
      view(`${site}/`, scene([said(pale)]), {
        picture: {
          image: Buffer.from('picture'),
          width: 1280,
          height: 2000,
          visible: { x: 0, y, width: 1280, height: 720 },
        },
      });
    expect(await names(step({ before: at('/b'), after: scrolled(220) }))).toEqual([]);
    expect(await names(step({ before: at('/b'), after: scrolled(0) }))).toEqual(['low-contrast']);
    for (const text of ['Search conversations…', '★★★★☆★ 43-240'])
      expect(await names(plainStep(scene([line(text, box(40, 40), pale)])))).toEqual([]);
    const grey = { r: 190, g: 190, b: 190 };
    const inButton = (fill: typeof grey) =>
      scene(
        [line('Deploy', box(44, 42, 60, 16), { colour: grey, background: { r: 222, g: 222, b: 222 } })],
        [control('button', 'Deploy', box(40, 40, 80, 30), { fill })],
      );
    expect(await names(plainStep(inButton({ r: 222, g: 222, b: 222 })))).toEqual([]);
    expect(await names(plainStep(inButton({ r: 160, g: 222, b: 200 })))).toEqual(['low-contrast']);
  });

  it('pale text, but not in a disabled button', async () => {
    const pale = { colour: { r: 215, g: 215, b: 215 }, background: white };
    expect(await names(plainStep(scene([line('Delivery in two days', box(40, 40), pale)])))).toEqual([
      'low-contrast',
    ]);
    expect(
      await names(
        plainStep(
          scene(
            [line('Pay now', box(44, 42, 60, 16), pale)],
            [control('button', 'Pay now', box(40, 40, 80, 30), { state: { disabled: true } })],
          ),
        ),
      ),
    ).toEqual([]);
  });
});
