import { describe, expect, it } from 'vitest';
import { judgeStep } from '../index.ts';
import { site, at } from '../testing/judged.ts';
import { box, control, line, scene, step } from '../testing/steps.ts';

describe('for people who don’t see the screen', () => {
  const fault = (kind: string, x: number, rule = 'button-name') => ({
    rule,
    says: 'Buttons must have discernible text',
    kind,
    html: `<${kind}></${kind}>`,
    box: box(x, 40, 30, 30),
  });
  const seen = scene(
    [line('Search our shop', box(40, 44))],
    [control('icon', '', box(300, 40, 30, 30), { icon: 'search' })],
  );
  const judged = (accessibility: ReturnType<typeof fault>[]) =>
    judgeStep({
      step: step({ before: at('/'), after: at('/a', seen), evidence: { accessibility } }),
      earlier: [],
      trail: { start: site, steps: [] },
    });

  it('a button without a name is pointed out by its icon, else by what is written nearest', async () => {
    expect(await judged([fault('button.go', 300)])).toMatchObject([
      {
        oracle: 'accessibility',
        title: 'A button with the search icon has no name for a screen reader',
        suspectedCause: expect.stringContaining('<button.go>'),
      },
    ]);
    expect(await judged([fault('a.more', 80, 'link-name')])).toMatchObject([
      { title: 'A link by “Search our shop” has no name for a screen reader' },
    ]);
  });

  it('twenty of one make are one issue, and the same one on every page', async () => {
    const rows = await judged(Array.from({ length: 20 }, (_, n) => fault('button.row', 20 * n)));
    expect(rows).toMatchObject([{ observed: expect.stringContaining('20 like it') }]);
    const elsewhere = await judgeStep({
      step: step({
        before: at('/'),
        after: at('/other', seen),
        evidence: { accessibility: [fault('button.row', 5)] },
      }),
      earlier: [],
      trail: { start: site, steps: [] },
    });
    expect(elsewhere[0]?.signature).toBe(rows[0]?.signature);
  });
});
