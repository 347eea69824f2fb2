import type { PrismaClient, Prisma, Role } from '#prisma/generated/client.ts';

interface Actor {
  kind: 'user' | 'api_key' | 'agent' | 'system';
  id?: string;
  name: string;
}

/** The client, or a transaction of it: every verb works with either. */
export type Db = PrismaClient | Prisma.TransactionClient;

/** Who acts, and in which organization. Made by the transport after it has checked the sign-in or key. */
export interface Ctx {
  db: Db;
  actor: Actor;
  organizationId: string;
  role: Role;
  /** Where the request came from, for the audit log. */
  address?: string;
}

/** A context that has been narrowed to one app of the organization. */
export interface AppCtx extends Ctx {
  appId: string;
}
