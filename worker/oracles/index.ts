import { arithmetic } from './arithmetic.ts';
import { blankScreen } from './blank-screen.ts';
import { brokenImage } from './broken-image.ts';
import { counter } from './counter.ts';
import { crash } from './crash.ts';
import { deadControl } from './dead-control.ts';
import { endlessSpinner } from './endless-spinner.ts';
import { filterCount } from './filter-count.ts';
import { horizontalOverflow } from './horizontal-overflow.ts';
import { httpError } from './http-error.ts';
import { invisibleFocus, unreachable } from './keyboard.ts';
import { listDetail } from './list-detail.ts';
import { lostInput } from './lost-input.ts';
import { lostUpdate } from './lost-update.ts';
import { lowContrast } from './low-contrast.ts';
import { misplacedError } from './misplaced-error.ts';
import { negativeAmount } from './negative-amount.ts';
import { paging } from './paging.ts';
import { placeholderText } from './placeholder-text.ts';
import { refusesGoodInput } from './refuses-good-input.ts';
import { reloadLoss } from './reload-loss.ts';
import { search } from './search.ts';
import { silentRefusal } from './silent-refusal.ts';
import { slowResponse } from './slow-response.ts';
import { sortOrder } from './sort-order.ts';
import { staleList } from './stale-list.ts';
import type { Candidate, Oracle, OracleInput } from './types.ts';
import { uncaughtException } from './uncaught-exception.ts';
import { validation } from './validation.ts';
import { wrongHeading } from './wrong-heading.ts';

export type * from './types.ts';

/** Every oracle that judges a single step's evidence. */
export const oracles: readonly Oracle[] = [
  crash, httpError, uncaughtException, blankScreen, endlessSpinner, deadControl, brokenImage, placeholderText, horizontalOverflow, lowContrast,
  slowResponse, arithmetic, listDetail, sortOrder, counter, reloadLoss, search, validation, staleList,
  paging, filterCount, silentRefusal, refusesGoodInput, lostInput, negativeAmount,
  misplacedError, lostUpdate, wrongHeading, unreachable, invisibleFocus,
];

/** What the oracles say of a step: candidates, not yet proven, at most one for a signature. */
export async function judgeStep(input: OracleInput): Promise<Candidate[]> {
  const found = (await Promise.all(oracles.map((oracle) => oracle.judge(input)))).flat();
  return [...new Map(found.map((candidate) => [candidate.signature, candidate])).values()];
}
