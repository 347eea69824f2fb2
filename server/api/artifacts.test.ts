import { expect, it } from 'vitest';
import { parseRange } from './artifacts.ts';

it.each([
  [null, undefined], ['bytes=0-9', { start: 0, end: 9 }], ['bytes=90-', { start: 90, end: 99 }], ['bytes=-10', { start: 90, end: 99 }], ['bytes=0-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'], ['bytes=9-1', 'unsatisfiable'], ['bytes=-', undefined], ['bytes=0-1,5-6', undefined], ['items=0-1', undefined],
] as const)('%s of 100 bytes', (header, range) => expect(parseRange(header, 100)).toEqual(range));
