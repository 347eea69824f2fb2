import { describe, expect, it } from 'vitest';
import { site, at, names } from '../testing/judged.ts';
import { box, control, line, request, scene, step, target } from '../testing/steps.ts';

describe('settings that were saved', () => {
  const save = control('button', 'Save notifications', box(40, 300, 160, 36));
  const tick = control('checkbox', 'Replies by mail', box(40, 200, 20), { affordance: 'toggle' });
  const settings = (checked: boolean, more: Parameters<typeof line>[0][] = []) =>
    at(
      '/settings',
      scene(
        [
          line('Notifications', box(40, 40), { fontPx: 24 }),
          ...more.map((text, n) => line(text, box(40, 400 + 30 * n))),
        ],
        [{ ...tick, state: { checked } }, save],
      ),
    );
  const set = step({
    before: settings(false),
    after: settings(true),
    targetBox: tick.box,
    trail: { kind: 'press', target: target('Replies by mail') },
  });
  const saved = step({
    before: settings(true),
    after: settings(true, ['Your choices were saved.']),
    targetBox: save.box,
    trail: { kind: 'press', target: target('Save notifications') },
  });
  const reload = (checked: boolean) =>
    step({
      before: settings(true),
      after: settings(checked),
      act: { kind: 'reload' },
      trail: { kind: 'reload' },
    });

  it('are so after a reload', async () => {
    expect(await names(reload(false), [set, saved])).toEqual(['setting-kept']);
    expect(await names(reload(true), [set, saved])).toEqual([]);
  });

  it('are so where a switch holds at once', async () => {
    const page = (checked: boolean, ...said: string[]) =>
      at(
        '/settings',
        scene(
          [
            line('Notifications', box(40, 40), { fontPx: 24 }),
            ...said.map((text) => line(text, box(40, 400))),
          ],
          [{ ...tick, state: { checked } }],
        ),
      );
    const pressed = (network: ReturnType<typeof request>[], ...said: string[]) =>
      step({
        before: page(false),
        after: page(true, ...said),
        targetBox: tick.box,
        trail: { kind: 'press', target: target('Replies by mail') },
        evidence: { network },
      });
    const sent = [request('PUT', `${site}/api/settings`, 200, 'fetch')];
    expect(await names(reload(false), [pressed(sent)])).toEqual(['setting-kept']);
    expect(await names(reload(false), [pressed([], 'Replies by mail: on')])).toEqual(['setting-kept']);
    expect(await names(reload(true), [pressed(sent)])).toEqual([]);
    // A filter's checkbox may send a request, and be counted.
    for (const asked of [
      [],
      [request('POST', `${site}/api/search`, 200, 'fetch')],
      [request('POST', `${site}/collect`, 204, 'fetch')],
      [request('PUT', 'https://other.example/x', 200, 'fetch')],
    ])
      expect(await names(reload(false), [pressed(asked)])).toEqual([]);
  });

  it('are so in fields as well', async () => {
    const field = (value: string) => [
      control('textfield', 'Display name', box(40, 200, 300, 40), { value }),
      save,
    ];
    const page = (value: string, said = 'Profile') =>
      at('/settings', scene([line(said, box(40, 40), { fontPx: 24 })], field(value)));
    const typing = step({
      before: page('Ada'),
      after: page('Ada Byron'),
      act: { kind: 'type', text: 'Ada Byron' },
      trail: { kind: 'type', target: target('Display name'), text: 'Ada Byron' },
    });
    const press = (said: string) =>
      step({
        before: page('Ada Byron'),
        after: page('Ada Byron', said),
        targetBox: save.box,
        trail: { kind: 'press', target: target('Save notifications') },
      });
    const again = (value: string) =>
      step({
        before: page('Ada Byron'),
        after: page(value),
        act: { kind: 'reload' },
        trail: { kind: 'reload' },
      });
    expect(await names(again('Ada'), [typing, press('Your profile was saved.')])).toEqual(['setting-kept']);
    expect(await names(again('Ada Byron'), [typing, press('Your profile was saved.')])).toEqual([]);
    expect(await names(again('Ada'), [typing, press('Profile')])).toEqual([]);
    // Permanent red text proves nothing; an error at a field does.
    const red = (text: string, y: number) => (seen: ReturnType<typeof page>) => ({
      ...seen,
      scene: {
        ...seen.scene,
        lines: [...seen.scene.lines, line(text, box(40, y), { colour: { r: 200, g: 30, b: 30 } })],
      },
    });
    const beside = (mark: ReturnType<typeof red>, { before, after, ...rest }: ReturnType<typeof press>) => ({
      ...rest,
      before: mark(before),
      after: mark(after),
    });
    expect(
      await names(again('Ada'), [typing, beside(red('Danger zone', 600), press('Your profile was saved.'))]),
    ).toEqual(['setting-kept']);
    expect(
      await names(again('Ada'), [typing, beside(red('Too short', 245), press('Your profile was saved.'))]),
    ).toEqual([]);
  });

  it('are not missed where nothing was saved, or nothing set', async () => {
    expect(await names(reload(false), [set])).toEqual([]);
    expect(await names(reload(false), [saved])).toEqual([]);
  });
});
