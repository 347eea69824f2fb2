import { expect, it } from 'vitest';
import { box, line, scene } from '#worker/oracles/testing/steps.ts';
import { isLasting, namingLine } from './entry-words.ts';

const entry = box(0, 0, 380, 90);
const [sender, subject, preview] = [
  line('Nora Lindqvist <nora@lindq… 5h ago', box(60, 10, 300)),
  line('Your place is confirmed', box(60, 36, 240), { bold: true }),
  line('Dear Nora, it is yours from the first of the …', box(60, 60, 300)),
];

it('names an entry by its boldest line that is whole', () => {
  expect(namingLine(scene([sender, subject, preview]), entry)?.text).toBe('Your place is confirmed');
});

it('names no entry by what stands twice, or by what is cut off', () => {
  const other = line('Your place is confirmed', box(60, 136, 240));
  expect(namingLine(scene([sender, subject, preview, other]), entry)).toBeUndefined();
});

it.each([
  ['Bea Lang', true],
  ['5h ago', false],
  ['The rotavator is booked for Sat…', false],
  ['#1042', true],
])('“%s” will last: %s', (text, lasts) => {
  expect(isLasting(text)).toBe(lasts);
});
