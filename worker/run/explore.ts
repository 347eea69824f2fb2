import { nothingKnown } from '#worker/app-model/index.ts';
import type { Discovery } from '#worker/authoring/types.ts';
import type { ExplorationWork, Phases } from './ports.ts';
import { targetOf } from './session-target.ts';

/** Explores the app in several sessions at once. The findings become tests, which run in the same run. */
export async function exploreApp(runId: string, { store, engine, engineering }: Phases): Promise<void> {
  const work = await store.takeExploration(runId);
  if (!work) return;
  try {
    const discovery = await discoverFor(work, { engine, engineering });
    work.throwIfHandedBack();
    if (work.isCancelled) return;
    if (discovery.failure) return await work.fail(discovery.failure);
    const { drafts, problem } = await work.prompted();
    if (work.isCancelled) return;
    const all = [...discovery.drafts, ...drafts];
    if (problem !== undefined && all.length === 0) return await work.fail(problem);
    await work.finish({ ...discovery, drafts: all });
  } catch (error) {
    work.throwIfHandedBack();
    // Errors caused by cancelling the run are no failures.
    if (!work.isCancelled) throw error;
  } finally {
    await work.close();
  }
}

const nothingExplored: Discovery = { screens: [], ways: [], drafts: [], model: nothingKnown, acts: 0 };

async function discoverFor(
  work: ExplorationWork,
  { engine, engineering }: Pick<Phases, 'engine' | 'engineering'>,
): Promise<Discovery> {
  if (!work.explores) return nothingExplored;
  const { settings, credential, state, signal } = work;
  const { openSession, countSessions } = await engine();
  const target = targetOf(settings);
  // More than there are devices for would only wait for one another.
  const most = (await countSessions?.(target)) ?? settings.sessions;
  return engineering.explore({
    openSession: () => openSession(target),
    address: settings.address,
    budget: settings.budget,
    sessions: Math.min(settings.sessions, most),
    credential,
    instructions: settings.instructions,
    boundaries: settings.boundaries,
    seed: settings.seed,
    drafts: work.drafts,
    signal,
    on: (event) => work.on(event),
    keep: (where) => work.keep(where),
    ...(state ? { resume: state } : {}),
  });
}
