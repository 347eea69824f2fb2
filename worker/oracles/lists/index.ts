import type { Oracle } from '../types.ts';
import { arithmetic } from './arithmetic.ts';
import { choicesStay } from './choices-stay.ts';
import { chosenOrder } from './chosen-order.ts';
import { columnCounter } from './column-counter.ts';
import { columnFilter } from './column-filter.ts';
import { columnOrder, orderOnPages } from './column-order.ts';
import { columnTotal } from './column-total.ts';
import { counter, counterFalls } from './counter.ts';
import { filterCount } from './filter-count.ts';
import { filterRows } from './filter-rows.ts';
import { lineTotals } from './line-totals.ts';
import { listDetail } from './list-detail.ts';
import { negativeAmount } from './negative-amount.ts';
import { orderedStays } from './ordered-stays.ts';
import { paging } from './paging.ts';
import { percentages } from './percentages.ts';
import { regrouped } from './regrouped.ts';
import { rowDetail, wrongRecord } from './row-detail.ts';
import { search } from './search.ts';
import { shownBeyond, shownRows, shownShort } from './shown-of.ts';
import { sortKeeps, sortOrder } from './sort-order.ts';
import { staleCount } from './stale-count.ts';
import { takenAgain } from './taken-again.ts';
import { totalFollows } from './total-follows.ts';

/** Oracles for lists, figures and totals that contradict each other. */
export const listOracles: readonly Oracle[] = [
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
  search,
  paging,
  filterCount,
  filterRows,
  columnFilter,
  negativeAmount,
  wrongRecord,
  choicesStay,
  shownBeyond,
  shownRows,
  shownShort,
  takenAgain,
  orderedStays,
  totalFollows,
];
