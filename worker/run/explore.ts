import { nothingKnown } from '#worker/app-model/index.ts';
import type { Discovery } from '#worker/authoring/types.ts';
import { isDeviceTrouble, openOnAny } from './device-trouble.ts';
import type { ExplorationWork, Phases, Problem } from './ports.ts';
import { sessionsToExplore } from './policy.ts';
import { protectionOf, targetOf } from './session-target.ts';

/** Explores the app in several sessions at once. The findings become tests, which run in the same run. */
export async function exploreApp(runId: string, { store, engine, engineering }: Phases): Promise<void> {
  const work = await store.takeExploration(runId);
  if (!work) return;
  try {
    const discovery = await discoverFor(work, { engine, engineering });
    work.throwIfHandedBack();
    if (work.isCancelled) return;
    if (discovery.problem) return await work.fail(discovery.problem);
    const { drafts, problem } = await work.prompted();
    if (work.isCancelled) return;
    const all = [...discovery.drafts, ...drafts];
    if (problem !== undefined && all.length === 0)
      return await work.fail({ cause: 'target', sentence: problem });
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

type Explored = Discovery & { problem?: Problem };

async function discoverFor(
  work: ExplorationWork,
  { engine, engineering }: Pick<Phases, 'engine' | 'engineering'>,
): Promise<Explored> {
  if (!work.explores) return nothingExplored;
  const { settings, credential, state, signal } = work;
  const opener = await engine();
  const analyst = work.analyst?.(opener);
  const target = targetOf(settings);
  let trouble: Error | undefined;
  const openSession = () =>
    openOnAny(opener, target).catch((error: unknown) => {
      if (isDeviceTrouble(error)) trouble = error;
      throw error;
    });
  try {
    // More than there are devices for would only wait for one another.
    const most = (await opener.countSessions?.(target)) ?? settings.sessions;
    const discovery = await engineering.explore({
      openSession,
      address: settings.address,
      budget: settings.budget,
      sessions: Math.min(sessionsToExplore(settings.sessions), most),
      credential,
      instructions: settings.instructions,
      boundaries: { ...settings.boundaries, protection: protectionOf(settings) },
      seed: settings.seed,
      drafts: work.drafts,
      ...(analyst ? { analyst } : {}),
      signal,
      on: (event) => work.on(event),
      suspected: () => work.suspected(),
      keep: (where) => work.keep(where),
      ...(state ? { resume: state } : {}),
    });
    const { failure, acts } = discovery;
    if (!failure) return discovery;
    const sentence = trouble
      ? `The device was lost while the app was explored, after ${acts} acts: ${trouble.message}`
      : failure;
    return { ...discovery, problem: { cause: trouble ? 'platform' : 'target', sentence } };
  } catch (error) {
    if (!isDeviceTrouble(error)) throw error;
    return { ...nothingExplored, problem: { cause: 'platform', sentence: error.message } };
  }
}
