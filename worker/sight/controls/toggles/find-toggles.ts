import type { Bench } from '../draft.ts';
import { findOutlinedToggles } from './outlined-toggles.ts';
import { findSolidToggles } from './solid-toggles.ts';
import { findSwitches } from './switches.ts';

/**
 * Finds checkboxes, radios and switches: small outlined or filled squares, rings and pills, with the text
 * beside them.
 */
export function findToggles(bench: Bench): void {
  findSwitches(bench);
  findOutlinedToggles(bench);
  findSolidToggles(bench);
}
