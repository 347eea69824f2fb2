/** Strategies for forms, choices and settings. */
import { describe, expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { request, step, target } from '#worker/oracles/testing/steps.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Control } from '#worker/sight/scene.ts';
import type { FormVariant, Interaction } from '../acts/action.ts';
import { formsOf } from '../acts/forms.ts';
import { clearSelection } from './clear-selection.ts';
import { doubleSubmit } from './double-submit.ts';
import { goBackAndForward } from './go-back-and-forward.ts';
import { runStrategies, type Strategy } from './index.ts';
import { openCreatedRecord } from './open-created-record.ts';
import { reloadAfterSavedChoice } from './reload-after-saved-choice.ts';
import { reloadAfterSavedForm } from './reload-after-saved-form.ts';
import { reloadAfterToggle } from './reload-after-toggle.ts';
import { reopenEditedDialog } from './reopen-edited-dialog.ts';
import { reopenEditedRecord } from './reopen-edited-record.ts';
import { saveToggledSetting } from './save-toggled-setting.ts';
import { seekCreatedEntry } from './seek-created-entry.ts';
import { stepBackInWizard } from './step-back-in-wizard.ts';
import { contextOf, stepsAfterPress } from './testing/context.ts';
import { varyOneInputAtATime } from './vary-one-input-at-a-time.ts';

const address = 'http://app.test/desk';

const sent = { network: [request('POST', address, 200)] };

interface Filled {
  /** Labels of its fields, with their values. */
  fields: Record<string, string>;
  lines?: string[];
  at?: string;
  button?: string;
}

/** A form, and lines below it. */
function form({ fields, lines = [], at = address, button = 'Save' }: Filled): SessionView {
  const page = buildScene();
  Object.entries(fields).forEach(([label, value], n) => {
    page.line(label, 100, 100 + n * 80);
    page.control('textfield', label, [100, 124 + n * 80, 300, 36], value ? { value } : {});
  });
  const end = 130 + Object.keys(fields).length * 80;
  page.control('button', button, [100, end, 120, 40]);
  lines.forEach((text, n) => page.line(text, 100, end + 100 + n * 30));
  return page.view({ address: at });
}

/** The steps that a strategy takes after a form was filled in and sent. */
async function stepsAfterForm(
  strategy: Strategy,
  [before, after]: [SessionView, SessionView],
  {
    variant = { kind: 'valid' },
    typed = [],
    evidence = sent,
    sameScreen,
    then = [],
  }: {
    variant?: FormVariant;
    typed?: string[];
    evidence?: object;
    sameScreen?: boolean;
    then?: SessionView[];
  } = {},
): Promise<string[]> {
  const play: Interaction = { kind: 'form', form: formsOf(before.scene)[0]!, variant };
  const record = step({ before, after, evidence });
  if (sameScreen !== undefined) record.difference!.sameScreen = sameScreen;
  const earlier = typed.map((text) => ({
    kind: 'type' as const,
    text,
    secret: false,
    target: target('Name'),
  }));
  const { context, taken } = contextOf(record, { play, earlier, then });
  await runStrategies(context, [strategy]);
  return taken;
}

describe('double-submit', () => {
  const before = form({ fields: { Name: '' }, button: 'Post' });
  const listed = form({ fields: { Name: '' }, button: 'Post', lines: ['Ulme fasto'] });

  it('fills in the form again and presses twice, where its text is listed below it', async () => {
    const filled = form({ fields: { Name: 'Ulme fasto' }, button: 'Post' });
    const taken = await stepsAfterForm(doubleSubmit, [before, listed], {
      typed: ['Ulme fasto'],
      then: [filled],
    });
    expect(taken.at(-1)).toMatch(/^Double-click/);
  });

  it('does nothing where the text is not listed, or nothing was sent', async () => {
    expect(await stepsAfterForm(doubleSubmit, [before, before], { typed: ['Ulme fasto'] })).toEqual([]);
    expect(
      await stepsAfterForm(doubleSubmit, [before, listed], { typed: ['Ulme fasto'], evidence: {} }),
    ).toEqual([]);
  });
});

describe('reload-after-saved-form', () => {
  const prefilled = form({ fields: { Company: 'Ulme', Notes: 'Palek vanto' }, button: 'Post' });

  it('reloads after a prefilled form was sent, whatever came of it', async () => {
    for (const evidence of [sent, {}])
      expect(await stepsAfterForm(reloadAfterSavedForm, [prefilled, prefilled], { evidence })).toEqual([
        'Reload the page',
      ]);
  });

  it('does nothing where the form was empty, or complains', async () => {
    const empty = form({ fields: { Company: '', Notes: '' } });
    expect(await stepsAfterForm(reloadAfterSavedForm, [empty, empty])).toEqual([]);
    const refused = form({
      fields: { Company: 'Ulme', Notes: '' },
      lines: ['Notes must be given: required'],
    });
    expect(await stepsAfterForm(reloadAfterSavedForm, [prefilled, refused])).toEqual([]);
  });
});

describe('reopen-edited-record', () => {
  const before = form({ fields: { Company: 'Ulme' }, at: 'http://app.test/desk/7/edit' });

  it('opens the form again after it led to another page', async () => {
    const after = form({ fields: {}, at: 'http://app.test/desk' });
    expect(await stepsAfterForm(reopenEditedRecord, [before, after])).toEqual([`Open ${before.address}`]);
  });

  it('does nothing where the form stays', async () => {
    expect(await stepsAfterForm(reopenEditedRecord, [before, before])).toEqual([]);
  });
});

describe('vary-one-input-at-a-time', () => {
  it('changes each number of a calculator, and no more where something was sent', async () => {
    const fields = { Amount: '100', Years: '5' };
    const before = form({ fields, button: 'Calculate' });
    const after = form({ fields, button: 'Calculate', lines: ['120.50 in all'] });
    const intents = await stepsAfterForm(varyOneInputAtATime, [before, after], { evidence: {} });
    expect(intents.filter((intent) => intent.startsWith('Type'))).toHaveLength(2);
    expect(await stepsAfterForm(varyOneInputAtATime, [before, after])).toEqual([]);
  });
});

describe('go-back-and-forward', () => {
  const before = form({ fields: { Name: '', City: '' }, button: 'Continue' });

  it('goes back and forward after a form led on', async () => {
    const after = form({ fields: {}, at: 'http://app.test/review' });
    expect(await stepsAfterForm(goBackAndForward, [before, after])).toEqual(['Go back', 'Go forward']);
  });

  it('does nothing where the form stays', async () => {
    expect(await stepsAfterForm(goBackAndForward, [before, before])).toEqual([]);
  });
});

describe('step-back-in-wizard', () => {
  const before = form({ fields: { Name: '', City: '' }, button: 'Continue' });

  it('takes the wizard’s own way back from its next step', async () => {
    const page = buildScene();
    page.control('button', 'Back', [100, 300, 100, 40]);
    const after = page.view({ address });
    const taken = await stepsAfterForm(stepBackInWizard, [before, after], { sameScreen: false });
    expect(taken).toEqual([expect.stringContaining('"Back"')]);
  });

  it('does nothing on a step without a way back', async () => {
    const after = buildScene().view({ address });
    expect(await stepsAfterForm(stepBackInWizard, [before, after], { sameScreen: false })).toEqual([]);
  });
});

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

describe('reload-after-toggle', () => {
  it('reloads where the app took the switch at once, and not where nothing was sent', async () => {
    const [before, after] = [settings([false]), settings([true])];
    const press: [SessionView, Control, SessionView] = [before, before.scene.controls[0]!, after];
    expect(await stepsAfterPress(reloadAfterToggle, press, { record: { evidence: sent } })).toEqual([
      'Reload the page',
    ]);
    expect(await stepsAfterPress(reloadAfterToggle, press)).toEqual([]);
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

describe('open-created-record', () => {
  const made = 'Brass ribbon';
  const list = (name: string) => {
    const page = buildScene();
    page.line(name, 100, 100);
    page.control('link', name, [100, 100, 160, 20]);
    return page.view({ address: 'http://app.test/list' });
  };
  const own = form({ fields: { Name: made }, at: 'http://app.test/list/7' });
  const before = form({ fields: { Name: '', Maker: '' } });

  it('opens the entry that a form has made, and reloads it', async () => {
    expect(
      await stepsAfterForm(openCreatedRecord, [before, list(made)], { typed: [made], then: [own] }),
    ).toEqual([`Click "${made}"`, 'Reload the page']);
  });

  it('opens nothing where the list names something else', async () => {
    expect(
      await stepsAfterForm(openCreatedRecord, [before, list('Cedar cradle')], { typed: [made], then: [own] }),
    ).toEqual([]);
  });
});

describe('seek-created-entry', () => {
  const before = form({ fields: { Name: '', Maker: '' } });
  const list = (...names: string[]): SessionView => {
    const page = buildScene();
    page.control('textfield', 'Search', [100, 60, 300, 36], { icon: 'search' });
    names.forEach((name, n) => page.line(name, 100, 200 + n * 50));
    return page.view({ address });
  };
  const made = { typed: ['Ulme fasto'], then: [list('Ulme fasto')] };

  it('searches for what a form made and its list does not show', async () => {
    expect(await stepsAfterForm(seekCreatedEntry, [before, list('Palek', 'Sindo')], made)).toEqual([
      expect.stringMatching(/^Type "Ulme fasto"/),
      'Press Enter',
      `Open ${address}`,
    ]);
  });

  it('does nothing where it is listed, or nothing was sent', async () => {
    expect(await stepsAfterForm(seekCreatedEntry, [before, list('Ulme fasto')], made)).toEqual([]);
    expect(
      await stepsAfterForm(seekCreatedEntry, [before, list('Palek')], { ...made, evidence: {} }),
    ).toEqual([]);
  });
});

describe('reopen-edited-dialog', () => {
  /** A list with a button that opens a form over it. */
  const page = (open?: Record<string, string>): SessionView => {
    const built = buildScene();
    built.control('button', 'Sindo palek', [900, 40, 160, 36]);
    Object.entries(open ?? {}).forEach(([label, value], n) => {
      built.line(label, 340, 320 + n * 80);
      built.control('textfield', label, [340, 344 + n * 80, 300, 36], { value });
    });
    if (open) {
      built.control('button', 'Save', [340, 500, 120, 40]);
      built.region('dialog', [300, 300, 500, 300]);
    }
    return built.view({ address });
  };
  const [list, filled] = [page(), page({ Company: 'Ulme', Notes: 'Palek vanto' })];
  const button = list.scene.controls[0]!;
  const opener = { kind: 'press' as const, target: target('Sindo palek', button.box) };

  it('reloads the page and opens the dialog again', async () => {
    const play: Interaction = { kind: 'form', form: formsOf(filled.scene)[0]!, variant: { kind: 'valid' } };
    const { context, taken } = contextOf(step({ before: filled, after: list, evidence: sent }), {
      play,
      earlier: [opener],
      then: [list],
    });
    await runStrategies(context, [reopenEditedDialog]);
    expect(taken).toEqual(['Reload the page', 'Click "Sindo palek"']);
  });

  it('does nothing where no dialog was open', async () => {
    const prefilled = form({ fields: { Company: 'Ulme', Notes: 'Palek vanto' } });
    expect(await stepsAfterForm(reopenEditedDialog, [prefilled, prefilled])).toEqual([]);
  });
});
