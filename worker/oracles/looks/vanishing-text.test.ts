import { describe, expect, it } from 'vitest';
import { at, names } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

describe('what the mouse is over', () => {
  const link = control('link', 'Contact us', box(60, 600, 90, 20));
  const foot = (...lines: ReturnType<typeof line>[]) => at('/', scene([line('Welcome to the page', box(60, 60), { fontPx: 30 }), line('About', box(60, 640)), ...lines], [link]));
  const before = foot(line('Contact us', box(60, 600, 84)));
  const hover = (after: typeof before) => names(step({ before, after, act: { kind: 'hover', at: { x: 90, y: 610 } }, trail: { kind: 'hover', target: target('Contact us') }, targetBox: link.box }));

  it('can be read, or says something else, or has moved', async () => {
    expect(await hover(before)).toEqual([]);
    expect(await hover(foot(line('Write to us', box(60, 600, 84))))).toEqual([]);
    expect(await hover(foot(line('Contact us', box(60, 580, 84))))).toEqual([]);
  });
  it('has not vanished', async () => {
    expect(await hover(foot())).toEqual(['vanishing-text']);
  });
});
