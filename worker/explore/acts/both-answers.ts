/** Which answer an exploration gives to the questions of the browser or device: one, then the other. */
import type { AnswerDialog } from '#worker/agent/perform.ts';
import { withoutNumbers } from '#worker/core/words.ts';
import { blockedAmong, type Boundaries } from '#worker/guardrails/risk.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import type { OpenDialog } from '#worker/ports/screen.ts';

/** What a prompt is answered with: a word that is known again wherever it turns up. */
const promptText = 'Quillfeather';

/** A quotation in a question names one of many things: “Delete “Tea”?” and “Delete “Milk”?” ask the same. */
const quotation = /["“”„«»][^"“”„«»]*["“”„«»]/g;

const questionOf = ({ dialog, message }: OpenDialog): string =>
  `${dialog} ${withoutNumbers(message.replace(quotation, '…'))}`;

/** What becomes of a question. */
export interface Answer {
  plan: PlannedAct;
  intent: string;
  /** The act that raised the question is to be done once more, so that its other answer is seen, too. */
  again: boolean;
  /** Why it must not be accepted; '' where it may be. */
  blocked: string;
}

const answer = (accept: boolean, intent: string, text?: string): Omit<Answer, 'again' | 'blocked'> => ({
  plan: {
    act: { kind: 'answer-dialog', accept, ...(text === undefined ? {} : { text }) },
    says: intent,
    confidence: 1,
  },
  intent,
});

const refusal = answer(false, 'Dismiss the dialog');

/**
 * Refuses a question when it is first asked, in any session, and accepts it from then on; refuses it always
 * where the guardrails forbid what it asks.
 */
export class BothAnswers {
  readonly #boundaries: Boundaries;
  readonly #refused = new Set<string>();

  constructor(boundaries: Boundaries) {
    this.#boundaries = boundaries;
  }

  #blocked = ({ message }: OpenDialog): string => blockedAmong([message], this.#boundaries);

  /** Accepts at once what was refused before; all else waits for `next`. A prompt waits for its text. */
  readonly atOnce: AnswerDialog = (dialog) =>
    dialog.dialog !== 'prompt' && this.#refused.has(questionOf(dialog)) && !this.#blocked(dialog)
      ? 'accept'
      : 'leave open';

  next(dialog: OpenDialog): Answer {
    const blocked = this.#blocked(dialog);
    if (blocked) return { ...refusal, again: false, blocked };
    const question = questionOf(dialog);
    if (!this.#refused.has(question)) {
      this.#refused.add(question);
      return { ...refusal, again: true, blocked };
    }
    return dialog.dialog === 'prompt'
      ? {
          ...answer(true, `Type "${promptText}" in the prompt and press OK`, promptText),
          again: false,
          blocked,
        }
      : { ...answer(true, 'Accept the dialog'), again: false, blocked };
  }
}
