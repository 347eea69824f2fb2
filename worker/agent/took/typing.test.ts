import { expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { judgeTyping } from './typing.ts';

type Shown = { value?: string; placeholder?: string };

function judge(
  text: string,
  had: Shown,
  shows: Shown,
  more: { blank?: boolean; kind?: 'textfield' | 'date'; append?: boolean; elsewhere?: string } = {},
) {
  const box = [100, 100, 300, 36] as [number, number, number, number];
  const sceneOf = (shown: Shown, elsewhere?: string) => {
    const page = buildScene();
    page.control(more.kind ?? 'textfield', 'Code', box, shown);
    if (elsewhere !== undefined) page.line(elsewhere, 100, 300);
    return page.scene();
  };
  return judgeTyping({
    text,
    ...(more.append ? { append: true } : {}),
    box: { x: 100, y: 100, width: 300, height: 36 },
    before: sceneOf(had),
    after: sceneOf(shows, more.elsewhere),
    blank: more.blank ?? false,
  }).kind;
}

it.each([
  ['Oyelaran', { value: 'OYELARAN' }],
  ['5551234567', { value: '(555) 123-4567' }],
  ['1234.5', { value: '1,234.50' }],
  ['Illinois', { value: 'lllinols' }],
  ['hunter22', { value: '••••••••' }],
  ['loom-and-hearth', { value: '••••••••••••••t' }],
  ['9 March 2027', { value: '2027-03-09' }],
])('takes %s for taken where the field shows %o', (text, shows) => {
  expect(judge(text, {}, shows)).toBe('taken');
});

it('tells that nothing was taken: an empty field, its hint, or what it had', () => {
  expect(judge('warm', { value: '37' }, {}, { blank: true })).toBe('nothing');
  expect(judge('AB', { placeholder: '6 characters' }, { placeholder: '6 characters' })).toBe('nothing');
  expect(judge('REF-5555', { value: 'REF-0091' }, { value: 'REF-0091' })).toBe('nothing');
  expect(judge('Max Berg', { value: 'Ida Lund' }, { value: 'Iuda Lund' })).toBe('nothing');
});

it('tells that a part was taken: a limit of length, signs that are left out, an unset part of a date', () => {
  expect(judge('QX-778812', {}, { value: 'QX-778' })).toBe('part');
  expect(judge('four 4', {}, { value: '4' })).toBe('part');
  expect(judge('03/09/2027', {}, { value: '03/09/yyyy' }, { kind: 'date' })).toBe('part');
});

it('counts as taken what appeared elsewhere, and what cannot be read', () => {
  expect(judge('urgent,', { placeholder: 'Add' }, { placeholder: 'Add' }, { elsewhere: 'urgent' })).toBe(
    'taken',
  );
  expect(judge('Rose', {}, {})).toBe('taken');
  expect(judge('Rose', { value: 'Rose' }, { value: 'Rose' })).toBe('taken');
});
