import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { judgeAddress, type EgressPolicy } from './policy.ts';

export interface Resolved {
  /** The one address to connect to; set where it is allowed. */
  address?: string;
  family?: 4 | 6;
  /** Why it is refused or not to be found. */
  reason?: string;
  notFound?: boolean;
}

/**
 * Looks a host up once and picks an address that the policy allows. Whoever connects must use that very
 * address:
 * asking again could bring another answer.
 */
export async function resolveAllowed(host: string, port: number, policy: EgressPolicy): Promise<Resolved> {
  const bare = host.replace(/^\[|\]$/g, '');
  let answers: { address: string; family: number }[];
  try {
    answers = isIP(bare)
      ? [{ address: bare, family: isIP(bare) }]
      : await lookup(bare, { all: true, verbatim: true });
  } catch {
    return { reason: `The name ${bare} is not known.`, notFound: true };
  }
  let reason: string | undefined;
  for (const { address, family } of answers) {
    const refused = judgeAddress(address, port, policy, bare);
    if (!refused) return { address, family: family === 6 ? 6 : 4 };
    reason ??= refused;
  }
  return { reason: reason ?? `The name ${bare} has no address.`, notFound: answers.length === 0 };
}

/** Whatever name is asked for, the answer is the address that was judged. */
export const pinned =
  (address: string, family: 4 | 6): LookupFunction =>
  (_host, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
