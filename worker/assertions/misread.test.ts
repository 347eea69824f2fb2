import { describe, expect, test } from 'vitest';
import type { Verdict } from '#worker/ports/brain.ts';
import { buildScene, cartPage, type SceneBuilder } from '#worker/testing/scene-builder.ts';
import { judgeAssertion } from './index.ts';

describe('the reader is not always right', () => {
  const read = (text: string, confidence = 0.95): SceneBuilder => {
    const b = buildScene();
    b.line('Receipt', 40, 40, { size: 30 });
    b.line(text, 40, 100, { confidence });
    return b;
  };
  test.each([
    ['Thank you for your order', 'Thank you for your order', 'holds'],
    ['Thankyou for your order', 'Thank you for your order', 'holds'],
    ['Thank you for your 0rder', 'Thank you for your order', 'holds'],
    ['Confinned', 'Confirmed', 'cannot-tell'],
    ['Order confirmed', 'Order canceled', 'fails'],
    ['Order 1001', 'Order 1007', 'fails'],
    ['Order l001', 'Order 1001', 'cannot-tell'],
    ['Total $58.O0', '$58.00', 'cannot-tell'],
    ['Total S58.00', '$58.00', 'holds'],
    ['Valid until May', 'Invalid until May', 'fails'],
    ['Unchecked', 'Checked', 'fails'],
    ['11 items', '1 items', 'fails'],
    ['Discount −$5.00', '$5.00', 'fails'],
    ['Total €58.00', '$58.00', 'fails'],
    ['Orders', 'Order', 'cannot-tell'],
  ] as [string, string, Verdict['verdict']][])('read "%s", asked for "%s": %s', (seen, wanted, verdict) =>
    expect(
      judgeAssertion({ view: read(seen).view(), assertion: `The text "${wanted}" is shown` }).verdict,
    ).toBe(verdict),
  );

  test('nothing is absent that a doubtful line may be', () => {
    const page = (confidence: number) => {
      const b = buildScene();
      b.line('Order #31909 is paid', 60, 100);
      const view = b.view();
      return {
        ...view,
        scene: { ...view.scene, lines: view.scene.lines.map((line) => ({ ...line, confidence })) },
      };
    };
    expect(judgeAssertion({ view: page(0.7), assertion: '"Order #51909" is not shown' }).verdict).toBe(
      'cannot-tell',
    );
    expect(judgeAssertion({ view: page(0.95), assertion: '"Order #51909" is not shown' }).verdict).toBe(
      'holds',
    );
    expect(judgeAssertion({ view: page(0.7), assertion: '"Invoice #20077" is not shown' }).verdict).toBe(
      'holds',
    );
  });

  test.each([
    ['"Blue Mug" is shown', 'cannot-tell'],
    ['"Blue Mug" is not shown', 'cannot-tell'],
    ['"Invoice" is shown', 'holds'],
    ['"Invoice" is not shown', 'fails'],
    // Longer than the line that could not be read.
    ['"A much longer text than that" is not shown', 'holds'],
    ['"Cuoka" is shown', 'cannot-tell'],
  ] as [string, Verdict['verdict']][])(
    'beside a line that could not be read: %s: %s',
    (assertion, verdict) => {
      const b = buildScene();
      b.line('Invoice', 60, 100);
      b.line('Cuoka', 60, 140);
      b.line('Overview', 60, 180);
      const view = b.view();
      for (const line of view.scene.lines) if (line.text === 'Cuoka') line.unread = true;
      for (const line of view.scene.lines) if (line.unread) line.box = { ...line.box, width: 100 };
      expect(judgeAssertion({ view, assertion }).verdict).toBe(verdict);
    },
  );

  test('what is written in letters that are not known is neither there nor absent', () => {
    const b = buildScene();
    b.line('Invoice', 60, 100);
    const judged = (assertion: string) => judgeAssertion({ view: b.view(), assertion });
    expect(judged('"Сохранить" is shown').verdict).toBe('cannot-tell');
    expect(judged('"Сохранить" is not shown')).toMatchObject({
      verdict: 'cannot-tell',
      says: expect.stringContaining("letters that can't be read") as string,
    });
    expect(judged('"Größe" is not shown').verdict).toBe('holds');
  });

  test.each([
    ['need a monitor', 'I need a monitor', 'cannot-tell'],
    ['8 412 units', '8,412 units', 'fails'],
    ['Salt anc Copper', 'Salt and Copper', 'cannot-tell'],
    ['Usage 80 %', '80 %', 'fails'],
    ['Salt and Pepper', 'Salt and Copper', 'holds'],
    ['Order #1001', 'Order #1002', 'holds'],
    ['8,412 units', '8,413 units', 'holds'],
    ['Log in', 'Log out', 'holds'],
  ] as [string, string, Verdict['verdict']][])('read "%s": "%s" is not shown: %s', (seen, wanted, verdict) =>
    expect(judgeAssertion({ view: read(seen).view(), assertion: `"${wanted}" is not shown` }).verdict).toBe(
      verdict,
    ),
  );

  test('nothing is absent from a picture that was not read', () => {
    const b = cartPage();
    const view = b.view();
    expect(
      judgeAssertion({
        view: { ...view, scene: { ...view.scene, reason: 'OCR is not installed' } },
        assertion: '"Green Mug" is not shown',
      }).verdict,
    ).toBe('cannot-tell');
    expect(judgeAssertion({ view: buildScene().view(), assertion: '"Green Mug" is not shown' }).verdict).toBe(
      'cannot-tell',
    );
  });
});
