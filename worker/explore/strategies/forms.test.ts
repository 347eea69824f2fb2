/** Strategies for forms, choices and settings. */
import { describe, expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { target } from '#worker/oracles/testing/steps.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Control } from '#worker/sight/scene.ts';
import { clearSelection } from './clear-selection.ts';
import { reloadAfterSavedChoice } from './reload-after-saved-choice.ts';
import { saveToggledSetting } from './save-toggled-setting.ts';
import { stepsAfterPress } from './testing/context.ts';

const address = 'http://app.test/desk';

/** Switches with a button that takes them over, if there is one. */
function settings(on: boolean[], { button = '', disabled = false, message = '' } = {}): SessionView {
  const page = buildScene();
  on.forEach((checked, n) => {
    page.line(['Mabu teroga', 'Sindo palek', 'Korri vanto'][n]!, 140, 100 + n * 60);
    page.control('checkbox', ['Mabu', 'Sindo', 'Korri'][n]!, [100, 100 + n * 60, 20, 20], {
      state: { checked },
      bare: true,
    });
  });
  if (button) page.control('button', button, [100, 400, 120, 40], { state: { disabled } });
  if (message) page.line(message, 100, 500);
  return page.view({ address });
}

describe('clear-selection', () => {
  const before = settings([false, false]);

  it('presses what clears the selection after a box was ticked', async () => {
    const after = settings([true, false], { button: 'Clear all' });
    expect(await stepsAfterPress(clearSelection, [before, before.scene.controls[0]!, after])).toEqual([
      expect.stringContaining('"Clear all"'),
    ]);
  });

  it('presses again what marked several items at once', async () => {
    const [none, all] = [settings([false, false, false], { button: 'Tutti' }), [true, true, true]];
    const tutti = none.scene.controls.at(-1)!;
    const after = settings(all, { button: 'Tutti' });
    expect(await stepsAfterPress(clearSelection, [none, tutti, after])).toEqual([
      expect.stringContaining('"Tutti"'),
    ]);
  });

  it('does nothing where one box was ticked and nothing clears it', async () => {
    const after = settings([true, false]);
    expect(await stepsAfterPress(clearSelection, [before, before.scene.controls[0]!, after])).toEqual([]);
  });
});

describe('save-toggled-setting', () => {
  const first = ({ scene }: SessionView): Control => scene.controls[0]!;

  it('presses the button that waited for a change, and reloads', async () => {
    const before = settings([false], { button: 'Gemme', disabled: true });
    const after = settings([true], { button: 'Gemme' });
    expect(await stepsAfterPress(saveToggledSetting, [before, first(before), after])).toEqual([
      expect.stringContaining('"Gemme"'),
      'Reload the page',
    ]);
  });

  it('leaves a button alone that could be pressed before, or that is red', async () => {
    const could = settings([false], { button: 'Gemme' });
    expect(
      await stepsAfterPress(saveToggledSetting, [could, first(could), settings([true], { button: 'Gemme' })]),
    ).toEqual([]);
    const before = settings([false], { button: 'Vekk', disabled: true });
    const after = settings([true], { button: 'Vekk' });
    after.scene.controls.at(-1)!.fill = { r: 210, g: 30, b: 40 };
    expect(await stepsAfterPress(saveToggledSetting, [before, first(before), after])).toEqual([]);
  });
});

describe('reload-after-saved-choice', () => {
  const before = settings([], { button: 'Gemme' });
  const gemme = before.scene.controls[0]!;
  const chosen = { earlier: [{ kind: 'choose' as const, option: 'Rinne', target: target('Oppo') }] };

  it('reloads where a press after a choice was answered by a message', async () => {
    const after = settings([], { button: 'Gemme', message: 'Gemt!' });
    expect(await stepsAfterPress(reloadAfterSavedChoice, [before, gemme, after], chosen)).toEqual([
      'Reload the page',
    ]);
  });

  it('does nothing where no choice came before, or nothing came of the press', async () => {
    const after = settings([], { button: 'Gemme', message: 'Gemt!' });
    expect(await stepsAfterPress(reloadAfterSavedChoice, [before, gemme, after])).toEqual([]);
    expect(await stepsAfterPress(reloadAfterSavedChoice, [before, gemme, before], chosen)).toEqual([]);
  });
});
