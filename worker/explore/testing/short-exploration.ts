import { judgeStep } from '#worker/oracles/index.ts';
import type { onStage } from '#worker/testing/stage.ts';
import { explore } from '../index.ts';
import type { ExplorerEvent, ExploreOptions } from '../types.ts';

/** What an exploration found, with all that it told on the way. */
export interface ShortExploration {
  found: Awaited<ReturnType<typeof explore>>;
  events: ExplorerEvent[];
  /** What was done, in order, in words. */
  intents: string[];
  /** Names of the oracles that suspected something. */
  suspected: string[];
}

/** Explores one page of a stage in one session, with no guardrails but those that always hold. */
export async function exploreShortly(
  { site, openSession }: Pick<ReturnType<typeof onStage>, 'site' | 'openSession'>,
  path: string,
  acts: number,
  more: Partial<ExploreOptions> = {},
): Promise<ShortExploration> {
  const events: ExplorerEvent[] = [];
  const found = await explore({
    address: `${site.address}${path}`,
    openSession: () => openSession(),
    sessions: 1,
    seed: 1,
    budget: { minutes: 2, acts, screens: 10 },
    boundaries: { paths: [], words: [] },
    instructions: '',
    signal: new AbortController().signal,
    on: (event) => void events.push(event),
    ...more,
  });
  const steps = events.flatMap((event) => (event.kind === 'step' ? [event] : []));
  const records = steps.map(({ record }) => record);
  const judged = await Promise.all(
    steps.map(({ record, trail }, at) => judgeStep({ step: record, earlier: records.slice(0, at), trail })),
  );
  return {
    found,
    events,
    intents: records.map(({ intent }) => intent),
    suspected: judged.flat().map(({ oracle }) => oracle),
  };
}
