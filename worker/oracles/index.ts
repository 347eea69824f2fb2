import type { StepRecord } from '#worker/ports/records.ts';
import { accessibility } from './signals/accessibility.ts';
import { asEntered } from './forms/as-entered.ts';
import { arithmetic } from './lists/arithmetic.ts';
import { blankScreen } from './visual/blank-screen.ts';
import { brokenImage } from './visual/broken-image.ts';
import { comesBack } from './states/comes-back.ts';
import { chosenOrder } from './lists/chosen-order.ts';
import { columnCounter } from './lists/column-counter.ts';
import { columnOrder, orderOnPages } from './lists/column-order.ts';
import { columnTotal } from './lists/column-total.ts';
import { counter, counterFalls } from './lists/counter.ts';
import { crash } from './signals/crash.ts';
import { deadControl } from './states/dead-control.ts';
import { dialogStays } from './states/dialog-stays.ts';
import { doubleEntry, doubleSubmission } from './states/double-submission.ts';
import { editKept, editLost } from './states/edit-kept.ts';
import { endlessSpinner } from './visual/endless-spinner.ts';
import { filterRows } from './lists/filter-rows.ts';
import { filterCount } from './lists/filter-count.ts';
import { horizontalOverflow } from './visual/horizontal-overflow.ts';
import { httpError } from './signals/http-error.ts';
import { dialogTrap, invisibleFocus, keyboardTrap, unreachable } from './visual/keyboard.ts';
import { choiceKept } from './states/choice-kept.ts';
import { choicesStay } from './lists/choices-stay.ts';
import { cancelActs } from './states/cancel-acts.ts';
import {
  clippedText,
  coveredText,
  overlappingText,
  textCutAside,
  unseenText,
} from './visual/illegible-text.ts';
import { ignoredField } from './forms/ignored-field.ts';
import { keptRemoval } from './states/kept-removal.ts';
import { lineTotals } from './lists/line-totals.ts';
import { listDetail } from './lists/list-detail.ts';
import { lostInput } from './forms/lost-input.ts';
import { lostUpdate } from './states/lost-update.ts';
import { lowContrast } from './visual/low-contrast.ts';
import { markedRead } from './states/marked-read.ts';
import { misplacedError } from './forms/misplaced-error.ts';
import { negativeAmount } from './lists/negative-amount.ts';
import { openToGuests } from './states/open-to-guests.ts';
import { orderedStays } from './lists/ordered-stays.ts';
import { paging } from './lists/paging.ts';
import { percentages } from './lists/percentages.ts';
import { placeholderText } from './visual/placeholder-text.ts';
import { refusesGoodInput } from './forms/refuses-good-input.ts';
import { rowDetail, wrongRecord } from './lists/row-detail.ts';
import { regrouped } from './lists/regrouped.ts';
import { reloadLoss } from './states/reload-loss.ts';
import { staleCount } from './lists/stale-count.ts';
import { search } from './lists/search.ts';
import { silentRefusal } from './forms/silent-refusal.ts';
import { shownBeyond, shownRows, shownShort } from './lists/shown-of.ts';
import { slowResponse } from './signals/slow-response.ts';
import { sortKeeps, sortOrder } from './lists/sort-order.ts';
import { missingPage } from './states/missing-page.ts';
import { settingKept } from './states/setting-kept.ts';
import { staleEdit } from './states/stale-edit.ts';
import { staleList } from './states/stale-list.ts';
import { statedTerms } from './states/stated-terms.ts';
import { takenAgain } from './lists/taken-again.ts';
import type { Candidate, Oracle, OracleInput } from './types.ts';
import { themeKept } from './states/theme-kept.ts';
import { totalFollows } from './lists/total-follows.ts';
import { undo, undoActs } from './states/undo.ts';
import { uncaughtException } from './signals/uncaught-exception.ts';
import { vanishingText } from './visual/vanishing-text.ts';
import { validation } from './forms/validation.ts';
import { wrongDestination } from './states/wrong-destination.ts';
import { wrongHeading } from './states/wrong-heading.ts';
import { wrongRemoval } from './states/wrong-removal.ts';

export type * from './types.ts';

/** Every oracle that judges a single step's evidence. */
export const oracles: readonly Oracle[] = [
  crash,
  httpError,
  uncaughtException,
  blankScreen,
  endlessSpinner,
  deadControl,
  dialogStays,
  brokenImage,
  placeholderText,
  horizontalOverflow,
  lowContrast,
  slowResponse,
  arithmetic,
  lineTotals,
  columnTotal,
  columnCounter,
  regrouped,
  percentages,
  listDetail,
  rowDetail,
  sortOrder,
  sortKeeps,
  columnOrder,
  orderOnPages,
  chosenOrder,
  counter,
  counterFalls,
  staleCount,
  reloadLoss,
  search,
  validation,
  staleList,
  staleEdit,
  comesBack,
  editKept,
  editLost,
  paging,
  filterCount,
  filterRows,
  silentRefusal,
  refusesGoodInput,
  lostInput,
  asEntered,
  ignoredField,
  negativeAmount,
  misplacedError,
  lostUpdate,
  wrongHeading,
  wrongDestination,
  wrongRecord,
  missingPage,
  settingKept,
  themeKept,
  wrongRemoval,
  keptRemoval,
  cancelActs,
  markedRead,
  undo,
  undoActs,
  choiceKept,
  choicesStay,
  statedTerms,
  unreachable,
  invisibleFocus,
  keyboardTrap,
  dialogTrap,
  accessibility,
  doubleSubmission,
  doubleEntry,
  overlappingText,
  coveredText,
  clippedText,
  textCutAside,
  unseenText,
  vanishingText,
  shownBeyond,
  shownRows,
  shownShort,
  takenAgain,
  orderedStays,
  totalFollows,
  openToGuests,
];

/** What is judged by how the page is drawn. */
const ofLooks: ReadonlySet<Oracle> = new Set([
  horizontalOverflow,
  lowContrast,
  overlappingText,
  coveredText,
  clippedText,
  textCutAside,
  unseenText,
]);

/** What an oracle sees of a step where the other has told its cause. */
const causes: ReadonlyMap<string, string> = new Map([
  [filterCount.name, filterRows.name],
  [totalFollows.name, arithmetic.name],
]);

/** Whether an oracle, by its name, judges how a page is drawn. */
export const isOfLooks = (oracle: string): boolean => [...ofLooks].some(({ name }) => name === oracle);

const isEffect = ({ oracle: own }: Candidate, found: readonly Candidate[]): boolean =>
  found.some(({ oracle }) => oracle === causes.get(own));

/** A sheet that brings typefaces alone: without it, the page is written in other letters. */
const bringsTypefaces = (url: string): boolean => /\bfonts?[.-]|\btypekit\b|[?&]family=/i.test(url);

/**
 * A style sheet did not come: that is one fault, here or with another host, and all that looks wrong for want
 * of it is no more.
 */
function isUnstyled(step: StepRecord, earlier: readonly StepRecord[]): boolean {
  for (const { evidence } of [step, ...[...earlier].reverse()]) {
    if (
      evidence.network.some(
        ({ kind, url, status, failure }) =>
          kind === 'style' && !bringsTypefaces(url) && (failure !== undefined || status >= 400),
      )
    )
      return true;
    if (evidence.network.some(({ kind }) => kind === 'document')) return false;
  }
  return false;
}

/**
 * A page of another host, or one that the browser makes itself, is not the app's to mend. An app on a device
 * has no origin.
 */
function leftTheApp(start: string, address: string): boolean {
  try {
    const { origin, protocol } = new URL(address);
    return origin !== new URL(start).origin && (/^https?:$/.test(protocol) || protocol === 'chrome-error:');
  } catch {
    return false;
  }
}

/** What the oracles say of a step: candidates, not yet proven, at most one for a signature. */
export async function judgeStep(input: OracleInput): Promise<Candidate[]> {
  const { step, earlier, trail } = input;
  const asked = leftTheApp(trail.start, step.after.address)
    ? [crash]
    : isUnstyled(step, earlier)
      ? oracles.filter((oracle) => !ofLooks.has(oracle))
      : oracles;
  const found = (await Promise.all(asked.map((oracle) => oracle.judge(input)))).flat();
  const told = found.filter(
    (candidate) => candidate.signature === input.proving || !isEffect(candidate, found),
  );
  return [...new Map(told.map((candidate) => [candidate.signature, candidate])).values()];
}
