import type { Outputs } from '#components/frame/trpc.ts';

export type Script = Outputs['script']['list'][number];

/** A run that is neither ended nor has said anything is still at work. */
export const outcomeOf = ({
  exitCode,
  timedOut,
  error = '',
}: {
  exitCode: number | null;
  timedOut: boolean;
  error?: string;
}) => (exitCode === 0 ? 'passed' : exitCode === null && !timedOut && error === '' ? 'running' : 'failed');
