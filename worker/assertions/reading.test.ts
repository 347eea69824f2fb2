import { expect, it } from 'vitest';
import { readCase, readLine } from './reading.ts';

const unreadIn = (line: string, kind: 'step' | 'assertion') =>
  readLine(line, kind).unread.map(({ why, text }) => `${why}: ${text}`);

it('says in plain words what a step does and what an assertion claims', () => {
  expect(
    readCase({
      steps: [
        'Click the second "Delete" in the row "Ann"',
        'Click "A" and do not click "B"',
        '#{reset-data}',
      ],
      assertions: ['There should be no errors', '"Blue mug" is listed'],
    }).map(({ kind, understood, reads }) => [kind, understood, ...reads]),
  ).toEqual([
    ['step', true, 'Click the 2nd “Delete” in the row “Ann”'],
    ['step', true, 'Click the “A”', 'Not done: click "B"'],
    ['step', true, 'Run the script reset-data'],
    ['assertion', true, 'Check: errors is not shown'],
    ['assertion', true, 'Check: "Blue mug" is shown'],
  ]);
});

it.each([
  ['Click "Save". Hmm.', ['unknown: Hmm']],
  ['Clik "Save"', ['open: Clik']],
  ['Frobnicate the widget', ['open: Frobnicate the widget']],
  ['Select the cheapest flight', ['open: cheapest']],
  ['Click all "all" buttons', ['open: all']],
  ['Check that the moon smiles', ['unknown: the moon smiles']],
  ['Type', ['unknown: Type']],
])('%s: marks what is not understood of the step', (line, unread) => {
  expect(unreadIn(line, 'step')).toEqual(unread);
});

it.each([
  ['"A" is shown strangely', ['unknown: strangely']],
  ['"A" is shown and the moon smiles', ['unknown: and the moon smiles']],
  ['The moon smiles', ['unknown: The moon smiles']],
])('%s: marks what is not understood of the assertion', (line, unread) => {
  expect(unreadIn(line, 'assertion')).toEqual(unread);
});

it('marks parts at their places in the line', () => {
  for (const line of ['Click “Save”. Hmm.', '  Then clik "Save"  ', 'Run #{x} and clik "Save"'])
    for (const { start, end, text } of readLine(line, 'step').unread)
      expect(line.slice(start, end)).toBe(text);
});

it.each([
  ['Clik "Save"', ['Click "Save"']],
  ['Tpye "a" in "Name"', ['Type "a" in "Name"']],
  ['Erase "Ann"', ['Remove "Ann"']],
  ['Click "Save". Hmm.', ['Click "Save"']],
  ['Frobnicate the widget', ['Click "Frobnicate the widget"']],
  ['The total is $5', ['Verify that the total is $5']],
])('%s: offers near steps', (line, near) => expect(readLine(line, 'step').near).toEqual(near));

it.each([
  ['The cart shwos 1', ['The cart shows 1']],
  ['"A" is shown strangely', ['"A" is shown']],
])('%s: offers near assertions', (line, near) => expect(readLine(line, 'assertion').near).toEqual(near));

it.each([
  ['Click all "Delete" buttons', 'step'],
  ['Select the cheapest flight', 'step'],
  ['Clcik every "A"', 'step'],
  ['If the moon smiles, click "A"', 'step'],
  ['Donate 5 dollars', 'step'],
  ['"A" is nto shown', 'assertion'],
  ['All "A" are frobnicated', 'assertion'],
] as const)('%s: offers nothing that loses a negation, a condition or a count', (line, kind) => {
  const { understood, near } = readLine(line, kind);
  expect({ understood, near }).toEqual({ understood: false, near: [] });
});

it('offers only what is wholly understood, and at most three', () => {
  for (const line of ['Clik "Save"', 'Erase "Ann"', 'Clck "A" hmm', 'Pres "A"']) {
    const { near } = readLine(line, 'step');
    expect(near.length).toBeLessThanOrEqual(3);
    for (const other of near) expect(readLine(other, 'step').understood).toBe(true);
  }
});

it('reads 200 long lines in seconds', () => {
  const words = Array.from({ length: 60 }, (_, n) => `moon${n}`).join(' ');
  const startedAt = performance.now();
  for (let n = 0; n < 200; n++) readLine(`${n} ${words}`, n % 2 ? 'step' : 'assertion');
  expect(performance.now() - startedAt).toBeLessThan(3000);
});
