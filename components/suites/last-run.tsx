import { Status } from '#components/patterns/status.tsx';
import { Time } from '#components/patterns/time.tsx';

interface Run {
  number: number;
  status: string;
  passed: number;
  failed: number;
  blocked: number;
  createdAt: Date;
}

/** What a run came to: one that ended well may still hold tests that did not. */
const outcomeOf = ({ status, failed, blocked }: Run): string =>
  status !== 'completed' ? status : failed > 0 ? 'failed' : blocked > 0 ? 'blocked' : 'passed';

/** A run of a suite in one line: what it came to, how many passed, when. */
export const LastRun = ({ run }: { run: Run }) => (
  <>
    <Status status={outcomeOf(run)} word={`Run ${run.number}`} />
    <span className="figures text-sm text-quiet">
      {run.passed} / {run.passed + run.failed} passed{run.blocked > 0 ? ` · ${run.blocked} blocked` : ''}
    </span>
    <Time date={run.createdAt} className="ml-auto text-sm text-quiet" />
  </>
);
