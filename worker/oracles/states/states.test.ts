import { describe, expect, it } from 'vitest';
import { site, at, names, list } from '../testing/judged.ts';
import { box, control, line, red, request, scene, step, target, view } from '../testing/steps.ts';

describe('pressed twice', () => {
  const orders = (...numbers: number[]) =>
    at(
      '/orders',
      scene([
        line('Your orders', box(40, 40), { fontPx: 30 }),
        ...numbers.flatMap((n, row) => [
          line(`HL-${n}`, box(40, 100 + row * 40)),
          line('21 November', box(200, 100 + row * 40)),
          line('$64.00', box(400, 100 + row * 40)),
        ]),
      ]),
    );
  const open = (after: ReturnType<typeof at>) =>
    step({
      before: at('/review'),
      after,
      act: { kind: 'navigate', url: `${site}/orders` },
      trail: { kind: 'navigate', url: `${site}/orders` },
    });
  const press = (count: 1 | 2) =>
    step({
      before: at('/review'),
      after: at('/orders/8'),
      act: { kind: 'press', at: { x: 5, y: 5 }, count },
      trail: { kind: 'press', target: target('Place order'), count },
    });

  it('one order listed twice is the double click’s, one listed once is not, nor two by two presses', async () => {
    expect(await names(open(orders(7, 8, 9)), [open(orders(7)), press(2)])).toEqual(['double-submission']);
    expect(await names(open(orders(7, 8)), [open(orders(7)), press(2)])).toEqual([]);
    expect(await names(open(orders(7, 8, 9)), [open(orders(7)), press(1), press(1)])).toEqual([]);
  });
});

describe('acts and their effect', () => {
  it('a counter that stays while the page says that something was added', async () => {
    const shop = (count: string, said: string) =>
      at(
        '/mug',
        scene([line('Cart', box(1100, 20, 40)), line(count, box(1148, 20, 10)), line(said, box(100, 400))]),
      );
    const add = (before: string, after: string) =>
      step({
        before: shop(before, 'Blue mug'),
        after: shop(after, 'Added to your cart'),
        trail: { kind: 'press', target: target('Add to cart') },
      });
    expect(await names(add('1', '1'))).toEqual(['counter']);
    expect(await names(add('1', '2'))).toEqual([]);
    // None of it were asked for, or it was refused.
    const typed = (text: string) =>
      step({
        before: shop('1', 'Blue mug'),
        after: shop('1', 'Blue mug'),
        act: { kind: 'type', text },
        trail: { kind: 'type', target: target('Quantity'), text },
      });
    expect(await names(add('1', '1'), [typed('0')])).not.toContain('counter');
    expect(await names(add('1', '1'), [typed('2')])).toContain('counter');
    const refused = at(
      '/mug',
      scene([
        line('Cart', box(1100, 20, 40)),
        line('1', box(1148, 20, 10)),
        line('At most 10 can be added', box(100, 400), { colour: red }),
      ]),
    );
    expect(
      await names(
        step({
          before: shop('1', 'Blue mug'),
          after: refused,
          trail: { kind: 'press', target: target('Add to cart') },
        }),
        [typed('11')],
      ),
    ).not.toContain('counter');
  });

  it('a search that misses what is listed, but not one for other things', async () => {
    const priced = list([
      ['Linen shirt', '$10.00'],
      ['Desk mat', '$20.00'],
      ['Canvas bag', '$30.00'],
    ]);
    const shop = {
      ...priced,
      controls: priced.lines
        .filter((_, at) => at % 2 === 0)
        .map((title) => control('link', title.text, title.box)),
    };
    const typeOn = (on: typeof shop) =>
      step({
        before: at('/', on),
        after: at('/', on),
        act: { kind: 'type', text: 'linen' },
        trail: { kind: 'type', target: target('Search'), text: 'linen' },
      });
    const type = typeOn(shop);
    const enter = (left: ReturnType<typeof scene>) =>
      step({
        before: at('/', shop),
        after: at('/', left),
        act: { kind: 'key', keys: 'Enter' },
        trail: { kind: 'key', keys: 'Enter' },
      });
    const nothing = line('No results', box(500, 120));
    expect(await names(enter(scene([nothing])), [type])).toEqual(['search']);
    expect(await names(enter({ ...shop, lines: [...shop.lines, nothing] }), [type])).toEqual([]);
    // What delivery costs is no list of goods.
    expect(await names(enter(scene([nothing])), [typeOn({ ...shop, controls: [] })])).toEqual([]);
  });

  it('what is gone after a reload', async () => {
    const cart = (count: string) =>
      at(
        '/cart',
        scene([
          line('Cart', box(1100, 20, 40)),
          line(count, box(1148, 20, 10)),
          line('Your cart', box(100, 100)),
        ]),
      );
    const reload = (before: string, after: string) =>
      step({ before: cart(before), after: cart(after), act: { kind: 'reload' }, trail: { kind: 'reload' } });
    const add = step({
      before: cart('1'),
      after: cart('2'),
      trail: { kind: 'press', target: target('Add to cart') },
    });
    expect(await names(reload('2', '0'), [add])).toEqual(['reload-loss']);
    expect(await names(reload('2', '2'), [add])).toEqual([]);
    // A name that ends in a number counts nothing.
    const tabs = (more: string) =>
      at(
        '/',
        scene([line('Weather', box(220, 20, 60)), line(more, box(400, 20, 60)), line('Flows', box(40, 100))]),
      );
    expect(
      await names(
        step({
          before: tabs('Flow 1'),
          after: tabs('Help'),
          act: { kind: 'reload' },
          trail: { kind: 'reload' },
        }),
        [step({ before: tabs('Help'), after: tabs('Flow 1') })],
      ),
    ).toEqual([]);
    // What is counted beside some other word may be what is chosen now; by the name of what was pressed it
    // was put there.
    const sorted = (count: string) =>
      at(
        '/flows',
        scene([
          line('Sort', box(1100, 20, 40)),
          line(count, box(1148, 20, 10)),
          line('Flows', box(100, 100)),
        ]),
      );
    const chosen = (label: string) =>
      names(
        step({ before: sorted('1'), after: sorted('0'), act: { kind: 'reload' }, trail: { kind: 'reload' } }),
        [step({ before: sorted('0'), after: sorted('1'), trail: { kind: 'press', target: target(label) } })],
      );
    expect(await chosen('Windy?')).toEqual([]);
    expect(await chosen('Add')).toEqual(['reload-loss']);
    // Nobody has put it there: a count of what is new may fall.
    expect(await names(reload('2', '0'))).toEqual([]);
  });

  it('what was made and stored, gone after a reload from among what is there as before', async () => {
    const tabs = (...names: string[]) =>
      at(
        '/flows',
        scene([
          ...names.map((name, i) => line(name, box(220 + i * 130, 40, 70))),
          line('Start of the day', box(300, 300)),
          line('Send a message', box(500, 380)),
        ]),
      );
    const [two, three] = [tabs('Weather', 'Lights'), tabs('Weather', 'Lights', 'Heating')];
    const post = { network: [request('POST', `${site}/flows`, 200)] };
    const add = (label: string, evidence = {}) =>
      step({ before: two, after: three, trail: { kind: 'press', target: target(label) }, evidence });
    const deploy = (evidence = {}) =>
      step({ before: three, after: three, trail: { kind: 'press', target: target('Deploy') }, evidence });
    const reload = (after = two) =>
      step({ before: three, after, act: { kind: 'reload' }, trail: { kind: 'reload' } });
    expect(await names(reload(), [add('Add flow'), deploy(post)])).toEqual(['reload-loss']);
    expect(await names(reload(), [add('Add flow', post)])).toEqual(['reload-loss']);
    // Nothing has stored it; it is there; all is there no more; what unfolds is not made.
    expect(await names(reload(), [add('Add flow'), deploy()])).toEqual([]);
    expect(await names(reload(three), [add('Add flow', post)])).toEqual([]);
    expect(await names(reload(tabs('Start', 'Help')), [add('Add flow', post)])).toEqual([]);
    expect(await names(reload(), [add('More', post)])).toEqual([]);
  });

  it('a page that is headed as another one', async () => {
    const page = (path: string, title: string, head: string, y = 200) =>
      view(site + path, scene([line(head, box(40, y), { fontPx: 32 })]), { title: `${title} · Shop` });
    const visit = (to: ReturnType<typeof page>, label: string) =>
      step({ before: at('/'), after: to, trail: { kind: 'press', target: target(label) } });
    const saved = visit(page('/saved', 'Your saved items', 'Your saved items'), 'Saved items');
    expect(
      await names(visit(page('/contact', 'Contact us', 'Your saved items'), 'Contact'), [saved]),
    ).toEqual(['wrong-heading']);
    expect(
      await names(visit(page('/contact', 'Contact us', 'We are here for you'), 'Contact'), [saved]),
    ).toEqual([]);
    // What says more may be the heading of a page of its own.
    expect(
      await names(visit(page('/contact', 'Contact us', 'People who keep your saved items'), 'Contact'), [
        saved,
      ]),
    ).toEqual([]);
    // Of a long page that was scrolled the picture has the middle alone.
    expect(
      await names(visit(page('/contact', 'Contact us', 'Your saved items', 1900), 'Contact'), [saved]),
    ).toEqual([]);
    // Its title is as wrong as its heading: its address and the entries of the frame tell which page it is.
    const frame = [control('link', 'Contact', box(40, 640)), control('link', 'Saved items', box(200, 640))];
    const footer = {
      regions: [
        { id: 0, kind: 'page' as const, box: box(0, 0, 1280, 720), label: '' },
        { id: 1, kind: 'footer' as const, box: box(0, 600, 1280, 120), label: '' },
      ],
    };
    const framed = (path: string, ...heads: string[]) =>
      view(
        site + path,
        scene(
          heads.map((head, i) => line(head, box(40, 200 + i * 80), { fontPx: 32 - i * 8 })),
          frame,
          footer,
        ),
        { title: `${heads[0]} · Shop` },
      );
    const enter = (to: ReturnType<typeof framed>, entry: number) =>
      step({
        before: framed('/', 'Welcome'),
        after: to,
        targetBox: frame[entry]!.box,
        trail: { kind: 'press', target: target(frame[entry]!.label) },
      });
    const own = enter(framed('/saved', 'Your saved items'), 1);
    expect(await names(enter(framed('/contact', 'Your saved items'), 0), [own])).toEqual(['wrong-heading']);
    expect(await names(enter(framed('/pages/contact.html', 'Your saved items'), 0), [own])).toEqual([
      'wrong-heading',
    ]);
    // The other page was opened by an address that says what it is.
    const opened = (path: string) => step({ before: at('/'), after: framed(path, 'Your saved items') });
    expect(await names(enter(framed('/contact', 'Your saved items'), 0), [opened('/saved.html')])).toEqual([
      'wrong-heading',
    ]);
    expect(await names(enter(framed('/contact', 'Your saved items'), 0), [opened('/p/7')])).toEqual([]);
    // The page's own name stands below it; it is one page of another; nobody else is headed so.
    expect(await names(enter(framed('/contact', 'Your saved items', 'Contact us'), 0), [own])).toEqual([]);
    expect(await names(enter(framed('/saved/contact', 'Your saved items'), 0), [own])).toEqual([]);
    expect(await names(enter(framed('/help', 'Your saved items'), 0), [own])).toEqual([]);
    expect(await names(enter(framed('/contact', 'Your saved items'), 0))).toEqual([]);
  });
});

describe('where a way leads', () => {
  const tiles = ['Kitchen', 'Lighting', 'Storage'].map((name, i) =>
    control('link', name, box(40 + i * 300, 400, 280, 90)),
  );
  const home = at('/', scene([line('Welcome to the shop', box(40, 40), { fontPx: 30 })], tiles));
  const press = (named: string, path: string, ...says: string[]) =>
    step({
      before: home,
      after: at(
        path,
        scene([
          line(says[0]!, box(40, 100), { fontPx: 30 }),
          ...says.slice(1).map((text, i) => line(text, box(40, 200 + i * 40))),
        ]),
      ),
      targetBox: tiles.find(({ label }) => label === named)!.box,
      trail: { kind: 'press', target: target(named) },
    });

  it('a tile that leads to the page of the one beside it', async () => {
    expect(await names(press('Lighting', '/products?category=storage', 'Storage', 'Baskets'))).toEqual([
      'wrong-destination',
    ]);
    expect(
      await names(press('Lighting', '/products?category=storage', 'Storage', 'Lighting (5)', 'Storage (4)')),
    ).toEqual(['wrong-destination']);
    expect(await names(press('Storage', '/products?category=storage', 'Storage', 'Baskets'))).toEqual([]);
    // Of a row of tiles, one has a line less to say of itself.
    const uneven = tiles.map((tile, i) =>
      i === 1
        ? { ...tile, box: box(340, 400, 117, 37) }
        : { ...tile, box: { ...tile.box, width: 64, height: 21 } },
    );
    expect(
      await names({
        ...press('Lighting', '/products?category=storage', 'Storage', 'Baskets'),
        before: at('/', scene(home.scene.lines, uneven)),
        targetBox: uneven[1]!.box,
      }),
    ).toEqual(['wrong-destination']);
    const counted = at(
      '/',
      scene(
        [line('Welcome to the shop', box(40, 40), { fontPx: 30 })],
        [...tiles, control('link', '19 open', box(640, 300, 280, 90))],
      ),
    );
    const toStorage = step({
      before: counted,
      after: at('/products?category=storage', scene([line('Storage', box(40, 100), { fontPx: 30 })])),
      targetBox: box(640, 300, 280, 90),
      trail: { kind: 'press', target: target('19 open') },
    });
    expect(await names(toStorage)).toEqual([]);
  });

  it('not where the page or its address speaks of what was asked for, nor where anybody is sent to sign in', async () => {
    expect(await names(press('Lighting', '/products?category=storage', 'Storage', 'Lighting (3)'))).toEqual(
      [],
    );
    expect(await names(press('Lighting', '/lighting/storage', 'Storage'))).toEqual([]);
    expect(await names(press('Lighting', '/sign-in', 'Sign in'))).toEqual([]);
    expect(await names(press('Lighting', '/sale', 'Storage'))).toEqual([]);
    expect(await names(press('Lighting', '/sale?of=%ff%zz', 'Storage'))).toEqual([]);
    expect(await names(press('Lighting', '/wares/%73torage?from=%ff', 'Storage'))).toEqual([
      'wrong-destination',
    ]);
  });
});

describe('what was chosen of a thing', () => {
  const size = (value: string) => control('select', 'Size', box(600, 200, 200, 40), { value });
  const product = (value: string) =>
    at(
      '/products/runner',
      scene([line('Linen table runner', box(600, 100, 300), { fontPx: 30 })], [size(value)]),
    );
  const choose = step({
    before: product('Short'),
    after: product('Long'),
    targetBox: size('').box,
    trail: { kind: 'choose', target: { ...target('Size'), kind: 'select' }, option: 'Long' },
  });
  const add = step({
    before: product('Long'),
    after: product('Long'),
    trail: { kind: 'press', target: target('Add to cart') },
  });
  const cart = (...of: string[]) =>
    step({
      before: product('Long'),
      after: at(
        '/cart',
        scene([
          line('Your cart', box(40, 40), { fontPx: 30 }),
          ...of.flatMap((make, i) => [
            line('Linen table runner', box(200, 200 + i * 100, 200)),
            line(make, box(200, 226 + i * 100)),
          ]),
        ]),
      ),
      trail: { kind: 'press', target: target('Cart') },
    });

  it('is not missed where it was taken out again, and another make of the thing is left', async () => {
    const both = cart('Oat, Short', 'Oat, Long');
    const removed = step({
      before: both.after,
      after: cart('Oat, Short').after,
      trail: { kind: 'press', target: target('Remove') },
    });
    expect(await names(removed, [choose, add, both])).not.toContain('choice-kept');
    expect(
      await names(
        step({
          before: removed.after,
          after: removed.after,
          act: { kind: 'reload' },
          trail: { kind: 'reload' },
        }),
        [choose, add, both, removed],
      ),
    ).not.toContain('choice-kept');
  });
  it('was kept where it has been seen, or comes as it was ordered before', async () => {
    const later = cart('Oat, Short');
    expect(await names(later, [choose, add, cart('Oat, Long')])).not.toContain('choice-kept');
    expect(
      await names(later, [
        choose,
        add,
        step({
          before: at('/orders/7'),
          after: later.before,
          trail: { kind: 'press', target: target('Buy again') },
        }),
      ]),
    ).not.toContain('choice-kept');
  });
  it('is what is listed of it afterwards', async () => {
    expect(await names(cart('Oat, Short'), [choose, add])).toEqual(['choice-kept']);
    expect(await names(cart('Oat, Short'), [choose, { ...choose, before: product('Long') }, add])).toEqual([
      'choice-kept',
    ]);
    // A list that was narrowed is no thing, and what is added there is another one.
    const listed = (value: string) =>
      at('/runners', scene([line('Runners', box(600, 100, 300), { fontPx: 30 })], [size(value)]));
    const narrowed = { ...choose, before: listed('Short'), after: listed('Long') };
    const opened = step({
      before: listed('Long'),
      after: at('/runners/5', scene([line('Runners', box(40, 40)), line('Short', box(40, 66))])),
      trail: { kind: 'press', target: target('Oat runner') },
    });
    expect(
      await names(opened, [
        narrowed,
        step({
          before: listed('Long'),
          after: at('/runners/9'),
          trail: { kind: 'press', target: target('Add runner') },
        }),
      ]),
    ).toEqual([]);
    // Fewer than none of it need not be taken over.
    const fewer = step({
      before: product('Long'),
      after: product('Long'),
      act: { kind: 'type', text: '-3' },
      trail: { kind: 'type', target: target('Quantity'), text: '-3' },
    });
    expect(await names(cart('Oat, Short'), [choose, fewer, add])).toEqual([]);
    expect(await names(cart('Oat, Long'), [choose, add])).toEqual([]);
    expect(await names(cart('Oat, Short', 'Oat, Long'), [choose, add])).toEqual([]);
    expect(await names(cart('Shortbread'), [choose, add])).toEqual([]);
  });

  it('is not what an older order has of it', async () => {
    const order = cart('Oat, Short');
    expect(
      await names(
        {
          ...order,
          after: {
            ...at(
              '/orders/7',
              scene([
                { ...order.after.scene.lines[0]!, text: 'Order 7' },
                ...order.after.scene.lines.slice(1),
              ]),
            ),
          },
        },
        [choose, add],
      ),
    ).toEqual([]);
  });

  it('says nothing where nothing was done with it', async () => {
    expect(await names(cart('Oat, Short'), [choose])).toEqual([]);
  });
});

describe('a thing that was changed', () => {
  const form = (title: string, minutes: [string, string]) =>
    at(
      '/recipes/7/edit',
      scene(
        [
          line('Edit the recipe', box(60, 40)),
          line('Title', box(60, 80)),
          line('Preparation', box(60, 140)),
          line('Cooking', box(60, 200)),
        ],
        [
          control('textfield', 'Title', box(60, 100), { value: title }),
          control('textfield', 'Preparation', box(60, 160), { value: minutes[0] }),
          control('textfield', 'Cooking', box(60, 220), { value: minutes[1] }),
        ],
      ),
    );
  const type = step({
    before: form('Lentil soup', ['10', '25']),
    after: form('A short note', ['10', '25']),
    act: { kind: 'type', text: 'A short note' },
    trail: { kind: 'type', target: { ...target('Title'), kind: 'textfield' }, text: 'A short note' },
  });
  const detail = at('/recipes/7', scene([line('A short note', box(60, 60))]));
  const save = step({
    before: form('A short note', ['10', '25']),
    after: detail,
    trail: { kind: 'press', target: target('Save') },
  });
  const reopen = (after: ReturnType<typeof form>) =>
    step({
      before: detail,
      after,
      act: { kind: 'navigate', url: `${site}/recipes/7/edit` },
      trail: { kind: 'navigate', url: `${site}/recipes/7/edit` },
    });

  it('keeps its other fields', async () => {
    expect(await names(reopen(form('A short note', ['25', '10'])), [type, save])).toEqual(['edit-kept']);
    expect(await names(reopen(form('A short note', ['10', '25'])), [type, save])).toEqual([]);
  });

  it('is not looked for in a form that is for another thing', async () => {
    expect(await names(reopen(form('', ['25', '10'])), [type, save])).toEqual([]);
  });

  it('is as it was changed when its form is opened again', async () => {
    const taken = {
      ...save,
      evidence: { ...save.evidence, network: [request('POST', `${site}/recipes/7`, 303)] },
    };
    expect(await names(reopen(form('Lentil soup', ['10', '25'])), [type, taken])).toEqual(['edit-lost']);
    expect(await names(reopen(form('A short note', ['10', '25'])), [type, taken])).toEqual([]);
    // What was not sent anywhere need not be kept.
    expect(await names(reopen(form('Lentil soup', ['10', '25'])), [type, save])).toEqual([]);
  });

  const cards = (title: string) =>
    at('/recipes', scene([line(title, box(60, 200)), line('Apple crumble', box(60, 260))]));
  const toList = step({
    before: detail,
    after: cards('Lentil soup'),
    trail: { kind: 'press', target: target('Recipes') },
  });
  const reload = (from: string, to: string) =>
    step({ before: cards(from), after: cards(to), act: { kind: 'reload' } });

  it('is listed as it is, and not as it was until a reload', async () => {
    expect(await names(reload('Lentil soup', 'A short note'), [type, save, toList])).toEqual(['stale-edit']);
    expect(await names(reload('A short note', 'A short note'), [type, save, toList])).toEqual([]);
    // The browser's own way back shows a page as it was left.
    expect(
      await names(reload('Lentil soup', 'A short note'), [type, save, { ...toList, act: { kind: 'back' } }]),
    ).toEqual([]);
  });
});

describe('a form that is sent with Enter', () => {
  const typedName = step({
    before: at('/pantry'),
    after: at('/pantry'),
    act: { kind: 'type', text: 'Basmati rice' },
    trail: { kind: 'type', target: { ...target('Name'), kind: 'textfield' }, text: 'Basmati rice' },
  });
  const pantry = (times: number) =>
    at(
      '/pantry',
      scene(
        Array.from({ length: times }, (_, n) => [
          line('Basmati rice', box(60, 200 + n * 40)),
          line('2 pieces', box(300, 200 + n * 40)),
        ]).flat(),
      ),
    );
  const enter = (after: ReturnType<typeof at>) =>
    step({
      before: at('/pantry'),
      after,
      act: { kind: 'key', keys: 'Enter' },
      trail: { kind: 'key', keys: 'Enter' },
    });

  it('makes one thing', async () => {
    expect(await names(enter(pantry(2)), [typedName])).toEqual(['double-entry']);
    expect(await names(enter(pantry(1)), [typedName])).toEqual([]);
  });
  it('or with an impatient press makes one as well', async () => {
    const pressed = (after: ReturnType<typeof at>, count: 1 | 2) =>
      names(
        step({
          before: at('/pantry'),
          after,
          act: { kind: 'press', at: { x: 5, y: 5 }, count },
          trail: { kind: 'press', target: target('Add') },
        }),
        [typedName],
      );
    expect(await pressed(pantry(2), 2)).toEqual(['double-entry']);
    expect(await pressed(pantry(1), 2)).toEqual([]);
    expect(await pressed(pantry(2), 1)).toEqual([]);
  });
  it('counts what was typed where it is listed, not where it was typed', async () => {
    const field = control('textfield', 'Your reply', box(60, 600, 400, 40), { value: 'Basmati rice' });
    const talk = (times: number, typed: boolean) =>
      at('/pantry', {
        ...pantry(times).scene,
        lines: [...pantry(times).scene.lines, ...(typed ? [line('Basmati rice', box(70, 610))] : [])],
        controls: [field],
      });
    const press = (times: number) =>
      names(
        step({
          before: talk(0, true),
          after: talk(times, false),
          act: { kind: 'press', at: { x: 5, y: 5 }, count: 2 },
          trail: { kind: 'press', target: target('Send') },
        }),
        [typedName],
      );
    expect(await press(2)).toEqual(['double-entry']);
    expect(await press(1)).toEqual([]);
  });

  it('may say its name in a message as well', async () => {
    expect(
      await names(
        enter(at('/pantry', scene([...pantry(1).scene.lines, line('Basmati rice', box(900, 20))]))),
        [typedName],
      ),
    ).toEqual([]);
  });
});

describe('pages that are not there', () => {
  const headed = (text: string) =>
    scene([line(text, box(40, 40), { fontPx: 30 }), line('Some words below it', box(40, 100))]);
  const follow = (text: string, label = 'Merging', evidence = {}) =>
    step({
      before: at('/#/help', headed('Help')),
      after: at('/#/help/merging', headed(text)),
      trail: { kind: 'press', target: target(label) },
      evidence,
    });

  it.each([
    'Page not found',
    '404: nothing here',
    'Sorry, this page doesn’t exist',
    'The page could not be found',
  ])('“%s” behind a link of the app’s own', async (text) => {
    expect(await names(follow(text))).toEqual(['missing-page']);
  });

  it('what a server answers so, what is asked for by that name, and a page about what was found are none', async () => {
    expect(
      await names(
        follow('Page not found', 'Merging', { network: [request('GET', `${site}/help/merging`, 404)] }),
      ),
    ).not.toContain('missing-page');
    expect(await names(follow('Page not found', 'Page not found'))).toEqual([]);
    expect(await names(follow('Lost and found'))).toEqual([]);
    expect(await names(follow('No ticket found'))).toEqual([]);
  });
});

describe('settings that were saved', () => {
  const save = control('button', 'Save notifications', box(40, 300, 160, 36));
  const tick = control('checkbox', 'Replies by mail', box(40, 200, 20), { affordance: 'toggle' });
  const settings = (checked: boolean, more: Parameters<typeof line>[0][] = []) =>
    at(
      '/settings',
      scene(
        [
          line('Notifications', box(40, 40), { fontPx: 24 }),
          ...more.map((text, n) => line(text, box(40, 400 + 30 * n))),
        ],
        [{ ...tick, state: { checked } }, save],
      ),
    );
  const set = step({
    before: settings(false),
    after: settings(true),
    targetBox: tick.box,
    trail: { kind: 'press', target: target('Replies by mail') },
  });
  const saved = step({
    before: settings(true),
    after: settings(true, ['Your choices were saved.']),
    targetBox: save.box,
    trail: { kind: 'press', target: target('Save notifications') },
  });
  const reload = (checked: boolean) =>
    step({
      before: settings(true),
      after: settings(checked),
      act: { kind: 'reload' },
      trail: { kind: 'reload' },
    });

  it('are so after a reload', async () => {
    expect(await names(reload(false), [set, saved])).toEqual(['setting-kept']);
    expect(await names(reload(true), [set, saved])).toEqual([]);
  });

  it('are so where a switch holds at once', async () => {
    const page = (checked: boolean, ...said: string[]) =>
      at(
        '/settings',
        scene(
          [
            line('Notifications', box(40, 40), { fontPx: 24 }),
            ...said.map((text) => line(text, box(40, 400))),
          ],
          [{ ...tick, state: { checked } }],
        ),
      );
    const pressed = (network: ReturnType<typeof request>[], ...said: string[]) =>
      step({
        before: page(false),
        after: page(true, ...said),
        targetBox: tick.box,
        trail: { kind: 'press', target: target('Replies by mail') },
        evidence: { network },
      });
    const sent = [request('PUT', `${site}/api/settings`, 200, 'fetch')];
    expect(await names(reload(false), [pressed(sent)])).toEqual(['setting-kept']);
    expect(await names(reload(false), [pressed([], 'Replies by mail: on')])).toEqual(['setting-kept']);
    expect(await names(reload(true), [pressed(sent)])).toEqual([]);
    // A box that filters a list may ask for it, and be counted.
    for (const asked of [
      [],
      [request('POST', `${site}/api/search`, 200, 'fetch')],
      [request('POST', `${site}/collect`, 204, 'fetch')],
      [request('PUT', 'https://other.example/x', 200, 'fetch')],
    ])
      expect(await names(reload(false), [pressed(asked)])).toEqual([]);
  });

  it('are so in fields as well', async () => {
    const field = (value: string) => [
      control('textfield', 'Display name', box(40, 200, 300, 40), { value }),
      save,
    ];
    const page = (value: string, said = 'Profile') =>
      at('/settings', scene([line(said, box(40, 40), { fontPx: 24 })], field(value)));
    const typing = step({
      before: page('Ada'),
      after: page('Ada Byron'),
      act: { kind: 'type', text: 'Ada Byron' },
      trail: { kind: 'type', target: target('Display name'), text: 'Ada Byron' },
    });
    const press = (said: string) =>
      step({
        before: page('Ada Byron'),
        after: page('Ada Byron', said),
        targetBox: save.box,
        trail: { kind: 'press', target: target('Save notifications') },
      });
    const again = (value: string) =>
      step({
        before: page('Ada Byron'),
        after: page(value),
        act: { kind: 'reload' },
        trail: { kind: 'reload' },
      });
    expect(await names(again('Ada'), [typing, press('Your profile was saved.')])).toEqual(['setting-kept']);
    expect(await names(again('Ada Byron'), [typing, press('Your profile was saved.')])).toEqual([]);
    expect(await names(again('Ada'), [typing, press('Profile')])).toEqual([]);
    // What stands there in red all the time says nothing of it; what stands at a field does.
    const red = (text: string, y: number) => (seen: ReturnType<typeof page>) => ({
      ...seen,
      scene: {
        ...seen.scene,
        lines: [...seen.scene.lines, line(text, box(40, y), { colour: { r: 200, g: 30, b: 30 } })],
      },
    });
    const beside = (mark: ReturnType<typeof red>, { before, after, ...rest }: ReturnType<typeof press>) => ({
      ...rest,
      before: mark(before),
      after: mark(after),
    });
    expect(
      await names(again('Ada'), [typing, beside(red('Danger zone', 600), press('Your profile was saved.'))]),
    ).toEqual(['setting-kept']);
    expect(
      await names(again('Ada'), [typing, beside(red('Too short', 245), press('Your profile was saved.'))]),
    ).toEqual([]);
  });

  it('are not missed where nothing was saved, or nothing set', async () => {
    expect(await names(reload(false), [set])).toEqual([]);
    expect(await names(reload(false), [saved])).toEqual([]);
  });
});
