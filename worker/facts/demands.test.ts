import { describe, expect, it } from 'vitest';
import { box, control, line, scene } from '#worker/oracles/testing/steps.ts';
import { demandsOn, exampleIn } from './demands.ts';

const password = control('textfield', 'Password', box(40, 100, 300, 40));
const confirm = control('textfield', 'Confirm password', box(40, 220, 300, 40));
const asked = (field = password, ...lines: ReturnType<typeof line>[]) =>
  demandsOn(scene(lines, [password, confirm]), field);

describe('what a form asks of a field', () => {
  it.each([
    ['At least 8 characters', 8],
    ['Minimum 10 characters, one of them a number', 10],
    ['6+ characters', 6],
    ['8 characters or more', 8],
    ['8-64 characters', 8],
    ['Use 12 or more characters', 12],
    ['At most 8 characters', undefined],
    ['8 people like this', undefined],
    ['Character 8', undefined],
  ])('%s', (hint, least) => {
    expect(asked(password, line(hint, box(40, 146, 200)))).toMatchObject(
      least === undefined ? {} : { least },
    );
    expect('least' in asked(password, line(hint, box(40, 146, 200)))).toBe(least !== undefined);
  });

  it.each([
    ['Enter a UK postcode, such as SM1 1HV.', 'SM1 1HV'],
    ['For example 01632 960118', '01632 960118'],
    ['Optional, e.g. +44 20 7946 0110.', '+44 20 7946 0110'],
    ['e.g. AB-1234', 'AB-1234'],
    ['Enter a code like “TEN5” or leave it', 'TEN5'],
    ['Enter an e-mail address like name@example.com.', undefined],
    ['Do it like this', undefined],
    ['We like 3D prints, and more', undefined],
    ['Such as it is', undefined],
  ])('%s', (hint, example) => expect(exampleIn(hint)).toBe(example));

  it.each([
    ['1 to 4 seats', { low: 1, high: 4 }],
    ['1–4', { low: 1, high: 4 }],
    ['Between 2 and 40', { low: 2, high: 40 }],
    ['Enter a whole number from 1 to 12.', { low: 1, high: 12 }],
    ['At most 10 per order', { high: 10 }],
    ['Max. 6', { high: 6 }],
    ['Up to 8 seats', { high: 8 }],
    ['At least 2', { low: 2 }],
    ['Delivered in 2 to 3 working days', undefined],
    ['2 to 3 working days', undefined],
    ['Up to 5 working days', undefined],
    ['Up to 30 % off', undefined],
    ['3 to 30 characters', undefined],
    ['At least 8 characters', undefined],
    ['4 to 1', undefined],
    ['Monday to Friday, 9 to 5', undefined],
  ])('%s', (hint, range) => {
    const seats = control('textfield', 'Seats', box(40, 100, 300, 40));
    expect(demandsOn(scene([line(hint, box(40, 146, 200))], [seats]), seats).range).toEqual(range);
  });

  it('bounds may stand behind its name', () => {
    const copies = control('textfield', 'Copies (1–20)', box(40, 100, 300, 40));
    expect(demandsOn(scene([], [copies]), copies).range).toEqual({ low: 1, high: 20 });
  });

  it('a hint is about the field that it is nearest to', () => {
    const hint = line('At least 8 characters', box(40, 265, 200));
    expect(asked(password, hint).least).toBeUndefined();
    expect(asked(confirm, hint).least).toBe(8);
  });

  it('a star behind its own name marks what may not be left out', () => {
    expect(asked(password, line('Password *', box(40, 76, 90))).required).toBe(true);
    expect(asked(password, line('Password (required)', box(40, 76, 90))).required).toBe(true);
    expect(
      asked(password, line('Password', box(40, 76, 90)), line('* marks what is needed', box(40, 60, 200)))
        .required,
    ).toBe(false);
  });

  it('what confirms another field repeats it', () => {
    expect(asked(confirm).repeats).toBe('Password');
    expect(asked(password).repeats).toBeUndefined();
  });
});
