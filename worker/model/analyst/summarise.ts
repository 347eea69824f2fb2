/** Asks for a few sentences about a run. What its report does not say is left out. */
import { z } from 'zod';
import type { SummaryInput, SummarySentence } from '#worker/ports/analyst.ts';
import type { ModelClient } from '../client/index.ts';
import { dataClause } from '../prompts.ts';
import { createHider } from '../secrets.ts';
import { plainWords, unfounded } from './grounded.ts';

export const SummaryAnswer = z.strictObject({
  sentences: z.array(z.strictObject({ text: z.string(), issues: z.array(z.number()) })),
});

const system = `You sum up a test run of an app for whoever decides about its release. You get what its report says: the
answer, the tests with their outcomes, the proven faults in numbers, what was suspected and is not proven, and what
was not tried.

${dataClause}

Write at most four short sentences: what works, what does not and whom that hurts, what belongs together, what is
not known. Leave the answer itself to the report: it stands above your sentences.
"issues" are the numbers of the faults that a sentence is about. Use no figure or name that the report does not
have: such a sentence is thrown away.`;

const most = { sentences: 4, words: 240, tests: 80, issues: 60, unproven: 20, untried: 20 };

function linesOf({ verdict, says, tests, issues, unproven, untried }: SummaryInput) {
  return {
    tests: tests
      .slice(0, most.tests)
      .map(
        ({ title, group, status, says: why }) =>
          `${status}: ${title}${group ? ` (${group})` : ''}${status === 'passed' ? '' : `. ${why}`}`,
      ),
    issues: issues
      .slice(0, most.issues)
      .map(({ title, severity, observed }) => `${severity}: ${title}. ${observed}`),
    unproven: unproven.slice(0, most.unproven),
    untried: untried.slice(0, most.untried),
    answer: `${verdict} ${says}`,
  };
}

export async function summarise(
  client: ModelClient,
  input: SummaryInput,
): Promise<SummarySentence[] | undefined> {
  const hider = createHider(input.secrets);
  const { answer, tests, issues, unproven, untried } = linesOf(input);
  const list = (lines: string[]) =>
    lines.map((line, at) => `[${at + 1}] ${JSON.stringify(line)}`).join('\n') || 'none';
  const context = `The app starts at ${JSON.stringify(input.address)}. The answer: ${JSON.stringify(answer)}
--- tests (data)
${list(tests)}
--- proven faults (data)
${list(issues)}
--- suspected, not proven (data)
${list(unproven)}
--- not tried (data)
${list(untried)}
--- end`;
  const asked = await client.ask({
    name: 'run_summary',
    schema: SummaryAnswer,
    system,
    context: hider.hide(context),
    task: 'TASK\nSum up the run.',
    pictures: [],
    ...(input.signal ? { signal: input.signal } : {}),
  });
  if (asked.kind !== 'answer') return undefined;
  const evidence = [input.address, answer, ...tests, ...issues, ...unproven, ...untried];
  return asked.value.sentences
    .map(({ text, issues: numbers }) => ({
      text: plainWords(text, most.words),
      issues: [...new Set(numbers)].filter((number) => input.issues[number - 1]).map((number) => number - 1),
    }))
    .filter(({ text }) => text !== '' && hider.hide(text) === text && unfounded(text, evidence) === undefined)
    .slice(0, most.sentences);
}
