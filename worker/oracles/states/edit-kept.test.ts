import { describe, expect, it } from 'vitest';
import { site, at, names } from '../testing/judged.ts';
import { box, control, line, request, scene, step, target } from '../testing/steps.ts';

describe('a thing that was changed', () => {
  const form = (title: string, minutes: [string, string]) =>
    at(
      '/recipes/7/edit',
      scene(
        [
          line('Edit the recipe', box(60, 40)),
          line('Title', box(60, 80)),
          line('Preparation', box(60, 140)),
          line('Cooking', box(60, 200)),
        ],
        [
          control('textfield', 'Title', box(60, 100), { value: title }),
          control('textfield', 'Preparation', box(60, 160), { value: minutes[0] }),
          control('textfield', 'Cooking', box(60, 220), { value: minutes[1] }),
        ],
      ),
    );
  const type = step({
    before: form('Lentil soup', ['10', '25']),
    after: form('A short note', ['10', '25']),
    act: { kind: 'type', text: 'A short note' },
    trail: { kind: 'type', target: { ...target('Title'), kind: 'textfield' }, text: 'A short note' },
  });
  const detail = at('/recipes/7', scene([line('A short note', box(60, 60))]));
  const save = step({
    before: form('A short note', ['10', '25']),
    after: detail,
    trail: { kind: 'press', target: target('Save') },
  });
  const reopen = (after: ReturnType<typeof form>) =>
    step({
      before: detail,
      after,
      act: { kind: 'navigate', url: `${site}/recipes/7/edit` },
      trail: { kind: 'navigate', url: `${site}/recipes/7/edit` },
    });

  it('keeps its other fields', async () => {
    expect(await names(reopen(form('A short note', ['25', '10'])), [type, save])).toEqual(['edit-kept']);
    expect(await names(reopen(form('A short note', ['10', '25'])), [type, save])).toEqual([]);
  });

  it('is not looked for in a form that is for another thing', async () => {
    expect(await names(reopen(form('', ['25', '10'])), [type, save])).toEqual([]);
  });

  it('is as it was changed when its form is opened again', async () => {
    const taken = {
      ...save,
      evidence: { ...save.evidence, network: [request('POST', `${site}/recipes/7`, 303)] },
    };
    expect(await names(reopen(form('Lentil soup', ['10', '25'])), [type, taken])).toEqual(['edit-lost']);
    expect(await names(reopen(form('A short note', ['10', '25'])), [type, taken])).toEqual([]);
    // A value that was never sent need not be kept.
    expect(await names(reopen(form('Lentil soup', ['10', '25'])), [type, save])).toEqual([]);
  });

  describe('in a dialog over its list', () => {
    const list = at('/members', scene([line('Members', box(60, 60)), line('Mira Holt', box(60, 120))]));
    const dialog = (name: string, phone: string, town: string) =>
      at(
        '/members',
        scene(
          list.scene.lines,
          [
            control('textfield', 'Name', box(420, 200, 200, 30), { value: name }),
            control('textfield', 'Phone', box(420, 260, 200, 30), { value: phone }),
            control('textfield', 'Outings', box(420, 320, 200, 30), { value: town }),
          ],
          { regions: [{ id: 0, kind: 'dialog', box: box(400, 160, 400, 300), label: '' }] },
        ),
      );
    const [old, fresh] = ['0151 22', '0151 33'];
    const typing = step({
      before: dialog('Mira Holt', old, '9'),
      after: dialog('Mira Holt', fresh, '9'),
      act: { kind: 'type', text: fresh },
      trail: { kind: 'type', target: { ...target('Phone'), kind: 'textfield' }, text: fresh },
    });
    const sent = step({
      before: dialog('Mira Holt', fresh, '9'),
      after: list,
      trail: { kind: 'press', target: target('Save') },
      evidence: { network: [request('PATCH', `${site}/api/members/7`, 200)] },
    });
    const again = (after: ReturnType<typeof dialog>) =>
      names(step({ before: list, after, trail: { kind: 'press', target: target('Mira Holt') } }), [
        typing,
        sent,
      ]);

    it('is as it was changed when that is opened again', async () => {
      expect(await again(dialog('Mira Holt', old, '9'))).toEqual(['edit-lost']);
      expect(await again(dialog('Mira Holt', fresh, '12'))).toEqual(['edit-kept']);
      expect(await again(dialog('Mira Holt', fresh, '9'))).toEqual([]);
    });

    it('is another one where the dialog is of another', async () => {
      expect(await again(dialog('Jonas Keller', old, '9'))).toEqual([]);
    });
  });

  const cards = (title: string) =>
    at('/recipes', scene([line(title, box(60, 200)), line('Apple crumble', box(60, 260))]));
  const toList = step({
    before: detail,
    after: cards('Lentil soup'),
    trail: { kind: 'press', target: target('Recipes') },
  });
  const reload = (from: string, to: string) =>
    step({ before: cards(from), after: cards(to), act: { kind: 'reload' } });

  it('is listed as it is, and not as it was until a reload', async () => {
    expect(await names(reload('Lentil soup', 'A short note'), [type, save, toList])).toEqual(['stale-edit']);
    expect(await names(reload('A short note', 'A short note'), [type, save, toList])).toEqual([]);
    // The browser's back button may show an old page.
    expect(
      await names(reload('Lentil soup', 'A short note'), [type, save, { ...toList, act: { kind: 'back' } }]),
    ).toEqual([]);
  });
});
