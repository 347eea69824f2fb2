import { describe, expect, it } from 'vitest';
import type { StepRecord } from '#worker/ports/records.ts';
import { at, names } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

type Values = Record<string, string>;
const page = (values: Values, result: string) =>
  at(
    '/bmi',
    scene(
      [line('BMI calculator', box(60, 40), { fontPx: 30 }), line(result, box(60, 400), { fontPx: 24 })],
      Object.entries(values).map(([label, value], n) =>
        control('textfield', label, box(60, 100 + n * 60, 200, 36), { value }),
      ),
    ),
  );

/** Changes one number after the other, leaving each field with Tab. */
function rounds(...all: [label: string, text: string, result: string][]): StepRecord[] {
  let [values, shown]: [Values, string] = [{ Feet: '5', Inches: '0', Pounds: '160' }, '31.2'];
  return all.flatMap(([label, text, result]) => {
    const before = page(values, shown);
    values = { ...values, [label]: text };
    const typed = step({
      before,
      after: page(values, shown),
      act: { kind: 'type', text },
      trail: { kind: 'type', target: target(label), text },
    });
    shown = result;
    return [
      typed,
      step({
        before: typed.after,
        after: page(values, result),
        act: { kind: 'key', keys: 'Tab' },
        trail: { kind: 'key', keys: 'Tab' },
      }),
    ];
  });
}
const judged = (...all: Parameters<typeof rounds>) => {
  const steps = rounds(...all);
  return names(steps.at(-1)!, steps.slice(0, -1));
};

describe('a number among those from which something is worked out', () => {
  it('has its part in it', async () => {
    expect(await judged(['Feet', '6', '21.7'], ['Pounds', '180', '24.4'], ['Inches', '11', '24.4'])).toEqual([
      'ignored-field',
    ]);
    expect(await judged(['Feet', '6', '21.7'], ['Pounds', '180', '24.4'], ['Inches', '11', '19.0'])).toEqual(
      [],
    );
  });
  it('is not judged where little is known of the others, or it was seen to count', async () => {
    expect(await judged(['Feet', '6', '21.7'], ['Inches', '11', '21.7'])).toEqual([]);
    expect(
      await judged(
        ['Feet', '6', '21.7'],
        ['Inches', '11', '19.0'],
        ['Pounds', '180', '24.4'],
        ['Inches', '12', '24.4'],
      ),
    ).toEqual([]);
  });
});
