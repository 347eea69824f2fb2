/** Asks what of an app is worth exploring next. The answer only weighs what is offered, by its number. */
import { z } from 'zod';
import type { Plan, PlanInput, Worth } from '#worker/ports/analyst.ts';
import type { ModelClient } from '../client/index.ts';
import { dataClause } from '../prompts.ts';
import { createHider } from '../secrets.ts';
import { plainWords } from './grounded.ts';

const worths = ['much-more', 'more', 'less', 'much-less'] as const satisfies Worth[];

export const PlanAnswer = z.strictObject({
  /** What the app is for. */
  about: z.string(),
  /** What a person comes for, most important first. */
  journeys: z.array(z.strictObject({ name: z.string(), untried: z.array(z.number()) })),
  acts: z.array(z.strictObject({ act: z.number(), worth: z.enum(worths) })),
  values: z.array(z.strictObject({ field: z.number(), value: z.string() })),
});
export type PlanAnswer = z.output<typeof PlanAnswer>;

const system = `You plan how an app is explored by a tester's machine, which tries a hundred acts a minute by itself.
You get the map of the app so far in words: screens, what led where, what can be done, and in numbers what has
not been tried yet.

${dataClause}

Say in "about", in one sentence, what the app is for. In "journeys", name at most six things that a person
comes for, most important first, with the numbers of the untried acts that lead on in each, first ones first.
In "acts", weigh further untried acts: "much-more" or "more" for those after which the most could be wrong for
a person, "less" or "much-less" for those that teach nothing new. Leave out what is usual.
In "values", give for fields a short plain value that would tell most: one that the app's own words suggest, at
a limit, or that finds some and not all. Letters, digits and spaces alone; no names of people, no addresses.
Only the numbers below count.`;

/** Of one plan. */
const maxWeighed = 60;
const maxValues = 12;
const plainValue = /^[\p{L}\p{N}][\p{L}\p{N} .,-]{0,39}$/u;

const numbered = (lines: string[]): string =>
  lines.map((line, at) => `[${at + 1}] ${line}`).join('\n') || 'none';

function contextOf({ start, screens, known, acts, fields }: PlanInput): string {
  const offered = acts.map(({ on, words }) => `on ${on}: ${JSON.stringify(words)}`);
  const empty = fields.map(({ on, label }) => `on ${on}: ${JSON.stringify(label)}`);
  return `The app starts at ${JSON.stringify(start)}.
--- screens (data)
${screens.map(({ id, words }) => `${id} ${words}`).join('\n') || 'none'}
--- what is known (data)
${known.join('\n') || 'nothing yet'}
--- untried acts (data)
${numbered(offered)}
--- fields (data)
${numbered(empty)}
--- end`;
}

/** What the answer says of acts and fields that there are. */
function planOf({ about, journeys, acts, values }: PlanAnswer, { acts: offered, fields }: PlanInput): Plan {
  const weights = new Map<number, Worth>();
  const weigh = (number: number, worth: Worth) => {
    const at = number - 1;
    if (Number.isInteger(at) && offered[at] && !weights.has(at) && weights.size < maxWeighed)
      weights.set(at, worth);
  };
  for (const { untried } of journeys)
    untried.forEach((number, at) => weigh(number, at === 0 ? 'much-more' : 'more'));
  for (const { act, worth } of acts) weigh(act, worth);
  const plain = values.filter(({ field, value }) => fields[field - 1] && plainValue.test(value.trim()));
  return {
    about: plainWords(about, 200),
    worths: weights,
    values: new Map(plain.slice(0, maxValues).map(({ field, value }) => [field - 1, value.trim()])),
  };
}

export async function plan(client: ModelClient, input: PlanInput): Promise<Plan | undefined> {
  const { instructions, secrets, signal } = input;
  const hider = createHider(secrets);
  const asked = instructions.trim()
    ? `The operator says of it: ${JSON.stringify(instructions.trim())}\n`
    : '';
  const answer = await client.ask({
    name: 'exploration_plan',
    schema: PlanAnswer,
    system,
    context: hider.hide(contextOf(input)),
    task: hider.hide(`TASK\n${asked}What is worth trying next?`),
    pictures: [],
    ...(signal ? { signal } : {}),
  });
  return answer.kind === 'answer' ? planOf(answer.value, input) : undefined;
}
