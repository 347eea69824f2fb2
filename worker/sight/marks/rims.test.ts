import { describe, expect, it } from 'vitest';
import { lookingAt } from '../testing/drawn.ts';

describe('drawings beside words', () => {
  const look = lookingAt();
  const read = async (body: string) =>
    (await look(body, { width: 640, height: 200 })).lines.map((line) => line.text);

  it("reads the number in a step's ring, and nothing of the ring", async () => {
    const steps = ['Cart', 'Address', 'Payment', 'Review']
      .map(
        (
          step,
          i,
        ) => `<circle cx="${40 + i * 150}" cy="60" r="11" fill="#ffffff" stroke="#0f62fe" stroke-width="2"/>
      <text x="${40 + i * 150}" y="65" text-anchor="middle" font-size="13">${i + 1}</text><text x="${58 + i * 150}" y="65">${step}</text>`,
      )
      .join('');
    expect((await read(steps)).sort()).toEqual(['1', '2', '3', '4', 'Address', 'Cart', 'Payment', 'Review']);
  });

  it('reads the words beside a drawing that it does not know', async () => {
    const drawing =
      '<path transform="translate(20 47)" d="M2 9h5l3-8 4 15 3-7h5M2 16h6M16 2h6" fill="none" stroke="#222222" stroke-width="1.6"/>';
    expect(await read(`${drawing}<text x="48" y="61">Banking</text>`)).toEqual(['Banking']);
  });

  it.each([
    [1.5, 1, 0.2],
    [1.5, 2, 0.3],
    [3, 2, 0.3],
    [3, 3, 0.3],
  ])(
    'reads the words of a dark tip over two grounds, and nothing of its shadow (blurred by %d, %d px lower, %d strong)',
    async (blurred, lower, strength) => {
      const shadow = `<filter id="soft" x="-20%" y="-50%" width="140%" height="220%">
      <feGaussianBlur stdDeviation="${blurred}"/></filter><rect x="100" y="${41 + lower}" width="98" height="25"
      rx="5" fill="#000000" opacity="${strength}" filter="url(#soft)"/>`;
      expect(
        await read(
          `<rect width="640" height="67" fill="#f0f0f0"/>${shadow}<rect x="100" y="41" width="98" height="25"
          rx="5" fill="#1e1e1e"/><text x="106" y="58" font-size="12" fill="#eeeeee">Clear messages</text>`,
        ),
      ).toEqual(['Clear messages']);
    },
  );

  it('leaves out a piece of a frame and a chevron that are read as signs', async () => {
    const frame = '<path d="M32 40h-10v40h180v-40h-118" fill="none" stroke="#9a9aaa" stroke-width="1"/>';
    const chevron = '<path d="M292 52l4 4 4-4" fill="none" stroke="#222222" stroke-width="1.6"/>';
    expect(
      await read(
        `${frame}<text x="36" y="44" font-size="12">Street</text><text x="230" y="60">Reports</text>${chevron}`,
      ),
    ).toEqual(expect.arrayContaining(['Street', 'Reports']));
  });

  it('reads the numbers over the bars of a chart, and those of its axis', async () => {
    const bars = [42, 18, 67, 35]
      .map(
        (n, i) =>
          `<rect x="${60 + i * 40}" y="${150 - n}" width="22" height="${n}" fill="#0f62fe"/>
          <text x="${71 + i * 40}" y="${145 - n}" text-anchor="middle" font-size="12">${n}</text>`,
      )
      .join('');
    const axis = [0, 50, 100]
      .map((n) => `<text x="50" y="${154 - n}" text-anchor="end" font-size="12">${n}</text>`)
      .join('');
    expect(await read(bars + axis)).toEqual(
      expect.arrayContaining(['42', '18', '67', '35', '0', '50', '100']),
    );
  });

  it('keeps short words and signs at the ends of a line', async () => {
    const lines = [
      'A. Nyman',
      'On call',
      '5 GB',
      '+1 555 0132',
      '$12.50',
      'Plan B',
      'Terms &amp;',
      'a cup of tea',
      'Room 8',
    ];
    const found = await read(
      lines
        .map((line, i) => `<text x="${20 + (i % 3) * 200}" y="${40 + Math.floor(i / 3) * 50}">${line}</text>`)
        .join(''),
    );
    expect(found.sort()).toEqual(lines.map((line) => line.replace('&amp;', '&')).sort());
  });
});
