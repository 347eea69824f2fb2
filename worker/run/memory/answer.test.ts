import { expect, it } from 'vitest';
import { summary } from '#worker/cli/summary.ts';
import { answerOf } from './answer.ts';
import type { RunReport } from './types.ts';

const ended = (status: string) => ({ outcome: { status, says: `It ${status}.` } });
const answer = (statuses: string[], more: Partial<Parameters<typeof answerOf>[0]> = {}) =>
  answerOf({
    executions: statuses.map(ended),
    issues: [],
    unconfirmed: [],
    explored: false,
    failure: undefined,
    ...more,
  });

it('a failed test and a Medium issue: 99 %, and the first line calls it neither ready nor stable', () => {
  const told = answer(['passed', 'failed'], { issues: [{ severity: 'Medium' }] });
  const report = {
    ...told,
    executions: [],
    issues: [],
    unconfirmed: [],
    untried: [],
    screens: [],
    ledger: { ms: 1000, acts: 0, steps: 0, modelCalls: 0, tokensIn: 0, tokensOut: 0, costMicros: 0 },
  } as unknown as RunReport;
  const [line] = summary(report, 'http://127.0.0.1:4100/').trim().split('\n');
  expect(line).toBe(
    'http://127.0.0.1:4100/: Ready with caution until triage says otherwise: 99 %. 1 test fails. 1 issue waits for triage.',
  );
});

it('tests of which none could be judged: no score, and why', () =>
  expect(answer(['blocked', 'blocked'])).toEqual({
    readiness: null,
    readinessIfApproved: null,
    headline: null,
    band: null,
    verdict: 'Not known.',
    says: 'The first ended with: It blocked. 2 tests could not be judged.',
  }));

it('an app that could not be tested: no score, and why', () =>
  expect(answer([], { explored: true, failure: 'It did not answer.' })).toMatchObject({
    headline: null,
    says: 'It did not answer.',
  }));
