/** Asks for the words of a proven fault. What they say and its evidence does not is left out. */
import { z } from 'zod';
import { severities, type Severity } from '#worker/core/issue-kinds.ts';
import type { WriteInput, Written } from '#worker/ports/analyst.ts';
import type { ModelClient } from '../client/index.ts';
import { lookAt, type LookedAt } from '../look.ts';
import { dataClause, aboutScreen } from '../prompts.ts';
import { createHider } from '../secrets.ts';
import { plainWords, unfounded } from './grounded.ts';

export const WriteAnswer = z.strictObject({
  title: z.string(),
  expected: z.string(),
  observed: z.string(),
  /** The likely cause; '' where the evidence does not say. */
  cause: z.string(),
  severity: z.enum(severities),
  /** What it costs a person. */
  impact: z.string(),
  /** Number of another fault that may be the same; null where none is. */
  same_as: z.number().nullable(),
});
export type WriteAnswer = z.output<typeof WriteAnswer>;

const system = `You write the report of a fault of an app for the developers who will mend it. The fault is proven: it came
back when its steps were repeated from a clean session. You get what a machine says of it, what proved it, and
the picture of the screen on which it showed.

${dataClause}

Write plainly and shortly, one sentence each. "title" says what a person can't do or gets wrong, and where.
"expected" and "observed" say the same as the machine, in better words. "cause" is likely by the evidence, or
empty. "severity" is the machine's, or one step from it where "impact", what it costs a person, says why.
"same_as" is the number of another fault that is probably the same one; null where none is.
Use no figure, name or quotation that does not stand in the evidence: such a sentence is thrown away.`;

const most = { title: 120, words: 300, others: 30 };

function contextOf(input: WriteInput, shown: LookedAt | undefined): string {
  const { address, title, type, severity, severityReason, expected, observed, suspectedCause } = input;
  const { steps, evidence, others, box } = input;
  const list = (texts: string[]) =>
    texts.map((text, at) => `[${at + 1}] ${JSON.stringify(text)}`).join('\n') || 'none';
  const said = { address, title, type, severity, severityReason, expected, observed, suspectedCause };
  const place = box
    ? ` It shows at ${[box.x, box.y, box.width, box.height].map(Math.round).join(',')} px.`
    : '';
  return `--- the fault, as the machine says it (data)
${JSON.stringify(said)}${place}
--- steps (data)
${list(steps)}
--- evidence (data)
${list(evidence)}
--- other faults (data)
${list(others.slice(0, most.others))}
--- end
${shown ? aboutScreen('SCREEN', shown.view, shown.listing, shown.picture) : ''}`.trim();
}

/** The severity that a model gives, at most one step from the engine's. */
function boundedSeverity(given: Severity, own: Severity): Severity {
  const [wanted, at] = [severities.indexOf(given), severities.indexOf(own)];
  return severities[Math.max(at - 1, Math.min(at + 1, wanted))]!;
}

/** All that is known of the fault, of which the words may speak. */
const evidenceOf = (input: WriteInput): string[] => [
  input.title,
  input.expected,
  input.observed,
  input.suspectedCause,
  input.address,
  ...input.steps,
  ...input.evidence,
  ...(input.view?.scene.lines.map(({ text }) => text) ?? []),
  ...(input.view?.scene.controls.flatMap(({ label, value }) => [label, value ?? '']) ?? []),
];

function writtenOf(answer: WriteAnswer, input: WriteInput, hides: (text: string) => boolean): Written {
  const evidence = evidenceOf(input);
  const founded = (text: string, length = most.words) => {
    const plain = plainWords(text, length);
    return hides(plain) || unfounded(plain, evidence) !== undefined ? '' : plain;
  };
  const impact = founded(answer.impact);
  const at = answer.same_as === null ? -1 : answer.same_as - 1;
  return {
    title: founded(answer.title, most.title),
    expected: founded(answer.expected),
    observed: founded(answer.observed),
    cause: founded(answer.cause),
    severity: impact ? boundedSeverity(answer.severity, input.severity) : input.severity,
    impact,
    ...(at >= 0 && at < Math.min(input.others.length, most.others) ? { sameAs: at } : {}),
  };
}

export async function write(client: ModelClient, input: WriteInput): Promise<Written | undefined> {
  const { view, secrets, cover, signal } = input;
  const hider = createHider(secrets);
  const hasPicture = view !== undefined && view.picture.image.length > 0;
  const shown = hasPicture ? await lookAt(view, secrets, cover, client.abilities.scale) : undefined;
  const answer = await client.ask({
    name: 'issue_words',
    schema: WriteAnswer,
    system,
    context: hider.hide(contextOf(input, shown)),
    task: 'TASK\nWrite the report.',
    pictures: shown?.picture ? [shown.picture.url] : [],
    ...(signal ? { signal } : {}),
  });
  if (answer.kind !== 'answer') return undefined;
  return writtenOf(answer.value, input, (text) => hider.hide(text) !== text || text.includes('{{'));
}
