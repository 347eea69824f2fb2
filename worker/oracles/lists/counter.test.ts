import { describe, expect, it } from 'vitest';
import { at, names } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

describe('a counter of what is listed', () => {
  const page = (counted: number, rows: number) =>
    at(
      '/favourites',
      scene(
        [
          line(`Favourites (${counted})`, box(600, 20)),
          line('Your favourites', box(60, 160), { fontPx: 30 }),
          ...Array.from({ length: rows }, (_, n) => line(`Class ${'ABCD'[n]}`, box(60, 220 + n * 60))),
        ],
        Array.from({ length: rows }, (_, n) => control('button', 'Remove', box(500, 220 + n * 60, 80, 30))),
      ),
    );
  const remove = (before: ReturnType<typeof page>, after: ReturnType<typeof page>) =>
    names(
      step({
        before,
        after,
        trail: { kind: 'press', target: target('Remove') },
        targetBox: box(500, 280, 80, 30),
      }),
    );

  it('goes down with it', async () => {
    expect(await remove(page(3, 3), page(2, 2))).not.toContain('counter-removal');
    expect(await remove(page(3, 3), page(3, 2))).toContain('counter-removal');
  });
  it('that counts something else, or a thing that stays, does not', async () => {
    expect(await remove(page(7, 3), page(7, 2))).not.toContain('counter-removal');
    expect(await remove(page(3, 3), page(3, 3))).not.toContain('counter-removal');
  });
  it('is not that of another list with a like name', async () => {
    const saved = (rows: number) =>
      at(
        '/account/searches',
        scene(
          [
            line('Favourites', box(600, 20)),
            line('2', box(724, 20, 10)),
            line('Saved searches', box(60, 160), { fontPx: 30 }),
            ...['Riverside', 'Harbour'].slice(0, rows).map((name, n) => line(name, box(60, 220 + n * 60))),
          ],
          Array.from({ length: rows }, (_, n) => control('button', 'Delete', box(500, 220 + n * 60, 80, 30))),
        ),
      );
    expect(
      await names(
        step({
          before: saved(2),
          after: saved(1),
          trail: { kind: 'press', target: target('Delete') },
          targetBox: box(500, 280, 80, 30),
        }),
      ),
    ).not.toContain('counter-removal');
  });
  it('goes down by the button of a thing’s own page', async () => {
    const thing = (counted: number, offer: string) =>
      at(
        '/classes/a',
        scene(
          [line(`Favourites (${counted})`, box(600, 20)), line('Class A', box(60, 160), { fontPx: 30 })],
          [control('button', offer, box(60, 300, 180, 36))],
        ),
      );
    const press = (after: ReturnType<typeof thing>) =>
      names(
        step({
          before: thing(3, 'Remove from favourites'),
          after,
          trail: { kind: 'press', target: target('Remove from favourites') },
          targetBox: box(60, 300, 180, 36),
        }),
      );
    expect(await press(thing(2, 'Add to favourites'))).not.toContain('counter-removal');
    expect(await press(thing(3, 'Remove from favourites'))).not.toContain('counter-removal');
    expect(await press(thing(3, 'Add to favourites'))).toContain('counter-removal');
  });
});
