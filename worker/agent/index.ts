export { blankView, observe, pointOf } from './observe.ts';
export { perform } from './perform.ts';
export { replayTrail } from './replay-trail.ts';
export { runTest } from './run-test.ts';
