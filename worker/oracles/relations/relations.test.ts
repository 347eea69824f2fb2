import { describe, expect, it } from 'vitest';
import type { StepRecord } from '#worker/ports/records.ts';
import { at, names } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

interface Entry {
  name: string;
  done?: boolean;
}

const entry = (name: string, done = false): Entry => ({ name, done });
const [brass, cedar, damson, ebony] = [
  entry('Brass ribbon'),
  entry('Cedar cradle'),
  entry('Damson basket'),
  entry('Ebony anchor'),
] as const;

const topOf = (n: number) => 100 + n * 40;

/** A list with a field above it and the number of entries below. */
const shows = (entries: readonly Entry[], counted = entries.length) =>
  at(
    '/',
    scene(
      [
        ...entries.map(({ name, done }, n) =>
          line(name, box(80, topOf(n)), { struckThrough: done === true }),
        ),
        line(`${counted} entries left`, box(20, 500)),
      ],
      [
        control('textfield', 'New', box(80, 40, 400, 30)),
        ...entries.map(({ done }, n) =>
          control('checkbox', '', box(40, topOf(n), 20), {
            affordance: 'toggle',
            state: { checked: done === true },
          }),
        ),
      ],
    ),
  );

const enters = (
  text: string,
  from: readonly Entry[],
  to: readonly Entry[],
  counted?: number,
): StepRecord[] => [
  step({
    before: shows(from),
    after: shows(from),
    act: { kind: 'type', text },
    trail: { kind: 'type', target: { ...target('New'), kind: 'textfield' }, text },
  }),
  step({
    before: shows(from),
    after: shows(to, counted),
    act: { kind: 'key', keys: 'Enter' },
    trail: { kind: 'key', keys: 'Enter' },
  }),
];

const made = (...entries: Entry[]): StepRecord[] =>
  entries.flatMap(({ name }, n) => enters(name, entries.slice(0, n), entries.slice(0, n + 1)));

const presses = (label: string, targetBox: ReturnType<typeof box>, from: Entry[], to: Entry[]): StepRecord =>
  step({
    before: shows(from),
    after: shows(to),
    trail: { kind: 'press', target: target(label, targetBox) },
    targetBox,
  });

const reload = (from: Entry[], to: Entry[]): StepRecord =>
  step({ before: shows(from), after: shows(to), act: { kind: 'reload' }, trail: { kind: 'reload' } });

const before = made(brass, cedar, damson, ebony);
const all = [brass, cedar, damson, ebony];

describe('tags that are typed', () => {
  const typed = (shown: Entry): Promise<string[]> => {
    const [type, sent] = enters('<s>Ivory spindle</s>', all, [...all, shown]);
    return names(sent!, [...before, type!]);
  };

  it('are shown as they were typed, or left out', async () => {
    expect(await typed(entry('<s>Ivory spindle</s>'))).toEqual([]);
    expect(await typed(entry('Ivory spindle'))).toEqual([]);
  });

  it('do not do what they say', async () => {
    expect(await typed(entry('Ivory spindle', true))).toEqual(['markup-taken']);
  });
});

describe('a reload', () => {
  const judge = (from: Entry[], to: Entry[], earlier = before) => names(reload(from, to), earlier);

  it('keeps all as it was', async () => {
    expect(await judge(all, all)).toEqual([]);
  });

  it('loses nothing that was made, where the rest of its list is there', async () => {
    expect(await judge(all, [brass, cedar, damson])).toEqual(['kept-on-reload']);
  });

  it('may lose everything, in an app that keeps nothing by itself', async () => {
    expect(await judge(all, [])).toEqual([]);
  });

  it('brings nothing back that was removed in its row', async () => {
    const gone = presses('', box(300, topOf(1), 20), all, [brass, damson, ebony]);
    expect(await judge([brass, damson, ebony], all, [...before, gone])).toEqual(['kept-on-reload']);
  });

  it('may show again what a filter hid', async () => {
    const hidden = presses('Some', box(300, 500, 60), all, [brass, damson, ebony]);
    expect(await judge([brass, damson, ebony], all, [...before, hidden])).toEqual([]);
  });

  it('brings no words back that others were typed over', async () => {
    const fennel = entry('Fennel lantern');
    const changed = [brass, fennel, damson, ebony];
    expect(await judge(changed, all, [...before, ...enters(fennel.name, all, changed)])).toEqual([
      'kept-on-reload',
    ]);
  });

  it('keeps what was done, and the order', async () => {
    const done = [entry(brass.name, true), cedar, damson, ebony];
    expect(await judge(done, all)).toEqual(['kept-on-reload']);
    expect(await judge(all, all.toReversed())).toEqual(['kept-on-reload']);
  });
});

describe('what is marked together', () => {
  const done = (...which: Entry[]) =>
    all.map(({ name }) =>
      entry(
        name,
        which.some((one) => one.name === name),
      ),
    );
  const clears = (to: Entry[]) => names(presses('Clear', box(300, 500, 60), done(brass, cedar), to), before);

  it('is taken together', async () => {
    expect(await clears([damson, ebony])).toEqual([]);
    expect(await clears([entry(cedar.name, true), damson, ebony])).toEqual(['all-marked']);
  });

  it('is unmarked by what marked it', async () => {
    const mark = presses('', box(40, 45, 20), done(), done(...all));
    const again = (to: Entry[]) => names(presses('', box(40, 45, 20), done(...all), to), [...before, mark]);
    expect(await again(done())).toEqual([]);
    expect(await again(done(...all))).toContain('marks-back');
  });
});

describe('an entry', () => {
  const blanks = (to: readonly Entry[], counted?: number) => enters('   ', all, to, counted);

  it('has words', async () => {
    const [typing, kept] = blanks(all);
    expect(await names(kept!, [...before, typing!])).toEqual([]);
    const [, taken] = blanks([...all, entry('')], 5);
    expect(await names(taken!, [...before, typing!])).toContain('wordless-entry');
  });

  it('is made once', async () => {
    const twice = enters(brass.name, [cedar], [cedar, brass, brass]);
    expect(await names(twice[1]!, [...made(cedar), twice[0]!])).toContain('double-entry');
    const once = enters(brass.name, [cedar], [cedar, brass]);
    expect(await names(once[1]!, [...made(cedar), once[0]!])).toEqual([]);
  });

  it('is left as it was by Escape', async () => {
    const opened = step({
      before: shows(all),
      after: shows(all),
      act: { kind: 'press', at: { x: 100, y: topOf(1) }, count: 2 },
      targetBox: box(80, topOf(1)),
    });
    const [typing] = enters('Ginger saddle', all, all);
    const escape = (to: Entry[]) =>
      names(
        step({
          before: shows(all),
          after: shows(to),
          act: { kind: 'key', keys: 'Escape' },
          trail: { kind: 'key', keys: 'Escape' },
        }),
        [...before, opened, typing!],
      );
    expect(await escape(all)).toEqual([]);
    expect(await escape([brass, entry('Ginger saddle'), damson, ebony])).toEqual(['escape-keeps']);
  });
});
