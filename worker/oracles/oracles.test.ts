import { describe, expect, it } from 'vitest';
import type { StepRecord } from '../agent/records.ts';
import type { Box, Control } from '../sight/scene.ts';
import { judgeStep } from './index.ts';
import { box, control, line, red, request, scene, step, target, view, white } from './testing/steps.ts';

const site = 'https://shop.example';
const at = (path: string, seen = scene([line('Welcome to the page', box(40, 40))])) => view(site + path, seen);
const names = async (one: StepRecord, earlier: StepRecord[] = []) => (await judgeStep({ step: one, earlier, trail: { start: site, steps: [] } })).map(({ oracle }) => oracle);

const plainStep = (seen = scene([line('Welcome to the page', box(40, 40))])) => step({ before: at('/'), after: at('/a', seen) });

const price = (text: string, y: number) => line(text, box(600, y, 60));
const summary = (total: string) => scene([
  line('Order summary', box(400, 60), { fontPx: 24 }), line('Subtotal', box(400, 100)), price('$40.00', 100), line('Shipping', box(400, 130)), price('$6.00', 130), line('Total', box(400, 160)), price(total, 160),
]);

const list = (items: [string, string][]) => scene(items.flatMap(([title, amount], i) => [line(title, box(100, 200 + i * 60), { fontPx: 18 }), line(amount, box(100, 224 + i * 60))]));

const typed = (label: string, text: string, place = '/form'): StepRecord =>
  step({ before: at(place), after: at(place), act: { kind: 'type', text }, trail: { kind: 'type', target: { ...target(label), kind: 'textfield' }, text }, intent: `Type "${text}" in "${label}"` });

describe('signals', () => {
  it('a server error, but not a refusal nor another host’s failure', async () => {
    const after = at('/send');
    expect(await names(step({ before: at('/'), after, evidence: { network: [request('POST', `${site}/send`, 500)] } }))).toEqual(['http-error']);
    expect(await names(step({ before: at('/'), after, evidence: { network: [request('POST', `${site}/send`, 422), request('GET', `${site}/me`, 401, 'fetch'), request('GET', 'https://ads.example/x', 503, 'fetch')] } }))).toEqual([]);
  });

  it('one cause once: things of one kind, pictures of one folder, an error on two pages', async () => {
    const signatures = async (evidence: Parameters<typeof step>[0]['evidence']) => new Set((await judgeStep({ step: step({ before: at('/'), after: at('/a'), evidence }), earlier: [], trail: { start: site, steps: [] } })).map(({ signature }) => signature)).size;
    expect(await signatures({ network: ['ajv', 'cors'].map((name) => request('GET', `${site}/readme/${name}`, 500, 'fetch')) })).toBe(1);
    expect(await signatures({ network: ['orders', 'users'].map((name) => request('GET', `${site}/api/${name}`, 500, 'fetch')) })).toBe(2);
    expect(await signatures({ network: ['one', 'two'].map((name) => request('POST', `${site}/flow/${name}`, 500, 'fetch')) })).toBe(2);
    expect(await signatures({ network: ['a.png', 'b.png'].map((name) => request('GET', `${site}/icons/${name}`, 404, 'image')) })).toBe(1);
    expect(await signatures({ exceptions: ['/one', '/two'].map((path) => ({ message: `Nothing at ${site}${path}`, stack: `Error\n    at go (${site}/app.js:3:7)`, at: 1 })) })).toBe(1);
  });

  it('nothing of a page of another host', async () => {
    const elsewhere = view('https://elsewhere.example/', scene([line('Lorem ipsum dolor sit amet', box(40, 40))]));
    expect(await names(step({ before: at('/'), after: elsewhere }))).toEqual([]);
  });

  it('a link that leads to no page, but not an address that nobody linked', async () => {
    const evidence = { network: [request('GET', `${site}/gone`, 404)] };
    expect(await names(step({ before: at('/'), after: at('/gone'), evidence }))).toEqual(['http-error']);
    expect(await names(step({ before: at('/'), after: at('/gone'), evidence, act: { kind: 'navigate', url: `${site}/gone` }, trail: { kind: 'navigate', url: `${site}/gone` } }))).toEqual([]);
  });

  it('an uncaught error of the app’s own script, not of a widget from elsewhere', async () => {
    const exception = (file: string) => ({ exceptions: [{ message: 'x is not a function', stack: `TypeError: x is not a function\n    at go (${file}:3:7)`, at: 1 }] });
    expect(await names(step({ before: at('/'), after: at('/'), evidence: exception(`${site}/app.js`) }))).toEqual(['uncaught-exception']);
    expect(await names(step({ before: at('/'), after: at('/'), evidence: exception('https://chat.example/w.js') }))).toEqual([]);
  });

  it('nothing of what the browser says of its own transitions', async () => {
    const exception = (message: string) => ({ exceptions: [{ message, at: 1 }] });
    expect(await names(step({ before: at('/'), after: at('/'), evidence: exception('Transition was aborted because of invalid state. ViewTransition opt-in disabled') }))).toEqual([]);
    expect(await names(step({ before: at('/'), after: at('/'), evidence: exception('ResizeObserver loop completed with undelivered notifications.') }))).toEqual([]);
  });

  it('a picture that does not load, and an answer that takes seconds', async () => {
    expect(await names(step({ before: at('/'), after: at('/a'), evidence: { network: [request('GET', `${site}/mug.png`, 404, 'image')] } }))).toEqual(['broken-image']);
    expect(await names(step({ before: at('/'), after: at('/a'), evidence: { network: [request('GET', `${site}/a`, 200, 'document', 4100)] } }))).toEqual(['slow-response']);
    expect(await names(step({ before: at('/'), after: at('/a'), evidence: { network: [request('GET', `${site}/a`, 200, 'document', 900), request('GET', `${site}/favicon.ico`, 404, 'image')] } }))).toEqual([]);
  });
});

describe('a table sorted by a column', () => {
  const table = (rows: [string, string, string][]) => at('/users', scene(
    [['Name', 'Score', 'Since'], ...rows].flatMap(([name, score, since], row) => [line(name!, box(40, 60 + row * 40)), line(score!, box(300, 60 + row * 40)), line(since!, box(500, 60 + row * 40))]),
  ));
  const rows: [string, string, string][] = [['Ada', '12', '2024-03-01'], ['Cleo', '9', '2023-11-20'], ['Bert', '101', '2025-01-09'], ['Dora', '7', '2022-05-05'], ['Emil', '40', '2021-02-02']];
  const sorted = (order: number[]) => table(order.map((n) => rows[n]!));
  const press = (after: ReturnType<typeof at>, x: number) => names(step({ before: table(rows), after, targetBox: box(x, 58, 60, 20) }));

  it('stands in its order, either way', async () => {
    expect(await press(sorted([3, 1, 0, 4, 2]), 300)).toEqual([]);
    expect(await press(sorted([2, 4, 0, 1, 3]), 300)).toEqual([]);
    expect(await press(sorted([4, 3, 1, 0, 2]), 500)).toEqual([]);
  });
  it('as text though it holds numbers, or with a row out of place, does not', async () => {
    expect(await press(sorted([2, 0, 4, 3, 1]), 300)).toEqual(['column-order']);
    expect(await press(sorted([0, 2, 1, 4, 3]), 40)).toEqual(['column-order']);
  });
  it('that has more rows than before was not sorted: something was unfolded', async () => {
    expect(await press(table([...rows, ['Fritz', '3', '2020-01-01']]), 300)).toEqual([]);
  });

  it('that a press leaves as it was tells nothing', async () => {
    expect(await press(table(rows), 300)).toEqual([]);
  });
});

describe('pressed twice', () => {
  const orders = (...numbers: number[]) => at('/orders', scene([line('Your orders', box(40, 40), { fontPx: 30 }), ...numbers.flatMap((n, row) => [line(`HL-${n}`, box(40, 100 + row * 40)), line('21 November', box(200, 100 + row * 40)), line('$64.00', box(400, 100 + row * 40))])]));
  const open = (after: ReturnType<typeof at>) => step({ before: at('/review'), after, act: { kind: 'navigate', url: `${site}/orders` }, trail: { kind: 'navigate', url: `${site}/orders` } });
  const press = (count: 1 | 2) => step({ before: at('/review'), after: at('/orders/8'), act: { kind: 'press', at: { x: 5, y: 5 }, count }, trail: { kind: 'press', target: target('Place order'), count } });

  it('one order listed twice is the double click’s, one listed once is not, nor two by two presses', async () => {
    expect(await names(open(orders(7, 8, 9)), [open(orders(7)), press(2)])).toEqual(['double-submission']);
    expect(await names(open(orders(7, 8)), [open(orders(7)), press(2)])).toEqual([]);
    expect(await names(open(orders(7, 8, 9)), [open(orders(7)), press(1), press(1)])).toEqual([]);
  });
});

describe('a search for what nothing has', () => {
  const results = (said: string, titles: string[]) => {
    const found = list(titles.map((title) => [title, '$20.00']));
    return at('/found', { ...found, lines: [line(said, box(40, 60)), ...found.lines] });
  };
  const searchFor = (after: ReturnType<typeof at>) => {
    const typing = step({ before: at('/'), after: at('/'), act: { kind: 'type', text: 'zzqx' }, trail: { kind: 'type', target: { ...target('Search products'), kind: 'textfield' }, text: 'zzqx' } });
    return names(step({ before: at('/'), after, act: { kind: 'key', keys: 'Enter' }, trail: { kind: 'key', keys: 'Enter' } }), [typing]);
  };
  it('finds nothing, though it may recommend something', async () => {
    expect(await searchFor(results('2 products', ['Stoneware mug', 'Table runner']))).toEqual(['search']);
    expect(await searchFor(results('0 results. You may like these:', ['Stoneware mug', 'Table runner']))).toEqual([]);
    expect(await searchFor(results('You may like these:', ['Stoneware mug', 'Table runner']))).toEqual([]);
  });
});

describe('a search in a list without prices', () => {
  const field = control('textfield', 'Search by name', box(300, 100, 240, 30));
  const people = ['Aigars Silkalns', 'Sarah Kowalski', 'Michael Reyes', 'Emily Wang'];
  const page = (names: string[], more: string[] = []) => at('/users', scene([...names.map((name, row) => line(name, box(370, 200 + row * 50))), ...more.map((text, row) => line(text, box(300, 136 + row * 20)))], [field]));
  const type = (text: string, before: ReturnType<typeof at>, after: ReturnType<typeof at>) =>
    step({ before, after, act: { kind: 'type', text }, trail: { kind: 'type', target: target(field.label, field.box), text }, targetBox: field.box });
  const enter = (seen: ReturnType<typeof at>) => step({ before: seen, after: seen, act: { kind: 'key', keys: 'Enter' }, trail: { kind: 'key', keys: 'Enter' } });

  it('that changes nothing is broken; one that filters, or says that there is nothing, is not', async () => {
    const all = page(people);
    expect(await names(enter(all), [type('aigars', all, all), enter(all), type('zzqx', all, all)])).toEqual(['search']);
    expect(await names(enter(page([])), [type('zzqx', all, page([]))])).toEqual([]);
    expect(await names(enter(page(people, ['No matches found'])), [type('zzqx', all, page(people, ['No matches found']))])).toEqual([]);
  });

  it('that suggests the same for a word and for nonsense is broken; one that suggests otherwise is not', async () => {
    const start = page([]);
    const suggests = page([], ['Aigars Silkalns', 'Sarah Kowalski']);
    expect(await names(enter(suggests), [type('aigars', start, suggests), type('zzqx', suggests, suggests)])).toEqual(['search']);
    expect(await names(enter(start), [type('aigars', start, suggests), type('zzqx', suggests, start)])).toEqual([]);
  });
});

describe('pages of a table', () => {
  const page = (number: number, people: [string, string][]) => at(`/users?page=${number}`, scene([
    ...['User', 'Role', 'Joined'].map((text, column) => line(text, box(300 + column * 200, 100, 60), { fontPx: 11 })),
    ...people.flatMap(([name, joined], row) => [line(name, box(300, 140 + row * 40)), line('Editor', box(500, 140 + row * 40, 60)), line(joined, box(700, 140 + row * 40, 90))]),
  ]));
  const people: [string, string][] = [['Ada Young', 'Mar 2024'], ['Cleo Marsh', 'Apr 2024'], ['Bert Olsen', 'May 2024'], ['Dora Lang', 'Jun 2024'], ['Emil Berg', 'Jul 2024'], ['Fritz Noll', 'Aug 2024']];
  const next = (after: ReturnType<typeof at>) => names(step({ before: page(1, people.slice(0, 3)), after, trail: { kind: 'press', target: target('Next') } }));

  it('show a row once', async () => {
    expect(await next(page(2, people.slice(3)))).toEqual([]);
    expect(await next(page(2, [people[2]!, ...people.slice(3)]))).toEqual(['paging']);
  });

  it('shows no more than there is', async () => {
    const says = (...texts: string[]) => at('/products', scene([line('Lamps and more', box(40, 20)), ...texts.map((text, n) => line(text, box(40, 60 + 30 * n)))]));
    const first = says('Showing 1 to 9 of 24');
    expect(await names(step({ before: first, after: says('Showing 19 to 27 of 24') }))).toEqual(['shown-beyond']);
    expect(await names(step({ before: first, after: says('Showing 19 to 24 of 24') }))).toEqual([]);
    // A digit that was lost in reading.
    expect(await names(step({ before: first, after: says('Showing 10 to 18 of 2') }))).toEqual([]);
    expect(await names(step({ before: first, after: says('Showing 19 to 274 of 24') }))).toEqual([]);
  });

  it('may name two alike that differ in the rest', async () => {
    expect(await next(page(2, [['Bert Olsen', 'Dec 2020'], ...people.slice(3)]))).toEqual([]);
  });
});

describe('for people who don’t see the screen', () => {
  const fault = (kind: string, x: number, rule = 'button-name') => ({ rule, says: 'Buttons must have discernible text', kind, html: `<${kind}></${kind}>`, box: box(x, 40, 30, 30) });
  const seen = scene([line('Search our shop', box(40, 44))], [control('icon', '', box(300, 40, 30, 30), { icon: 'search' })]);
  const judged = (accessibility: ReturnType<typeof fault>[]) => judgeStep({ step: step({ before: at('/'), after: at('/a', seen), evidence: { accessibility } }), earlier: [], trail: { start: site, steps: [] } });

  it('a button without a name is pointed out by its icon, else by what is written nearest', async () => {
    expect(await judged([fault('button.go', 300)])).toMatchObject([{ oracle: 'accessibility', title: 'A button with the search icon has no name for a screen reader', suspectedCause: expect.stringContaining('<button.go>') }]);
    expect(await judged([fault('a.more', 80, 'link-name')])).toMatchObject([{ title: 'A link by “Search our shop” has no name for a screen reader' }]);
  });

  it('twenty of one make are one issue, and the same one on every page', async () => {
    const rows = await judged(Array.from({ length: 20 }, (_, n) => fault('button.row', 20 * n)));
    expect(rows).toMatchObject([{ observed: expect.stringContaining('20 like it') }]);
    const elsewhere = await judgeStep({ step: step({ before: at('/'), after: at('/other', seen), evidence: { accessibility: [fault('button.row', 5)] } }), earlier: [], trail: { start: site, steps: [] } });
    expect(elsewhere[0]?.signature).toBe(rows[0]?.signature);
  });
});

describe('texts that the document lays over each other or cuts', () => {
  const fault = (kind: 'overlap' | 'cut', more = {}) => ({ kind, text: 'Delivery takes three days', other: kind === 'overlap' ? 'Returns are free' : '', element: 'p.note', box: box(40, 100, 300, 30), ...more });
  const judged = (texts: string[], ...faults: ReturnType<typeof fault>[]) =>
    names(step({ before: at('/'), after: at('/faq', scene([line('Questions and answers', box(40, 20)), ...texts.map((text, n) => line(text, box(40, 100 + n * 8)))])), evidence: { accessibility: [], text: faults } }));

  it('are an issue where they can’t be read', async () => {
    expect(await judged(['Deliveryresthreetays'], fault('overlap'))).toEqual(['overlapping-text']);
    expect(await judged(['Delivery takes three days'], fault('overlap'), fault('overlap'))).toEqual(['overlapping-text']);
    expect(await judged([], fault('cut'))).toEqual(['clipped-text']);
  });

  it('are none where both can be', async () => {
    expect(await judged(['Delivery takes three days', 'Returns are free'], fault('overlap'))).toEqual([]);
    expect(await judged(['Delivery takes three days'], fault('cut'))).toEqual([]);
    expect(await judged([], fault('cut', { text: '→' }))).toEqual([]);
  });
});

describe('what is written', () => {
  for (const text of ['Rated NaN out of 5', 'Ships in undefined days', 'npm @undefined', 'vundefined', 'Deliver to [object Object]', 'Invalid Date', 'Hello {{name}}', 'Lorem ipsum dolor sit amet']) {
    it(`“${text}” is a leftover`, async () => expect(await names(plainStep(scene([line(text, box(40, 40))])))).toEqual(['placeholder-text']));
  }
  for (const text of ['Nan bread with garlic', 'The null hypothesis was rejected', 'An undefined term is one that has no definition in the theory itself, as in geometry and logic', 'if (x === undefined) return;', 'Default: null', ', and if left undefined is of the']) {
    it(`“${text}” is meant`, async () => expect(await names(plainStep(scene([line(text, box(40, 40))])))).toEqual([]));
  }

  it('pale text, but not what a dialog has dimmed, a bar lies over, or a grey button says', async () => {
    const pale = { colour: { r: 90, g: 96, b: 104 }, background: { r: 64, g: 70, b: 78 } };
    const said = (more = {}) => line('Recent orders', box(40, 240), more);
    const page = at('/', scene([said()]));
    expect(await names(step({ before: page, after: at('/', scene([said(pale)])) }))).toEqual([]);
    expect(await names(step({ before: at('/', scene([said(pale)])), after: at('/', scene([said(pale)])) }), [step({ before: page, after: page })])).toEqual([]);
    expect(await names(step({ before: at('/b', scene([said()])), after: at('/', scene([said(pale)])) }))).toEqual(['low-contrast']);
    const scrolled = (y: number) => view(`${site}/`, scene([said(pale)]), { picture: { image: Buffer.from('picture'), width: 1280, height: 2000, visible: { x: 0, y, width: 1280, height: 720 } } });
    expect(await names(step({ before: at('/b'), after: scrolled(220) }))).toEqual([]);
    expect(await names(step({ before: at('/b'), after: scrolled(0) }))).toEqual(['low-contrast']);
    for (const text of ['Search conversations…', '★★★★☆★ 43-240']) expect(await names(plainStep(scene([line(text, box(40, 40), pale)])))).toEqual([]);
    const grey = { r: 190, g: 190, b: 190 };
    const inButton = (fill: typeof grey) => scene([line('Deploy', box(44, 42, 60, 16), { colour: grey, background: { r: 222, g: 222, b: 222 } })], [control('button', 'Deploy', box(40, 40, 80, 30), { fill })]);
    expect(await names(plainStep(inButton({ r: 222, g: 222, b: 222 })))).toEqual([]);
    expect(await names(plainStep(inButton({ r: 160, g: 222, b: 200 })))).toEqual(['low-contrast']);
  });

  it('pale text, but not in a disabled button', async () => {
    const pale = { colour: { r: 215, g: 215, b: 215 }, background: white };
    expect(await names(plainStep(scene([line('Delivery in two days', box(40, 40), pale)])))).toEqual(['low-contrast']);
    expect(await names(plainStep(scene([line('Pay now', box(44, 42, 60, 16), pale)], [control('button', 'Pay now', box(40, 40, 80, 30), { state: { disabled: true } })])))).toEqual([]);
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
    expect(await names(step({ before: at('/'), after: at('/a', seen), rest: turning }))).toEqual(['endless-spinner']);
    expect(await names(step({ before: at('/'), after: at('/a', scene([line('A film about mugs', box(600, 300))])), rest: turning }))).toEqual([]);
  });

  it('one in which a small thing turns where an act took something away', async () => {
    const tiles = (...at: [x: number, y: number][]) => at.map(([x, y]) => box(x, y, 20, 20));
    const gone = { kind: 'text-vanished' as const, box: box(100, 380, 600, 15), says: 'the text vanished' };
    const pressed = ({ animated = tiles([620, 420], [640, 420], [640, 440]), texts = [] as ReturnType<typeof line>[], changes = [gone] } = {}) => {
      const reviews = control('tab', 'Reviews', box(40, 40, 80, 24));
      const seen = (...more: ReturnType<typeof line>[]) => at('/a', scene([line('Reviews', box(40, 40)), ...more], [reviews]));
      const done = step({ before: seen(), after: seen(...texts), targetBox: reviews.box, trail: { kind: 'press', target: target('Reviews') }, rest: { state: 'animating', ms: 1500, animated } });
      return names({ ...done, difference: { ...done.difference!, same: false, changes } });
    };
    expect(await pressed()).toEqual(['endless-spinner']);
    expect(await pressed({ texts: [line('Live now', box(670, 425))] })).toEqual([]);
    expect(await pressed({ changes: [] })).toEqual([]);
    expect(await pressed({ animated: tiles([620, 420], [640, 420], [800, 420]) })).toEqual([]);
  });

  it('one that is wider than the screen', async () => {
    expect(await names(step({ before: at('/'), after: { ...at('/a'), contentWidth: 1500 } }))).toEqual(['horizontal-overflow']);
    expect(await names(step({ before: at('/'), after: { ...at('/a'), contentWidth: 1286 } }))).toEqual([]);
  });
});

describe('acts and their effect', () => {
  const blue = { r: 40, g: 60, b: 200 };
  const save = control('button', 'Save', box(100, 300, 90, 36), { fill: blue });
  const help = control('button', 'Size guide', box(300, 300, 90, 36), { fill: blue });
  const page = at('/a', scene([line('Welcome', box(40, 40))], [save, help]));
  const worked = step({ before: page, after: at('/saved'), targetBox: save.box });
  const press = (evidence = {}) => step({ before: page, after: page, same: true, targetBox: help.box, trail: { kind: 'press', target: target('Size guide') }, evidence });

  it('a button that does nothing, where its like did something', async () => {
    expect(await names(press(), [worked])).toEqual(['dead-control']);
    expect(await names(press({ network: [request('GET', `${site}/guide`, 200, 'fetch')] }), [worked])).toEqual([]);
    expect(await names(press(), [])).toEqual([]);
  });

  it('a tab that stays shut, where one beside it opened', async () => {
    const tabs = (selected: string) => at('/a', scene([line('Welcome', box(40, 40))], ['Details', 'Reviews'].map((label, n) => control('tab', label, box(40 + 100 * n, 300, 80, 24), { state: { selected: label === selected } }))));
    const press = (label: string, before: ReturnType<typeof at>, after = before) => step({
      before, after, same: before === after, targetBox: before.scene.controls.find((one) => one.label === label)!.box, trail: { kind: 'press', target: target(label) },
    });
    const opened = press('Reviews', tabs('Details'), tabs('Reviews'));
    const open = tabs('Reviews');
    expect(await names(press('Details', open), [opened])).toEqual(['dead-control']);
    expect(await names(press('Details', open), [])).toEqual([]);
    expect(await names(press('Reviews', open), [opened])).toEqual([]);
  });

  it('words that are drawn and pointed at as a link, and lead nowhere', async () => {
    const nowhere = ({ underlined = true, confidence = 0.9, label = 'Size guide' } = {}) => {
      const link = control('link', label, box(300, 300, 90, 20), { confidence });
      const seen = at('/a', scene([line('Welcome', box(40, 40)), line(label, box(300, 300, 90, 20), { underlined })], [link]));
      return names(step({ before: seen, after: seen, same: true, targetBox: link.box, trail: { kind: 'press', target: target(label) } }));
    };
    expect(await nowhere()).toEqual(['dead-control']);
    expect(await nowhere({ underlined: false })).toEqual([]);
    expect(await nowhere({ confidence: 0.8 })).toEqual([]);
    expect(await nowhere({ label: 'Copy the link' })).toEqual([]);
  });

  it('a counter that stays while the page says that something was added', async () => {
    const shop = (count: string, said: string) => at('/mug', scene([line('Cart', box(1100, 20, 40)), line(count, box(1148, 20, 10)), line(said, box(100, 400))]));
    const add = (before: string, after: string) => step({ before: shop(before, 'Blue mug'), after: shop(after, 'Added to your cart'), trail: { kind: 'press', target: target('Add to cart') } });
    expect(await names(add('1', '1'))).toEqual(['counter']);
    expect(await names(add('1', '2'))).toEqual([]);
  });

  it('a search that misses what is listed, but not one for other things', async () => {
    const priced = list([['Linen shirt', '$10.00'], ['Desk mat', '$20.00'], ['Canvas bag', '$30.00']]);
    const shop = { ...priced, controls: priced.lines.filter((_, at) => at % 2 === 0).map((title) => control('link', title.text, title.box)) };
    const typeOn = (on: typeof shop) => step({ before: at('/', on), after: at('/', on), act: { kind: 'type', text: 'linen' }, trail: { kind: 'type', target: target('Search'), text: 'linen' } });
    const type = typeOn(shop);
    const enter = (left: ReturnType<typeof scene>) => step({ before: at('/', shop), after: at('/', left), act: { kind: 'key', keys: 'Enter' }, trail: { kind: 'key', keys: 'Enter' } });
    const nothing = line('No results', box(500, 120));
    expect(await names(enter(scene([nothing])), [type])).toEqual(['search']);
    expect(await names(enter({ ...shop, lines: [...shop.lines, nothing] }), [type])).toEqual([]);
    // What delivery costs is no list of goods.
    expect(await names(enter(scene([nothing])), [typeOn({ ...shop, controls: [] })])).toEqual([]);
  });

  it('what is gone after a reload', async () => {
    const cart = (count: string) => at('/cart', scene([line('Cart', box(1100, 20, 40)), line(count, box(1148, 20, 10)), line('Your cart', box(100, 100))]));
    const reload = (before: string, after: string) => step({ before: cart(before), after: cart(after), act: { kind: 'reload' }, trail: { kind: 'reload' } });
    const add = step({ before: cart('1'), after: cart('2'), trail: { kind: 'press', target: target('Add to cart') } });
    expect(await names(reload('2', '0'), [add])).toEqual(['reload-loss']);
    expect(await names(reload('2', '2'), [add])).toEqual([]);
    // A name that ends in a number counts nothing.
    const tabs = (more: string) => at('/', scene([line('Weather', box(220, 20, 60)), line(more, box(400, 20, 60)), line('Flows', box(40, 100))]));
    expect(await names(step({ before: tabs('Flow 1'), after: tabs('Help'), act: { kind: 'reload' }, trail: { kind: 'reload' } }), [step({ before: tabs('Help'), after: tabs('Flow 1') })])).toEqual([]);
    // Nobody has put it there: a count of what is new may fall.
    expect(await names(reload('2', '0'))).toEqual([]);
  });

  it('a page that is headed as another one', async () => {
    const page = (path: string, title: string, head: string) => view(site + path, scene([line(head, box(40, 200), { fontPx: 32 })]), { title: `${title} · Shop` });
    const visit = (to: ReturnType<typeof page>, label: string) => step({ before: at('/'), after: to, trail: { kind: 'press', target: target(label) } });
    const saved = visit(page('/saved', 'Your saved items', 'Your saved items'), 'Saved items');
    expect(await names(visit(page('/contact', 'Contact us', 'Your saved items'), 'Contact'), [saved])).toEqual(['wrong-heading']);
    expect(await names(visit(page('/contact', 'Contact us', 'We are here for you'), 'Contact'), [saved])).toEqual([]);
  });
});

describe('numbers and lists', () => {
  it('a total that is not the sum of its parts', async () => {
    expect(await names(plainStep(summary('$52.00')))).toEqual(['arithmetic']);
    expect(await names(plainStep(summary('$46.00')))).toEqual([]);
  });

  it('an order that is not the one asked for', async () => {
    const sorted = (items: [string, string][]) => step({
      before: at('/list'), after: at('/list?sort=up', list(items)), trail: { kind: 'choose', target: target('Sort by'), option: 'Price: low to high' }, intent: 'Select "Price: low to high" in "Sort by"',
    });
    expect(await names(sorted([['Lamp', '$124.00'], ['Mug', '$16.00'], ['Bowl', '$18.00']]))).toEqual(['sort-order']);
    expect(await names(sorted([['Mug', '$16.00'], ['Bowl', '$18.00'], ['Lamp', '$124.00']]))).toEqual([]);
  });

  it('a price that differs between the list and the page of the thing', async () => {
    const open = (amount: string) => step({
      before: at('/list', list([['Ceramic Teapot', '$58.00'], ['Stoneware Mug', '$16.00']])), targetBox: box(100, 200),
      after: at('/teapot', scene([line('Ceramic Teapot', box(600, 120), { fontPx: 32 }), line(amount, box(600, 170), { fontPx: 22 })])),
    });
    expect(await names(open('$62.00'))).toEqual(['list-detail']);
    expect(await names(open('$58.00'))).toEqual([]);
  });

  it('a page of a list that repeats the last one, and a filter that promises more than there is', async () => {
    const next = (items: [string, string][]) => step({
      before: at('/list', list([['Lamp', '$1.00'], ['Mug', '$2.00'], ['Bowl', '$3.00']])), after: at('/list?page=2', list(items)), trail: { kind: 'press', target: target('Next') },
    });
    expect(await names(next([['Bowl', '$3.00'], ['Vase', '$4.00'], ['Tray', '$5.00']]))).toEqual(['paging']);
    expect(await names(next([['Rug', '$3.00'], ['Vase', '$4.00'], ['Tray', '$5.00']]))).toEqual([]);
    const filter = (said: string) => step({ before: at('/list'), after: at('/list?c=k', scene([line(said, box(300, 90))])), trail: { kind: 'press', target: target('Kitchen (8)') } });
    expect(await names(filter('7 products'))).toEqual(['filter-count']);
    expect(await names(filter('8 products'))).toEqual([]);
  });
});

describe('forms', () => {
  const submitted = (after: ReturnType<typeof at>, evidence = { network: [request('POST', `${site}/form`, 200)] }) => step({ before: at('/form'), after, evidence });
  const field = (label: string, value?: string, y = 200) => control('textfield', label, box(300, y, 400, 44), value === undefined ? {} : { value });

  it('an address without @ that is thanked for', async () => {
    const thanks = at('/thanks', scene([line('Thank you for your message', box(100, 100))]));
    expect(await names(submitted(thanks), [typed('Email', 'robin.example')])).toEqual(['validation']);
    expect(await names(submitted(thanks), [typed('Email', 'robin@site.example')])).toEqual([]);
    const refused = at('/form', scene([line('Enter an email address', box(300, 250), { colour: red })], [field('Email', 'robin.example')]));
    expect(await names(submitted(refused), [typed('Email', 'robin.example')])).toEqual([]);
  });

  it('a name with an apostrophe that is refused, but not an address that is taken', async () => {
    const refused = (label: string, value: string, says: string) => at('/form', scene([line(says, box(300, 250), { colour: red })], [field(label, value)]));
    expect(await names(submitted(refused('Full name', "Robin O'Neil", 'Use letters only'), { network: [] }), [typed('Full name', "Robin O'Neil")])).toEqual(['refuses-good-input']);
    expect(await names(submitted(refused('Email', 'robin@site.com', 'This address is already registered'), { network: [] }), [typed('Email', 'robin@site.com')])).toEqual([]);
  });

  it('a form that forgets what was typed when it shows an error', async () => {
    const shown = (name?: string, city?: string) => at('/form', scene([line('Message is required', box(300, 500), { colour: red })], [field('Name', name, 200), field('City', city, 300)]));
    const earlier = [typed('Name', 'Robin'), typed('City', 'Portland')];
    expect(await names(submitted(shown()), earlier)).toEqual(['lost-input']);
    expect(await names(submitted(shown('Robin', 'Portland')), earlier)).toEqual([]);
  });

  it('a sign-in that is refused without a word', async () => {
    const form = (extra = scene([line('Sign in', box(300, 100))], [field('Password')])) => at('/sign-in', extra);
    const send = (after: ReturnType<typeof at>) => step({ before: form(), after, evidence: { network: [request('POST', `${site}/sign-in`, 200)] } });
    const earlier = [typed('Password', 'wrong', '/sign-in')];
    expect(await names(send(form()), earlier)).toEqual(['silent-refusal']);
    expect(await names(send(form(scene([line('Sign in', box(300, 100)), line('That password is not right', box(300, 150), { colour: red })], [field('Password')]))), earlier)).toEqual([]);
  });

  it('an error that stands under another field than its own', async () => {
    const field = (label: string, y: number, value = '') => control('textfield', label, box(40, y, 300, 40), { value });
    const form = (errorY?: number) => at('/form', scene(errorY ? [line('Enter a valid postal code', box(40, errorY), { colour: red })] : [], [field('City', 200), field('Postal code', 320)]));
    const send = (errorY: number) => step({ before: form(), after: form(errorY) });
    expect(await names(send(245))).toEqual(['misplaced-error']);
    expect(await names(send(365))).toEqual([]);
    // A page of examples that a link leads to has its errors in it.
    expect(await names(step({ before: at('/'), after: form(245) }))).toEqual([]);
  });

  it('a change that is said to be saved, and is not', async () => {
    const form = (value: string, said = 'Your profile') => at('/account', scene([line(said, box(40, 40))], [control('textfield', 'Phone', box(40, 200, 300, 40), { value })]));
    const type = step({ before: form('555 0100'), after: form('555 0177'), act: { kind: 'type', text: '555 0177' }, trail: { kind: 'type', target: { ...target('Phone'), kind: 'textfield' }, text: '555 0177' } });
    const save = (value: string) => step({ before: form('555 0177'), after: form(value, 'Your profile was saved') });
    expect(await names(save('555 0100'), [type])).toEqual(['lost-update']);
    expect(await names(save('5550177'), [type])).toEqual([]);
  });
});

describe('the keyboard', () => {
  const labels = ['Shop', 'About', 'Contact', 'Sign in', 'Cart', 'Newest first', 'Add Blue mug', 'Add Red bowl', 'Add Green vase'];
  const controls = labels.map((label, i) => control(i === 5 ? 'select' : i < 2 ? 'menuitem' : 'link', label, box(20, 20 + i * 40)));
  const around = ({ box: b }: Control): Box[] => [{ x: b.x - 3, y: b.y - 3, width: b.width + 6, height: b.height + 6 }];
  const round = (stops: Box[][], whole = true) => {
    const seen = view('http://shop.test/products', scene([], controls));
    return { ...step({ before: seen, after: seen, act: { kind: 'key', keys: 'Tab' }, trail: { kind: 'tab-through' } }), focus: { stops, whole, scene: seen.scene } };
  };
  const titles = async (one: StepRecord) => (await judgeStep({ step: one, earlier: [], trail: { start: 'http://shop.test/', steps: [] } })).map(({ title }) => title);
  // Once, at the page's end, the focus is the browser's.
  const all = [...controls.map(around), []];

  it('comes everywhere', async () => {
    expect(await titles(round(all))).toEqual([]);
  });

  it('never comes to one control', async () => {
    expect(await titles(round(all.filter((_, i) => i !== 5)))).toEqual(['“Newest first” can’t be reached by the keyboard']);
  });

  it('comes where nothing shows it', async () => {
    expect(await titles(round(all.map((stop, i) => (i < 2 ? [] : stop))))).toEqual(['The keyboard focus can’t be seen on “Shop”, “About”']);
  });

  it('says nothing of a round that was not whole, or of a page with other ways', async () => {
    expect(await titles(round(all.slice(2), false))).toEqual([]);
    expect(await titles(round(all.slice(5)))).toEqual([]);
  });
});
