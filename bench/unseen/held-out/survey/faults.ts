import type { UnseenFault } from '../../fault.ts';
import { firstRound } from './faults/first.ts';
import { secondRound } from './faults/second.ts';

export const faults: readonly UnseenFault[] = [...firstRound, ...secondRound];
