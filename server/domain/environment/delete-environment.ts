import type { z } from 'zod';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { getEnvironmentInApp, inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import type { DeleteEnvironmentInput } from './schemas.ts';

/** Suites that a refusal names. */
const maxNamed = 5;

/**
 * Refused while a suite runs on it: the suite would move to the app's own address, where other things may be
 * destroyed. Runs on it keep its name.
 * @throws DomainError NOT_FOUND; CONFLICT with the suites
 */
export const deleteEnvironment = ({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof DeleteEnvironmentInput>;
}) =>
  withTransaction(ctx, async (ctx) => {
    const { id, name } = await getEnvironmentInApp({ ctx, environmentId: input.environmentId });
    const suites = await ctx.db.testSuite.findMany({
      where: { ...inApp(ctx), environmentId: id },
      orderBy: { name: 'asc' },
      select: { name: true },
    });
    if (suites.length > 0) throw inUse(name, suites);
    await ctx.db.environment.delete({ where: { id } });
    await audit({
      ctx,
      action: 'environment.delete',
      targetKind: 'environment',
      targetIds: [id],
      detail: { name },
    });
    return { environmentId: id };
  });

function inUse(name: string, suites: { name: string }[]): DomainError {
  const named = suites.slice(0, maxNamed).map((suite) => `“${suite.name}”`);
  const more = suites.length > maxNamed ? ` and ${suites.length - maxNamed} more` : '';
  return new DomainError(
    'CONFLICT',
    `“${name}” is where ${named.join(', ')}${more} ${suites.length === 1 ? 'runs' : 'run'}. ` +
      `Choose another environment there first.`,
  );
}
