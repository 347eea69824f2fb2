import type { z } from 'zod';
import type { Ctx } from '../context.ts';
import { pageOf, toPage } from '../pages.ts';
import { nameTargets } from './name-targets.ts';
import type { ExportAuditInput, ListAuditInput } from './schemas.ts';

const row = {
  id: true,
  appId: true,
  actorKind: true,
  actorId: true,
  actorName: true,
  action: true,
  targetKind: true,
  targetId: true,
  detail: true,
  address: true,
  createdAt: true,
} as const;
const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

const matching = ({
  ctx,
  input: { actorId, action, from, to },
}: {
  ctx: Ctx;
  input: z.output<typeof ExportAuditInput>;
}) => ({
  organizationId: ctx.organizationId,
  ...(actorId ? { actorId } : {}),
  ...(action ? { action: action.includes('.') ? action : { startsWith: `${action}.` } } : {}),
  ...(from || to ? { createdAt: { ...(from ? { gte: from } : {}), ...(to ? { lt: to } : {}) } } : {}),
});

/** Who did what, when, and from where, in the whole organization; newest first. */
export async function listAudit({
  ctx,
  input: { cursor, limit, ...input },
}: {
  ctx: Ctx;
  input: z.output<typeof ListAuditInput>;
}) {
  // A cursor of another organization's list must lead nowhere.
  const known =
    cursor === undefined
      ? undefined
      : await ctx.db.auditEvent.findFirst({
          where: { id: cursor, organizationId: ctx.organizationId },
          select: { id: true },
        });
  if (cursor !== undefined && !known) return { items: [], nextCursor: undefined };
  const rows = await ctx.db.auditEvent.findMany({
    where: matching({ ctx, input }),
    orderBy: newestFirst,
    ...pageOf({ ...(cursor === undefined ? {} : { cursor }), limit }),
    select: row,
  });
  const page = toPage(rows, limit);
  return { ...page, items: await nameTargets(ctx, page.items) };
}

/** What the list can be filtered by: everybody and every act that is in it. */
export async function listAuditFilters({ ctx }: { ctx: Ctx }) {
  const where = { organizationId: ctx.organizationId };
  const [actors, actions] = await Promise.all([
    ctx.db.auditEvent.groupBy({
      by: ['actorKind', 'actorId'],
      where: { ...where, actorId: { not: null } },
      _max: { actorName: true },
      orderBy: { _count: { actorId: 'desc' } },
      take: 200,
    }),
    ctx.db.auditEvent.groupBy({ by: ['action'], where, orderBy: { action: 'asc' }, take: 200 }),
  ]);
  return {
    actors: actors.map(({ actorKind, actorId, _max }) => ({
      id: actorId!,
      kind: actorKind,
      name: _max.actorName || actorId!,
    })),
    actions: actions.map(({ action }) => action),
  };
}

const rowsAtOnce = 500;
const maxRows = 100_000;
const columns = [
  'time',
  'actor kind',
  'actor',
  'actor id',
  'action',
  'target kind',
  'target id',
  'app id',
  'address',
  'detail',
] as const;

/** The same as CSV (RFC 4180), piece by piece, 100,000 rows at most. */
export async function* exportAudit({
  ctx,
  input,
}: {
  ctx: Ctx;
  input: z.output<typeof ExportAuditInput>;
}): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`;
  let cursor: string | undefined;
  for (let given = 0; given < maxRows; given += rowsAtOnce) {
    const rows = await ctx.db.auditEvent.findMany({
      where: matching({ ctx, input }),
      orderBy: newestFirst,
      take: rowsAtOnce,
      ...(cursor ? { cursor: { id: cursor }, skip: 1 } : {}),
      select: row,
    });
    if (rows.length === 0) return;
    yield rows
      .map((event) =>
        [
          event.createdAt.toISOString(),
          event.actorKind,
          event.actorName,
          event.actorId ?? '',
          event.action,
          event.targetKind,
          event.targetId,
          event.appId ?? '',
          event.address,
          JSON.stringify(event.detail),
        ]
          .map(cell)
          .join(','),
      )
      .map((line) => `${line}\r\n`)
      .join('');
    cursor = rows.at(-1)!.id;
  }
}

/** Quoted where it must be; what a spreadsheet would run as a formula is made text. */
export function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
