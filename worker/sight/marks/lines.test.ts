import { describe, expect, it } from 'vitest';
import { lookingAt } from '../testing/drawn.ts';

describe('words that stand close to something else', () => {
  const look = lookingAt();
  const read = async (body: string, ground = '#ffffff'): Promise<string[]> => {
    const { lines } = await look(body, { width: 640, height: 240, ground, size: 15, ink: '#1b2430' });
    return lines.map(({ text }) => text);
  };
  const text = (x: number, y: number, words: string, more = '') =>
    `<text x="${x}" y="${y}" ${more}>${words}</text>`;

  it('are read over an amount twice as large', async () => {
    expect(
      await read(
        text(18, 58, '3 tickets', 'font-size="14"') +
          text(17, 88, '€8.00', 'font-size="33" font-weight="bold"'),
      ),
    ).toEqual(['3 tickets', '€8.00']);
  });

  it('are one line though letters of some of them touch, and hang below it', async () => {
    const name = (x: number) =>
      text(x, 90, 'Reading Floor Lamp', 'font-size="19" font-weight="bold" font-family="Liberation Serif"');
    for (const x of [20, 33.6, 33.3, 34.1]) expect(await read(name(x))).toEqual(['Reading Floor Lamp']);
  });

  it('are read in two lines beside an icon that is as tall as both', async () => {
    const icon = '<path d="M20 40 v16 h14 v-16 M27 40 v22" fill="none" stroke="#1b4a78" stroke-width="3"/>';
    expect(
      await read(
        icon +
          text(44, 51, 'Hot meal', 'font-size="16"') +
          text(44, 70, '€14.50 each', 'font-size="14" fill="#5a7a96"'),
      ),
    ).toEqual(['Hot meal', '€14.50 each']);
  });

  it('are read under an icon', async () => {
    const calendar =
      '<rect x="41" y="41" width="18" height="18" rx="3" fill="none" stroke="#6d6480" ' +
      'stroke-width="2"/><path d="M41 47 h18" stroke="#6d6480" stroke-width="2"/>';
    expect(await read(calendar + text(34, 74, 'Week', 'font-size="13" fill="#6d6480"'))).toEqual(['Week']);
  });

  it('are read after the track of a slider, and over one', async () => {
    const track = (y: number) =>
      `<rect x="40" y="${y}" width="220" height="6" rx="3" fill="#c7f464"/><circle cx="120" cy="${y + 3}" r="8" fill="#c7f464"/>`;
    expect(
      await read(
        track(60) +
          text(268, 68, '28%', 'fill="#e8efe9"') +
          text(40, 118, 'Pan', 'fill="#e8efe9" font-size="12"') +
          track(128),
        '#0d1513',
      ),
    ).toEqual(['28%', 'Pan']);
  });

  it('are read on a button with a soft edge around them', async () => {
    const button =
      '<rect x="38" y="38" width="132" height="52" rx="26" fill="#8c2aa8" stroke="#e2d3e6" stroke-width="4"/>';
    expect(await read(button + text(60, 69, 'Add person', 'fill="#ffffff" font-weight="bold"'))).toEqual([
      'Add person',
    ]);
  });

  it('keep their dots and accents in one line with them', async () => {
    expect(await read(text(20, 60, 'Über die Größe: äöü', 'font-size="24"'))).toHaveLength(1);
  });
});
