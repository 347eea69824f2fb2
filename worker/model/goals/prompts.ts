/** Prompts for a goal. What stays the same comes first, then what only grows, then the screen, then the task. */
import type { GoalInput } from '#worker/ports/goals.ts';
import type { Scale } from '../families.ts';
import { unitInWords } from '../places.ts';
import { maxActs } from '../schemas.ts';
import { aboutScreen, dataClause, type Looked } from '../prompts.ts';

export const goalSystem = (
  scale: Scale,
): string => `You operate an app for a tester, by sight, until a goal is reached. You get what the test is about, the acts so
far with what came of each, a picture of the screen as it is now and, after the first act, one of how it was
before the last act, a numbered list of what was seen on the screen, and the goal in TASK.

${dataClause}

Answer with "plan": what is left to do, in a few words each. Make it at the first question and mend it when the
screen shows otherwise. "worked": whether the last act did what it was meant to do, by the two pictures; null
before the first. "note": what of this screen is needed later, as prices to compare; else null.
"decision" is "act", "done" or "cannot".

Acts: press, double-press, hover, type (replaces what the field holds), clear, choose (an option of a list,
in "text"), toggle (a checkbox or switch, "on" says to what), key (in "text": Enter, Escape, Tab, an arrow),
scroll ("dy" in px), navigate (within the app), back, forward, reload, wait (for "text" to appear).
Point at an element by its number in "element". Only where what is meant has no number, give the point
"x","y" instead, in ${unitInWords(scale)}.
A goal that says {{password}}, or another name in double braces, stands for a secret: answer with it as the text
to type, braces and all, in the field that is for it. Never type it anywhere else.
Answer one act, or up to ${maxActs} at once as long as all but the last only fill in a form (type, clear, choose,
toggle) or press Enter in a field into which the next one types again. Type values of the test's data where
there are any, else plausible ones. Do nothing that the goal does not need, and nothing that the app's owner
rules out. An act that changed nothing is not tried again: find another way.

"done" only when the goal is reached as a whole. Then prove it in "proofs": assertions in plain English, each
with the number of the screen that shows it. Screen 1 is the one before the first act, screen 2 the one after
it, and so on; the last is the one that you see. At least one is about the last screen, and shows that the goal
is reached. Where the goal chooses among several (the cheapest, the newest, all of them), one is about the
screen on which the choice was made, and says that what was chosen is that: "The flight at 6:15 for $104 is the
cheapest of the flights shown". Use the words, names and figures of the goal, and quote what stands on the
screen: 'The page shows "Order received"'. Every proof is checked on its screen by somebody else; what is not
shown there is not proved.
"cannot" with why: "not-found" if the app has nothing by which the goal could be reached, "ambiguous" if it could
mean several things, "not-understood" otherwise; say in "says" what is in the way. Do not guess.
Fill what does not apply with null or [].`;

const listed = (lines: string[], none: string): string =>
  lines.length === 0 ? none : lines.map((line, index) => `${index + 1}. ${line}`).join('\n');

/** What does not change while a goal is pursued, and then its acts, which are only added to. */
export function goalOpening({ start, title, instructions, data, today, earlier, did }: GoalInput): string {
  const values = Object.entries(data);
  return [
    `The app under test starts at ${JSON.stringify(start)}. Today is ${today}, ${weekdayOf(today)}.`,
    `The test is called ${JSON.stringify(title)}.`,
    ...(instructions ? [`The app's owner says of it:\n${instructions}`] : []),
    ...(values.length > 0
      ? [`The test's data:\n${values.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join('\n')}`]
      : []),
    `Steps of the test before the goal:\n${listed(
      earlier.map(({ says, outcome }) => `${says} – ${outcome}`),
      'none',
    )}`,
    `Acts so far:\n${listed(
      did.map(({ says, effect, worked }) => `${says} – ${worked ? '' : 'WITHOUT EFFECT. '}${effect}`),
      'none',
    )}`,
  ].join('\n\n');
}

const weekdayOf = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });

/** What the one who pursues a goal has said and been told before. */
export interface GoalMemory {
  plan: string[];
  notes: { screen: number; note: string }[];
  /** Why its last answers were not accepted, as sentences. */
  refused: string[];
}

export function goalWords(
  { goal, did, left, dialogs = [] }: GoalInput,
  now: Looked,
  { plan, notes, refused }: GoalMemory,
  questionsLeft: number,
): { context: string; task: string } {
  const asked = dialogs.map(({ message }) => `The browser asked: ${JSON.stringify(message.slice(0, 200))}`);
  return {
    context: aboutScreen(`SCREEN ${did.length + 1}, as it is now`, now.view, now.listing, now.picture),
    task: [
      `TASK\nThe goal: ${goal}`,
      ...asked,
      `Your plan so far: ${plan.length > 0 ? `\n${listed(plan, '')}` : 'none yet.'}`,
      ...(notes.length > 0
        ? [`Your notes:\n${notes.map(({ screen, note }) => `Screen ${screen}: ${note}`).join('\n')}`]
        : []),
      `Left: ${left.acts} acts, ${questionsLeft} questions.`,
      ...refused,
    ].join('\n'),
  };
}

export const reviewSystem = `You check the work of somebody who had to reach a goal in an app for a tester. You get the
acts that were done with what came of each, what was proved of the screens on the way, a picture of the screen
as it is now, and the goal in TASK.

${dataClause}

Take the goal apart into "parts": each thing that it asks for, every name, figure, day and choice in it, and
above all its verb: a flight that is only listed is not booked. A part is done only if the acts, the proofs or
the picture show it. "reached" is "yes" only if all of them are done, "no" if one is surely not, "cannot-tell"
for everything else: a guess is worse than no answer.`;

export function reviewWords(
  { goal, did }: GoalInput,
  now: Looked,
  proved: string[],
): { context: string; task: string } {
  return {
    context: [
      `Acts:\n${listed(
        did.map(({ says, effect, worked }) => `${says} – ${worked ? '' : 'WITHOUT EFFECT. '}${effect}`),
        'none',
      )}`,
      `Proved of the screens on the way and of the last one:\n${listed(proved, 'nothing')}`,
      aboutScreen('SCREEN as it is now', now.view, now.listing, now.picture),
    ].join('\n\n'),
    task: `TASK\nThe goal: ${goal}`,
  };
}
