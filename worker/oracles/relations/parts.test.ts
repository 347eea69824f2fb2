import { expect, it } from 'vitest';
import type { StepRecord } from '#worker/ports/records.ts';
import { at, names } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

interface Entry {
  name: string;
  done: boolean;
}

const entries: Entry[] = [
  { name: 'Brass ribbon', done: true },
  { name: 'Cedar cradle', done: false },
  { name: 'Damson basket', done: false },
];
const [done, open] = [entries.filter(({ done }) => done), entries.filter(({ done }) => !done)];

const filters = ['Wszystkie', 'Otwarte', 'Gotowe'];
const boxOf = (label: string) => box(80 + filters.indexOf(label) * 130, 400, 100);

const shows = (listed: readonly Entry[], path = '/', row = filters) =>
  at(
    path,
    scene(
      [
        line('Zadania', box(80, 10)),
        ...listed.map(({ name, done }, n) => line(name, box(80, 100 + n * 40), { struckThrough: done })),
      ],
      [
        control('textfield', 'New', box(80, 40, 400, 30)),
        ...row.map((label) => control('link', label, boxOf(label))),
      ],
    ),
  );

const makes = entries.flatMap(({ name }, n): StepRecord[] => {
  const [before, after] = [n, n + 1].map((count) =>
    shows(entries.slice(0, count).map((one) => ({ ...one, done: false }))),
  );
  return [
    step({
      before: before!,
      after: before!,
      act: { kind: 'type', text: name },
      trail: { kind: 'type', target: { ...target('New'), kind: 'textfield' }, text: name },
    }),
    step({
      before: before!,
      after: after!,
      act: { kind: 'key', keys: 'Enter' },
      trail: { kind: 'key', keys: 'Enter' },
    }),
  ];
});

/** Presses each filter on a page that was opened anew; what the last one shows is judged. */
async function judged(
  parts: Record<string, readonly Entry[]>,
  { row = filters, stays = false, list = entries } = {},
): Promise<string[]> {
  const presses = Object.entries(parts).map(([label, listed]) =>
    step({
      before: shows(list, '/', row),
      after: shows(listed, stays ? '/' : `/#/${label}`, row),
      trail: { kind: 'press', target: target(label, boxOf(label)) },
      targetBox: boxOf(label),
    }),
  );
  return names(presses.at(-1)!, [...makes, ...presses.slice(0, -1)]);
}

const [all, second, third] = filters as [string, string, string];

it('each part of a list is shown by one of its filters', async () => {
  expect(await judged({ [all]: entries, [second]: open, [third]: done })).toEqual([]);
  expect(await judged({ [all]: entries, [second]: entries, [third]: done })).toEqual(['parts']);
  expect(await judged({ [all]: entries, [second]: open, [third]: open })).toEqual(['parts']);
});

it('is no matter where nothing is marked, where two filters are all, or where nothing is chosen', async () => {
  const unmarked = entries.map((entry) => ({ ...entry, done: false }));
  expect(await judged({ [all]: unmarked, [second]: unmarked, [third]: [] }, { list: unmarked })).toEqual([]);
  expect(await judged({ [all]: entries, [third]: done }, { row: [all, third] })).toEqual([]);
  expect(await judged({ [third]: done, [all]: entries, [second]: entries }, { stays: true })).toEqual([]);
});
