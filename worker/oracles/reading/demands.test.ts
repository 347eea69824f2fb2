import { describe, expect, it } from 'vitest';
import { box, control, line, scene } from '../testing/steps.ts';
import { demandsOn, exampleIn } from './demands.ts';

const password = control('textfield', 'Password', box(40, 100, 300, 40));
const confirm = control('textfield', 'Confirm password', box(40, 220, 300, 40));
const asked = (field = password, ...lines: ReturnType<typeof line>[]) => demandsOn(scene(lines, [password, confirm]), field);

describe('what a form asks of a field', () => {
  it.each([
    ['At least 8 characters', 8], ['Minimum 10 characters, one of them a number', 10], ['6+ characters', 6], ['8 characters or more', 8], ['8-64 characters', 8], ['Use 12 or more characters', 12],
    ['At most 8 characters', undefined], ['8 people like this', undefined], ['Character 8', undefined],
  ])('%s', (hint, least) => {
    expect(asked(password, line(hint, box(40, 146, 200)))).toMatchObject(least === undefined ? {} : { least });
    expect('least' in asked(password, line(hint, box(40, 146, 200)))).toBe(least !== undefined);
  });

  it.each([
    ['Enter a UK postcode, such as SM1 1HV.', 'SM1 1HV'], ['For example 01632 960118', '01632 960118'], ['Optional, e.g. +44 20 7946 0110.', '+44 20 7946 0110'], ['e.g. AB-1234', 'AB-1234'], ['Enter a code like “TEN5” or leave it', 'TEN5'],
    ['Enter an e-mail address like name@example.com.', undefined], ['Do it like this', undefined], ['We like 3D prints, and more', undefined], ['Such as it is', undefined],
  ])('%s', (hint, example) => expect(exampleIn(hint)).toBe(example));

  it('a hint is about the field that it is nearest to', () => {
    const hint = line('At least 8 characters', box(40, 265, 200));
    expect(asked(password, hint).least).toBeUndefined();
    expect(asked(confirm, hint).least).toBe(8);
  });

  it('a star behind its own name marks what may not be left out', () => {
    expect(asked(password, line('Password *', box(40, 76, 90))).required).toBe(true);
    expect(asked(password, line('Password (required)', box(40, 76, 90))).required).toBe(true);
    expect(asked(password, line('Password', box(40, 76, 90)), line('* marks what is needed', box(40, 60, 200))).required).toBe(false);
  });

  it('what confirms another field repeats it', () => {
    expect(asked(confirm).repeats).toBe('Password');
    expect(asked(password).repeats).toBeUndefined();
  });
});
