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
