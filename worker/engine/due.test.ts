import { expect, it } from 'vitest';
import { buildScene, type SceneBuilder } from '#worker/testing/scene-builder.ts';
import { decide } from './decide.ts';

/** What is decided after so many acts: `Click button "Save"`, `done`, or why not. */
function decided(page: SceneBuilder, intent: string, done = 0): string {
  const decision = decide({ view: page.view(), intent, done, start: 'http://shop.test/', secrets: [] });
  return decision.kind === 'act'
    ? decision.plan.says
    : decision.kind === 'cannot'
      ? decision.why
      : decision.kind;
}

/** Three buttons, two boxes of which one is ticked, and a message. */
function page({ ticked = true } = {}): SceneBuilder {
  const b = buildScene();
  ['Message', 'Rename', 'Carousel'].forEach((label, n) =>
    b.control('button', label, [40 + n * 160, 100, 120, 36]),
  );
  b.control('checkbox', 'Gift wrap', [40, 200, 18, 18], { state: { checked: ticked } });
  b.control('checkbox', 'Express', [40, 240, 18, 18], { state: { checked: false } });
  b.line('Saved', 40, 320);
  return b;
}

it.each([
  ['Do not click "Message"', ['done']],
  ['Click "Message" and do not click "Rename"', ['Click button "Message"', 'done']],
  ['Click anywhere except "Rename"', ['not-understood']],
  ['If "Carousel" is shown, click "Rename"', ['Click button "Rename"', 'done']],
  ['If "Nowhere" is shown, click "Rename"', ['done']],
  ['Unless "Saved" is shown, click "Rename"', ['done']],
  ['If "Nowhere" is shown, click "Rename", otherwise click "Message"', ['Click button "Message"', 'done']],
  ['If it rains, click "Rename"', ['not-understood']],
  ['Click "Rename" until "Saved" is shown', ['done']],
  ['Click "Rename" until "Nowhere" is shown', ['Click button "Rename"', 'Click button "Rename"']],
  ['Right-click "Rename"', ['Right-click button "Rename"', 'done']],
  ['Long-press "Rename"', ['Long-press button "Rename"', 'done']],
  ['Shift-click "Rename"', ['Shift-click button "Rename"', 'done']],
  ['Double-click "Rename"', ['Double-click button "Rename"', 'done']],
  ['Click "Rename" twice', ['Click button "Rename"', 'Click button "Rename"', 'done']],
  ['Right-click "Gift wrap" twice and type "x"', ['not-understood']],
  ['Tick all boxes', ['Check "Express"']],
  ['Tick all boxes except "Express"', ['done']],
  ['Untick every checkbox', ['Uncheck "Gift wrap"']],
  ['Tick all boxes in the sidebar', ['not-found']],
  ['Click the cheapest "Rename"', ['not-understood']],
  ['Click the three "Rename" buttons', ['not-understood']],
])('%s', (step, outcomes) => {
  for (const [done, outcome] of outcomes.entries()) expect(decided(page(), step, done)).toBe(outcome);
});

it('says why there was nothing to do', () => {
  const input = { view: page().view(), done: 0, start: 'http://shop.test/', secrets: [] };
  expect(decide({ ...input, intent: 'Do not click "Message"' })).toEqual({
    kind: 'done',
    says: 'There is nothing to do: the step says not to click "Message".',
  });
  expect(decide({ ...input, intent: 'If "Nowhere" is shown, click "Rename"' })).toMatchObject({
    says: 'There is nothing to do: "Nowhere" is nowhere on the page.',
  });
});
