import { expect, it } from 'vitest';
import { jobPayloads } from '#server/jobs/definitions.ts';
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

it('gives a finding with a long signature an id that a job takes', () => {
  const findings = new Findings({ writeIssue: () => ({}) as never, says: () => {} });
  const suspect = (signature: string) =>
    findings.suspect({
      candidate: candidate(signature),
      trail: { start: 'http://localhost/', steps: [] },
      place: { test: 'walk' },
      at: 0,
    });
  const [first, second] = [suspect('a'.repeat(300)), suspect('b'.repeat(300))];
  expect(suspect('a'.repeat(300))).toBeUndefined();
  expect(first!.id).not.toBe(second!.id);
  const payload = jobPayloads.finding_confirm.parse({ findingId: first!.id });
  findings.retryAlone(first!, { tries: 3, reproduced: 0, trail: first!.trail });
  expect(findings.takeMissed(payload.findingId)).toBe(first);
});
