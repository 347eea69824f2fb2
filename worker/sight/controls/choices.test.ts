import { describe, expect, it } from 'vitest';
import { lookingAt } from '../testing/drawn.ts';
import type { Control } from '../scene.ts';

describe('boxes among their likes', () => {
  const look = lookingAt();
  const see = async (body: string, ground = '#ffffff'): Promise<Control[]> =>
    (await look(body, { width: 800, height: 400, ground })).controls;
  const box = (x: number, y: number, w: number, h: number, style: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${style}/>`;
  const middle = (x: number, y: number, words: string, more = '') =>
    `<text x="${x}" y="${y}" text-anchor="middle" ${more}>${words}</text>`;

  it('takes the parts of a divided bar for tabs, and the one of another colour for the open one', async () => {
    const bar = ['Day', 'Week', 'Month', 'Year']
      .map(
        (name, i) =>
          box(40 + i * 96, 60, 90, 36, i === 1 ? 'fill="#b3261e"' : 'fill="#dddddd"') +
          middle(85 + i * 96, 83, name, i === 1 ? 'fill="#ffffff"' : ''),
      )
      .join('');
    const found = await see(bar);
    expect(found.map(({ kind, label, state }) => [kind, label, state.selected])).toEqual([
      ['tab', 'Day', false],
      ['tab', 'Week', true],
      ['tab', 'Month', false],
      ['tab', 'Year', false],
    ]);
  });

  it('takes boxes of one size in rows and columns for buttons, each with all of its words', async () => {
    const goods = ['Espresso', 'Latte', 'Mocha', 'Tea', 'Cocoa', 'Cider'];
    const found = await see(
      goods
        .map(
          (name, i) =>
            box(
              40 + (i % 3) * 160,
              60 + Math.floor(i / 3) * 100,
              150,
              90,
              'rx="6" fill="#ffffff" stroke="#999999"',
            ) +
            middle(115 + (i % 3) * 160, 100 + Math.floor(i / 3) * 100, name) +
            middle(115 + (i % 3) * 160, 124 + Math.floor(i / 3) * 100, '2.40'),
        )
        .join(''),
    );
    expect(
      found
        .filter(({ kind }) => kind === 'button')
        .map(({ label }) => label)
        .sort(),
    ).toEqual(goods.map((name) => `${name} 2.40`).sort());
  });

  it('sees buttons with thick round edges, and with a hard shadow to one side', async () => {
    const round =
      box(41, 41, 118, 42, 'rx="9" fill="#ffffff" stroke="#8a2f80" stroke-width="2"') +
      middle(100, 67, 'Archive', 'fill="#8a2f80"');
    const hard =
      box(244, 44, 120, 40, 'fill="#222222"') +
      box(241, 41, 118, 38, 'fill="#ffffff" stroke="#222222" stroke-width="2"') +
      middle(300, 65, 'Publish');
    expect((await see(round + hard)).map(({ kind, label }) => [kind, label]).sort()).toEqual([
      ['button', 'Archive'],
      ['button', 'Publish'],
    ]);
  });

  it('sees a full white square on a dark page as an empty box', async () => {
    const rows = ['Wrap lines', 'Show blanks']
      .map(
        (name, i) =>
          box(40, 40 + i * 40, 13, 13, 'fill="#ffffff"') +
          `<text x="62" y="${52 + i * 40}" fill="#c9d0dd">${name}</text>`,
      )
      .join('');
    expect(
      (await see(rows, '#11131a')).map(({ kind, label, state }) => [kind, label, state.checked]),
    ).toEqual([
      ['checkbox', 'Wrap lines', false],
      ['checkbox', 'Show blanks', false],
    ]);
  });

  it('calls a switch by the upper of two lines, and reads a dark knob at the right of a bright track as on', async () => {
    const row = (y: number, name: string, more: string, on: boolean) =>
      `<text x="66" y="${y}" font-size="15" fill="#e8efe9">${name}</text>
      <text x="66" y="${y + 19}" font-size="13"
      fill="#8fa09a">${more}</text>${box(322, y - 8, 50, 28, `rx="14" fill="${on ? '#c7f464' : '#24302d'}"`)}
      <circle cx="${on ? 358 : 336}" cy="${y + 6}" r="11" fill="${on ? '#14201a' : '#a9bcb4'}"/>`;
    const found = await see(
      row(60, 'Kitchen ceiling', 'Warm white', true) + row(120, 'Hall', 'Follows movement', false),
      '#0d1513',
    );
    expect(
      found.filter(({ kind }) => kind === 'switch').map(({ label, state }) => [label, state.checked]),
    ).toEqual([
      ['Kitchen ceiling', true],
      ['Hall', false],
    ]);
  });

  it('sees empty white boxes on a tinted ground as unticked, and round corners as no circle', async () => {
    const rows = ['Receipts', 'Reminders', 'Offers']
      .map(
        (name, i) =>
          box(40.5, 40.5 + i * 40, 19, 19, 'rx="5" fill="#ffffff" stroke="#777777"') +
          `<text x="70" y="${55 + i * 40}">${name}</text>`,
      )
      .join('');
    expect(
      (await see(rows, '#cfe0ea')).map(({ kind, label, state }) => [kind, label, state.checked]),
    ).toEqual(['Receipts', 'Reminders', 'Offers'].map((name) => ['checkbox', name, false]));
  });
});
