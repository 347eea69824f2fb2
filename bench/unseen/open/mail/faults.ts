import type { UnseenFault } from '../../fault.ts';
import { actFaults } from './faults/acts.ts';
import { listFaults } from './faults/list.ts';
import { mailFaults } from './faults/mail.ts';

export const faults: readonly UnseenFault[] = [...listFaults, ...mailFaults, ...actFaults];
