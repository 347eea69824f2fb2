import { describe, expect, it } from 'vitest';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Control } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { judgeStep } from '../index.ts';
import { site, at, names, plainStep } from '../testing/judged.ts';
import { box, control, line, request, scene, step, target, view, white } from '../testing/steps.ts';

describe('for people who don’t see the screen', () => {
  const fault = (kind: string, x: number, rule = 'button-name') => ({
    rule,
    says: 'Buttons must have discernible text',
    kind,
    html: `<${kind}></${kind}>`,
    box: box(x, 40, 30, 30),
  });
  const seen = scene(
    [line('Search our shop', box(40, 44))],
    [control('icon', '', box(300, 40, 30, 30), { icon: 'search' })],
  );
  const judged = (accessibility: ReturnType<typeof fault>[]) =>
    judgeStep({
      step: step({ before: at('/'), after: at('/a', seen), evidence: { accessibility } }),
      earlier: [],
      trail: { start: site, steps: [] },
    });

  it('a button without a name is pointed out by its icon, else by what is written nearest', async () => {
    expect(await judged([fault('button.go', 300)])).toMatchObject([
      {
        oracle: 'accessibility',
        title: 'A button with the search icon has no name for a screen reader',
        suspectedCause: expect.stringContaining('<button.go>'),
      },
    ]);
    expect(await judged([fault('a.more', 80, 'link-name')])).toMatchObject([
      { title: 'A link by “Search our shop” has no name for a screen reader' },
    ]);
  });

  it('twenty of one make are one issue, and the same one on every page', async () => {
    const rows = await judged(Array.from({ length: 20 }, (_, n) => fault('button.row', 20 * n)));
    expect(rows).toMatchObject([{ observed: expect.stringContaining('20 like it') }]);
    const elsewhere = await judgeStep({
      step: step({
        before: at('/'),
        after: at('/other', seen),
        evidence: { accessibility: [fault('button.row', 5)] },
      }),
      earlier: [],
      trail: { start: site, steps: [] },
    });
    expect(elsewhere[0]?.signature).toBe(rows[0]?.signature);
  });
});

describe('texts that the document lays over each other or cuts', () => {
  const fault = (kind: 'overlap' | 'cut' | 'covered' | 'pale', more = {}) => ({
    kind,
    text: 'Delivery takes three days',
    other: kind === 'overlap' ? 'Returns are free' : '',
    element: 'p.note',
    box: box(40, 100, 300, 30),
    ...more,
  });
  const judged = (texts: string[], ...faults: ReturnType<typeof fault>[]) =>
    names(
      step({
        before: at('/'),
        after: at(
          '/faq',
          scene([
            line('Questions and answers', box(40, 20)),
            ...texts.map((text, n) => line(text, box(40, 100 + n * 8))),
          ]),
        ),
        evidence: { accessibility: [], text: faults },
      }),
    );

  it('are an issue where they can’t be read', async () => {
    expect(await judged(['Deliveryresthreetays'], fault('overlap'))).toEqual(['overlapping-text']);
    expect(await judged(['Deliveryresthreetays'], fault('overlap'), fault('covered'))).toEqual([
      'overlapping-text',
    ]);
    expect(await judged(['Billing'], fault('covered'))).toEqual(['covered-text']);
    expect(await judged(['Billing'], fault('pale'))).toEqual(['unseen-text']);
    expect(await judged(['Delivery takes three days'], fault('pale'))).toEqual([]);
    expect(await judged(['Delivery takes three days'], fault('overlap'), fault('overlap'))).toEqual([
      'overlapping-text',
    ]);
    expect(await judged([], fault('cut'))).toEqual(['clipped-text']);
  });

  it('are an issue where a number can’t be read beneath another text', async () => {
    const number = { text: 'Delivery takes three days', other: '2' };
    expect(await judged(['Delivery takes three days'], fault('overlap', number))).toEqual([
      'overlapping-text',
    ]);
    expect(await judged(['Delivery takes three days', '2'], fault('overlap', number))).toEqual([]);
  });

  it('are none where only the numeral behind a title can’t be read', async () => {
    const behind = { text: 'Delivery takes three days', other: '01', ornament: true };
    expect(await judged(['Delivery takes three days'], fault('overlap', behind))).toEqual([]);
    expect(await judged(['£1,528'], fault('overlap', behind))).toEqual(['overlapping-text']);
  });

  it('are none where both can be', async () => {
    expect(await judged(['Delivery takes three days', 'Returns are free'], fault('overlap'))).toEqual([]);
    expect(await judged(['Delivery takes three days'], fault('cut'))).toEqual([]);
    expect(await judged([], fault('cut', { text: '→' }))).toEqual([]);
  });
});

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

  it('a leftover whose braces are read as letters is told as the document has it', async () => {
    const seen = (text: string) =>
      step({
        before: at('/'),
        after: at('/order', scene([line(text, box(40, 40, 200))])),
        evidence: {
          accessibility: [],
          text: [
            { kind: 'raw', text: 'Thank you, {{name}}!', other: '', element: 'p', box: box(40, 44, 200, 14) },
          ],
        },
      });
    for (const text of ['Thank you, ffnamell!', 'Thank you, {{name}}!']) {
      expect(
        await judgeStep({ step: seen(text), earlier: [], trail: { start: site, steps: [] } }),
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
    // Without a typeface of its own, a page is as wide as before.
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

describe('whole screens', () => {
  it('a blank one after one with content', async () => {
    expect(await names(plainStep(scene([])))).toEqual(['blank-screen']);
    expect(await names(plainStep(scene([], [], { reason: 'the picture could not be read' })))).toEqual([]);
  });

  it('one that goes on loading', async () => {
    const seen = scene([line('Loading…', box(600, 300))]);
    const turning = { state: 'animating' as const, ms: 1500, animated: [box(580, 260, 40, 40)] };
    expect(await names(step({ before: at('/'), after: at('/a', seen), rest: turning }))).toEqual([
      'endless-spinner',
    ]);
    expect(
      await names(
        step({
          before: at('/'),
          after: at('/a', scene([line('A film about mugs', box(600, 300))])),
          rest: turning,
        }),
      ),
    ).toEqual([]);
  });

  it('a page that says what it is loading, and goes on saying so, however much else it shows', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => line(`Berth ${n + 1}`, box(40, 40 + n * 24, 80)));
    const said = (text: string, controls: Parameters<typeof scene>[1] = []) =>
      names(
        step({
          before: at('/'),
          after: at('/a', scene([...rows, line(text, box(400, 300, 120))], controls)),
          rest: { state: 'still', ms: 400, animated: [] },
        }),
      );
    expect(await said('Loading orders…')).toEqual(['endless-spinner']);
    expect(await said('Loading dock')).toEqual([]);
    expect(await said('Loading…')).toEqual([]);
    expect(
      await said('Loading orders…', [control('button', 'Loading orders…', box(390, 294, 140, 32))]),
    ).toEqual([]);
  });

  it('one in which a small thing turns where an act took something away', async () => {
    const tiles = (...at: [x: number, y: number][]) => at.map(([x, y]) => box(x, y, 20, 20));
    const gone = { kind: 'text-vanished' as const, box: box(100, 380, 600, 15), says: 'the text vanished' };
    const pressed = ({
      animated = tiles([620, 420], [640, 420], [640, 440]),
      texts = [] as ReturnType<typeof line>[],
      changes = [gone],
    } = {}) => {
      const reviews = control('tab', 'Reviews', box(40, 40, 80, 24));
      const seen = (...more: ReturnType<typeof line>[]) =>
        at('/a', scene([line('Reviews', box(40, 40)), ...more], [reviews]));
      const done = step({
        before: seen(),
        after: seen(...texts),
        targetBox: reviews.box,
        trail: { kind: 'press', target: target('Reviews') },
        rest: { state: 'animating', ms: 1500, animated },
      });
      return names({ ...done, difference: { ...done.difference!, same: false, changes } });
    };
    expect(await pressed()).toEqual(['endless-spinner']);
    expect(await pressed({ texts: [line('Live now', box(670, 425))] })).toEqual([]);
    expect(await pressed({ changes: [] })).toEqual([]);
    expect(await pressed({ animated: tiles([620, 420], [640, 420], [800, 420]) })).toEqual([]);
  });

  it('one on which nothing but a small thing that turns came', async () => {
    const bars = {
      regions: [
        { id: 0, kind: 'page' as const, box: box(0, 0, 1280, 720), label: '' },
        { id: 1, kind: 'header' as const, box: box(0, 0, 1280, 64), label: '' },
        { id: 2, kind: 'footer' as const, box: box(0, 650, 1280, 70), label: '' },
      ],
    };
    const opened = (...more: ReturnType<typeof line>[]) =>
      names(
        step({
          before: at('/'),
          after: at(
            '/packages/oak',
            scene(
              [line('Sign in', box(1180, 24, 60)), line('Made with care', box(40, 676, 120)), ...more],
              [],
              bars,
            ),
          ),
          rest: { state: 'animating', ms: 1500, animated: [box(600, 400, 20), box(620, 420, 20)] },
        }),
      );
    expect(await opened()).toEqual(['endless-spinner']);
    expect(await opened(line('Oak, dried for a year', box(40, 120, 200)))).toEqual([]);
  });

  it('one that is wider than the screen', async () => {
    expect(await names(step({ before: at('/'), after: { ...at('/a'), contentWidth: 1500 } }))).toEqual([
      'horizontal-overflow',
    ]);
    expect(await names(step({ before: at('/'), after: { ...at('/a'), contentWidth: 1286 } }))).toEqual([]);
    // On a phone, unless it was so before the window was made as narrow.
    const narrow = (wide: number) =>
      names(
        step({
          before: { ...at('/a'), contentWidth: wide },
          after: {
            ...at('/a'),
            picture: { image: Buffer.from('picture'), width: 390, height: 844 },
            contentWidth: 700,
          },
        }),
      );
    expect(await narrow(1280)).toEqual(['horizontal-overflow']);
    expect(await narrow(1500)).toEqual([]);
  });
});

describe('the keyboard', () => {
  const labels = [
    'Shop',
    'About',
    'Contact',
    'Sign in',
    'Cart',
    'Newest first',
    'Add Blue mug',
    'Add Red bowl',
    'Add Green vase',
  ];
  const controls = labels.map((label, i) =>
    control(i === 5 ? 'select' : i < 2 ? 'menuitem' : 'link', label, box(20, 20 + i * 40)),
  );
  const around = ({ box: b }: Control): Box[] => [
    { x: b.x - 3, y: b.y - 3, width: b.width + 6, height: b.height + 6 },
  ];
  const round = (stops: Box[][], whole = true) => {
    const seen = view('http://shop.test/products', scene([], controls));
    return {
      ...step({
        before: seen,
        after: seen,
        act: { kind: 'key', keys: 'Tab' },
        trail: { kind: 'tab-through' },
      }),
      focus: { stops, whole, scene: seen.scene },
    };
  };
  const titles = async (one: StepRecord) =>
    (await judgeStep({ step: one, earlier: [], trail: { start: 'http://shop.test/', steps: [] } })).map(
      ({ title }) => title,
    );
  // Once, at the page's end, the focus is the browser's.
  const all = [...controls.map(around), []];

  it('comes everywhere', async () => {
    expect(await titles(round(all))).toEqual([]);
  });

  it('never comes to one control', async () => {
    expect(await titles(round(all.filter((_, i) => i !== 5)))).toEqual([
      '“Newest first” can’t be reached by the keyboard',
    ]);
  });

  it('comes where nothing shows it', async () => {
    expect(await titles(round(all.map((stop, i) => (i < 2 ? [] : stop))))).toEqual([
      'The keyboard focus can’t be seen on “Shop”, “About”',
    ]);
  });

  it('is seen nowhere, but on the link past the navigation', async () => {
    const unseen = Array.from({ length: 12 }, (): Box[] => []);
    expect(await titles(round([[box(8, 8, 120, 36)], ...unseen], false))).toEqual([
      'The keyboard focus can’t be seen',
    ]);
    expect(await titles(round([[box(300, 40, 1, 18)], ...unseen], false))).toEqual([
      'The keyboard focus can’t be seen',
    ]);
    expect(await titles(round([...all.slice(0, 2), ...unseen], false))).toEqual([]);
    expect(await titles(round(unseen.slice(1), false))).toEqual([]);
  });

  it('is caught in a control, which may well happen where many lines are written', async () => {
    const caught = (one: Control) => ({
      ...round(all, false),
      focus: { stops: all, whole: false, caught: around(one)[0]!, scene: scene([], [one]) },
    });
    expect(await titles(caught(controls[5]!))).toEqual(['The keyboard is caught in “Newest first”']);
    expect(await titles(caught(control('textarea', 'Message', box(20, 20, 400, 200))))).toEqual([]);
  });

  it('comes to what closes a dialog that Escape leaves open', async () => {
    const [amount, save, cancel] = [
      control('textfield', 'Amount', box(440, 240, 300, 40)),
      control('button', 'Save payment', box(440, 320, 140, 40)),
      control('button', 'Cancel', box(600, 320, 100, 40)),
    ];
    const dialog = { id: 1, kind: 'dialog' as const, box: box(400, 180, 480, 240), label: 'Record payment' };
    const open = (more: Control[]) =>
      view(
        'http://shop.test/invoices/7',
        scene([], more, { regions: [{ id: 0, kind: 'page', box: box(0, 0, 1280, 720), label: '' }, dialog] }),
      );
    const all = open([amount, save, cancel]);
    const escape = step({
      before: all,
      after: all,
      act: { kind: 'key', keys: 'Escape' },
      trail: { kind: 'key', keys: 'Escape' },
      intent: 'Press Escape',
    });
    const goes = async (...to: Control[]) =>
      (
        await judgeStep({
          step: {
            ...step({
              before: all,
              after: all,
              act: { kind: 'key', keys: 'Tab' },
              trail: { kind: 'tab-through' },
            }),
            focus: { stops: to.map(around), whole: true, scene: all.scene },
          },
          earlier: [escape],
          trail: { start: 'http://shop.test/', steps: [] },
        })
      ).map(({ oracle }) => oracle);
    expect(await goes(amount, save, cancel)).toEqual([]);
    expect(await goes(amount, save)).toEqual(['dialog-trap']);
    expect(await goes()).toEqual([]);
  });

  it('says nothing of a round that was not whole, or of a page with other ways', async () => {
    expect(await titles(round(all.slice(2), false))).toEqual([]);
    expect(await titles(round(all.slice(5)))).toEqual([]);
  });
});
