/**
 * Removes needless steps from a proven trail, as long as the rest still reproduces the fault (delta
 * debugging, Zeller and Hildebrandt 2002).
 */
import type { StepRecord, ActionTrace, TrailStep } from '#worker/ports/records.ts';
import { routePath } from '#worker/facts/routes.ts';

export interface MinimiseOptions {
  /** The trail that reproduced the fault, up to the step where it showed. */
  trail: ActionTrace;
  /**
   * Indices (0-based) of steps that changed something. Steps that only look are removed first, in one try.
   */
  doing: ReadonlySet<number>;
  /** Replays a trail from a clean session, and says whether the fault shows. */
  shows(way: ActionTrace): Promise<boolean>;
  /** No replay begins after this time; epoch ms. */
  until: number;
}

/** Time for minimizing each of several trails, ms, so that a report with many issues is not delayed. */
export const minimiseMsOf = (ways: number): number => Math.min(40_000, 240_000 / Math.max(1, ways));

/** @returns the shortest trail that reproduced the fault, once; undefined where none was shorter */
export async function minimise({
  trail,
  doing,
  shows,
  until,
}: MinimiseOptions): Promise<ActionTrace | undefined> {
  const { steps } = trail;
  const last = steps.length - 1;
  const tried = new Set<string>();
  let kept = steps.map((_, at) => at);
  let shortest: ActionTrace | undefined;

  const keep = async (some: number[]): Promise<boolean> => {
    const key = some.join();
    const way = tried.has(key) ? undefined : wayOf(trail, some);
    tried.add(key);
    // Replacing a link by opening its address makes the trail no shorter.
    if (
      !way ||
      way.steps.length >= (shortest ?? trail).steps.length ||
      Date.now() >= until ||
      !(await shows(way))
    )
      return false;
    shortest = way;
    kept = some;
    return true;
  };
  /** Removes parts as long as the fault shows: larger and earlier ones first, never the last part. */
  const without = async (partsOf: (some: number[]) => number[][]) => {
    let parts = partsOf(kept);
    for (
      let size = Math.ceil((parts.length - 1) / 2);
      size >= 1;
      size = size === 1 ? 0 : Math.ceil(size / 2)
    ) {
      for (let from = 0; from < parts.length - 1;) {
        const end = Math.min(from + size, parts.length - 1);
        const left = [...parts.slice(0, from), ...parts.slice(end)];
        if (await keep(left.flat())) parts = left;
        else from = end;
      }
    }
  };

  const lastVisit = new Set(visitsOf(steps, kept).at(-1));
  await keep(kept.filter((at) => doing.has(at) || lastVisit.has(at)));
  await keep(kept.filter((at) => doing.has(at) || at === last));
  await without((some) => visitsOf(steps, some));
  await without((some) => some.map((at) => [at]));
  // What was clicked on a page is often on the page before too, such as header links: try without opening
  // addresses.
  for (const opening of shortest?.steps.filter(({ act }) => act.kind === 'navigate') ?? []) {
    const way: ActionTrace = { ...shortest!, steps: shortest!.steps.filter((step) => step !== opening) };
    if (way.steps.length > 0 && Date.now() < until && (await shows(way))) shortest = way;
  }
  return shortest;
}

/** Groups consecutive steps on the same page. */
function visitsOf(steps: readonly TrailStep[], some: readonly number[]): number[][] {
  const visits: number[][] = [];
  for (const at of some) {
    const visit = visits.at(-1);
    const [here, before] = [steps[at]!.at, visit && steps[visit.at(-1)!]!.at];
    if (visit && before !== undefined && here !== undefined && routePath(here) === routePath(before))
      visit.push(at);
    else visits.push([at]);
  }
  return visits;
}

/**
 * The trail of a subset of steps. Where steps between two pages are missing, the next page is opened by its
 * address; undefined where it has none.
 */
export function wayOf({ start, steps }: ActionTrace, some: readonly number[]): ActionTrace | undefined {
  const way: ActionTrace = { start, steps: [] };
  let last = -1;
  for (const at of some) {
    const step = steps[at]!;
    const here = steps[last + 1]!.at;
    const isApart = at !== last + 1 && step.at !== here;
    last = at;
    const opened = step.act.kind === 'navigate' ? step.act.url : isApart ? step.at : undefined;
    if (isApart && !/^https?:/.test(opened ?? '')) return undefined;
    if (opened !== undefined && way.steps.length === 0) way.start = opened;
    else if (opened !== undefined)
      way.steps.push({
        intent: `Open ${opened}`,
        act: { kind: 'navigate', url: opened },
        ...(here ? { at: here } : {}),
      });
    if (step.act.kind !== 'navigate') way.steps.push(step);
  }
  return way;
}

const looks: ReadonlySet<string> = new Set([
  'hover',
  'scroll',
  'back',
  'forward',
  'reload',
  'tab-through',
  'navigate',
]);
const reads: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Indices (0-based, without opening the start) of steps that changed something: typed, chose, sent, or
 * changed the page that they were on. Mere navigation does not count.
 */
export function doingOf(records: readonly StepRecord[]): Set<number> {
  return new Set(
    records.slice(1).flatMap(({ trailStep, evidence, difference, before, after }, at) => {
      const kind = trailStep?.act.kind ?? 'press';
      if (looks.has(kind)) return [];
      const sent = evidence.network.some(({ method }) => !reads.has(method.toUpperCase()));
      const changed = kind !== 'press' || (before.address === after.address && !difference?.same);
      return sent || changed ? [at] : [];
    }),
  );
}
