import { describe, expect, it } from 'vitest';
import { site, at, names } from '../testing/judged.ts';
import { box, control, line, request, scene, step, target } from '../testing/steps.ts';

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
    // In a row of tiles, one has a line of text less.
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
