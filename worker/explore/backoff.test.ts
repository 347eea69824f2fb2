import { expect, it } from 'vitest';
import type { StepEvidence } from '#worker/ports/screen.ts';
import { Backoff } from './backoff.ts';

const answered = (status: number): StepEvidence['network'] => [
  { method: 'GET', url: 'http://app.test/', status, kind: 'document', ms: 4, at: 0 },
];

const page = 'http://app.test/cart';

it('waits longer each time an app says that it is asked too often, and not for what is said while it waits', () => {
  const patience = new Backoff();
  expect([patience.observe(answered(200), page, 0), patience.wasAsked, patience.left(0)]).toEqual([
    0,
    false,
    0,
  ]);
  expect([patience.observe(answered(429), page, 1000), patience.wasAsked, patience.left(2000)]).toEqual([
    5000,
    true,
    4000,
  ]);
  expect([patience.observe(answered(429), page, 3000), patience.left(6000)]).toEqual([0, 0]);
  expect(
    [10_000, 30_000, 80_000, 150_000, 250_000].map((now) => patience.observe(answered(429), page, now)),
  ).toEqual([10_000, 20_000, 40_000, 60_000, 60_000]);
});

it('does not wait for what another service says of itself', () => {
  const visits = answered(429).map((request) => ({ ...request, url: 'https://visits.example/collect' }));
  expect(new Backoff().observe(visits, page, 0)).toBe(0);
});
