import { isUniqueViolation } from '#server/platform/db.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { getAppInOrganization, getCredentialInApp } from '../scope.ts';

/**
 * @throws DomainError INVALID for a web app’s environment without an address, and for a mobile one’s with one;
 *   NOT_FOUND for an unknown credential
 */
export async function checkEnvironment({
  ctx,
  address,
  credentialId,
}: {
  ctx: AppCtx;
  address: string | undefined;
  credentialId: string | null | undefined;
}): Promise<void> {
  const { platform } = await getAppInOrganization({ ctx });
  if (platform === 'web' && !address)
    throw new DomainError('INVALID', 'Give the address of the environment.', {
      address: 'Give its address.',
    });
  if (platform !== 'web' && address)
    throw new DomainError('INVALID', 'An environment of a mobile app has no address: its builds know it.', {
      address: 'For web apps only.',
    });
  if (credentialId) await getCredentialInApp({ ctx, credentialId });
}

/** @throws DomainError CONFLICT where `work` meets a name that is taken */
export async function withFreeName<T>(name: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error))
      throw new DomainError('CONFLICT', `There already is an environment called “${name ?? ''}”.`);
    throw error;
  }
}
