import { join } from 'node:path';
import { createEngine } from '#worker/run/open-engine.ts';
import type { Bench } from './main.ts';
import { runCases } from './run-cases.ts';
import { servePages } from './pitfalls/server.ts';

const cases = [
  {
    title: 'A task is added',
    steps: ['Type "Water the plants" in "New task"', 'Click "Add task"'],
    assertions: ['The text "Water the plants" is shown', 'The text "1 tasks" is shown'],
  },
  {
    title: 'Two tasks are added',
    steps: [
      'Type "First" in "New task"',
      'Click "Add task"',
      'Type "Second" in "New task"',
      'Click "Add task"',
    ],
    assertions: ['The text "2 tasks" is shown', 'The text "Second" is shown'],
  },
  {
    title: 'A setting is saved',
    steps: ['Check "Send me mails"', 'Click "Save"'],
    assertions: ['The text "Mails are on" is shown'],
  },
  {
    title: 'Another part is opened',
    steps: ['Click "People"'],
    assertions: ['The text "People of the team" is shown'],
  },
];

/** What a test takes on a page that never comes to rest, as a multiple of the same page at rest. */
export const waitingBench: Bench = async ({ sample = 3, says }) => {
  const server = await servePages(join(import.meta.dirname, 'waiting'));
  const engine = await createEngine({ home: join(import.meta.dirname, '../.sightread') });
  const time = async (page: string) => {
    const { executions } = await runCases(engine, { address: `${server.url}/${page}/`, cases, parallel: 1 });
    const times = executions.map(({ title, outcome }) => {
      const ms = outcome.steps.reduce((sum, step) => sum + step.ms, 0);
      says(`${page}: ${outcome.status} in ${ms} ms: ${title}`);
      return { ms, isPassed: outcome.status === 'passed' };
    });
    return {
      ms: times.reduce((sum, { ms }) => sum + ms, 0),
      passed: times.filter(({ isPassed }) => isPassed).length,
    };
  };
  try {
    // The first visit costs more: the page, and what never ends on it, are new.
    const first = { idle: await time('idle'), neverIdle: await time('never-idle') };
    const rounds: Record<'idle' | 'neverIdle', Awaited<ReturnType<typeof time>>>[] = [];
    for (let round = 0; round < sample; round++)
      rounds.push({ idle: await time('idle'), neverIdle: await time('never-idle') });
    const sum = (which: 'idle' | 'neverIdle', what: 'ms' | 'passed') =>
      rounds.reduce((total, round) => total + round[which][what], 0);
    return {
      ratio: Math.round((sum('neverIdle', 'ms') / sum('idle', 'ms')) * 100) / 100,
      ratioAtFirst: Math.round((first.neverIdle.ms / first.idle.ms) * 100) / 100,
      idleMs: Math.round(sum('idle', 'ms') / sample / cases.length),
      neverIdleMs: Math.round(sum('neverIdle', 'ms') / sample / cases.length),
      passed: sum('idle', 'passed') + sum('neverIdle', 'passed'),
      of: 2 * sample * cases.length,
    };
  } finally {
    await engine.close();
    await server.close();
  }
};
