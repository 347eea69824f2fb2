import { expect, it } from 'vitest';
import type { Trail } from '#worker/ports/records.ts';
import type { Candidate } from '#worker/oracles/index.ts';
import { target } from '#worker/oracles/testing/steps.ts';
import { Prover } from './prover.ts';

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
const trail = (steps: number): Trail => ({
  start: 'https://app.example/',
  steps: Array.from({ length: steps }, () => ({
    intent: 'Click "Go"',
    act: { kind: 'press', target: target('Go') },
  })),
});

/** A prover that can open no session: what it begins with shows in the order in which it fails. */
const prover = (says: string[] = []) => {
  const work = new Prover<string>({
    openSession: () => Promise.reject(new Error('no session')),
    signal: new AbortController().signal,
    minimise: false,
    says: (line) => void says.push(line),
  });
  for (const [title, steps] of [
    ['a long way', 9],
    ['a short way', 2],
  ] as const)
    work.suspect({ candidate: candidate(title), trail: trail(steps), place: 'first', at: 0 });
  return work;
};

it('begins with what is replayed soonest', async () => {
  const work = prover();
  await expect(work.work()).rejects.toThrow('no session');
  work.close();
  expect(work.unconfirmed.map(({ title }) => title)).toEqual(['a long way']);
});

it('sets aside what there was no time to replay, and says so', async () => {
  const says: string[] = [];
  const work = prover(says);
  await work.work(Date.now() - 1);
  expect(work.waiting).toBe(2);
  work.close();
  expect([work.waiting, work.unconfirmed]).toEqual([
    0,
    ['a long way', 'a short way'].map((title) => ({ title, oracle: 'http-error', tries: 0, reproduced: 0 })),
  ]);
  expect(says.at(-1)).toContain('not replayed');
});
