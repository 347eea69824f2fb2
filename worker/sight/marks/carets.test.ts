import { expect, it } from 'vitest';
import { lookingAt } from '../testing/drawn.ts';

const look = lookingAt();

it('reads what a caret touches, and nothing of the caret', async () => {
  const field = (text: string, caret: number) =>
    `<rect x="20.5" y="20.5" width="300" height="39" rx="6" fill="#ffffff" stroke="#777788"/>
    <text x="32" y="46" font-size="17" font-family="Liberation Sans">${text}</text>
    <rect x="${caret}" y="31" width="1" height="19" fill="#222222"/>`;
  for (const caret of [73, 74]) {
    const { lines } = await look(field('12/30', caret), { width: 340, height: 80 });
    expect(lines.map((line) => line.text.replace('|', ''))).toEqual(['12/30']);
  }
  // Stems are no carets, however tall or deep.
  const { lines } = await look(
    '<text x="32" y="46" font-size="17">valid and quiet, “all told” [a] (d)</text>',
    { width: 400, height: 80 },
  );
  expect(lines.map((line) => line.text)).toEqual(['valid and quiet, "all told" [a] (d)']);
});
