/** Strategies that compare pages with what leads to them, and buttons with their like. */
import { describe, expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { returnToPreviousTab } from './return-to-previous-tab.ts';
import { stepsAfterPress } from './testing/context.ts';

const address = 'http://app.test/desk';

describe('return-to-previous-tab', () => {
  const tabs = (selected: number, text: string): SessionView => {
    const page = buildScene();
    ['Mabu', 'Sindo'].forEach((label, n) =>
      page.control('tab', label, [100 + n * 120, 100, 100, 36], { state: { selected: n === selected } }),
    );
    page.line(text, 100, 200);
    return page.view({ address });
  };
  const before = tabs(0, 'Palek vanto');

  it('opens the tab that was selected before', async () => {
    const sindo = before.scene.controls[1]!;
    expect(await stepsAfterPress(returnToPreviousTab, [before, sindo, tabs(1, 'Ulme fasto')])).toEqual([
      expect.stringContaining('"Mabu"'),
    ]);
  });

  it('does nothing where the selected tab was pressed', async () => {
    const mabu = before.scene.controls[0]!;
    expect(await stepsAfterPress(returnToPreviousTab, [before, mabu, before])).toEqual([]);
  });
});
