import { expect, it } from 'vitest';
import { box, control } from '#worker/oracles/testing/steps.ts';
import type { Action } from '../acts/action.ts';
import { countedAs, kindName, outsideName, triedName } from './tried-name.ts';

const press = (label: string): Action => ({
  key: `button:${label}`,
  play: { kind: 'press', control: control('button', label, box(0, 0)) },
  prospect: { kind: 'form' },
  setbacks: 0,
  state: 'open',
  leftAlone: '',
  everywhere: false,
});

it('counts days, times and page numbers as one', () => {
  const all = ['7', '10:00', '10 am', '3 Dec', '7.30'].map((label) => triedName(press(label)));
  expect(new Set(all)).toEqual(new Set(['a number']));
});

it('counts what bears words by its words', () => {
  expect(triedName(press('Page 2'))).toBe('page 2');
  expect(triedName(press('HL-1001'))).not.toBe(triedName(press('7')));
  expect(triedName(press('#1042'))).not.toBe(triedName(press('7')));
  expect(triedName(press('Week 49'))).not.toBe(triedName(press('Room 49')));
});

it('takes no number for leading out of the app because another one does', () => {
  expect(outsideName(press('v2.3'))).not.toBe(outsideName(press('10:00')));
  expect(outsideName(press('Terms'))).toBe(triedName(press('Terms')));
});

it('counts an attempt by its name, and by the kind of thing that it is', () => {
  const tab = {
    ...press('Notes'),
    play: { kind: 'press', control: control('tab', 'Notes', box(0, 0)) },
  } as Action;
  const asPress = { ...tab, prospect: { kind: 'press', sorts: false } } as Action;
  expect(countedAs(asPress)).toEqual(['tab notes', 'kind tab']);
  expect(kindName(press('Notes'))).toBe('kind form');
});
