import type { SessionView } from '#worker/ports/screen.ts';
import { lookThrough, wholeView } from './panes.ts';
import { supply } from './supply.ts';
import type { Track } from './track.ts';

/** How long to wait for an assertion to come true, ms. */
const patienceMs = 1500;

/** Absence must hold in the whole pane; presence anywhere in it. */
const negation =
  /\b(?:not|no|never|nothing|none|neither|gone|absent|missing|hidden|disappeared|removed|without)\b|n['’]t\b/i;

/** Claims that need the whole list: counts, order, sums, first and last. */
const wholeness =
  /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|every|each|all|only|exactly|sort(?:ed)?|order(?:ed)?|sum|total|first|last|highest|lowest|newest|oldest|empty|rows?|items|entries|results|cards)\b/i;
/** A comparison with the screen before is judged on the visible part, as that screen was. */
const change =
  /\b(?:(?:goes|went|go) (?:up|down)|increase[sd]?|decrease[sd]?|(?:one|two|\d+) (?:more|fewer|less)|than before|changed?)\b/i;

/** Judges one assertion on fresh pictures, waits a little for it to come true, and records it. */
export async function judgeAssertion(
  track: Track,
  written: number,
  text: string,
): Promise<{ status: 'passed' | 'failed' | 'blocked'; says: string }> {
  const startedAt = Date.now();
  const supplied = await supply(track, text, { written, kind: 'assertion' });
  if (!supplied) return { status: 'blocked', says: track.unsupplied.at(-1)! };
  const { text: assertion, secrets } = supplied;
  const absence = negation.test(assertion);
  const unquoted = assertion.replace(/["“][^"”]*["”]/g, '');
  const asked = (absence || wholeness.test(unquoted)) && !change.test(unquoted);
  let seen: SessionView | undefined;
  const judge = () =>
    track.in('analyze', () =>
      track.brain.judge({
        view: seen ?? track.view,
        before: track.beforeAct,
        first: track.first,
        assertion,
        start: track.test.address,
        secrets,
        dialogs: track.dialogs,
        ...track.outside(),
      }),
    );
  const lookAndJudge = async () => {
    seen = asked ? await wholeView(track) : undefined;
    return judge();
  };
  let verdict = await lookAndJudge();
  const until = performance.now() + patienceMs;
  while (verdict.verdict !== 'holds' && performance.now() < until) {
    track.goesOn();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { content } = track.view.scene.fingerprint;
    await track.lookAgain();
    const moved = content !== track.view.scene.fingerprint.content;
    if (moved || performance.now() + 350 >= until) verdict = await lookAndJudge();
  }
  // Content further down in a scrolling pane counts as well, both for presence and for absence.
  if (!seen && (absence ? verdict.verdict === 'holds' : verdict.verdict !== 'holds')) {
    verdict =
      (await lookThrough(track, async () => {
        const here = await judge();
        return (absence ? here.verdict === 'fails' : here.verdict === 'holds') ? here : undefined;
      })) ?? verdict;
  }
  const status = verdict.verdict === 'holds' ? 'passed' : verdict.verdict === 'fails' ? 'failed' : 'blocked';
  await track.record({
    kind: 'assertion',
    written,
    intent: text,
    status,
    decidedBy: verdict.decidedBy,
    says: track.hide(verdict.says),
    proofBox: verdict.box,
    before: seen ?? track.view,
    after: seen ?? track.view,
    observations: [],
    startedAt,
  });
  return { status, says: track.hide(verdict.says) };
}
