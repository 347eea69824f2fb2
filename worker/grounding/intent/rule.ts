/** What lowers the score of an item. */
import type { Seen } from './seen.ts';

/** A factor that penalises an item: 1 no objection, 0 excluded. */
export type Rule = (seen: Seen) => number;
