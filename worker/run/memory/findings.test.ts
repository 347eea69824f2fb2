import { expect, it } from 'vitest';
import { jobPayloads } from '#server/jobs/definitions.ts';
import type { DraftedTest } from '#worker/authoring/types.ts';
import type { TrailStep } from '#worker/ports/records.ts';
import type { Candidate } from '#worker/oracles/types.ts';
import { Findings } from './findings.ts';

const candidate = (signature: string): Candidate => ({
  oracle: 'stated-terms',
  type: 'Functional',
  severity: 'Medium',
  title: 'Two pages state different terms',
  severityReason: '',
  expected: '',
  observed: '',
  address: 'http://localhost/',
  evidence: {},
  signature,
});

const place = { test: 'walk' };
const trail = { start: 'http://localhost/', steps: [] };
const draft = {
  steps: ['Click "Send"'],
  assertions: ['The page "Something went wrong" is shown'],
} as unknown as DraftedTest;

it('tells that a draft expects what a finding calls wrong, until replays do not show it again', () => {
  const findings = new Findings({ writeIssue: () => ({}) as never, says: () => {} });
  expect(findings.expectedBy(draft)).toBeUndefined();
  const wrong = { ...candidate('refused'), observed: 'The page “Something went wrong” came instead.' };
  const finding = findings.suspect({ candidate: wrong, trail, place, at: 0 })!;
  expect(findings.expectedBy(draft)).toBe(wrong);
  findings.conclude(finding, { proven: false, confirmed: { tries: 3, reproduced: 0, trail } });
  expect(findings.expectedBy(draft)).toBeUndefined();
});

it('gives a finding with a long signature an id that a job takes', () => {
  const findings = new Findings({ writeIssue: () => ({}) as never, says: () => {} });
  const suspect = (signature: string) =>
    findings.suspect({
      candidate: candidate(signature),
      trail,
      place,
      at: 0,
    });
  const [first, second] = [suspect('a'.repeat(300)), suspect('b'.repeat(300))];
  expect(suspect('a'.repeat(300))).toBeUndefined();
  expect(first!.id).not.toBe(second!.id);
  const payload = jobPayloads.finding_confirm.parse({ findingId: first!.id });
  findings.retryAlone(first!, { tries: 3, reproduced: 0, trail: first!.trail });
  expect(findings.takeMissed(payload.findingId)).toBe(first);
});

it('replays the gravest finding first, and of several the one with the shortest trail', () => {
  const findings = new Findings({ writeIssue: () => ({}) as never, says: () => {} });
  const suspect = (signature: string, severity: Candidate['severity'], steps: number) =>
    findings.suspect({
      candidate: { ...candidate(signature), severity },
      trail: { ...trail, steps: Array.from({ length: steps }, () => ({}) as TrailStep) },
      place,
      at: 0,
    });
  suspect('near', 'Medium', 1);
  suspect('far', 'Critical', 6);
  suspect('nearer', 'Critical', 3);
  const order = [findings.takeNext(), findings.takeNext(), findings.takeNext()];
  expect(order.map((finding) => finding?.candidate.signature)).toEqual(['nearer', 'far', 'near']);
});
