/** Says of a prompt how it is read without a model: the lines of the test that it describes. */
import { readLine, type Reading } from '#worker/assertions/reading.ts';
import { spanOf } from '#worker/language/spans.ts';
import { draftFromPrompt } from './index.ts';

/**
 * The steps and assertions that a prompt is drafted as, each with how it is read. What leaves open what to do
 * is not understood. Never throws.
 */
export function readPrompt(prompt: string, { hasCredential }: { hasCredential: boolean }): Reading[] {
  const { steps, assertions, unknown } = draftFromPrompt(prompt, { hasCredential });
  const parts = new Set(unknown.map(({ part }) => part.toLowerCase()));
  const isOpen = (line: string): boolean => parts.has(line.toLowerCase());
  return [
    ...steps.map((line) => readLine(line, 'step')),
    ...assertions.map((line) => readLine(line, 'assertion')),
  ].map((reading) =>
    reading.understood && isOpen(reading.line)
      ? {
          ...reading,
          understood: false,
          unread: [{ ...spanOf(reading.line, 0, reading.line.length), why: 'unknown' as const }],
        }
      : reading,
  );
}
