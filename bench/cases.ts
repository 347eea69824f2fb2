import { join } from 'node:path';
import { faults } from '#demo/faults.ts';
import { startShop } from '#demo/server.ts';
import { readCases, type Case } from '#worker/cli/cases-file.ts';
import { createEngine } from '#worker/run/open-engine.ts';
import type { Bench } from './main.ts';
import { runCases } from './run-cases.ts';

/**
 * The shop's cases: all on the clean build, then with each fault that names a case the one that it must
 * break.
 */
export const casesBench: Bench = async ({ only, parallel, says }) => {
  const engine = await createEngine({ home: join(import.meta.dirname, '../.sightread') });
  const run = async (names: string[], cases: Case[]) => {
    const shop = await startShop({ port: 0, faults: names });
    try {
      return await runCases(engine, { address: `${shop.url}/`, cases, parallel });
    } finally {
      await shop.close();
    }
  };
  try {
    const cases = await readCases(join(import.meta.dirname, '../demo/cases.yaml'));
    const clean = await run([], cases);
    for (const { title, outcome } of clean.executions)
      if (outcome.status !== 'passed') says(`clean: ${outcome.status}: ${title}: ${outcome.says}`);
    const breaking = faults.filter(
      ({ breaks, name }) => breaks && (only.length === 0 || only.includes(name)),
    );
    const perFault: { name: string; case: string; status: string; class?: string; says: string }[] = [];
    for (const { name, breaks } of breaking) {
      const { executions } = await run(
        [name],
        cases.filter(({ title }) => title === breaks),
      );
      const { outcome } = executions[0]!;
      perFault.push({
        name,
        case: breaks!,
        status: outcome.status,
        ...(outcome.class ? { class: outcome.class } : {}),
        says: outcome.says,
      });
      says(`${name}: ${outcome.status}${outcome.class ? ` (${outcome.class})` : ''}: ${outcome.says}`);
    }
    const status = (wanted: string) =>
      clean.executions.filter(({ outcome }) => outcome.status === wanted).length;
    return {
      cases: cases.length,
      passed: status('passed'),
      failed: status('failed'),
      blocked: status('blocked'),
      faults: perFault.length,
      failedByFault: perFault.filter((one) => one.status === 'failed').length,
      falsePasses: perFault.filter((one) => one.status === 'passed').length,
      classifiedRight: perFault.length
        ? perFault.filter((one) => one.class === 'bug').length / perFault.length
        : 0,
      perFault,
    };
  } finally {
    await engine.close();
  }
};
