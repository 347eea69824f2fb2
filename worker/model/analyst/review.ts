/** Asks what is amiss on a new screen, or at the end of a journey. */
import type { Dropped, Reviewable, Reviewed, ReviewInput, Suspicion } from '#worker/ports/analyst.ts';
import type { ModelClient } from '../client/index.ts';
import type { Scale } from '../families.ts';
import { lookAt } from '../look.ts';
import { unitInWords } from '../places.ts';
import { dataClause, aboutScreen } from '../prompts.ts';
import { createHider } from '../secrets.ts';
import { checkSuspicion, ReviewAnswer } from './suspicion.ts';

/** Of one screen. */
const maxSuspicions = 5;

const asked: Readonly<Record<Reviewable, string>> = {
  screen: `You review one screen of an app, by sight, as a tester with long experience does. You get its
picture and a numbered list of what was seen on it.
Name what on this screen contradicts itself, or can't have been meant: dates in an impossible order, sums and
counts that do not fit what they are of, units or names that disagree, a state that two places show otherwise,
words for another thing than the one beside them, text over text.`,
  act: `You review what one act did to a screen of an app, by sight, as a tester with long experience does. You get
the picture of the screen after the act and of the one before it, a numbered list of what was seen on each, and
what was done: the act comes last.
Name what does not follow from the act: a list that was put in order and is not, a search or filter that shows
what does not belong or hides what does, a count or sum that does not fit what is shown now, a thing that was
made, changed or removed and is shown otherwise, something else that changed as well.`,
  journey: `You review a whole journey through an app, by sight, as a tester with long experience does. You get
the picture of its last screen and of the one on which it began, a numbered list of what was seen on each, and
what was done in between.
Name what contradicts what was done, or what the app has shown before: an amount, a name, a date or a number of
things that became another, something that was asked for and is not there, a confirmation of something else.`,
};

const system = (
  of: Reviewable,
  scale: Scale,
): string => `${asked[of]} Leave out what is a matter of taste, what is only unusual, unfinished or missing, what
you would have to know the app's rules for, and what a person would not care about. Most screens are right: an
empty list is the usual answer. At most ${maxSuspicions}.

${dataClause}

Of each: "assertion", the state as it should be, that somebody else can judge by looking at the screen: one plain
statement in the words of the screen, as if it were so ("The arrival is after the departure"), without "should",
"not" or what is wrong; "observed", what the screen shows instead, in one sentence, with no figure or name that
does not stand there; "why", in one sentence, what it costs a person; "type" and "severity".
"evidence" names all that it rests on: the number of an element, with the words on it in "quote", exactly as
they stand there; or, where it has no number, its box "x","y","width","height" in ${unitInWords(scale)}.
"picture" is "now" for the ${of === 'screen' ? 'screen' : 'last screen, "before" for the other one'}.
What does not lie on the picture counts for nothing. Fill what does not apply with null.`;

/** Steps at the end of a long way, which say how the screen came to be. */
const maxDid = 14;

/** Texts that may come from the app, as data. */
const quoted = (texts: string[], sign: (at: number) => string): string =>
  texts.map((text, at) => `${sign(at)} ${JSON.stringify(text)}`).join('\n');

function wordsOfWay({ did, about, start, known }: ReviewInput): string {
  const last = did.slice(-maxDid);
  const left = did.length - last.length;
  const after = left > 0 ? `, after ${left} other steps` : '';
  return [
    `The app starts at ${JSON.stringify(start)}.${about ? ` ${about}` : ''}`,
    last.length > 0
      ? `What was done${after} (data):\n${quoted(last, (at) => `${at + 1}.`)}`
      : 'It was just opened.',
    ...(known.length > 0 ? [`Noted before, and not wanted again (data):\n${quoted(known, () => '-')}`] : []),
  ].join('\n');
}

const nothing = (why: string): Reviewed => ({ suspicions: [], dropped: [{ assertion: '', why }] });

const namesOfScreens = {
  screen: ['SCREEN', ''],
  act: ['SCREEN AFTER THE ACT', 'SCREEN BEFORE THE ACT (second picture)'],
  journey: ['LAST SCREEN', 'FIRST SCREEN (second picture)'],
} as const satisfies Record<Reviewable, readonly [string, string]>;

const isSuspicion = (one: Suspicion | Dropped): one is Suspicion => 'quotes' in one;

export async function review(client: ModelClient, input: ReviewInput): Promise<Reviewed> {
  const { view, of, first, secrets, cover, signal } = input;
  const { scale } = client.abilities;
  const hider = createHider(secrets);
  const now = await lookAt(view, secrets, cover, scale);
  const before =
    first && first.picture.image.length > 0 ? await lookAt(first, secrets, cover, scale) : undefined;
  if (!now.picture) return nothing('there is no picture of it');
  const [nameOfNow, nameOfBefore] = namesOfScreens[of];
  const screens = [
    aboutScreen(nameOfNow, now.view, now.listing, now.picture),
    ...(before ? [aboutScreen(nameOfBefore, before.view, before.listing, before.picture)] : []),
  ].join('\n\n');
  const answer = await client.ask({
    name: `${of}_review`,
    schema: ReviewAnswer,
    system: system(of, scale),
    context: hider.hide(screens),
    task: `TASK\n${hider.hide(wordsOfWay(input))}\nWhat is amiss?`,
    pictures: [now, before].flatMap((one) => (one?.picture ? [one.picture.url] : [])),
    ...(signal ? { signal } : {}),
  });
  if (answer.kind !== 'answer') return nothing(answer.says);
  const seen = { input, now, first: before, scale, hider };
  const checked = answer.value.suspicions.slice(0, maxSuspicions).map((one) => checkSuspicion(one, seen));
  return {
    suspicions: checked.filter(isSuspicion),
    dropped: checked.filter((one) => !isSuspicion(one)),
  };
}
