import { describe, expect, it } from 'vitest';
import type { Region } from '#worker/sight/scene.ts';
import { judgeStep } from '../index.ts';
import { at, names, site } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

describe('what the mouse is over', () => {
  const link = control('link', 'Contact us', box(60, 600, 90, 20));
  const foot = (...lines: ReturnType<typeof line>[]) =>
    at(
      '/',
      scene(
        [line('Welcome to the page', box(60, 60), { fontPx: 30 }), line('About', box(60, 640)), ...lines],
        [link],
      ),
    );
  const before = foot(line('Contact us', box(60, 600, 84)));
  const hover = (after: typeof before) =>
    names(
      step({
        before,
        after,
        act: { kind: 'hover', at: { x: 90, y: 610 } },
        trail: { kind: 'hover', target: target('Contact us') },
        targetBox: link.box,
      }),
    );

  it('can be read, or says something else, or has moved', async () => {
    expect(await hover(before)).toEqual([]);
    expect(await hover(foot(line('Write to us', box(60, 600, 84))))).toEqual([]);
    expect(await hover(foot(line('Contact us', box(60, 580, 84))))).toEqual([]);
  });
  it('has not vanished', async () => {
    expect(await hover(foot())).toEqual(['vanishing-text']);
  });
  it('is one bug of all that a footer holds, and one for each thing of a page', async () => {
    const signatureOf = async (label: string, regions: Region[]) => {
      const own = control('link', label, box(60, 600, 90, 20));
      const seen = (...lines: ReturnType<typeof line>[]) =>
        at('/', scene([line('About', box(60, 640)), ...lines], [own], { regions }));
      const hovered = step({
        before: seen(line(label, box(60, 600, 84))),
        after: seen(),
        act: { kind: 'hover', at: { x: 90, y: 610 } },
        trail: { kind: 'hover', target: target(label) },
        targetBox: own.box,
      });
      return (await judgeStep({ step: hovered, earlier: [], trail: { start: site, steps: [] } }))[0]
        ?.signature;
    };
    const footer: Region[] = [{ id: 0, kind: 'footer', box: box(0, 560, 1280, 160), label: '' }];
    expect(await signatureOf('Contact us', footer)).toBe(await signatureOf('Careers', footer));
    expect(await signatureOf('Contact us', [])).not.toBe(await signatureOf('Careers', []));
  });
});
