export { walkTest } from './walk-test.ts';
export type { Hints, KnownApp, Walked, WalkOptions } from './types.ts';
