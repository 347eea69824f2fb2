import { describe, expect, it } from 'vitest';
import { headlineOf, noneUnreplayed, verdictOf, type Known } from './verdict.ts';

const quiet: Known = {
  passed: 4,
  failed: 0,
  blocked: 0,
  notRun: 0,
  unreplayed: noneUnreplayed,
  changes: null,
  issues: { pending: 0, pendingNew: 0, approved: 0, approvedCritical: 0, unprovenFixes: 0 },
  part: false,
  unknownBecause: '',
};
const scored = (readiness: number | null, failed = 0, pending = 0, readinessIfApproved = readiness) =>
  headlineOf({ readiness, readinessIfApproved, failed, unreplayed: noneUnreplayed }, pending);

describe('the figure', () => {
  it('is the score with what is approved once triage is done, else the one if all were approved', () => {
    expect(scored(91, 0, 0, 76)).toMatchObject({ headline: 91, untriaged: false });
    expect(scored(91, 0, 5, 76)).toMatchObject({ headline: 76, untriaged: true });
  });
  it.each([
    [90, 'stable'],
    [89, 'caution'],
    [70, 'caution'],
    [69, 'blockers'],
  ])('of %i is in band %s', (score, band) => expect(scored(score).band).toBe(band));
  it('is never called stable beside a failed test', () =>
    expect(scored(99, 1)).toMatchObject({ band: 'stable', tone: 'caution' }));
  it('is never called stable beside a critical suspicion that nothing has cleared', () => {
    const beside = (critical: number) =>
      headlineOf({ readiness: 98, readinessIfApproved: 98, failed: 0, unreplayed: { all: 2, critical } }, 0)
        .tone;
    expect([beside(0), beside(1)]).toEqual(['stable', 'caution']);
  });
  it('and its band are null while nothing is known', () =>
    expect(scored(null, 1)).toMatchObject({ headline: null, band: null, tone: null }));
});

describe('the first line', () => {
  it('where nothing is wrong: says so', () =>
    expect(verdictOf(scored(100), quiet)).toEqual({
      verdict: 'Ready: 100 %.',
      says: 'All 4 tests passed and nothing waits for triage.',
    }));

  it('of 99 % beside a failed test: caution, and the failure', () =>
    expect(
      verdictOf(scored(100, 1, 1, 99), { ...quiet, failed: 1, issues: { ...quiet.issues, pending: 1 } }),
    ).toEqual({
      verdict: 'Ready with caution until triage says otherwise: 99 %.',
      says: '1 test fails. 1 issue waits for triage.',
    }));

  it('after changes: what broke, what recovered, what still fails, what is not known, what waits', () =>
    expect(
      verdictOf(scored(84, 5), {
        ...quiet,
        failed: 5,
        blocked: 2,
        notRun: 3,
        changes: { since: 'run 3 (web 2.4)', newlyFailed: 2, recovered: 1, stillFailing: 2 },
        issues: { pending: 3, pendingNew: 2, approved: 2, approvedCritical: 2, unprovenFixes: 1 },
      }).says,
    ).toBe(
      '2 tests newly fail since run 3 (web 2.4). 1 test recovered. 2 tests still fail. ' +
        '1 test fails that said nothing before. 2 tests could not be judged. 3 tests did not run. ' +
        '2 approved critical issues count against it. 3 issues wait for triage, 2 of them new. ' +
        '1 issue counts until a run shows the fix.',
    ));

  it('after a discovery whose time was over: what it has neither proven nor cleared', () =>
    expect(verdictOf(scored(100), { ...quiet, unreplayed: { all: 3, critical: 1 } }).says).toBe(
      '3 suspicions had no time to be proven or cleared, 1 of them critical.',
    ));

  it('of a part: says that it is one', () =>
    expect(verdictOf(scored(100, 0, 1, 92), { ...quiet, part: true }).verdict).toBe(
      'Only a part was tested: 92 %.',
    ));

  it('where nothing is known: why', () =>
    expect(
      verdictOf(scored(null), { ...quiet, passed: 0, unknownBecause: 'The app did not answer.' }),
    ).toEqual({
      verdict: 'Not known.',
      says: 'The app did not answer.',
    }));
});
