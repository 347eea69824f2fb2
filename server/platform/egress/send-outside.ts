import { getEnv, type Env } from '../env.ts';
import type { EgressPolicy } from './policy.ts';
import { requestOutside, type SendOutside } from './request.ts';

const timeoutMs = 20_000;
const maxBytes = 4 << 20;

/** What the operator allows this process to reach; never the service's own ports. */
export function operatorPolicy(env: Env = getEnv()): EgressPolicy {
  const database =
    env.databaseUrl && URL.canParse(env.databaseUrl) ? Number(new URL(env.databaseUrl).port) || 5432 : 5432;
  return {
    allowLoopback: env.allowLoopback,
    allowPrivate: env.allowPrivate,
    denyPorts: [...new Set([env.port, database, ...env.ownPorts])],
  };
}

/** Asks outside under a policy; by default what the operator allows. */
export const createSendOutside =
  (policy: EgressPolicy = operatorPolicy()): SendOutside =>
  (request) =>
    requestOutside(request, { policy, timeoutMs, maxBytes });
