import { createEmbeddedBrain } from '#worker/engine/index.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { createSight } from '#worker/sight/index.ts';
import type { Bench } from './main.ts';
import { assertionsOn } from './agent/assertions.ts';
import {
  checkPlaces,
  figuresOfVerdicts,
  scoreInstruction,
  type ActScore,
  type VerdictScore,
} from './agent/score.ts';
import { readWritten, type WrittenScreen } from './agent/written.ts';
import { photograph, type Photograph } from './sight/capture.ts';
import { corpus, idOf } from './sight/corpus.ts';
import { installKits } from './sight/kits.ts';

/** Made of each screen's document: so many true assertions, and as many false ones. */
const pairsAScreen = 6;

interface Outcome {
  id: string;
  heldOut: boolean;
  acts: ActScore[];
  verdicts: VerdictScore[];
}

const share = (part: number, of: number) => (of === 0 ? null : Math.round((part / of) * 1000) / 1000);

function figuresOf(outcomes: Outcome[]) {
  const acts = outcomes.flatMap((o) => o.acts);
  const count = (result: ActScore['result']) => acts.filter((a) => a.result === result).length;
  const verdicts = outcomes.flatMap((o) => o.verdicts);
  const families = [...new Set(verdicts.map(({ family }) => family))]
    .sort()
    .map((family) => ({ family, ...figuresOfVerdicts(verdicts.filter((v) => v.family === family)) }));
  return {
    screens: outcomes.length,
    instructions: acts.length,
    actAccuracy: share(count('right'), acts.length),
    actsWrong: share(count('wrong'), acts.length),
    actsBlocked: share(count('blocked'), acts.length),
    ...figuresOfVerdicts(verdicts),
    families,
  };
}

/**
 * Whether what is written of each screen can be found in its document; without any engine. Returns how many
 * instructions could.
 */
function checkWritten(
  written: Map<string, WrittenScreen>,
  shots: Photograph[],
  says: (line: string) => void,
): number {
  let right = 0;
  for (const { screen, truth } of shots) {
    for (const one of written.get(idOf(screen))?.do ?? []) {
      try {
        checkPlaces(truth, one);
        right++;
      } catch (error) {
        says(`${idOf(screen)}: “${one.say}”: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  return right;
}

/** What went wrong on one screen, a line each. */
function listMisses({
  id,
  acts,
  verdicts,
  says,
}: Pick<Outcome, 'id' | 'acts' | 'verdicts'> & { says: (line: string) => void }): void {
  for (const act of acts) if (act.result !== 'right') says(`${id}: ${act.result}: ${act.say}: ${act.says}`);
  for (const { verdict, holds, family, text, says: why } of verdicts) {
    const miss =
      verdict === 'cannot-tell'
        ? 'not sure'
        : (verdict === 'holds') === holds
          ? ''
          : `FALSE ${holds ? 'FAIL' : 'PASS'}`;
    if (miss !== '') says(`${id}: ${family}: ${miss}: ${text}: ${why}`);
  }
}

/**
 * The embedded brain on the screens of the eye's corpus: plain-English instructions, and true and false
 * assertions.
 */
export const agentBench: Bench = async ({ only, says }) => {
  await installKits(says);
  const screens =
    only.length === 0 ? corpus : corpus.filter((s) => only.includes(s.kit) || only.includes(idOf(s)));
  const written = await readWritten();
  const unknown = [...written.keys()].filter((id) => !corpus.some((s) => idOf(s) === id));
  if (unknown.length > 0)
    throw new Error(`bench/agent/written names screens that are not in the corpus: ${unknown.join(', ')}`);
  const shots = await photograph(screens, says);
  if (process.env.BENCH_VERBOSE === 'truth') return { instructions: checkWritten(written, shots, says) };
  const sight = await createSight({ threads: 2 });
  const brain = createEmbeddedBrain();
  const outcomes: Outcome[] = [];
  const look = async ({ screen, picture, truth }: Photograph): Promise<SessionView> => ({
    picture,
    scene: await sight.look(picture),
    address: `https://app.example/${idOf(screen)}`,
    title: truth.facts.title,
  });
  try {
    for (const [at, shot] of shots.entries()) {
      const view = await look(shot);
      const id = idOf(shot.screen);
      const open = !shot.screen.heldOut || only.includes(id);
      const own = written.get(id) ?? { do: [], check: [] };
      const acts: ActScore[] = [];
      for (const one of own.do) {
        acts.push(
          await scoreInstruction(brain, view, shot.truth, one).catch((error: unknown) => {
            throw new Error(
              `bench/agent/written, ${id}, “${one.say}”: ${error instanceof Error ? error.message : String(error)}`,
            );
          }),
        );
      }
      const seed = corpus.findIndex((s) => idOf(s) === id) + 1;
      const asserted = [
        ...own.check.flatMap(({ holds, fails }) => [
          { text: holds, holds: true, family: 'written' },
          { text: fails, holds: false, family: 'written' },
        ]),
        ...assertionsOn(shot.truth, seed, pairsAScreen),
      ];
      const verdicts: VerdictScore[] = [];
      for (const { text, holds, family } of asserted) {
        const { verdict, says: why } = await brain.judge({ view, assertion: text });
        verdicts.push({ text, holds, family, verdict, says: why });
      }
      outcomes.push({ id, heldOut: shot.screen.heldOut, acts, verdicts });
      if (open && process.env.BENCH_VERBOSE) listMisses({ id, acts, verdicts, says });
      if (at % 20 === 19) says(`agent: ${at + 1} of ${shots.length} screens judged`);
    }
  } finally {
    await sight.close();
  }
  const { families, ...tuned } = figuresOf(outcomes.filter(({ heldOut }) => !heldOut));
  return { ...tuned, unseen: figuresOf(outcomes.filter(({ heldOut }) => heldOut)), families };
};
