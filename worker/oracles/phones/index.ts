import type { Oracle } from '../types.ts';
import { backLeavesApp } from './back-leaves-app.ts';
import { cutAtLargeText } from './cut-at-large-text.ts';
import { keyboardCovers } from './keyboard-covers.ts';
import { lostInBackground, lostOnRotate } from './lost-state.ts';
import { refusedRequest } from './refused-request.ts';
import { smallTarget } from './small-target.ts';

/** Oracles for what a person does to a phone, and what a phone does to an app. */
export const phoneOracles: readonly Oracle[] = [
  lostOnRotate,
  lostInBackground,
  keyboardCovers,
  smallTarget,
  cutAtLargeText,
  backLeavesApp,
  refusedRequest,
];
