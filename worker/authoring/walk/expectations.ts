/** Drafts assertions for a flow without any: what its last action changed on the screen. */
import type { StepRecord } from '#worker/ports/records.ts';
import { alike } from '#worker/core/words.ts';
import type { Brain } from '#worker/ports/brain.ts';
import { wentUp } from '#worker/facts/counters.ts';
import { errorLines, heading } from '#worker/facts/reading.ts';
import { appeared, steady } from '../drafts/checks.ts';
import { quoted, sure } from '../drafts/wording.ts';

const maxAssertions = 2;

/**
 * Assertions that hold on the last screen; empty if the last action changed nothing that can be put into
 * words.
 */
export async function draftExpectations({
  steps,
  brain,
  start,
}: {
  steps: StepRecord[];
  brain: Brain;
  start: string;
}): Promise<string[]> {
  const acts = steps.filter(
    ({ kind, trailStep, written }) => kind === 'act' && trailStep && written !== undefined,
  );
  const last = acts.at(-1);
  if (!last) return [];
  // Typing changes little: compare with the screen before the whole last step.
  const { before, after } = last;
  const { scene } = after;
  const ideas: string[] = [];
  const counted = wentUp(before.scene, scene)[0];
  if (counted) ideas.push(`The ${counted.name} badge shows ${counted.count}`);
  for (const line of errorLines(scene)
    .filter(
      (one) => sure(one) && !errorLines(before.scene).some((other) => alike(other.text, one.text) > 0.85),
    )
    .slice(0, 1))
    ideas.push(`The text ${quoted(line.text)} is shown`);
  const head = heading(scene);
  const old = heading(before.scene);
  if (head && sure(head) && steady(head) && !(old && alike(old.text, head.text) > 0.85))
    ideas.push(`The page ${quoted(head.text)} is shown`);
  for (const line of appeared(before.scene, scene).slice(0, 2))
    if (line !== head) ideas.push(`The text ${quoted(line.text)} is shown`);
  const kept: string[] = [];
  for (const assertion of ideas) {
    if (kept.length >= maxAssertions) break;
    const { verdict } = await brain.judge({ view: after, before, first: steps[0]?.after, assertion, start });
    if (verdict === 'holds' && !kept.includes(assertion)) kept.push(assertion);
  }
  return kept;
}
