import { expect, it } from 'vitest';
import type { Candidate } from '#worker/oracles/types.ts';
import { writeIssue } from '#worker/oracles/write-issue.ts';
import type { ActionTrace } from '#worker/ports/records.ts';
import { target } from '#worker/oracles/testing/steps.ts';
import { Findings } from './findings.ts';

const candidate = (title: string): Candidate => ({
  oracle: 'http-error',
  signature: title,
  type: 'Functional',
  severity: 'High',
  severityReason: '',
  title,
  expected: '',
  observed: '',
  address: 'https://app.example/',
  evidence: {},
});
const trail = (steps: number): ActionTrace => ({
  start: 'https://app.example/',
  steps: Array.from({ length: steps }, () => ({
    intent: 'Click "Go"',
    act: { kind: 'press', target: target('Go') },
  })),
});

const suspected = (lines: string[] = []) => {
  const findings = new Findings({ writeIssue, says: (line) => void lines.push(line) });
  for (const [title, steps] of [
    ['a long way', 9],
    ['a short way', 2],
  ] as const)
    findings.suspect({ candidate: candidate(title), trail: trail(steps), place: { test: 'first' }, at: 0 });
  return findings;
};

it('takes the finding with the shortest trail first', () => {
  const findings = suspected();
  expect([1, 2, 3].map(() => findings.takeNext()?.candidate.title)).toEqual([
    'a short way',
    'a long way',
    undefined,
  ]);
});

it('replays a signature by the shortest trail that was seen until then', () => {
  const findings = suspected();
  const again = { candidate: candidate('a long way'), place: { test: 'second' }, at: 4 };
  expect(findings.suspect({ ...again, trail: trail(1) })).toBe(false);
  const first = findings.takeNext();
  expect([first?.candidate.title, first?.trail.steps.length, first?.at]).toEqual(['a long way', 1, 4]);
});

it('sets aside what there was no time to replay, and says so', () => {
  const lines: string[] = [];
  const findings = suspected(lines);
  findings.close();
  const unconfirmed = ['a long way', 'a short way'].map((title) => ({
    title,
    oracle: 'http-error',
    tries: 0,
    reproduced: 0,
  }));
  expect([findings.waiting, findings.unconfirmed]).toEqual([0, unconfirmed]);
  expect(lines.at(-1)).toContain('not replayed');
});
