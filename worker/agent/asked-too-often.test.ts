import { expect, it } from 'vitest';
import { refusesPage, refusesRequests } from './asked-too-often.ts';
import type { StepEvidence } from '#worker/ports/screen.ts';

const asked = (
  url: string,
  status: number,
  kind: 'document' | 'fetch' = 'document',
): StepEvidence['network'][number] => ({ method: 'GET', url, status, kind, ms: 4, at: 0 });
const page = 'http://app.test/cart#top';

it('hears what the app refuses, its subdomains with it, and not what others refuse', () => {
  expect(refusesRequests([asked('http://app.test/api/cart', 429, 'fetch')], page)).toBe(true);
  expect(refusesRequests([asked('http://api.app.test/cart', 429, 'fetch')], page)).toBe(true);
  expect(refusesRequests([asked('http://visits.example/collect', 429, 'fetch')], page)).toBe(false);
  expect(refusesRequests([asked('http://app.test/api/cart', 200, 'fetch')], page)).toBe(false);
});

it('tells a page that was refused from one that is set into it', () => {
  expect(refusesPage([asked('http://app.test/cart', 429)], page)).toBe(true);
  expect(refusesPage([asked('http://app.test/cart', 200), asked('http://app.test/map', 429)], page)).toBe(
    false,
  );
  expect(refusesPage([asked('http://app.test/cart', 429), asked('http://app.test/cart', 200)], page)).toBe(
    false,
  );
});
