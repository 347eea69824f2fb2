import { describe, expect, it } from 'vitest';
import type { ActionTrace, TrailStep } from '#worker/ports/records.ts';
import { doingOf, minimise, wayOf } from './minimise.ts';
import { request, scene, step, target, view } from './testing/steps.ts';

const site = 'https://app.example';
const press = (label: string, path: string): TrailStep => ({
  intent: `Click "${label}"`,
  at: `${site}${path}`,
  act: { kind: 'press', target: target(label) },
});
const reload = (path: string): TrailStep => ({
  intent: 'Reload the page',
  at: `${site}${path}`,
  act: { kind: 'reload' },
});
const intents = (way: ActionTrace | undefined) => way?.steps.map(({ intent }) => intent);

/** A long trail through a shop, where only the mug and the two checkout steps matter. */
const shop: ActionTrace = {
  start: `${site}/`,
  steps: [
    press('Lamps', '/'),
    press('Pendant', '/lamps'),
    press('Add', '/lamps/7'),
    reload('/lamps/7'),
    press('Mugs', '/lamps/7'),
    press('Mug', '/mugs'),
    press('Add', '/mugs/2'),
    press('About', '/mugs/2'),
    press('Team', '/about'),
    press('Cart', '/team'),
    reload('/cart'),
    press('Checkout', '/cart'),
    press('Send', '/checkout'),
  ],
};
const always = Date.now() + 600_000;
const mugIntoCart = (way: ActionTrace) =>
  way.steps.some((step) => step.intent === 'Click "Add"' && step.at?.endsWith('/mugs/2')) &&
  ['Checkout', 'Send'].every((name) => intents(way)!.includes(`Click "${name}"`));

describe('what is left of a proven way', () => {
  const find = async (
    shows: (way: ActionTrace) => boolean,
    trail = shop,
    doing = new Set([2, 6, 11, 12]),
    until = always,
  ) => {
    const tried: ActionTrace[] = [];
    const way = await minimise({
      trail,
      doing,
      until,
      shows: (one) => (tried.push(one), Promise.resolve(shows(one))),
    });
    return { way, tries: tried.length, tried };
  };

  it('are the steps without which it does not show, and the addresses between them', async () => {
    const { way, tries } = await find(
      (one) =>
        mugIntoCart(one) && one.steps.some(({ act }) => act.kind === 'navigate' && act.url.endsWith('/cart')),
    );
    expect(way!.start).toBe(`${site}/mugs/2`);
    expect(intents(way)).toEqual(['Click "Add"', `Open ${site}/cart`, 'Click "Checkout"', 'Click "Send"']);
    expect(tries).toBeLessThan(14);
  });

  it('begins with a try that leaves out all that only looks', async () => {
    const { tried } = await find(mugIntoCart);
    expect(intents(tried[0])).toEqual([
      'Click "Add"',
      `Open ${site}/mugs/2`,
      'Click "Add"',
      `Open ${site}/cart`,
      'Click "Checkout"',
      'Click "Send"',
    ]);
  });

  it('is the way itself where every step matters', async () => {
    const { way } = await find(({ steps }) => shop.steps.every((one) => steps.includes(one)));
    expect(way).toBeUndefined();
  });

  it('follows a link of the page before where it is there as well', async () => {
    const { way } = await find(mugIntoCart);
    expect(intents(way)).toEqual(['Click "Add"', 'Click "Checkout"', 'Click "Send"']);
  });

  it('keeps a look that matters', async () => {
    const { way } = await find(
      (one) =>
        mugIntoCart(one) &&
        intents(one)!.includes('Reload the page') &&
        one.steps.some(({ at, act: { kind } }) => kind === 'reload' && at?.endsWith('/cart')),
    );
    expect(intents(way)).toEqual(['Click "Add"', 'Reload the page', 'Click "Checkout"', 'Click "Send"']);
  });

  it('leaves out what stands between two steps of one page', async () => {
    const form: ActionTrace = {
      start: `${site}/new`,
      steps: ['Name', 'Colour', 'Size', 'Save'].map((label) => press(label, '/new')),
    };
    const { way } = await find(
      (one) => intents(one)!.includes('Click "Colour"') && intents(one)!.at(-1) === 'Click "Save"',
      form,
      new Set([0, 1, 2, 3]),
    );
    expect(way!.start).toBe(`${site}/new`);
    expect(intents(way)).toEqual(['Click "Colour"', 'Click "Save"']);
  });

  it('is as short as it came to be when the time was over', async () => {
    expect((await find(mugIntoCart, shop, new Set(), Date.now() - 1)).way).toBeUndefined();
    const until = Date.now() + 60;
    const way = await minimise({
      trail: shop,
      doing: new Set([2, 6, 11, 12]),
      until,
      shows: (one) => new Promise((resolve) => setTimeout(() => resolve(mugIntoCart(one)), 100)),
    });
    expect(intents(way)).toHaveLength(6);
  });
});

describe('some steps of a way', () => {
  it('begin where the first of them was taken', () => {
    expect(wayOf(shop, [11, 12])).toEqual({ start: `${site}/cart`, steps: shop.steps.slice(11) });
    expect(wayOf(shop, [0, 1])!.start).toBe(`${site}/`);
  });

  it('need no address where what is left out led back', () => {
    const round: ActionTrace = {
      start: `${site}/a`,
      steps: [press('Menu', '/a'), press('B', '/a'), press('Back', '/b'), press('Save', '/a')],
    };
    expect(intents(wayOf(round, [0, 3]))).toEqual(['Click "Menu"', 'Click "Save"']);
  });

  it('can not be put together on a device, which has no addresses', () => {
    const [one, two, three] = ['com.app/.Main', 'com.app/.List', 'com.app/.Detail'].map((at): TrailStep => ({
      intent: 'Tap',
      at,
      act: { kind: 'press', target: target('x') },
    }));
    expect(wayOf({ start: 'com.app', steps: [one!, two!, three!] }, [0, 2])).toBeUndefined();
  });
});

describe('what did something on a replayed way', () => {
  const page = (path: string) => view(`${site}${path}`, scene([]));
  const opened = step({ before: page('/'), after: page('/') });

  it('are sent forms, typed texts and what changed its page, not links and looks', () => {
    const link = step({ before: page('/'), after: page('/mugs') });
    const sent = step({
      before: page('/mugs'),
      after: page('/cart'),
      evidence: { network: [request('POST', `${site}/cart`, 302)] },
    });
    const menu = step({ before: page('/cart'), after: page('/cart') });
    const typed = step({
      before: page('/cart'),
      after: page('/cart'),
      same: true,
      trail: { kind: 'type', target: target('Code'), text: 'SPRING' },
    });
    const nothing = step({ before: page('/cart'), after: page('/cart'), same: true });
    const again = step({ before: page('/cart'), after: page('/cart'), trail: { kind: 'reload' } });
    expect([...doingOf([opened, link, sent, menu, typed, nothing, again])]).toEqual([1, 2, 3]);
  });
});
