/** Asks for tests of an app that was explored, in the wordings that are understood without a model. */
import { z } from 'zod';
import type { Drafting, DraftInput, WordedTest } from '#worker/ports/analyst.ts';
import type { ModelClient } from '../client/index.ts';
import { dataClause } from '../prompts.ts';
import { createHider } from '../secrets.ts';
import { plainWords, unfounded } from './grounded.ts';

const Test = z.strictObject({
  title: z.string(),
  group: z.string(),
  steps: z.array(z.string()),
  assertions: z.array(z.string()),
});

export const DraftAnswer = z.strictObject({
  tests: z.array(Test),
  names: z.array(z.strictObject({ draft: z.number(), title: z.string(), group: z.string() })),
});
export type DraftAnswer = z.output<typeof DraftAnswer>;

const system = `You write test cases for an app that a machine has explored. You get its screens with what stands on
them, what each act led to, and in numbers the tests that the machine has drafted by itself.

${dataClause}

In "tests", write at most ten more: whole journeys that a person comes for, from the start to what they get, and
negatives, in which the app has to refuse something and say so. Nothing that deletes an account, pays, or
reaches other people. No test that is drafted already.
Steps and assertions are read by a grammar. Use these forms alone, with labels exactly as they stand there:
Open /path
Click "Label"
Click "Label" in the row for "Name"
Type "text" in "Field"
Clear "Field"
Select "Option" in "Field"
Check "Box"
Press Enter
Go back
Reload the page
Assertions, which must hold at the end, and must not have held before the last step:
The page "Heading" is shown
The text "text" is shown
The text "text" is not shown
"Field" contains "text"
The button "Label" is disabled
The Cart badge shows 1
"Total" equals "A" plus "B"
The number of items is 3
A step may also judge on the way: Check that the text "text" is shown
Figures and texts in assertions stand on the screens below, or were typed in the test.
In "names", give each numbered draft that could be called better a title of a person's words, and a group: the
part of the app that it is about, in one or two words, the same for all that belong together.`;

/** Of one answer. */
const maxTests = 10;
const most = { steps: 20, assertions: 4, line: 200, title: 90, group: 30 };

const quotedList = (texts: string[]): string => texts.map((text) => JSON.stringify(text)).join(', ');

function contextOf({ start, about, screens, trails, drafts }: DraftInput): string {
  const own = drafts.map(
    ({ title, steps, assertions }, at) =>
      `[${at + 1}] ${JSON.stringify(title)}: ${quotedList(steps)}; then ${quotedList(assertions)}`,
  );
  return `The app starts at ${JSON.stringify(start)}. ${about}
--- screens (data)
${screens.map(({ words, labels }) => `${words}: ${quotedList(labels)}`).join('\n') || 'none'}
--- what acts led to (data)
${trails.join('\n') || 'nothing'}
--- drafted tests (data)
${own.join('\n') || 'none'}
--- end`;
}

/** A title says nothing of which its test does not speak. */
const titleOf = (title: string, { steps, assertions }: Pick<WordedTest, 'steps' | 'assertions'>): string => {
  const plain = plainWords(title, most.title);
  // Whoever writes titles in capitals names nothing by them.
  return unfounded(plain.toLowerCase(), [...steps, ...assertions]) === undefined ? plain : '';
};

const groupOf = (group: string): string => plainWords(group, most.group);

function draftingOf({ tests, names }: DraftAnswer, { drafts }: DraftInput): Drafting {
  const fits = (lines: string[]) => lines.every((line) => line.trim() !== '' && line.length <= most.line);
  return {
    tests: tests
      .slice(0, maxTests)
      .filter(({ steps, assertions }) => fits(steps) && fits(assertions) && steps.length <= most.steps)
      .map(({ title, group, steps, assertions }) => {
        const test = {
          steps: steps.map((step) => step.trim()),
          assertions: assertions.slice(0, most.assertions),
        };
        return { ...test, title: titleOf(title, test), group: groupOf(group) };
      }),
    names: new Map(
      names.flatMap(({ draft: number, title, group }) => {
        const own = drafts[number - 1];
        return own ? [[number - 1, { title: titleOf(title, own), group: groupOf(group) }] as const] : [];
      }),
    ),
  };
}

export async function draft(client: ModelClient, input: DraftInput): Promise<Drafting | undefined> {
  const { instructions, hasCredential, secrets, signal } = input;
  const hider = createHider(secrets);
  const asked = [
    ...(instructions.trim() ? [`The operator says of it: ${JSON.stringify(instructions.trim())}`] : []),
    hasCredential
      ? 'A test may sign in: type {{username}} and {{password}} as they stand here.'
      : 'No test may sign in.',
  ].join('\n');
  const answer = await client.ask({
    name: 'test_drafts',
    schema: DraftAnswer,
    system,
    context: hider.hide(contextOf(input)),
    task: `TASK\n${hider.hide(asked)}\nWhich tests are missing?`,
    pictures: [],
    ...(signal ? { signal } : {}),
  });
  return answer.kind === 'answer' ? draftingOf(answer.value, input) : undefined;
}
