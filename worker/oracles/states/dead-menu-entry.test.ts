import { describe, expect, it } from 'vitest';
import { at, names, site } from '../testing/judged.ts';
import { box, control, line, request, scene, step, target } from '../testing/steps.ts';

describe('an entry of a menu', () => {
  const dots = control('icon', 'more', box(260, 60, 24, 24));
  const page = at('/board', scene([line('Booked in', box(40, 60))], [dots]));
  const menuWith = (label: string) =>
    at(
      '/board',
      scene(
        [line('Booked in', box(40, 60)), line(label, box(200, 100))],
        [dots, control('button', label, box(200, 96, 120, 30))],
      ),
    );
  const opening = (label: string) =>
    step({
      before: page,
      after: menuWith(label),
      targetBox: dots.box,
      trail: { kind: 'press', target: target('more') },
    });
  /** The menu closes. */
  const changes = [{ kind: 'region-repainted' as const, box: box(190, 80, 400, 200), says: '' }];
  const press = (label: string, after = page, evidence = {}) => ({
    ...step({
      before: menuWith(label),
      after,
      targetBox: box(200, 96, 120, 30),
      trail: { kind: 'press', target: target(label) },
      evidence,
    }),
    difference: { sameScreen: true, same: false, repainted: 0.1, changes },
  });

  it('that removes or adds something does more than close its menu', async () => {
    for (const label of ['Delete lane', 'Supprimer la colonne', 'Add card'])
      expect(await names(press(label), [opening(label)])).toEqual(['dead-menu-entry']);
  });

  it('did something where the screen is another one, a request was sent, or a message came', async () => {
    const other = at('/board', scene([], [dots]));
    const sent = { network: [request('DELETE', `${site}/lanes/1`, 204, 'fetch')] };
    const told = [{ kind: 'dialog' as const, dialog: 'confirm' as const, message: 'Sure?' }];
    const label = 'Delete lane';
    expect(await names(press(label, other), [opening(label)])).toEqual([]);
    expect(await names(press(label, page, sent), [opening(label)])).toEqual([]);
    expect(await names({ ...press(label), observations: told }, [opening(label)])).toEqual([]);
  });

  it('may close it where its words promise nothing that shows', async () => {
    for (const label of ['Copy link', 'Cancel', 'Newest first', 'Reset'])
      expect(await names(press(label), [opening(label)])).toEqual([]);
  });

  it('is none where no press has opened it', async () => {
    const label = 'Delete lane';
    expect(await names(press(label))).toEqual([]);
    expect(await names(press(label), [press(label, menuWith(label))])).toEqual([]);
  });
});
