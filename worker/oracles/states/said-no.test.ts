import { describe, expect, it } from 'vitest';
import { at, names } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

const press = (label: string) => ({ kind: 'press' as const, target: target(label) });
const list = (path: string, more: string[] = []) =>
  at(
    path,
    scene([
      line('Codes', box(60, 40), { fontPx: 26 }),
      line('SUMMER10', box(60, 120)),
      ...more.map((text, row) => line(text, box(60, 600 + row * 30, 300))),
    ]),
  );

describe('a question that is answered with no', () => {
  const asking = at(
    '/codes',
    scene(
      [line('Delete SUMMER10?', box(420, 300))],
      [control('button', 'Keep it', box(440, 360, 90)), control('button', 'Delete code', box(560, 360, 90))],
      { regions: [{ id: 0, kind: 'dialog', box: box(400, 280, 300, 140), label: '' }] },
    ),
  );
  const answer = (label: string, said: string[]) =>
    step({ before: asking, after: list('/codes', said), targetBox: box(440, 360, 90), trail: press(label) });

  it('does nothing', async () => {
    expect(await names(answer('Keep it', ['Code SUMMER10 was deleted.']))).toContain('cancel-acts');
    expect(await names(answer('Keep it', []))).toEqual([]);
    expect(await names(answer('Delete code', ['Code SUMMER10 was deleted.']))).toEqual([]);
  });

  it('may bring to sight again what stood there before', async () => {
    const before = step({
      before: list('/codes', ['Your changes were saved.']),
      after: asking,
      trail: press('Delete'),
    });
    expect(await names(answer('Keep it', ['Your changes were saved.']), [before])).toEqual([]);
  });
});

describe('a thing that is removed on its own page', () => {
  const sessions = (titles: string[], said: string[] = []) =>
    at(
      '/sessions',
      scene([
        line('Sessions', box(60, 40), { fontPx: 28 }),
        ...[...titles, ...said].map((text, row) => line(text, box(60, 120 + row * 40, 240))),
      ]),
    );
  const own = at(
    '/sessions/6',
    scene(
      [line('Forms people finish', box(60, 40, 300), { fontPx: 28 })],
      [control('button', 'Delete', box(900, 40, 90))],
    ),
  );
  const all = ['Queues under pressure', 'Forms people finish', 'Design tokens that last'];
  const without = all.filter((title) => title !== 'Forms people finish');
  const open = (titles: string[]) =>
    step({ before: sessions(titles), after: own, trail: press('Forms people finish') });
  const remove = (titles: string[], said = ['The session was deleted.']) =>
    step({ before: own, after: sessions(titles, said), targetBox: box(900, 40, 90), trail: press('Delete') });
  const reload = (titles: string[]) =>
    step({
      before: sessions(without),
      after: sessions(titles),
      act: { kind: 'reload' },
      trail: { kind: 'reload' },
    });

  it('is not listed any more', async () => {
    expect(await names(remove(['Queues under pressure', 'Forms people finish']), [open(all)])).toEqual([
      'kept-removal',
    ]);
    expect(await names(remove(without), [open(all)])).toEqual([]);
    // Of two equal names, one remains.
    expect(await names(remove(all), [open([...all, 'Forms people finish'])])).toEqual([]);
    // No message confirmed the removal.
    expect(await names(remove(all, []), [open(all)])).toEqual([]);
  });

  it('does not come back with a reload', async () => {
    expect(await names(reload(all), [open(all), remove(without)])).toEqual(['comes-back']);
    expect(await names(reload(without), [open(all), remove(without)])).toEqual([]);
  });
});

describe('all is marked as read', () => {
  const news = (badge: string) =>
    at(
      '/notifications',
      scene([
        line('Notifications', box(60, 200), { fontPx: 26 }),
        line(badge, box(1100, 20, 60)),
        line(badge === 'Inbox 3' ? '3 unread' : 'Everything is read', box(60, 240)),
      ]),
    );
  const mark = (badge: string) =>
    step({
      before: news('Inbox 3'),
      after: at(
        '/notifications',
        scene([
          line('Notifications', box(60, 200), { fontPx: 26 }),
          line(badge, box(1100, 20, 60)),
          line('Everything is read', box(60, 240)),
        ]),
      ),
      trail: press('Mark all as read'),
    });
  it('and nothing is counted any more', async () => {
    expect(await names(mark('Inbox 3'))).toEqual(['marked-read']);
    expect(await names(mark('Inbox'))).toEqual([]);
  });
});
