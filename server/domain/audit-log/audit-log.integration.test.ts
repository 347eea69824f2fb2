import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appRouter } from '#server/api/routers/index.ts';
import { createCallerFactory } from '#server/api/trpc.ts';
import { newId } from '#server/platform/ids.ts';
import { createProcessDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { may, roles } from '../permissions.ts';
import { cell, exportAudit, listAudit, listAuditFilters } from './read-audit.ts';
import { ExportAuditInput, ListAuditInput } from './schemas.ts';

let database: TestDatabase;
let own: Awaited<ReturnType<typeof seedApp>>;
let other: Awaited<ReturnType<typeof seedApp>>;
beforeAll(async () => {
  database = await createProcessDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  own = await seedApp(database.db);
  other = await seedApp(database.db);
});

type Tenant = typeof own;
const begin = Date.parse('2026-03-01T12:00:00Z');

/** Acts of a tenant, three at each second, oldest first. */
async function write(
  tenant: Tenant,
  targets: string[],
  { action = 'issue.approve', actorName = 'Ada' } = {},
) {
  const rows = targets.map((targetId, at) => ({
    id: newId('audit'),
    organizationId: tenant.organizationId,
    appId: tenant.appId,
    actorKind: 'user' as const,
    actorId: tenant.actor.id,
    actorName,
    action,
    targetKind: 'issue',
    targetId,
    detail: {},
    address: '192.0.2.7',
    createdAt: new Date(begin + Math.floor(at / 3) * 1000),
  }));
  await database.db.auditEvent.createMany({ data: rows });
  return rows;
}
const list = (tenant: Tenant, input: Record<string, unknown> = {}) =>
  listAudit({ ctx: tenant, input: ListAuditInput.parse(input) });
async function csv(tenant: Tenant, input: Record<string, unknown> = {}) {
  let text = '';
  for await (const piece of exportAudit({ ctx: tenant, input: ExportAuditInput.parse(input) })) text += piece;
  return text;
}
const names = (from: number, count: number, prefix = 'iss') =>
  Array.from({ length: count }, (_, at) => `${prefix}_${from + at}`);
const callerOf = (tenant: Tenant) =>
  createCallerFactory(appRouter)({
    signedIn: { userId: tenant.actor.id!, sessionId: 'ses_test', email: 'ada@example.test', name: 'Ada' },
  });

describe('the audit log', () => {
  it('is read page by page: newest first, each act once, also where many share a moment', async () => {
    await write(own, names(0, 25));
    const pages = [];
    let cursor: string | undefined;
    do {
      const page = await list(own, { limit: 10, cursor });
      pages.push(page.items);
      cursor = page.nextCursor;
    } while (cursor);
    expect(pages.map((items) => items.length)).toEqual([10, 10, 5]);
    const seen = pages.flat();
    expect(new Set(seen.map(({ id }) => id)).size).toBe(25);
    expect(seen.map(({ createdAt }) => createdAt.getTime())).toEqual(
      seen.map(({ createdAt }) => createdAt.getTime()).sort((a, b) => b - a),
    );
    expect(seen.at(0)).toMatchObject({ targetId: 'iss_24', actorName: 'Ada', address: '192.0.2.7' });
  });

  it('keeps its pages while new acts come in', async () => {
    await write(own, names(0, 6));
    const first = await list(own, { limit: 3 });
    await database.db.auditEvent.create({
      data: {
        id: newId('audit'),
        organizationId: own.organizationId,
        actorKind: 'system',
        actorName: '',
        action: 'run.complete',
        targetKind: 'run',
        targetId: 'run_late',
        detail: {},
        address: '',
      },
    });
    const second = await list(own, { limit: 3, cursor: first.nextCursor });
    expect(new Set([...first.items, ...second.items].map(({ targetId }) => targetId))).toEqual(
      new Set(names(0, 6)),
    );
    expect(second.nextCursor).toBeUndefined();
  });

  it('shows nothing of another organization: not by its pages, filters, cursors, ids or file', async () => {
    await write(own, names(0, 3));
    const theirs = await write(other, names(0, 5, 'theirs'), { actorName: 'Eve', action: 'script.delete' });
    expect((await list(own)).items).toHaveLength(3);
    expect(await list(own, { cursor: theirs[2]!.id })).toEqual({ items: [], nextCursor: undefined });
    expect((await list(own, { actorId: other.actor.id })).items).toEqual([]);
    expect((await list(own, { action: 'script.delete' })).items).toEqual([]);
    expect(await listAuditFilters({ ctx: own })).toEqual({
      actors: [{ id: own.actor.id, kind: 'user', name: 'Ada' }],
      actions: ['issue.approve'],
    });
    expect(await csv(own)).not.toMatch(/theirs|Eve|script\.delete/);
    await expect(callerOf(own).audit.list({ appId: other.appId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(callerOf(own).audit.filters({ appId: other.appId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await callerOf(own).audit.list({ appId: own.appId })).items).toHaveLength(3);
  });

  it('says what people call the target, and never what another organization calls its own', async () => {
    const run = { number: 4, kind: 'discovery' as const, settings: {} };
    for (const [tenant, id] of [
      [own, 'run_own'],
      [other, 'run_other'],
    ] as const)
      await database.db.run.create({
        data: { ...run, id, organizationId: tenant.organizationId, appId: tenant.appId },
      });
    const rows = await write(own, ['run_own', 'run_other', 'iss_gone', own.appId]);
    const kinds = ['run', 'run', 'issue', 'app'];
    for (const [at, { id }] of rows.entries())
      await database.db.auditEvent.update({ where: { id }, data: { targetKind: kinds[at]! } });
    const { items } = await list(own);
    const targets = Object.fromEntries(items.map(({ targetId, target }) => [targetId, target]));
    expect(targets).toEqual({
      run_own: { name: 'Run 4', path: `/${own.appId}/runs/run_own` },
      run_other: undefined,
      iss_gone: undefined,
      [own.appId]: { name: 'Shop' },
    });
  });

  it('is refused to roles that may not read it', async () => {
    for (const role of roles) {
      const tenant = await seedApp(database.db, { role });
      const asked = callerOf(tenant).audit.list({ appId: tenant.appId });
      if (may(role, 'audit.read')) await expect(asked, role).resolves.toMatchObject({ items: [] });
      else await expect(asked, role).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('as a file holds every act once, however many, between the days asked for', async () => {
    await write(own, names(0, 1234));
    const lines = (await csv(own)).trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      'time,actor kind,actor,actor id,action,target kind,target id,app id,address,detail',
    );
    expect(new Set(lines.slice(1)).size).toBe(1234);
    const some = (await csv(own, { from: new Date(begin + 1000), to: new Date(begin + 2000) }))
      .trimEnd()
      .split('\r\n')
      .slice(1);
    expect(some).toHaveLength(3);
    for (const line of some) expect(line).toMatch(/^2026-03-01T12:00:01\.000Z,/);
  });
});

describe('a cell of the file', () => {
  it.each([
    ['=HYPERLINK("http://evil.example","Ada")', `"'=HYPERLINK(""http://evil.example"",""Ada"")"`],
    ['+1+1', "'+1+1"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['a=b', 'a=b'],
    ['Ada, B.', '"Ada, B."'],
    ['says "no"', '"says ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['', ''],
  ])('%j is written as %j', (value, written) => expect(cell(value)).toBe(written));

  it('that a person named themselves is no formula in the file', async () => {
    for (const actorName of ['=cmd|calc', '+41', '-x', '@here']) await write(own, ['iss_1'], { actorName });
    const text = await csv(own);
    expect(text.match(/,user,'[=+\-@]/g)).toHaveLength(4);
    expect(text).not.toMatch(/(^|,)"?[=+\-@]/m);
  });
});
