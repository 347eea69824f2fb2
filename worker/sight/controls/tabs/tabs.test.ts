import { describe, expect, it } from 'vitest';
import { filled, lookingAtControls, outlined, text } from '../testing/drawn-controls.ts';

describe('tabs and pages', () => {
  const look = lookingAtControls();

  it('takes words over one line, of which one is underlined thickly, for tabs, with the count after them', async () => {
    const scene = await look(
      `${text(30, 100, 'Overview')}${text(130, 100, 'Issues')}${text(198, 100, '12', 'font-size:13px')}
      ${text(240, 100, 'History')}${filled(20, 114, 500, 1, '#cccccc')}${filled(124, 112, 98, 3, '#d9480f')}
      ${text(20, 180, 'Nothing is open.')}`,
    );
    expect(scene.controls.filter((c) => c.kind === 'tab').map((c) => [c.label, c.state.selected])).toEqual([
      ['Overview', false],
      ['Issues', true],
      ['History', false],
    ]);
  });

  it('takes a divided control for tabs, and its box for the chosen one', async () => {
    const scene = await look(
      `${filled(40, 40, 300, 36, '#e5e7eb', 'rx="8"')}${filled(43, 43, 96, 30, '#ffffff', 'rx="6"')}
      ${text(91, 63, 'Day', 'text-anchor:middle')}${text(190, 63, 'Week', 'text-anchor:middle')}
      ${text(290, 63, 'Month', 'text-anchor:middle')}`,
    );
    expect(scene.controls.filter((c) => c.kind === 'tab').map((c) => [c.label, c.state.selected])).toEqual([
      ['Day', true],
      ['Week', false],
      ['Month', false],
    ]);
  });

  it('takes the cells of a bar for tabs, of which one has a ground as high as the frame', async () => {
    const cells = ['On display', 'In storage', 'On loan']
      .map((words, i) => text(106 + i * 130, 70, words, 'text-anchor:middle;fill:#1779ba'))
      .join('');
    const scene = await look(
      `${outlined(40, 40, 560, 50)}${filled(41, 41, 130, 48, '#e6e6e6')}` +
        `
      ${cells}`,
    );
    expect(scene.controls.filter((c) => c.kind === 'tab').map((c) => [c.label, c.state.selected])).toEqual([
      ['On display', true],
      ['In storage', false],
      ['On loan', false],
    ]);
  });

  it('finds the pages beside the chosen one', async () => {
    const scene = await look(
      `${filled(80, 40, 32, 32, '#1d4ed8', 'rx="4"')}${text(96, 61, '1', 'text-anchor:middle;fill:#ffffff')}
      ${text(134, 61, '2', 'text-anchor:middle')}${text(172, 61, '3', 'text-anchor:middle')}${text(200, 61, 'Next')}`,
    );
    expect(
      scene.controls.filter((c) => c.kind === 'pagination').map((c) => [c.label, c.state.selected]),
    ).toEqual([
      ['1', true],
      ['2', false],
      ['3', false],
      ['Next', false],
    ]);
  });

  it('turns pages by their numbers alone, though nothing is drawn around them', async () => {
    const scene = await look(
      ['1', '2', '3', '4'].map((n, i) => text(100 + i * 34, 60, n)).join('') +
        text(250, 60, 'Next') +
        text(40, 140, 'Four of nine pages are read.'),
    );
    expect(scene.controls.filter((c) => c.kind === 'pagination').map((c) => c.label)).toEqual([
      '1',
      '2',
      '3',
      '4',
      'Next',
    ]);
  });

  it('tells the chosen entry of a menu by its ground, and the one that is off by its paleness', async () => {
    const entries = ['Overview', 'Orders', 'Customers', 'Reports', 'Settings']
      .map((name, i) => text(24, 47 + i * 40, name, name === 'Reports' ? 'fill:#c3cad3' : ''))
      .join('');
    const scene = await look(
      `${filled(0, 0, 200, 360, '#f1f5f9')}${filled(8, 64, 184, 36, '#dbeafe', 'rx="6"')}` +
        `
      ${entries}${text(260, 47, 'Orders of today')}`,
      720,
      360,
    );
    expect(scene.controls.filter((c) => c.state.selected).map((c) => c.label)).toEqual(['Orders']);
    expect(scene.controls.filter((c) => c.state.disabled).map((c) => c.label)).toEqual(['Reports']);
  });
});
