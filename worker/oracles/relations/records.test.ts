import { describe, expect, it } from 'vitest';
import type { StepRecord } from '#worker/ports/records.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Region } from '#worker/sight/scene.ts';
import { at, names } from '../testing/judged.ts';
import { box, control, line, request, scene, step, target } from '../testing/steps.ts';

const people = [
  ['Ada Young', 'Mill Lane 4', '2025-03-11'],
  ['Cleo Marsh', 'Weir Road 19', '2025-04-02'],
  ['Bert Olsen', 'Quay Street 7', '2025-05-23'],
  ['Dora Lang', 'Fern Close 12', '2025-06-08'],
  ['Emil Berg', 'Abbey Park 30', '2025-07-17'],
  ['Fritz Noll', 'Chapel Walk 2', '2025-08-26'],
  ['Gerda Thal', 'Orchard Row 15', '2025-09-05'],
];

/** A list headed by a title with a number beside it. */
const listed = (path: string, count: number, rows: readonly string[][]): SessionView =>
  at(
    path,
    scene([
      line('Members', box(40, 60, 160, 34), { fontPx: 32 }),
      line(String(count), box(212, 70, 16, 14), { fontPx: 13 }),
      ...rows.flatMap((cells, row) =>
        cells.map((text, column) => line(text, box(60 + column * 260, 160 + row * 60, 130))),
      ),
    ]),
  );

/** A list in a side bar, and what is open beside it. */
const regions: Region[] = [
  { id: 0, kind: 'page', box: box(0, 0, 1280, 720), label: '' },
  { id: 1, kind: 'sidebar', box: box(40, 80, 380, 600), label: '', parent: 0 },
];
const beside = (rows: readonly string[][], open: string[] = []) =>
  at(
    '/inbox',
    scene(
      [
        ...rows.flatMap(([name = '', street = ''], row) => [
          line(name, box(60, 100 + row * 70, 200), { bold: true }),
          line(street, box(60, 124 + row * 70, 160, 16), { fontPx: 13 }),
        ]),
        ...open.map((text, row) => line(text, box(600, 120 + row * 60, 300), { fontPx: 22 })),
      ],
      [],
      { regions },
    ),
  );

const press = (label: string, before: SessionView, after: SessionView): StepRecord =>
  step({ before, after, trail: { kind: 'press', target: target(label) } });

describe('the number beside a list’s title', () => {
  const turned = (count: number, label = '2') =>
    names(
      press(
        label,
        listed('/members', count, people.slice(0, 4)),
        listed('/members?page=2', count, people.slice(4)),
      ),
    );

  it('is that of the rows over all its pages, where the last one has fewer', async () => {
    expect(await turned(7)).toEqual([]);
    expect(await turned(8)).toEqual(['counted-rows']);
  });

  it('may be of something else, which is far from it', async () => {
    expect(await turned(24)).toEqual([]);
  });

  it('is not judged where a page is not known by its number', async () => {
    expect(await turned(8, 'Next')).toEqual([]);
  });

  it('is that of the rows on a page, where it was so on another one', async () => {
    const home = at('/');
    const other = press('Guests', home, listed('/guests', 4, people.slice(0, 4)));
    const opened = (count: number, earlier: StepRecord[]) =>
      names(press('Members', home, listed('/members', count, people)), earlier);
    expect(await opened(7, [other])).toEqual([]);
    expect(await opened(8, [other])).toEqual(['counted-rows']);
    expect(await opened(8, [])).toEqual([]);
  });
});

describe('what was removed on a page of its own', () => {
  const [, cleo] = people as [string[], string[]];
  const own = at('/members/2', scene(cleo.map((text, row) => line(text, box(60, 100 + row * 60, 130)))));
  const list = (rows: readonly string[][]) => listed('/members', rows.length, rows);
  const removed = (after: SessionView) =>
    names(press('Confirm', own, after), [press('Cleo Marsh', list(people), own), press('Delete', own, own)]);

  it('is listed no more', async () => {
    expect(await removed(list(people.filter((cells) => cells !== cleo)))).toEqual([]);
    expect(await removed(list(people))).toContain('removed-stays');
  });

  it('is still there where the removal was called off', async () => {
    expect(
      await names(press('Cancel', own, list(people)), [
        press('Cleo Marsh', list(people), own),
        press('Delete', own, own),
      ]),
    ).toEqual([]);
  });
});

describe('what was removed beside its list', () => {
  const [ada, cleo] = people as [string[], string[]];
  const removed = (after: SessionView) =>
    names(
      step({
        before: beside(people, cleo),
        after,
        trail: { kind: 'press', target: target('Delete') },
        evidence: { network: [request('DELETE', 'https://shop.example/inbox/2', 200, 'fetch')] },
      }),
    );

  it('is listed no more', async () => {
    expect(await removed(beside(people.filter((cells) => cells !== cleo)))).toEqual([]);
    expect(await removed(beside(people))).toContain('removed-stays');
    expect(await removed(beside(people, ada))).toContain('removed-stays');
  });

  it('is another matter where the page is headed otherwise', async () => {
    const basket = (rows: readonly string[][]) => {
      const page = beside(rows, ['Your basket']);
      const named = line('Cleo Marsh', box(600, 400, 120));
      return { ...page, scene: { ...page.scene, lines: [...page.scene.lines, named] } };
    };
    const press = step({
      before: basket(people),
      after: beside(people, ['Your basket']),
      trail: { kind: 'press', target: target('Remove') },
      evidence: { network: [request('POST', 'https://shop.example/basket', 200, 'fetch')] },
    });
    expect(await names(press)).toEqual([]);
  });

  it('is another matter once something else was pressed', async () => {
    const nav = control('link', 'Chapters', box(800, 20, 80));
    const at = (view: SessionView) => ({ ...view, scene: { ...view.scene, controls: [nav] } });
    const removal = step({
      before: at(beside(people, cleo)),
      after: at(beside(people, cleo)),
      trail: { kind: 'press', target: target('Delete') },
      evidence: { network: [request('DELETE', 'https://shop.example/inbox/2', 200, 'fetch')] },
    });
    const leave = step({
      before: removal.after,
      after: beside(people),
      trail: { kind: 'press', target: target('Chapters') },
      targetBox: nav.box,
    });
    expect(await names(leave, [removal])).toEqual([]);
  });

  it('may still be asked about', async () => {
    expect(await removed(beside(people, cleo))).toEqual([]);
  });
});

describe('an entry beside what it opens', () => {
  const [ada, cleo] = people as [string[], string[]];
  const opened = (from: SessionView, to: SessionView, on = 0) =>
    names(
      step({
        before: from,
        after: to,
        trail: { kind: 'press', target: target(people[on]![0]!) },
        targetBox: box(60, 100 + on * 70, 200),
      }),
    );

  it('opens its own, not another one’s', async () => {
    expect(await opened(beside(people), beside(people, ada))).toEqual([]);
    expect(await opened(beside(people), beside(people, cleo))).toEqual(['opens-another']);
    expect(await opened(beside(people, ada), beside(people, cleo))).toEqual(['opens-another']);
  });

  it('may be links of several columns in the foot of every page', async () => {
    const foot: Region = { id: 2, kind: 'footer', box: box(40, 80, 700, 600), label: '', parent: 0 };
    const inFoot = beside(people);
    const from = { ...inFoot, scene: { ...inFoot.scene, regions: [regions[0]!, foot] } };
    expect(await opened(from, beside(people, cleo))).toEqual([]);
  });

  it('may open nothing, so that what was open before stays', async () => {
    expect(await opened(beside(people, cleo), beside(people, cleo))).toEqual([]);
  });
});

describe('the day of an entry, where it is opened', () => {
  const opens = (shown: string[], at_ = '/members/7') =>
    names(
      step({
        before: listed('/members', 7, people),
        after: at(at_, scene(shown.map((text, row) => line(text, box(60, 100 + row * 40, 300))))),
        trail: { kind: 'press', target: target('Cleo Marsh') },
        targetBox: box(60, 220, 130),
      }),
    );

  it('is the one that the list says', async () => {
    expect(await opens(['Cleo Marsh', 'Weir Road 19', '2 April 2025'])).toEqual([]);
    expect(await opens(['Cleo Marsh', 'Weir Road 19', '1 April 2025'])).toEqual(['other-day']);
    expect(await opens(['Cleo Marsh', 'Weir Road 19', 'Thu, 3 Apr 2025, 00:30'])).toEqual(['other-day']);
  });

  it('may be another day of the same thing, or a day of another', async () => {
    expect(await opens(['Cleo Marsh', 'Weir Road 19', 'Updated on 3 April 2025'])).toEqual([]);
    expect(await opens(['Cleo Marsh', '1 April 2025', '9 May 2025'])).toEqual([]);
    expect(await opens(['Cleo Marsh', 'Weir Road 19', '9 May 2025'])).toEqual([]);
    expect(await opens(['Opening hours', '1 April 2025'])).toEqual([]);
    expect(await opens(['Cleo Marsh', 'Weir Road 19', '1 – 3 April 2025'])).toEqual([]);
  });
});
