export type * from './ports.ts';
export type * from './records.ts';
export type * from './scripts.ts';
export { blankView, observe, pointOf } from './observe.ts';
export { perform } from './perform.ts';
export { replayTrail } from './replay-trail.ts';
export { runTest } from './run-test.ts';
