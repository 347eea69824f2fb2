import { describe, expect, it } from 'vitest';
import { isDialogAnswer } from './dialogs.ts';
import { parseStep } from './parse.ts';

const answers = (step: string) =>
  parseStep(step).acts.map((act) =>
    act.kind === 'answer-dialog' ? { accept: act.accept, text: act.text } : act.kind,
  );

describe('an answer to a dialog', () => {
  it.each([
    ['Accept the dialog', [{ accept: true }]],
    ['Cancel the confirmation', [{ accept: false }]],
    ['Dismiss the browser alert', [{ accept: false }]],
    ['Click "Delete" and dismiss the dialog', ['press', { accept: false }]],
    ['Type "Zoe" in the prompt and press OK', [{ text: 'Zoe' }, 'press']],
    ['Answer the prompt with "Zoe"', [{ text: 'Zoe' }]],
  ])('%s', (step, expected) => {
    expect(answers(step)).toEqual(
      expected.map((one) => (typeof one === 'string' ? one : { accept: undefined, text: undefined, ...one })),
    );
  });

  it.each(['Accept the terms', 'Cancel the order', 'Type "Zoe" in "Name"', 'Confirm "Delete"'])(
    'is not: %s',
    (step) => {
      expect(parseStep(step).acts.some(({ kind }) => kind === 'answer-dialog')).toBe(false);
    },
  );

  it('is given by its buttons and keys, too, and by no others', () => {
    const first = (step: string) => parseStep(step).acts[0]!;
    expect(isDialogAnswer(first('Click "Cancel"'))).toBe(true);
    expect(isDialogAnswer(first('Press Enter'))).toBe(true);
    expect(isDialogAnswer(first('Click "Save"'))).toBe(false);
    expect(isDialogAnswer(first('Press Tab'))).toBe(false);
  });
});
