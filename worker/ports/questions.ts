/** A question that a model was asked, as it is kept beside the step that it decided. */
import type { Ledger } from '#worker/core/ledger.ts';

export interface ModelQuestion {
  /** What was asked for: `goal_act`, `verdict`. */
  kind: string;
  model: string;
  /** The instructions, the same for all questions of a kind. */
  system: string;
  /** As sent, with placeholders for secrets. */
  text: string;
  /** As sent, with secrets covered: PNG or JPEG. */
  pictures: Buffer[];
  /** As it came; or why there is none, as a clause. */
  answer: string;
  isAnswered: boolean;
  /** What it cost, with all of its tries. */
  ledger: Ledger;
  ms: number;
}
