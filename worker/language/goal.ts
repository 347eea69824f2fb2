/** Tells a goal, which may take many acts, from a step that says what to do. */
import relativeDays from '#worker/lexicons/relative-days.json' with { type: 'json' };
import { wordsOf } from '#worker/core/likeness.ts';
import { parseStep } from './parse.ts';
import type { ParsedAct } from './types.ts';
import { openWordsIn } from './weighty.ts';

/** Whether the grammar takes an act only as a name that may stand on the screen as a whole. */
const isLoose = (act: ParsedAct): boolean => 'loose' in act && act.loose === true;

/** Whether words on which its meaning hangs are left to the screen, and nothing in quotes says what it acts on. */
const isOpen = (act: ParsedAct): boolean =>
  openWordsIn(act).length > 0 && !('target' in act && act.target?.quoted === true);

/**
 * Whether a step asks for an outcome: what is to be done for it is not in its words, or hangs on words that
 * only the screen explains (“the cheapest”). A step with a condition says what to do in each case.
 */
export function isGoal(text: string): boolean {
  const { acts, unknown, scripts } = parseStep(text);
  if (scripts.length > 0) return false;
  return (
    unknown !== undefined || acts.some((act) => act.condition === undefined && (isLoose(act) || isOpen(act)))
  );
}

/** Whether an act is called by its whole clause, verb and all: “Add the mug to the cart” may be a button's name. */
const isWholeClause = (act: ParsedAct): boolean =>
  act.kind === 'press' && act.said !== undefined && act.target.source === act.said;

/**
 * Whether a step may ask for an outcome where nothing on the screen is called as it says: “Buy the lamp” presses
 * a button of that name, and is a goal where there is none.
 */
export const mayBeGoal = (text: string): boolean => isGoal(text) || parseStep(text).acts.some(isWholeClause);

const days = new Set(relativeDays);

/** Whether a step means another day each time that it is taken: “next Monday”. */
export const namesRelativeDay = (text: string): boolean => wordsOf(text).some((word) => days.has(word));
