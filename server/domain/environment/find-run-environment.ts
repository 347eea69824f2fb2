import type { Environment, TestSuite } from '#prisma/generated/client.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { getEnvironmentInApp, inApp } from '../scope.ts';

/** Environments that a refusal names. */
const maxNamed = 10;

/**
 * The environment that a run tests: the one that is asked for by id or name, else its suite's.
 * @param wanted null for the app's own address, whatever the suite says
 * @returns null for the app's own address
 * @throws DomainError NOT_FOUND for one that the app does not have
 */
export async function findRunEnvironment({
  ctx,
  suite,
  wanted,
}: {
  ctx: AppCtx;
  suite: Pick<TestSuite, 'environmentId'> | null;
  wanted: string | null | undefined;
}): Promise<Environment | null> {
  if (wanted === null) return null;
  if (wanted === undefined)
    return suite?.environmentId ? getEnvironmentInApp({ ctx, environmentId: suite.environmentId }) : null;
  const all = await ctx.db.environment.findMany({ where: inApp(ctx), orderBy: { name: 'asc' } });
  const sameName = ({ name }: Environment) => name.toLowerCase() === wanted.toLowerCase();
  const found = all.find(({ id, name }) => id === wanted || name === wanted) ?? all.find(sameName);
  if (found) return found;
  const names = all.slice(0, maxNamed).map(({ name }) => `“${name}”`);
  throw new DomainError(
    'NOT_FOUND',
    `environment “${wanted}” not found. ` +
      (names.length > 0 ? `There are: ${names.join(', ')}.` : 'This app has none but its own address.'),
  );
}
