import type { z } from 'zod';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { testCasesWhere } from '../test-case/list-test-cases.ts';
import { writeCases } from './read-cases.ts';
import { maxExported, type ExportCasesInput } from './schemas.ts';

/**
 * Tests as the text of a cases file, oldest first. One without assertions proves nothing, and is left out and
 * counted.
 * @throws DomainError NOT_FOUND for an unknown suite, key feature or id; TOO_LARGE beyond 5,000 tests
 */
export async function exportCases({ ctx, input }: { ctx: AppCtx; input: z.output<typeof ExportCasesInput> }) {
  const where = await testCasesWhere({ ctx, input: { ...input, limit: 1, detailed: true } });
  const rows = await ctx.db.testCase.findMany({
    where,
    orderBy: { id: 'asc' },
    take: maxExported + 1,
    select: {
      title: true,
      description: true,
      steps: true,
      assertions: true,
      keyFeature: { select: { name: true } },
    },
  });
  if (rows.length > maxExported)
    throw new DomainError(
      'TOO_LARGE',
      `These are more than ${maxExported.toLocaleString('en')} tests. Narrow them down by a key feature, a suite or a search.`,
    );
  const whole = rows.filter((row) => row.assertions.length > 0);
  const yaml =
    whole.length === 0
      ? ''
      : writeCases(
          whole.map(({ title, description, keyFeature, steps, assertions }) => ({
            title,
            ...(description ? { description } : {}),
            ...(keyFeature ? { group: keyFeature.name } : {}),
            steps,
            assertions,
          })),
        );
  return { yaml, count: whole.length, leftOut: rows.length - whole.length };
}
