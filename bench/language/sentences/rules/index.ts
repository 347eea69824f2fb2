import { asIs } from './as-is.ts';
import { claimRules, framed, joinedClaims } from './assertions.ts';
import { clickKind, repeat } from './click-kind.ts';
import { condition } from './condition.ts';
import { fronting, purpose } from './fronting.ts';
import { joins } from './joins.ts';
import { negate, onlySteps, passiveSteps } from './negate.ts';
import { sets } from './sets.ts';
import type { Rule } from '../types.ts';

/** Every rule that makes sentences from the bases of a screen. */
export const allRules: Rule[] = [
  asIs,
  negate,
  passiveSteps,
  onlySteps,
  clickKind,
  repeat,
  sets,
  condition,
  joins,
  fronting,
  purpose,
  claimRules,
  framed,
  joinedClaims,
];
