import { describe, expect, it } from 'vitest';
import { site, at, names, list } from '../testing/judged.ts';
import { box, control, line, red, request, scene, step, target, view } from '../testing/steps.ts';

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
    // A quantity of zero, or a rejected one.
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
    // A table of delivery costs lists no goods.
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
    // A name that ends in a number is no counter.
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
    // A number beside another word may count the current selection, unless the clicked label says that
    // something is added.
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
    // A counter that the user did not raise may fall.
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
    // In turn: nothing stored it; it is there; everything is gone; unfolding creates nothing.
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
    // A longer heading may be the page's own.
    expect(
      await names(visit(page('/contact', 'Contact us', 'People who keep your saved items'), 'Contact'), [
        saved,
      ]),
    ).toEqual([]);
    // The picture of a scrolled long page shows only its middle.
    expect(
      await names(visit(page('/contact', 'Contact us', 'Your saved items', 1900), 'Contact'), [saved]),
    ).toEqual([]);
    // Title and heading are both wrong; the address and the navigation entries identify the page.
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
    // A heading that was read with doubt counts where the tab says the same.
    const doubted = framed('/contact', 'Your saved items');
    doubted.scene.lines[0]!.confidence = 0.65;
    expect(await names(enter(doubted, 0), [own])).toEqual(['wrong-heading']);
    expect(await names(enter({ ...doubted, title: 'Contact' }, 0), [own])).toEqual([]);
    // The other page was opened by an address that names it.
    const opened = (path: string) => step({ before: at('/'), after: framed(path, 'Your saved items') });
    expect(await names(enter(framed('/contact', 'Your saved items'), 0), [opened('/saved.html')])).toEqual([
      'wrong-heading',
    ]);
    expect(await names(enter(framed('/contact', 'Your saved items'), 0), [opened('/p/7')])).toEqual([]);
    // In turn: the page's own name is below the heading; it is a subpage of the other; two without another
    // page of that heading.
    expect(await names(enter(framed('/contact', 'Your saved items', 'Contact us'), 0), [own])).toEqual([]);
    expect(await names(enter(framed('/saved/contact', 'Your saved items'), 0), [own])).toEqual([]);
    expect(await names(enter(framed('/help', 'Your saved items'), 0), [own])).toEqual([]);
    expect(await names(enter(framed('/contact', 'Your saved items'), 0))).toEqual([]);
  });
});
