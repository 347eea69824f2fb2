import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { createEngine } from '#worker/run/open-engine.ts';
import type { Bench } from './main.ts';
import { servePages } from './pitfalls/server.ts';
import { share } from './results.ts';
import { runCases } from './run-cases.ts';

const root = join(import.meta.dirname, 'pitfalls');

/** What a page tempts a tester to get wrong. */
const kinds = ['looking', 'dialogs', 'taking', 'waiting', 'targets', 'naming', 'claims'] as const;

const PitfallSchema = z.strictObject({
  title: z.string(),
  kind: z.enum(kinds),
  /** `not passed`: failed or blocked. `blocked`: the app is not to blame. */
  expect: z.enum(['passed', 'failed', 'blocked', 'not passed']),
  steps: z.array(z.string()),
  assertions: z.array(z.string()).min(1),
});
type Pitfall = z.output<typeof PitfallSchema>;

interface Met extends Pitfall {
  page: string;
  status: string;
  class?: string;
  says: string;
  ms: number;
}

/** Nobody blames the app: it was blocked, or the test itself is said to be wrong. */
const blamesTest = (met: Met): boolean =>
  met.status === 'blocked' || (met.status === 'failed' && met.class === 'test');

function isRight(met: Met): boolean {
  if (met.expect === 'not passed') return met.status === 'failed' || met.status === 'blocked';
  return met.expect === 'blocked' ? blamesTest(met) : met.status === met.expect;
}

const isFalsePass = ({ expect, status }: Met): boolean => expect !== 'passed' && status === 'passed';

const isFalseBug = (met: Met): boolean =>
  met.class === 'bug' && (met.expect === 'passed' || met.expect === 'blocked');

const lineOf = (met: Met): string => {
  const { page, title, expect, status, ms, says } = met;
  const classified = met.class ? ` (${met.class})` : '';
  const mark = isRight(met) && !isFalseBug(met) ? 'right' : 'WRONG';
  return `${mark} ${page}: ${title}: expected ${expect}, ${status}${classified} in ${ms} ms: ${says}`;
};

function figuresOf(some: Met[]) {
  return {
    cases: some.length,
    right: share(some.filter(isRight).length, some.length),
    falsePasses: some.filter(isFalsePass).length,
    falseBugs: some.filter(isFalseBug).length,
  };
}

const byKind = (some: Met[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, figuresOf(some.filter((one) => one.kind === kind))]));

/**
 * Small pages on which testers go wrong: what is claimed of them, right or wrong. Misses are told of open
 * pages alone, so that the others stay unseen.
 */
export const pitfallsBench: Bench = async ({ only, parallel, says }) => {
  const sets = only.filter((name) => ['open', 'held-out'].includes(name));
  const chosen = only.filter((name) => !sets.includes(name));
  const server = await servePages(root);
  const engine = await createEngine({ home: join(import.meta.dirname, '../.sightread') });
  const runPage = async (set: string, page: string): Promise<Met[]> => {
    const source = await readFile(join(root, set, page, 'cases.yaml'), 'utf8');
    const cases = z
      .array(PitfallSchema)
      .parse(parse(source))
      .filter(({ kind }) => chosen.length === 0 || chosen.includes(page) || chosen.includes(kind));
    if (cases.length === 0) return [];
    const { executions } = await runCases(engine, {
      address: `${server.url}/${set}/${page}/`,
      cases: cases.map(({ title, steps, assertions }) => ({ title, steps, assertions })),
      parallel,
    });
    return cases.map((one) => {
      const { outcome } = executions.find(({ title }) => title === one.title)!;
      const ms = outcome.steps.reduce((sum, step) => sum + step.ms, 0);
      const { status, says } = outcome;
      return { ...one, page, status, says, ms, ...(outcome.class ? { class: outcome.class } : {}) };
    });
  };
  const runSet = async (set: string): Promise<Met[]> => {
    const met: Met[] = [];
    const pages = sets.length === 0 || sets.includes(set) ? await readdir(join(root, set)) : [];
    for (const page of pages) {
      const some = await runPage(set, page);
      met.push(...some);
      for (const one of set === 'open' ? some : [])
        if (process.env.BENCH_VERBOSE || !isRight(one) || isFalseBug(one)) says(lineOf(one));
    }
    return met;
  };
  try {
    const open = await runSet('open');
    const heldOut = await runSet('held-out');
    return {
      ...figuresOf(open),
      kinds: byKind(open),
      heldOut: { ...figuresOf(heldOut), kinds: byKind(heldOut) },
    };
  } finally {
    await engine.close();
    await server.close();
  }
};
