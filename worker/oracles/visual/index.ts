import type { Oracle } from '../types.ts';
import { blankScreen } from './blank-screen.ts';
import { brokenImage } from './broken-image.ts';
import { endlessSpinner } from './endless-spinner.ts';
import { horizontalOverflow } from './horizontal-overflow.ts';
import { clippedText, coveredText, overlappingText, textCutAside, unseenText } from './illegible-text.ts';
import { dialogTrap, invisibleFocus, keyboardTrap, unreachable } from './keyboard.ts';
import { lowContrast } from './low-contrast.ts';
import { placeholderText } from './placeholder-text.ts';
import { vanishingText } from './vanishing-text.ts';

/** Oracles for how a page is drawn. */
export const visualOracles: readonly Oracle[] = [
  blankScreen,
  endlessSpinner,
  brokenImage,
  placeholderText,
  horizontalOverflow,
  lowContrast,
  unreachable,
  invisibleFocus,
  keyboardTrap,
  dialogTrap,
  overlappingText,
  coveredText,
  clippedText,
  textCutAside,
  unseenText,
  vanishingText,
];
