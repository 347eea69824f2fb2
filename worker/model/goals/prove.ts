/** Whether a goal is reached: each claim is judged on its screen, and together they have to cover the goal. */
import { judgeAssertion } from '#worker/assertions/index.ts';
import { fold, wordLikeness, wordsOf } from '#worker/core/likeness.ts';
import type { JudgeInput, Verdict } from '#worker/ports/brain.ts';
import type { GoalInput, GoalProof } from '#worker/ports/goals.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { ModelClient, NoAnswer } from '../client/index.ts';
import { lookAt } from '../look.ts';
import { GoalReview } from '../schemas.ts';
import { createHider } from '../secrets.ts';
import { readClaim } from '../verdicts/claim.ts';
import { reviewSystem, reviewWords } from './prompts.ts';

export type Proved = { proofs: GoalProof[]; says: string } | { refused: string } | { noAnswer: NoAnswer };

export interface Proving {
  /** Who reviews. */
  client: ModelClient;
  judge(input: JudgeInput): Promise<Verdict>;
  input: GoalInput;
  claims: { screen: number; claim: string }[];
  /** The screens that were seen, by number. */
  screens: ReadonlyMap<number, SessionView>;
}

const [maxClaims, longestClaim] = [5, 300];

/** What the goal names that neither a claim nor an act that worked says; undefined where nothing is left out. */
function leftOut({ goal, did, secrets }: GoalInput, claims: string[]): string | undefined {
  const words = createHider(secrets).hide(goal);
  const { figures, names, isWhole } = readClaim(words.replace(/\{\{[^}]*\}\}/g, ' '));
  const acts = did.filter(({ worked }) => worked).map(({ says }) => says);
  const said = [...claims, ...acts];
  const saidWords = said.flatMap(wordsOf);
  const claimed = claims.map(readClaim);
  const name = names.find(
    (one) =>
      !said.some((text) => fold(text).includes(fold(one))) &&
      !wordsOf(one).every((word) => saidWords.some((other) => wordLikeness(word, other, true) >= 0.9)),
  );
  if (name !== undefined) return `“${name}”`;
  const figure = figures.find(
    (one) => !saidWords.includes(one) && !claimed.some(({ figures: shown }) => shown.includes(one)),
  );
  if (figure !== undefined) return `“${figure}”`;
  return isWhole && !claimed.some((claim) => claim.isWhole)
    ? 'the goal as a whole: it speaks of several things, or of one among them, and a proof has to say so as it does'
    : undefined;
}

/**
 * Whether a claim has to hold again when the acts are repeated: a choice among several does, and what names no
 * figure of its own, as the number of an order.
 */
function doesLast({ goal }: GoalInput, claim: string): boolean {
  const { figures, isWhole } = readClaim(claim);
  const known = wordsOf(goal);
  return isWhole || figures.every((figure) => known.includes(figure));
}

/** The engine's verdict where it has one, else the model's. */
async function judged({ judge, input, screens }: Proving, screen: number, claim: string): Promise<Verdict> {
  const view = screens.get(screen)!;
  const before = screens.get(screen - 1);
  const { start, secrets, cover, signal } = input;
  const asked: JudgeInput = {
    view,
    assertion: claim,
    start,
    secrets,
    ...(before ? { before } : {}),
    ...(cover ? { cover } : {}),
    ...(signal ? { signal } : {}),
  };
  const own = judgeAssertion(asked);
  return own.verdict === 'cannot-tell' ? judge(asked) : own;
}

async function review({ client, input }: Proving, proved: string[]) {
  const hider = createHider(input.secrets);
  const now = await lookAt(input.view, input.secrets, input.cover, client.abilities.scale);
  const { context, task } = reviewWords(input, now, proved);
  return client.ask({
    name: 'goal_review',
    schema: GoalReview,
    system: reviewSystem,
    context: hider.hide(context),
    task: hider.hide(task),
    pictures: now.picture ? [now.picture.url] : [],
    ...(input.signal ? { signal: input.signal } : {}),
  });
}

export async function prove(proving: Proving): Promise<Proved> {
  const { claims, input, screens } = proving;
  const last = input.did.length + 1;
  const kept = claims.slice(0, maxClaims).map(({ screen, claim }) => ({ screen, claim: claim.trim() }));
  if (!kept.some(({ screen }) => screen === last))
    return { refused: `no proof is about the last screen, which is screen ${last}` };
  const odd = kept.find(
    ({ claim }) => claim === '' || claim.length > longestClaim || /\{\{|\}\}/.test(claim),
  );
  if (odd) return { refused: 'a proof has to be one sentence without placeholders' };
  const unseen = kept.find(({ screen }) => !screens.has(screen));
  if (unseen) return { refused: `screen ${unseen.screen} was not looked at, so nothing can be proved of it` };
  const missing = leftOut(
    input,
    kept.map(({ claim }) => claim),
  );
  if (missing) return { refused: `nothing proves ${missing}` };
  const proofs: GoalProof[] = [];
  for (const { screen, claim } of kept) {
    const { verdict, says } = await judged(proving, screen, claim);
    if (verdict !== 'holds') return { refused: `“${claim}” is not proved on screen ${screen}: ${says}` };
    proofs.push({ screen, claim, says, lasts: doesLast(input, claim) });
  }
  const answer = await review(
    proving,
    kept.map(({ screen, claim }) => `${claim} (screen ${screen} of ${last})`),
  );
  if (answer.kind !== 'answer') return { noAnswer: answer };
  const { reached, parts, says } = answer.value;
  const open = parts.find(({ done }) => !done);
  if (reached !== 'yes' || open || parts.length === 0)
    return { refused: open ? `“${open.asked.slice(0, 120)}” is not shown to be done` : says.slice(0, 300) };
  return { proofs, says: proofs.findLast(({ screen }) => screen === last)!.says };
}
