import { describe, expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { formsOf } from './forms.ts';
import { openChoices } from './open-choices.ts';
import { valueAsked } from './values.ts';

describe('formsOf', () => {
  it('tells the two times of a form from dates, the second as the later one', () => {
    const page = buildScene();
    page.control('date', 'Day', [100, 100, 200, 36], { placeholder: 'mm/dd/yyyy' });
    page.control('date', 'Starts', [100, 180, 200, 36]);
    page.control('date', 'Ends', [100, 260, 200, 36]);
    page.control('button', 'Create', [100, 330, 120, 40], { fill: { r: 30, g: 90, b: 200 } });
    expect(formsOf(page.scene())[0]!.fields.map(({ control, kind }) => [control.label, kind])).toEqual([
      ['Day', 'date'],
      ['Starts', 'time'],
      ['Ends', 'last-time'],
    ]);
  });

  it('takes lists and radios that stand open for part of the form, and not the filters of a list', () => {
    const page = buildScene();
    page.control('select', 'Category', [700, 40, 160, 36], { value: 'All categories' });
    page.control('textfield', 'Purpose', [100, 200, 300, 36]);
    page.control('select', 'Department', [100, 270, 300, 36], { value: 'Choose a department' });
    page.control('radio', 'Half a day', [100, 330, 20, 20]);
    page.control('radio', 'A whole day', [100, 360, 20, 20]);
    page.control('button', 'Save', [100, 420, 120, 40], { fill: { r: 30, g: 90, b: 200 } });
    expect(formsOf(page.scene())[0]!.choices.map(({ label }) => label)).toEqual(['Department', 'Half a day']);
  });

  it('takes what is to be agreed to and its button for a form, though nothing is typed', () => {
    const page = buildScene();
    page.control('checkbox', 'I agree to the rules', [100, 300, 20, 20]);
    page.control('button', 'Pay €32.00', [100, 360, 120, 40], { fill: { r: 30, g: 90, b: 200 } });
    expect(
      formsOf(page.scene()).map(({ fields, consents, submit }) => [
        fields.length,
        ...consents.map(({ label }) => label),
        submit.label,
      ]),
    ).toEqual([[0, 'I agree to the rules', 'Pay €32.00']]);
  });

  it('sends what a form is for, and not what keeps it for later', () => {
    const page = buildScene();
    page.control('select', 'Size', [100, 200, 200, 36], { value: 'Small' });
    page.control('textfield', 'Quantity', [100, 270, 200, 36], { value: '1' });
    page.control('button', 'Add to cart', [100, 340, 140, 40], { fill: { r: 30, g: 90, b: 200 } });
    page.control('button', 'Save for later', [260, 340, 140, 40], { fill: { r: 240, g: 240, b: 240 } });
    expect(formsOf(page.scene()).map(({ submit }) => submit.label)).toEqual(['Add to cart']);
  });

  it('sends a panel’s fields by its own button, and by no sign of the page behind it', () => {
    const page = buildScene();
    page.control('button', 'Next', [700, 520, 80, 36], { fill: { r: 30, g: 90, b: 200 } });
    page.control('icon', 'skip-next', [860, 520, 24, 24], { icon: 'skip-next' });
    page.region('card', [900, 0, 380, 720], 'Filters');
    page.control('textfield', 'Number', [920, 100, 300, 36]);
    page.control('textfield', 'Total', [920, 180, 300, 36]);
    page.control('button', 'Apply changes', [920, 660, 140, 36], { fill: { r: 30, g: 90, b: 200 } });
    expect(formsOf(page.scene()).map(({ submit }) => submit.label)).toEqual(['Apply changes']);
  });

  it('takes sections under one button for one form, and two buttons for two', () => {
    const page = buildScene();
    page.control('textfield', 'Title', [100, 100, 300, 36]);
    page.control('button', 'Add ingredient', [100, 220, 140, 36], { fill: { r: 255, g: 255, b: 255 } });
    page.control('textfield', 'Notes', [100, 420, 300, 36]);
    page.control('button', 'Create recipe', [100, 480, 140, 36], { fill: { r: 30, g: 90, b: 200 } });
    page.control('textfield', 'Your e-mail', [100, 700, 300, 36]);
    page.control('button', 'Subscribe', [420, 700, 140, 36], { fill: { r: 30, g: 90, b: 200 } });
    expect(
      formsOf(page.scene()).map(({ fields, submit }) => [
        ...fields.map(({ control }) => control.label),
        submit.label,
      ]),
    ).toEqual([
      ['Title', 'Notes', 'Create recipe'],
      ['Your e-mail', 'Subscribe'],
    ]);
  });

  it('takes cards beside each other, each with its button, for forms of their own', () => {
    const page = buildScene();
    for (const [at, name] of ['Yin', 'Back care', 'Sound bath'].entries()) {
      page.region('card', [100 + at * 340, 100, 320, 400], name);
      page.control('textarea', 'Note', [120 + at * 340, 240, 280, 100]);
      page.control('button', 'Save note', [120 + at * 340, 380, 120, 40], {
        fill: { r: 255, g: 255, b: 255 },
      });
    }
    expect(formsOf(page.scene()).map(({ fields, submit }) => [fields.length, submit.box.x])).toEqual([
      [1, 120],
      [1, 460],
      [1, 800],
    ]);
  });

  it('takes a field with its own button behind it for a form by itself', () => {
    const page = buildScene();
    page.control('textfield', 'Voucher code', [100, 200, 200, 40]);
    page.control('button', 'Apply', [310, 200, 90, 40], { fill: { r: 60, g: 60, b: 60 } });
    page.control('textfield', 'name@example.com', [100, 330, 200, 40]);
    page.control('button', 'Subscribe', [310, 330, 110, 40], { fill: { r: 30, g: 90, b: 200 } });
    expect(
      formsOf(page.scene()).map(({ fields, submit }) => [
        ...fields.map(({ control }) => control.label),
        submit.label,
      ]),
    ).toEqual([
      ['Voucher code', 'Apply'],
      ['name@example.com', 'Subscribe'],
    ]);
  });

  it('takes a button behind the last of several fields for that of all', () => {
    const page = buildScene();
    page.control('textfield', 'Task', [100, 200, 300, 40]);
    page.control('textfield', 'Points', [100, 280, 100, 40]);
    page.control('button', 'Add', [210, 280, 90, 40], { fill: { r: 30, g: 90, b: 200 } });
    expect(
      formsOf(page.scene()).map(({ fields, submit }) => [
        ...fields.map(({ control }) => control.label),
        submit.label,
      ]),
    ).toEqual([['Task', 'Points', 'Add']]);
  });

  it('takes choices with a button under them for a form, though nothing is typed', () => {
    const page = buildScene();
    page.control('select', 'Member', [100, 200, 300, 36], { value: 'Choose a member' });
    page.control('button', 'Next: dates', [100, 260, 120, 40], { fill: { r: 30, g: 90, b: 200 } });
    expect(formsOf(page.scene()).map(({ choices, submit }) => [choices[0]!.label, submit.label])).toEqual([
      ['Member', 'Next: dates'],
    ]);
  });

  it('sends a form by the one button that stands out, whatever it is called, but never by one that removes', () => {
    const page = buildScene();
    page.control('textfield', 'Weight', [100, 200, 300, 36]);
    page.control('button', 'Remove entry', [100, 260, 120, 40], { fill: { r: 200, g: 30, b: 30 } });
    page.control('button', 'Work it out', [240, 260, 120, 40], { fill: { r: 30, g: 90, b: 200 } });
    expect(formsOf(page.scene())[0]!.submit.label).toBe('Work it out');
  });
});

describe('openChoices', () => {
  it('leaves alone what is chosen', () => {
    const page = buildScene();
    page.control('select', 'Room', [100, 200, 300, 36], { value: 'Any' });
    page.control('select', 'Size', [100, 250, 300, 36], { value: 'Large' });
    page.control('radio', 'Card', [100, 300, 20, 20], { state: { checked: true } });
    page.control('radio', 'Cash', [100, 330, 20, 20]);
    expect(openChoices(page.scene())).toEqual([]);
  });
});

describe('valueAsked', () => {
  it.each([
    ['Enter a number between 1 and 9', 'text', '5'],
    ['Must be greater than 10', 'text', '11'],
    ['Enter a valid date (yyyy-mm-dd)', 'text', '2030-05-17'],
    ['The date of birth cannot be in the future', 'date', '2020-05-17'],
    ['Use exactly 6 digits', 'text', '123456'],
    ['Enter at least 20 characters', 'text', 'Harbour lights and q'],
    ['Enter a valid phone number', 'phone', '5035550178'],
  ] as const)('answers “%s”', (said, kind, value) => {
    expect(valueAsked(said, kind, '1')).toBe(value);
  });

  it('knows no answer where nothing is said of what would do', () => {
    expect(valueAsked('This field is required', 'text', '1')).toBeUndefined();
  });

  it('take a name for that of a thing where nothing else is asked for', () => {
    const kinds = (...labels: string[]) => {
      const page = buildScene();
      labels.forEach((label, at) => {
        page.line(label, 340, 300 + at * 80);
        page.control('textfield', label, [340, 320 + at * 80, 400, 40]);
      });
      page.control('button', 'Save', [660, 340 + labels.length * 80, 80, 40]);
      return formsOf(page.scene())[0]!.fields.map(({ kind }) => kind);
    };
    expect(kinds('Name')).toEqual(['text']);
    expect(kinds('Name', 'Email')).toEqual(['name', 'email']);
  });
});
