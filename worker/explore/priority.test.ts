import { describe, expect, it } from 'vitest';
import { breadth, estrangement, finishing, slowness, priorityOf } from './priority.ts';
import type { Prospect } from './planner/prospect.ts';

const press = (more: Partial<Extract<Prospect, { kind: 'press' }>> = {}) =>
  priorityOf({
    kind: 'press',
    confidence: 0.9,
    button: false,
    primary: false,
    listing: false,
    named: true,
    current: false,
    picture: false,
    sorts: false,
    figures: false,
    ends: false,
    unfolds: false,
    alikeBefore: 0,
    ...more,
  });

describe('what an action is worth', () => {
  it('puts pages not seen yet before forms while the map is young, and forms first later', () => {
    const page = (share: number) => press() + breadth('navigation', { share });
    expect(page(0)).toBeGreaterThan(priorityOf({ kind: 'form' }));
    expect(page(0.9)).toBeLessThan(priorityOf({ kind: 'form' }));
  });

  it('opens every page that a sidebar names, however late', () => {
    expect(press() + breadth('sidebar', { share: 0.9 })).toBeGreaterThan(priorityOf({ kind: 'form' }));
  });

  it('finishes a flow that was begun before it looks for new pages', () => {
    expect(priorityOf({ kind: 'form' }) + finishing).toBeGreaterThan(
      press() + breadth('sidebar', { share: 0 }),
    );
  });

  it('goes on with a list while it shows new pages, and leaves one that shows the same', () => {
    const third = press({ alikeBefore: 2 });
    const [leadsOn, repeats] = [
      { tried: 2, fresh: 2 },
      { tried: 2, fresh: 0 },
    ].map((yielded) => third + breadth('listed', { yielded, share: 0.3 }));
    expect(leadsOn!).toBeGreaterThan(press());
    expect(repeats!).toBeLessThan(press());
  });

  it('looks for no new pages behind the links of an app whose links have led to none', () => {
    const link = (tried: number, fresh: number) =>
      press() + breadth('link', { kinds: { tried, fresh }, share: 0.3 });
    const button = press({ button: true }) + breadth('control', { share: 0.3 });
    expect(link(0, 0)).toBeGreaterThan(button);
    expect(link(12, 12)).toBe(link(0, 0));
    expect(link(12, 0)).toBeLessThan(button);
  });

  it('leaves links to the end whose like have led out of the app, and tries the rest of a list of which some have', () => {
    const like = (yielded: { tried: number; fresh: number; outside: number }) =>
      press() + breadth('link', { yielded, share: 0.3 }) - estrangement(yielded);
    expect(
      [
        { tried: 1, fresh: 0, outside: 1 },
        { tried: 4, fresh: 0, outside: 0 },
      ].map(estrangement),
    ).toEqual([0, 0]);
    expect(like({ tried: 3, fresh: 0, outside: 3 })).toBeLessThan(press({ current: true }));
    expect(like({ tried: 8, fresh: 6, outside: 2 })).toBeGreaterThan(press());
  });

  it('puts off a screen where each step takes much longer than elsewhere, and no other', () => {
    expect([slowness(900, 1000), slowness(2000, 1000), slowness(60_000, 1000)]).toEqual([0, 1, 3]);
  });
});
