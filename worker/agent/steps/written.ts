import type { Filled } from '../placeholders.ts';

/** A written step as it is carried out. */
export interface Written {
  index: number;
  /** As written; `intent` has its placeholders filled. */
  text: string;
  intent: string;
  secrets: string[];
  used: Filled['used'];
}
