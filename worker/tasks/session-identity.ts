import { leaseCredential, releaseCredential } from '#server/domain/credential/lease-credential.ts';
import { openCredential } from '#server/domain/credential/open-credential.ts';
import type { Secret } from '#server/domain/credential/schemas.ts';
import type { AppCtx } from '#server/domain/context.ts';
import type { PlannedCredential } from '#worker/ports/records.ts';
import { oneTimeCode } from './one-time-code.ts';

export interface Identity {
  credential?: PlannedCredential;
  /** Texts to mask in everything that is stored; grows with each one-time code. */
  secrets: string[];
  /** Values for placeholders in a trail; a one-time code is computed when it is read. */
  values: Record<string, string>;
  release(): Promise<void>;
}

const tryAgainMs = 1000;
/** Well below the lease's duration, so that a long test keeps its credential. */
const renewEveryMs = 3 * 60_000;

/**
 * Leases the credential for an execution, waits while it is in exclusive use, and renews the lease until it
 * is released. @throws the signal's reason once it is aborted
 */
export async function takeIdentity({
  ctx,
  credentialId,
  executionId,
  signal,
}: {
  ctx: AppCtx;
  credentialId: string | null;
  executionId: string;
  signal: AbortSignal;
}): Promise<Identity> {
  if (!credentialId) return { secrets: [], values: {}, release: async () => undefined };
  const lease = () => leaseCredential({ ctx, credentialId, executionId });
  while (!(await lease())) {
    signal.throwIfAborted();
    await new Promise((done) => setTimeout(done, tryAgainMs));
  }
  const renewal = setInterval(() => void lease().catch(() => undefined), renewEveryMs);
  renewal.unref();
  const release = async () => {
    clearInterval(renewal);
    await releaseCredential({ ctx, executionId });
  };
  try {
    return { ...identityOf(await openCredential({ ctx, credentialId })), release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Texts of a credential that nobody else may see. */
export const secretsOf = ({ password, totpSecret, extra }: Secret): string[] =>
  [password, totpSecret ?? '', ...Object.values(extra ?? {})].filter(Boolean);

function identityOf(secret: Secret): Omit<Identity, 'release'> {
  const { username, password, totpSecret, extra } = secret;
  const secrets = secretsOf(secret);
  const values: Record<string, string> = { username, email: username, password, ...extra };
  const credential: PlannedCredential = { username, password, ...(extra ? { extra } : {}) };
  if (!totpSecret) return { credential, secrets, values };
  const code = () => {
    const now = oneTimeCode(totpSecret);
    if (!secrets.includes(now)) secrets.push(now);
    return now;
  };
  for (const name of ['totp', 'otp']) Object.defineProperty(values, name, { get: code });
  return { credential: { ...credential, code }, secrets, values };
}
