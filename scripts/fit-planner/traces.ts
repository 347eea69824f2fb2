/** What was tried while benches explored, and what came of it. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { tellingKinds } from '#worker/app-model/index.ts';
import type { Tried } from '#worker/explore/types.ts';

/** An action that was tried, with what it settled itself and what came of the screens that it found. */
export interface Trace {
  app: string;
  features: Tried['features'];
  /** How long it took, in usual presses of that exploration; undefined where the way to it took part of the time. */
  cost?: number;
  /** In screens found. */
  gain: number;
}

type TriedLine = Tried & { session: number };
interface FindingLine {
  session: number;
  at: number;
  oracle: string;
  reproduced: number;
  tries: number;
}

/**
 * What each thing that is settled counts, in screens found. What does something to what is kept is what an app is
 * for; what leads somewhere is only a way.
 */
const counts = { screen: 1, telling: 3, leading: 0.5, followUp: 1, proven: 5 };
/** How much of what came of a screen counts for what found it. */
const handedOn = 0.3;
/** One lucky find does not outweigh all others. */
const maxGain = 12;

const isProven = ({ reproduced, tries }: FindingLine): boolean => tries > 0 && reproduced / tries > 0.5;

const isOf = ({ session, at }: FindingLine, tried: TriedLine): boolean =>
  session === tried.session && at >= tried.firstStep && at < tried.firstStep + tried.way + tried.steps;

/** Reads what one exploration tried. */
function read(file: string): Trace[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as TriedLine | FindingLine);
  const tried = lines.filter((line) => 'features' in line);
  const proven = lines.filter((line) => 'oracle' in line).filter(isProven);
  const own = (one: TriedLine): number =>
    one.screens.length * counts.screen +
    one.operators.reduce((sum, kind) => sum + counts[tellingKinds.has(kind) ? 'telling' : 'leading'], 0) +
    one.followUps * counts.followUp +
    proven.filter((finding) => isOf(finding, one)).length * counts.proven;
  // From the last to the first: what came of a screen is known before what found it.
  const cameOf = new Map<string, number>();
  const gains = tried
    .toReversed()
    .map((one) => {
      const through = one.screens.reduce((sum, id) => sum + (cameOf.get(id) ?? 0), 0);
      const gain = own(one) + handedOn * through;
      cameOf.set(one.on, (cameOf.get(one.on) ?? 0) + gain);
      return Math.min(maxGain, gain);
    })
    .toReversed();
  const app = basename(file).split(/[-.]/)[0]!;
  const isThere = ({ way, steps }: TriedLine): boolean => way === 0 && steps > 0;
  const presses = tried.filter((one) => isThere(one) && one.features['kind press']).map(({ ms }) => ms);
  const usual = presses.reduce((sum, ms) => sum + ms, 0) / presses.length;
  return tried.map((one, at) => ({
    app,
    features: one.features,
    gain: gains[at]!,
    ...(isThere(one) && presses.length > 0 ? { cost: one.ms / usual } : {}),
  }));
}

/** All traces under a folder. */
export const readTraces = (folder: string): Trace[] =>
  globSync('**/*.tried.jsonl', { cwd: folder })
    .sort()
    .flatMap((file) => read(join(folder, file)));
