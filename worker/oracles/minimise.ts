/**
 * What of a proven way is needed: steps are left out as long as what is left still shows it (delta debugging,
 * Zeller and Hildebrandt 2002).
 */
import type { StepRecord, ActionTrace, TrailStep } from '#worker/ports/records.ts';
import { routePath } from '#worker/facts/routes.ts';

export interface MinimiseOptions {
  /** The way that has shown it, up to the step at which it showed. */
  trail: ActionTrace;
  /** Those of its steps, 0-based, that did something; what only looks is left out first, in one try. */
  doing: ReadonlySet<number>;
  /** Walks a way from a clean session. */
  shows(way: ActionTrace): Promise<boolean>;
  /** No try is begun after it; epoch ms. */
  until: number;
}

/**
 * Time for one of so many ways, in ms: a report with many issues does not wait for all of them to be as short
 * as can be.
 */
export const minimiseMsOf = (ways: number): number => Math.min(40_000, 240_000 / Math.max(1, ways));

/** @returns the shortest way that has shown it, once; undefined where none was shorter */
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
    // To open an address instead of following a link makes nothing shorter.
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
  /** Leaves out more and more parts, the larger ones and the earlier ones first; never the last part. */
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
  // What is pressed on a page is often on the page before it as well: a frame's links are on all of them.
  for (const opening of shortest?.steps.filter(({ act }) => act.kind === 'navigate') ?? []) {
    const way: ActionTrace = { ...shortest!, steps: shortest!.steps.filter((step) => step !== opening) };
    if (way.steps.length > 0 && Date.now() < until && (await shows(way))) shortest = way;
  }
  return shortest;
}

/** Steps that stand together: those taken on one page, one after the other. */
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
 * The way of some of its steps; where others are left out between two pages, the next page is opened by its
 * address. Undefined where it has none.
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
 * Which steps of a replay did something, 0-based without the opening of its start: what typed, chose, sent,
 * or changed the page that it was on. What only led elsewhere has looked.
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
