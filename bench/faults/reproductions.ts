import { demoCredential, startShop } from '#demo/server.ts';
import { reproductionTest } from '#worker/oracles/write-issue.ts';
import type { RunReport } from '#worker/run/memory/types.ts';
import type { Engine } from '#worker/run/open-engine.ts';
import { runCases } from '../run-cases.ts';

/** A reproduction test, run against its fault and against its repair, each at an address of its own. */
export interface Reproduction {
  oracle: string;
  title: string;
  /** What it said where it did not fail on the fault, or not pass on the repair. */
  says: string[];
}

/** Runs the tests that the issues of a shop with these faults were given. */
export async function tryReproductions(
  engine: Engine,
  faults: readonly string[],
  issues: RunReport['issues'],
): Promise<Reproduction[]> {
  const written = issues.map(({ candidate, trail }) => ({
    oracle: candidate.oracle,
    test: { ...reproductionTest(candidate, trail), fault: candidate.signature },
  }));
  const run = async (planted: readonly string[]): Promise<RunReport['executions']> => {
    const shop = await startShop({ port: 0, faults: [...planted] });
    try {
      const { executions } = await runCases(engine, {
        address: `${shop.url}/`,
        cases: written.map(({ test }) => test),
        credential: { username: demoCredential.email, password: demoCredential.password },
        parallel: 2,
      });
      return executions;
    } finally {
      await shop.close();
    }
  };
  if (written.length === 0) return [];
  const faulty = await run(faults);
  const repaired = await run([]);
  return written.map(({ oracle, test: { title } }, at) => {
    const [onFault, onRepair] = [faulty[at]?.outcome, repaired[at]?.outcome];
    return {
      oracle,
      title,
      says: [
        ...(onFault?.status === 'failed' ? [] : [`fault: ${onFault?.status} ${onFault?.says ?? ''}`]),
        ...(onRepair?.status === 'passed' ? [] : [`repair: ${onRepair?.status} ${onRepair?.says ?? ''}`]),
      ],
    };
  });
}
