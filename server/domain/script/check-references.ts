import type { AppCtx } from '../context.ts';
import { openCredential } from '../credential/open-credential.ts';
import { DomainError } from '../errors.ts';
import { inApp } from '../scope.ts';
import { readScripts } from './list-scripts.ts';
import { placeholdersIn } from './placeholders.ts';
import { referenceProblems, scriptsIn, type Known } from './references.ts';

/**
 * Checks what a test names before it is saved.
 * @param credentialId the test's own; without one, any of the app's may be its suite's or the app's default
 * @throws DomainError INVALID with each unknown `#{script}` and each `{{value}}` that nothing supplies, by
 * field
 */
export async function checkReferences({
  ctx,
  steps,
  assertions,
  credentialId,
}: {
  ctx: AppCtx;
  steps: string[];
  assertions: string[];
  credentialId: string | null;
}): Promise<void> {
  const lines = [...steps, ...assertions];
  if (lines.every((text) => scriptsIn(text).length === 0 && placeholdersIn(text).length === 0)) return;
  const problems = referenceProblems({ steps, assertions }, await knownNames({ ctx, credentialId }));
  const [first] = Object.values(problems);
  if (first !== undefined) throw new DomainError('INVALID', first, problems);
}

/** What a test may name. @param credentialId as for checkReferences */
export const knownNames = async ({
  ctx,
  credentialId,
}: {
  ctx: AppCtx;
  credentialId: string | null;
}): Promise<Known> => ({
  scripts: await readScripts({ ctx }),
  credential: await credentialNames({ ctx, credentialId }),
});

/** Which placeholders a credential fills; never their values. */
async function credentialNames({
  ctx,
  credentialId,
}: {
  ctx: AppCtx;
  credentialId: string | null;
}): Promise<string[]> {
  const ids = credentialId
    ? [credentialId]
    : (await ctx.db.credential.findMany({ where: inApp(ctx), select: { id: true } })).map(({ id }) => id);
  const secrets = await Promise.all(ids.map((id) => openCredential({ ctx, credentialId: id })));
  return [
    ...new Set(
      secrets.flatMap(({ totpSecret, extra }) => [
        'username',
        'email',
        'password',
        ...(totpSecret ? ['totp', 'otp'] : []),
        ...Object.keys(extra ?? {}),
      ]),
    ),
  ];
}
