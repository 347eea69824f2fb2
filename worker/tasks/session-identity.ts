import { leaseCredential, releaseCredential } from '#server/domain/credential/lease-credential.ts';
import { openCredential } from '#server/domain/credential/open-credential.ts';
import type { Secret } from '#server/domain/credential/schemas.ts';
import type { AppCtx } from '#server/domain/context.ts';

export interface Identity {
  credential?: { username: string; password: string };
  /** What must appear in nothing that is kept. */
  secrets: string[];
  /** For placeholders in a trail. */
  values: Record<string, string>;
  release(): Promise<void>;
}

const tryAgainMs = 1000;

/** Takes the credential for an execution; waits its turn where it is exclusive. @throws the signal's reason once it is aborted */
export async function takeIdentity({ ctx, credentialId, executionId, signal }: { ctx: AppCtx; credentialId: string | null; executionId: string; signal: AbortSignal }): Promise<Identity> {
  if (!credentialId) return { secrets: [], values: {}, release: async () => undefined };
  while (!(await leaseCredential({ ctx, credentialId, executionId }))) {
    signal.throwIfAborted();
    await new Promise((done) => setTimeout(done, tryAgainMs));
  }
  const secret: Secret = await openCredential({ ctx, credentialId });
  const { username, password } = secret;
  return {
    credential: { username, password },
    secrets: [password, secret.totpSecret ?? '', ...Object.values(secret.extra ?? {})].filter(Boolean),
    values: { username, email: username, password },
    release: () => releaseCredential({ ctx, executionId }),
  };
}
