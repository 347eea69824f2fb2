import { runTest } from '#worker/agent/run-test.ts';
import { discover } from '#worker/authoring/discover.ts';
import { walkTest } from '#worker/authoring/walk/index.ts';
import { confirm } from '#worker/oracles/confirm.ts';
import { judgeByOracle } from '#worker/oracles/as-assertion.ts';
import { judgeStep } from '#worker/oracles/index.ts';
import { reproductionTest, writeIssue } from '#worker/oracles/write-issue.ts';
import type { Engineering } from './ports.ts';

/** The real engine; tests of stores and queues use a smaller one. */
export const engineering: Engineering = {
  runTest: (options) => runTest({ ...options, judgeByOracle }),
  explore: discover,
  walkTest,
  judgeStep,
  confirm,
  writeIssue,
  reproductionTest,
};
