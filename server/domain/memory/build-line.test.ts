import { expect, test } from 'vitest';
import { buildLineOf } from './build-line.ts';

test.each([
  ['web 2.3.1', 'web'],
  ['web 2.4.0-rc1', 'web'],
  ['Web v3', 'web'],
  ['beta 2.4.0', 'beta'],
  ['2.3.1', ''],
  ['', ''],
  ['release/2026-11-21', 'release'],
  ['main-8f3a91c', 'main'],
  ['main@8f3a91c2', 'main'],
  ['PR #412', 'pr'],
  ['web-eu 1.0.0 (77)', 'web-eu'],
  ['staging', 'staging'],
  ['app2 1.0', 'app2'],
])('the build line of %j is %j', (label, line) => {
  expect(buildLineOf(label)).toBe(line);
});

test('without a label there is no line', () => {
  expect(buildLineOf(null)).toBe('');
});
