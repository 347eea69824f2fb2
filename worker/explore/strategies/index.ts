import { firstTime } from '../shared.ts';
import { addChosenVariant } from './add-chosen-variant.ts';
import { clearSelection } from './clear-selection.ts';
import { compareWithSimilarButton } from './compare-with-similar-button.ts';
import { decreaseBelowMinimum } from './decrease-below-minimum.ts';
import { doubleSubmit } from './double-submit.ts';
import { goBackAndForward } from './go-back-and-forward.ts';
import { keepLoadingMore } from './keep-loading-more.ts';
import { lookUpStatedTerms } from './look-up-stated-terms.ts';
import { openCreatedRecord } from './open-created-record.ts';
import { openPageNamedByHeading } from './open-page-named-by-heading.ts';
import { reloadAfterCountRise } from './reload-after-count-rise.ts';
import { reloadAfterItemChange } from './reload-after-item-change.ts';
import { reloadAfterRemoval } from './reload-after-removal.ts';
import { reloadAfterSavedChoice } from './reload-after-saved-choice.ts';
import { reloadAfterSavedForm } from './reload-after-saved-form.ts';
import { reloadAfterThemeChange } from './reload-after-theme-change.ts';
import { reloadAfterToggle } from './reload-after-toggle.ts';
import { reopenEditedDialog } from './reopen-edited-dialog.ts';
import { reopenEditedRecord } from './reopen-edited-record.ts';
import { returnToPreviousTab } from './return-to-previous-tab.ts';
import { saveCreatedEntry } from './save-created-entry.ts';
import { saveToggledSetting } from './save-toggled-setting.ts';
import { seekCreatedEntry } from './seek-created-entry.ts';
import { stepBackInWizard } from './step-back-in-wizard.ts';
import { tryCreatedEntry } from './try-created-entry.ts';
import { turnPageAfterChoice } from './turn-page-after-choice.ts';
import type { Strategy, StrategyContext } from './types.ts';
import { undoAction } from './undo-action.ts';
import { varyOneInputAtATime } from './vary-one-input-at-a-time.ts';
import { visitWhereAdded } from './visit-where-added.ts';

export type * from './types.ts';

/** What follows an action, in this order: the first that has something to do ends it. */
export const strategies: readonly Strategy[] = [
  decreaseBelowMinimum,
  returnToPreviousTab,
  tryCreatedEntry,
  saveCreatedEntry,
  seekCreatedEntry,
  compareWithSimilarButton,
  undoAction,
  reloadAfterRemoval,
  visitWhereAdded,
  reloadAfterCountRise,
  keepLoadingMore,
  doubleSubmit,
  clearSelection,
  saveToggledSetting,
  reloadAfterToggle,
  reloadAfterSavedChoice,
  reloadAfterThemeChange,
  lookUpStatedTerms,
  openPageNamedByHeading,
  varyOneInputAtATime,
  reopenEditedDialog,
  reloadAfterSavedForm,
  reopenEditedRecord,
  reloadAfterItemChange,
  openCreatedRecord,
  goBackAndForward,
  stepBackInWizard,
];

/** What follows the choice of an option that changed the page. */
export const optionStrategies: readonly Strategy[] = [turnPageAfterChoice];

/** What follows once all options of a select were tried. */
export const choiceStrategies: readonly Strategy[] = [addChosenVariant];

/** Runs the first strategy that plans something new; returns whether there was one. */
export async function runStrategies(
  context: StrategyContext,
  from: readonly Strategy[] = strategies,
): Promise<boolean> {
  for (const strategy of from) {
    const followUp = strategy.plan(context);
    if (!followUp || !firstTime(context.shared, followUp.once)) continue;
    context.session.settled.followUps++;
    await followUp.run();
    return true;
  }
  return false;
}
