import { lookThrough } from './panes.ts';
import { supply } from './supply.ts';
import type { Track } from './track.ts';

/** How long an assertion that does not hold yet may take to come true, in ms. */
const patienceMs = 1500;

/** An assertion that something is not there has to hold all the way down; any other one anywhere. */
const negation = /\b(?:not|no|never|nothing|none|neither|gone|absent|missing|hidden|disappeared|removed|without)\b|n['’]t\b/i;

/** Judges one assertion on fresh pixels, with some patience for what is still on its way, and records it. */
export async function judgeAssertion(track: Track, written: number, text: string): Promise<{ status: 'passed' | 'failed' | 'blocked'; says: string }> {
  const startedAt = Date.now();
  const supplied = await supply(track, text, { written, kind: 'assertion' });
  if (!supplied) return { status: 'blocked', says: track.unsupplied.at(-1)! };
  const { text: assertion, secrets } = supplied;
  const judge = () => track.in('analyze', () => track.brain.judge({ view: track.view, before: track.beforeAct, first: track.first, assertion, start: track.test.address, secrets, ...track.outside() }));
  let verdict = await judge();
  const until = performance.now() + patienceMs;
  while (verdict.verdict !== 'holds' && performance.now() < until) {
    track.goesOn();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { content } = track.view.scene.fingerprint;
    await track.lookAgain();
    const moved = content !== track.view.scene.fingerprint.content;
    if (moved || performance.now() + 350 >= until) verdict = await judge();
  }
  // What a pane shows only farther down is on the page all the same; so is what should not be there.
  const absence = negation.test(assertion);
  if (absence ? verdict.verdict === 'holds' : verdict.verdict !== 'holds') {
    verdict = (await lookThrough(track, async () => {
      const here = await judge();
      return (absence ? here.verdict === 'fails' : here.verdict === 'holds') ? here : undefined;
    })) ?? verdict;
  }
  const status = verdict.verdict === 'holds' ? 'passed' : verdict.verdict === 'fails' ? 'failed' : 'blocked';
  await track.record({ kind: 'assertion', written, intent: text, status, decidedBy: verdict.decidedBy, says: track.hide(verdict.says), proofBox: verdict.box, before: track.view, after: track.view, observations: [], startedAt });
  return { status, says: track.hide(verdict.says) };
}
