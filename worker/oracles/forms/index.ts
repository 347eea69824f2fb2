import type { Oracle } from '../types.ts';
import { asEntered } from './as-entered.ts';
import { ignoredField } from './ignored-field.ts';
import { lostInput } from './lost-input.ts';
import { misplacedError } from './misplaced-error.ts';
import { refusesGoodInput } from './refuses-good-input.ts';
import { silentRefusal } from './silent-refusal.ts';
import { validation } from './validation.ts';

/** Oracles for what forms accept, reject and keep. */
export const formOracles: readonly Oracle[] = [
  validation,
  silentRefusal,
  refusesGoodInput,
  lostInput,
  asEntered,
  ignoredField,
  misplacedError,
];
