import { join } from 'node:path';
import { createEmbeddedBrain } from '#worker/engine/index.ts';
import { lookAtScreens } from './language/look.ts';
import { scorePair, type Result, type Score } from './language/score.ts';
import type { Bench } from './main.ts';
import { share } from './results.ts';
import { loadWordings } from './wordings/load.ts';

const folder = join(import.meta.dirname, 'wordings/screens');

function figuresOf(scores: Score[]) {
  const rate = (kind: 'step' | 'assertion', ...results: Result[]) => {
    const some = scores.filter(({ pair }) => pair.kind === kind);
    return share(some.filter(({ result }) => results.includes(result)).length, some.length);
  };
  return {
    sentences: scores.length,
    stepsUnderstood: rate('step', 'right'),
    wrongActs: rate('step', 'wrong-act', 'false-pass'),
    assertionsUnderstood: rate('assertion', 'right'),
    falsePasses: rate('assertion', 'false-pass'),
    wrongFails: rate('assertion', 'wrong-fail'),
  };
}

/** Steps and checks in the wordings of testers: what the embedded brain makes of them. */
export const wordingsBench: Bench = async ({ only, says }) => {
  const pairs = loadWordings().filter(({ screen }) => only.length === 0 || only.includes(screen));
  const screens = await lookAtScreens(folder, [...new Set(pairs.map(({ screen }) => screen))], says);
  const brain = createEmbeddedBrain();
  const scores: Score[] = [];
  for (const pair of pairs) scores.push(await scorePair(brain, screens.get(pair.screen)!, pair));
  const open = scores.filter(({ pair }) => !pair.heldOut);
  if (process.env.BENCH_VERBOSE)
    for (const { pair, result, says: why } of open)
      if (result !== 'right') says(`${pair.screen}: ${result}: ${pair.sentence}: ${why}`);
  return { ...figuresOf(open), heldOut: figuresOf(scores.filter(({ pair }) => pair.heldOut)) };
};
