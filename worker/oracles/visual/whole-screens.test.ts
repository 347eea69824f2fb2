import { describe, expect, it } from 'vitest';
import { at, names, plainStep } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

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

  it('none where what waits to be loaded lies below the visible part, or was scrolled to just now', async () => {
    const seen = scene([line('Post number 1', box(40, 40)), line('Loading more', box(40, 900))]);
    const showing = (y: number) => {
      const feed = at('/feed', seen);
      return { ...feed, picture: { ...feed.picture, height: 1600, visible: box(0, y, 1280, 720) } };
    };
    const turning = { state: 'animating' as const, ms: 1500, animated: [box(1000, 60, 40, 40)] };
    const judged = (from: number, to: number) =>
      names(step({ before: showing(from), after: showing(to), rest: turning }));
    expect(await judged(0, 0)).toEqual([]);
    expect(await judged(0, 500)).toEqual([]);
    expect(await judged(500, 500)).toEqual(['endless-spinner']);
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
    // On a phone, unless the page was too wide before the viewport was narrowed.
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
