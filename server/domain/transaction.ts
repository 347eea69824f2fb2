import { inTransaction } from '#server/platform/db.ts';
import type { Ctx } from './context.ts';

/** Hands `work` a context whose `db` is a transaction: the one already open, or a new one. */
export const withTransaction = <C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, (db) => work({ ...ctx, db }));
