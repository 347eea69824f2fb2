import { expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { asFieldTakes, partsToType } from './dates.ts';

const typed = (text: string, shown: { placeholder?: string; value?: string }) => {
  const page = buildScene();
  const field = page.control('date', 'Day of travel', [100, 100, 220, 36], shown);
  return asFieldTakes(text, field, page.scene());
};

it.each([
  ['2030-05-17', { placeholder: 'mm/dd/yyyy' }, '05/17/2030'],
  ['2030-05-17', { placeholder: 'dd.mm.yyyy' }, '17.05.2030'],
  ['17 May 2030', { placeholder: 'YYYY-MM-DD' }, '2030-05-17'],
  ['May 7th, 2030', { value: '12/24/2029' }, '05/07/2030'],
  ['2030-05-07', { value: '24/12/2029' }, '07/05/2030'],
  ['2030-05-17', { value: "'dd/yyyy" }, '05/17/2030'],
  ['2030-05-17', { value: '’mm/yyyy' }, '17/05/2030'],
])('writes %s into a field that shows %o as %s', (text, shown, expected) => {
  expect(typed(text, shown)).toBe(expected);
});

it('leaves alone what names no day, and what a field takes as it is', () => {
  expect(typed('next Tuesday', { placeholder: 'mm/dd/yyyy' })).toBe('next Tuesday');
  expect(typed('05/17/2030', { placeholder: 'dd/mm/yyyy' })).toBe('05/17/2030');
  expect(typed('2030-05-17', { placeholder: 'When?' })).toBe('2030-05-17');
});

it('says which half of the day a time is in where the field asks for it', () => {
  expect(typed('9:05', { value: '02:30 PM' })).toBe('0905AM');
  expect(typed('12:15', {})).toBe('1215PM');
  expect(typed('14:30', { value: '02:30 PM' })).toBe('14:30');
  expect(typed('9:05', { placeholder: 'mm/dd/yyyy' })).toBe('9:05');
});

const parts = (text: string, shown: { placeholder?: string; value?: string }) => {
  const page = buildScene();
  const field = page.control('date', 'Delivery', [100, 100, 220, 36], shown);
  return partsToType(text, field, page.scene());
};

it.each([
  ['March 2027', {}, ['03', '2027']],
  ['2027-06', { value: 'March 2027' }, ['06', '2027']],
  ['2027-W05', { value: 'Week --, ----' }, ['05', '2027']],
  ['Week 12, 2027', { value: 'Week 3, 2026' }, ['12', '2027']],
  ['2027-03-09 15:45', { placeholder: 'mm/dd/yyyy, --:-- --' }, ['03/09/2027', '0345PM']],
  ['2 July 2027, 9:30 pm', { placeholder: 'mm/dd/yyyy, --:-- --' }, ['07/02/2027', '0930PM']],
])('types %s part by part into a field that shows %o', (text, shown, expected) => {
  expect(parts(text, shown)).toEqual(expected);
});

it('refuses a day for a field that takes a week', () => {
  expect(() => parts('2027-03-09', { value: 'Week --, ----' })).toThrow('takes a week');
});
