import { z } from 'zod';
import type { Ctx } from './context.ts';

/** Test cases' ids are numbers, and fit a 32-bit column. */
export const TestCaseIdSchema = z.number().int().min(1).max(2_147_483_647);
/** Every other id. */
export const IdSchema = z.string().min(1).max(60);

/** A page of a list: `cursor` is opaque to callers (the last row's id). */
export const PageInput = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.number().int().min(1).max(100).default(50),
});

/**
 * Counting a whole list costs more than a page of it, and only the dashboard shows how long it is, by its
 * first page.
 */
export const isCounted = ({ ctx, cursor }: { ctx: Ctx; cursor: unknown }) =>
  ctx.actor.kind === 'user' && cursor === undefined;

/** What Prisma needs to read one row more than the page holds. */
export const pageOf = <Id extends string | number>({ cursor, limit }: { cursor?: Id; limit: number }) => ({
  take: limit + 1,
  ...(cursor === undefined ? {} : { cursor: { id: cursor }, skip: 1 }),
});

export function toPage<Row extends { id: string | number }>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? String(items.at(-1)!.id) : undefined };
}
