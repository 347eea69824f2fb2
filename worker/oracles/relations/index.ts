import type { Oracle } from '../types.ts';
import { chosenOtherwise } from './chosen-otherwise.ts';
import { countedRows } from './counted-rows.ts';
import { escapeKeeps } from './escape-keeps.ts';
import { keptAsTyped } from './kept-as-typed.ts';
import { keptOnReload } from './kept-on-reload.ts';
import { madeOnce } from './made-once.ts';
import { allMarked, marksBack } from './marked-together.ts';
import { movedStays } from './moved-stays.ts';
import { opensAnother } from './opens-another.ts';
import { otherDay } from './other-day.ts';
import { outOfLine } from './out-of-line.ts';
import { markupTaken } from './markup-taken.ts';
import { parts } from './parts.ts';
import { removedStays } from './removed-stays.ts';
import { searchLeavesOut } from './search-leaves-out.ts';
import { typedElsewhere } from './typed-elsewhere.ts';
import { wordlessEntry } from './wordless-entry.ts';
import { wrongRemoval } from './wrong-removal.ts';

/** What must hold between the screens before and after an act, whatever the app calls it: no words of any language. */
export const relationOracles: readonly Oracle[] = [
  madeOnce,
  keptAsTyped,
  keptOnReload,
  allMarked,
  marksBack,
  wordlessEntry,
  escapeKeeps,
  outOfLine,
  parts,
  removedStays,
  movedStays,
  markupTaken,
  countedRows,
  searchLeavesOut,
  opensAnother,
  wrongRemoval,
  otherDay,
  typedElsewhere,
  chosenOtherwise,
];
