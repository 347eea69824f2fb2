import type { UnseenFault } from '../../fault.ts';
import { actFaults } from './faults/acts.ts';
import { lookFaults } from './faults/looks.ts';
import { recordFaults } from './faults/records.ts';

export const faults: readonly UnseenFault[] = [...actFaults, ...recordFaults, ...lookFaults];
