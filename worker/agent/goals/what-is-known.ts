/** What a test tells a brain that pursues one of its goals or judges one of its assertions. */
import type { EarlierStep } from '#worker/ports/goals.ts';
import type { Track } from '../steps/track.ts';

/** The values that the test has for what it types, without secrets. */
export const testData = ({ values }: Track): Record<string, string> =>
  Object.fromEntries(Object.entries(values.byName).filter(([name]) => !values.secretNames.has(name)));

/** The written steps before one, each with how it ended. */
export function earlierSteps({ test, steps }: Track, index: number): EarlierStep[] {
  return test.steps.slice(0, index).map((says, at) => {
    const own = steps.filter(({ written, kind }) => kind === 'act' && written === at);
    const bad = own.find(({ status }) => status !== 'passed');
    return { says, outcome: bad ? bad.says : own.length > 0 ? own.at(-1)!.says : 'Nothing had to be done.' };
  });
}

const maxEarlier = 12;

/** What the test did and asserted before, in its own words, oldest first: nothing that the app says. */
export function earlierWords({ steps }: Track): string[] {
  const told = new Map<string, string>();
  for (const { kind, written, intent, status } of steps)
    if (written !== undefined && status !== 'skipped')
      told.set(`${kind} ${written}`, kind === 'act' ? intent : `${intent} – ${inWords[status]}`);
  return [...told.values()].slice(-maxEarlier);
}

const inWords = { passed: 'it was so', failed: 'it was not so', blocked: 'it could not be told' };
