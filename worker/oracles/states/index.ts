import type { Oracle } from '../types.ts';
import { cancelActs } from './cancel-acts.ts';
import { choiceKept } from './choice-kept.ts';
import { comesBack } from './comes-back.ts';
import { deadControl } from './dead-control.ts';
import { deadMenuEntry } from './dead-menu-entry.ts';
import { dialogStays } from './dialog-stays.ts';
import { doubleEntry, doubleSubmission } from './double-submission.ts';
import { editKept, editLost } from './edit-kept.ts';
import { keptRemoval } from './kept-removal.ts';
import { lostUpdate } from './lost-update.ts';
import { markedRead } from './marked-read.ts';
import { missingPage } from './missing-page.ts';
import { openToGuests } from './open-to-guests.ts';
import { reloadLoss } from './reload-loss.ts';
import { settingKept } from './setting-kept.ts';
import { staleEdit } from './stale-edit.ts';
import { staleList } from './stale-list.ts';
import { statedTerms } from './stated-terms.ts';
import { themeKept } from './theme-kept.ts';
import { undo, undoActs } from './undo.ts';
import { wrongDestination } from './wrong-destination.ts';
import { wrongHeading } from './wrong-heading.ts';

/** Oracles for what must hold from one state of the app to the next. */
export const stateOracles: readonly Oracle[] = [
  deadControl,
  deadMenuEntry,
  dialogStays,
  reloadLoss,
  staleList,
  staleEdit,
  comesBack,
  editKept,
  editLost,
  lostUpdate,
  wrongHeading,
  wrongDestination,
  missingPage,
  settingKept,
  themeKept,
  keptRemoval,
  cancelActs,
  markedRead,
  undo,
  undoActs,
  choiceKept,
  statedTerms,
  doubleSubmission,
  doubleEntry,
  openToGuests,
];
