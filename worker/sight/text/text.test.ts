import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSight } from '../index.ts';
import type { Sight } from '../scene.ts';

type Placed = [x: number, y: number, words: string, style?: string];

async function read(
  sight: Sight,
  texts: Placed[],
  { width = 720, height = 240, background = '#ffffff', under = '', family = 'Liberation Sans' } = {},
): Promise<string[]> {
  const body = texts
    .map(
      ([x, y, words, style = '']) =>
        `<text xml:space="preserve" x="${x}" y="${y}" font-family="${family}" style="font-size:14px;fill:#222222;${style}">${words}</text>`,
    )
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="100%" height="100%" fill="${background}"/>${under}${body}</svg>`;
  const { lines } = await sight.look({
    image: await sharp(Buffer.from(svg)).png().toBuffer(),
    width,
    height,
  });
  return lines.map((line) => line.text);
}

describe('letters by their ink', () => {
  let sight: Sight;
  beforeAll(async () => {
    sight = await createSight({ threads: 1 });
  });
  afterAll(async () => {
    await sight.close();
  });

  it('reads a number whose digits have grown together, before a unit of low letters', async () => {
    // "60 cm" in a list of sizes, as a browser draws it at 16 px.
    const drawn =
      'iVBORw0KGgoAAAANSUhEUgAAAEgAAAAiBAMAAAAOrIJIAAAAMFBMVEX///8oKChycnKsrKyGhobHx8ecnJxUVFQ5OTlgYGBF' +
      'RUW8vLzb29vs7OyQkJD39/cvcd27AAAACXBIWXMAAAsSAAALEgHS3X78AAAAyklEQVQ4y2NgGAUDAXg16j4wWIlvwKvohHbi' +
      'A2a5LdJ4FXkycAdwODBMx6uoDYgPBjAYXmBg4F5YzKBkKHlPwgHdSdJeTR82XmAIPMDAsNH0oYGG78F1X9Ht5pFKNVQAGgM0' +
      'jKGIgcVA4wN7Adh0FEUiDCzyUEViQL46A6cCwxJ0RcIMrDIQ6/iFcSkCameVuQh0+Ac8JgH9ztfA7sAwE8isZOBzwK4o8Gli' +
      'ArNYiCiQaZhqaIBdEbci0JYMCVC0sDW24bBuFAxFAABrYzIQd2Xi9AAAAABJRU5ErkJggg==';
    const { lines } = await sight.look({ image: Buffer.from(drawn, 'base64'), width: 72, height: 34 });
    expect(lines.map(({ text }) => text)).toEqual(['60 cm']);
  });

  it('parts words where there is room for a space', async () => {
    const lines = ['12h 58m', '9 min ago', 'Jul 16', '15, 2026', '11 PM'];
    expect(
      await read(
        sight,
        lines.flatMap((line, i) =>
          [11, 12, 13, 14].map((size, k): Placed => [20 + k * 170, 30 + i * 30, line, `font-size:${size}px`]),
        ),
      ),
    ).toSatisfy((found: string[]) => found.filter((line) => lines.includes(line)).length >= 19);
  });

  it('keeps together what stands in even steps', async () => {
    const lines = ['+77.5%', 'saucer@basket.com', 'reset!', '-$6.50'];
    expect(
      await read(
        sight,
        lines.map((line, i): Placed => [20, 30 + i * 30, line, 'font-size:13px']),
        { family: 'DejaVu Sans Mono' },
      ),
    ).toEqual(lines);
  });

  it('keeps a number of one width together at its point', async () => {
    const lines = ['€83,979', '87.2%', '1,204.50'];
    expect(
      await read(
        sight,
        lines.map((line, i): Placed => [20, 30 + i * 30, line, 'font-size:14px']),
        { family: 'Liberation Mono' },
      ),
    ).toEqual(lines);
  });

  it('lays small letters of one width on their ink though some have grown together', async () => {
    const lines = [
      'src/refunds/partial.test.ts (14 tests, 3 failed) 655ms',
      'src/webhooks/replay.test.ts (61 tests) 1,514ms',
    ];
    expect(
      await read(
        sight,
        lines.map((line, i): Placed => [20, 30 + i * 30, line, 'font-size:12px']),
        { family: 'DejaVu Sans Mono' },
      ),
    ).toEqual(lines);
  });

  it('says of a script that it does not know that it was not read', async () => {
    const seen = async (texts: string[]) => {
      const drawn = texts.map(
        (text, i) =>
          `<text x="20" y="${36 + i * 30}" font-family="DejaVu Sans" font-size="15">${text}</text>`,
      );
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="160">' +
        `<rect width="100%" height="100%" fill="#ffffff"/>${drawn.join('')}</svg>`;
      const image = await sharp(Buffer.from(svg)).png().toBuffer();
      return (await sight.look({ image, width: 300, height: 160 })).lines;
    };
    const known = ['Shipments today', 'Größe ändern', 'Łączność', 'Ödemeyi tamamla'];
    const read = await seen(known);
    expect(read.map(({ text }) => text)).toEqual(known);
    expect(read.filter((line) => line.unread)).toEqual([]);
    for (const texts of [
      ['Сохранить изменения', 'Добавить в корзину', 'Все заказы'],
      ['Ρυθμίσεις λογαριασμού', 'Νέο μήνυμα', 'Αποθήκευση αλλαγών'],
      ['הגדרות חשבון', 'שמור שינויים', 'כל ההזמנות'],
      ['الإعدادات العامة', 'حفظ التغييرات', 'رسالة جديدة'],
    ]) {
      const lines = await seen(texts);
      for (const at of texts.keys()) {
        const own = lines.filter(({ box }) => Math.abs(box.y + box.height / 2 - 31 - at * 30) < 12);
        expect(
          own.some((line) => line.unread === true && line.confidence < 0.5),
          texts[at],
        ).toBe(true);
      }
    }
  });

  it('reads lone digits and letters that stand in words elsewhere', async () => {
    const digits = [...'0123456789'];
    const rows: Placed[] = [
      [20, 30, 'Invoice 2048 of 31.07.1965', ''],
      [20, 60, 'Parcel 7193 to 8640 Graz', ''],
      [20, 90, '52 of 387 at 09:46', ''],
    ];
    const found = await read(sight, [
      ...rows,
      ...digits.map((digit, i): Placed => [30 + i * 44, 140, digit]),
    ]);
    expect(found).toEqual(expect.arrayContaining(digits));
  });

  it('reads words in a narrow typeface of few pixels as words', async () => {
    const lines = ['6 h 31 min', 'Q3 2027', 'Lucy · 18 min ago', '2021-06-01 23:50', 'Fill in teams'];
    expect(
      await read(
        sight,
        lines.map((line, i): Placed => [20, 30 + i * 30, line, 'font-size:12px']),
        { family: 'Liberation Sans Narrow' },
      ),
    ).toEqual(lines);
  });

  it('reads words of one colour over a photograph, and nothing in the photograph itself', async () => {
    const photo =
      '<filter id="f"><feTurbulence baseFrequency="0.04" numOctaves="4" seed="3"/>' +
      '<feColorMatrix values="0.6 0 0 0 0.05 0 0.6 0 0 0.1 0 0 0.6 0 0.15 0 0 0 0 1"/></filter>' +
      '<rect x="40" y="20" width="560" height="180" filter="url(#f)"/>';
    expect(await read(sight, [], { under: photo })).toEqual([]);
    const words: Placed[] = [
      [80, 80, 'Discover the coast', 'font-size:30px;font-weight:bold;fill:#ffffff'],
      [80, 130, 'Hotels from $129 a night', 'font-size:18px;fill:#ffffff'],
    ];
    expect(await read(sight, words, { under: photo })).toEqual([
      'Discover the coast',
      'Hotels from $129 a night',
    ]);
  });

  it('reads words on a dotted ground, and none of its dots', async () => {
    const dots = Array.from(
      { length: 30 * 14 },
      (_, i) =>
        `<rect x="${8 + (i % 30) * 16}" y="${8 + Math.floor(i / 30) * 16}" width="2" height="2" fill="#bbbbbb"/>`,
    ).join('');
    expect(await read(sight, [], { under: dots })).toEqual([]);
    const lines = ['Send the invoice', 'Total: $1,204.50'];
    expect(
      await read(
        sight,
        lines.map((line, i): Placed => [43, 61 + i * 60, line, 'font-size:15px']),
        { under: dots },
      ),
    ).toEqual(lines);
  });

  it('reads bold words that are struck through', async () => {
    expect(
      await read(sight, [
        [20, 40, 'checkout', 'font-size:16px;font-weight:bold;text-decoration:line-through'],
      ]),
    ).toEqual(['checkout']);
  });

  it('reads initials on a disc, a count on a badge, and a count close beside an icon', async () => {
    const under = `<circle cx="40" cy="40" r="16" fill="#be185d"/><rect x="80" y="30" width="30" height="16" rx="8" fill="#dc2626"/>
      <path transform="translate(140 30) scale(0.667)"
      d="M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5M12 15V3" fill="none" stroke="#222222"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`;
    const white = 'fill:#ffffff;text-anchor:middle';
    const found = await read(
      sight,
      [
        [40, 45, 'KU', white],
        [95, 42, '99+', `${white};font-size:12px;font-weight:bold`],
        [159, 43, '162', ''],
      ],
      { under },
    );
    expect(found).toEqual(expect.arrayContaining(['KU', '99+', '162']));
  });

  it('reads a note beside a heading as a line of its own', async () => {
    const found = await read(sight, [
      [20, 60, 'Delete', 'font-size:44px;font-weight:bold'],
      [190, 58, 'minute cookie 9:41 AM', 'font-size:13px'],
      [360, 60, '11:58', 'font-size:44px'],
    ]);
    expect(found).toEqual(expect.arrayContaining(['Delete', 'minute cookie 9:41 AM', '11:58']));
  });

  it('sees a single letter once', async () => {
    const letters = [...'CVWPSXZ'];
    const found = await read(
      sight,
      letters.flatMap((letter, i) =>
        [12, 14, 16].map((size, k): Placed => [30 + i * 60, 40 + k * 50, letter, `font-size:${size}px`]),
      ),
    );
    expect(found.filter((text) => text.length > 1)).toEqual([]);
  });

  it('tells an I from a bar, and a comma from a dot', async () => {
    expect(
      await read(sight, [[20, 40, 'Here I wait, and I read 2,410,077 lines', 'font-size:15px']]),
    ).toEqual(['Here I wait, and I read 2,410,077 lines']);
  });

  it('loses nothing of letters where a gradient ends', async () => {
    const under =
      '<defs><linearGradient id="g" x2="0" y2="1"><stop offset="0" stop-color="#3b1f4a"/>' +
      '<stop offset="1" stop-color="#111111"/></linearGradient></defs>' +
      '<rect width="720" height="128" fill="url(#g)"/>';
    const lines = Array.from({ length: 5 }, (_, i): Placed => [
      20 + i * 130,
      118 + i * 4,
      '2,410,077',
      'fill:#22cc66',
    ]);
    expect(await read(sight, lines, { background: '#111111', under })).toEqual(lines.map(() => '2,410,077'));
  });
});
