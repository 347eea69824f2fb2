/** Keeps the questions that were asked, with their answers and what they cost. */
import { addLedger, noLedger, type Ledger } from '#worker/core/ledger.ts';
import type { ModelQuestion } from '#worker/ports/questions.ts';
import { textOf } from '../answer/read-answer.ts';
import type { Question } from './question.ts';

/** Questions that nobody takes are forgotten, the oldest first. */
const maxKept = 24;
const maxAnswer = 20_000;

export function createLog(model: string) {
  let kept: ModelQuestion[] = [];
  return {
    begin({ name, system, opening = '', context, task, pictures }: Question<unknown>) {
      const startedAt = performance.now();
      const ledger: Ledger = noLedger();
      let content: unknown;
      return {
        /** Of one try. */
        spend(cost: Ledger, answered: unknown): void {
          addLedger(ledger, cost);
          content = answered ?? content;
        },
        end<T extends { kind: string; says?: string }>(answer: T): T {
          // What was not sent for lack of a budget was not asked.
          if (ledger.modelCalls === 0) return answer;
          const isAnswered = answer.kind === 'answer';
          const text = textOf(content).slice(0, maxAnswer);
          kept.push({
            kind: name,
            model,
            system,
            text: [opening, context, task].filter(Boolean).join('\n\n'),
            pictures: pictures.map((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')),
            answer: isAnswered ? text : [answer.says ?? '', text].filter(Boolean).join('\n'),
            isAnswered,
            ledger,
            ms: Math.round(performance.now() - startedAt),
          });
          if (kept.length > maxKept) kept.shift();
          return answer;
        },
      };
    },
    take(): ModelQuestion[] {
      const all = kept;
      kept = [];
      return all;
    },
  };
}
