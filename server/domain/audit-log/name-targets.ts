import { pagePath, type Shown } from '../app/page-address.ts';
import type { Ctx } from '../context.ts';

export interface Target {
  appId: string | null;
  targetKind: string;
  targetId: string;
}

/** What people call the target of an act, and where they read it. */
export interface TargetName {
  name: string;
  /** Path in the dashboard, where it has a page. */
  path?: string;
}

type Named = readonly { id: string | number; name: string }[];
interface Asked {
  organizationId: string;
  id: { in: string[] };
}

/** By kind of target: the names of those that are there still. */
const namesOf: Record<string, (db: Ctx['db'], where: Asked) => Promise<Named>> = {
  app: (db, where) => db.app.findMany({ where, select: { id: true, name: true } }),
  api_key: (db, where) => db.apiKey.findMany({ where, select: { id: true, name: true } }),
  build: async (db, where) =>
    (await db.build.findMany({ where, select: { id: true, label: true } })).map(({ id, label }) => ({
      id,
      name: label,
    })),
  credential: (db, where) => db.credential.findMany({ where, select: { id: true, name: true } }),
  environment: (db, where) => db.environment.findMany({ where, select: { id: true, name: true } }),
  invitation: async (db, where) =>
    (await db.invitation.findMany({ where, select: { id: true, email: true } })).map(({ id, email }) => ({
      id,
      name: email,
    })),
  issue: async (db, where) =>
    (await db.issue.findMany({ where, select: { id: true, number: true, title: true } })).map(
      ({ id, number, title }) => ({ id, name: `#${number} ${title}` }),
    ),
  key_feature: (db, where) => db.keyFeature.findMany({ where, select: { id: true, name: true } }),
  member: async (db, where) =>
    (
      await db.member.findMany({ where, select: { id: true, user: { select: { name: true, email: true } } } })
    ).map(({ id, user }) => ({ id, name: user.name || user.email })),
  run: async (db, where) =>
    (await db.run.findMany({ where, select: { id: true, number: true } })).map(({ id, number }) => ({
      id,
      name: `Run ${number}`,
    })),
  script: (db, where) => db.script.findMany({ where, select: { id: true, name: true } }),
  test_case: async (db, { organizationId, id }) =>
    (
      await db.testCase.findMany({
        where: { organizationId, id: { in: id.in.map(Number).filter(Number.isSafeInteger) } },
        select: { id: true, title: true },
      })
    ).map(({ id, title }) => ({ id, name: title })),
  test_suite: (db, where) => db.testSuite.findMany({ where, select: { id: true, name: true } }),
  webhook: async (db, where) =>
    (await db.webhook.findMany({ where, select: { id: true, url: true } })).map(({ id, url }) => ({
      id,
      name: url,
    })),
};

const hasPage = (kind: string): kind is Shown => ['run', 'issue', 'test_case'].includes(kind);

/** The same acts, each with what its target is called; without, where it is gone or has no name. */
export async function nameTargets<T extends Target>(
  ctx: Ctx,
  acts: readonly T[],
): Promise<(T & { target?: TargetName })[]> {
  const kinds = [...new Set(acts.map(({ targetKind }) => targetKind))].filter((kind) =>
    Object.hasOwn(namesOf, kind),
  );
  const known = new Map<string, string>();
  await Promise.all(
    kinds.map(async (kind) => {
      const ids = acts.filter(({ targetKind }) => targetKind === kind).map(({ targetId }) => targetId);
      const where = { organizationId: ctx.organizationId, id: { in: [...new Set(ids)] } };
      for (const { id, name } of await namesOf[kind]!(ctx.db, where)) known.set(`${kind} ${id}`, name);
    }),
  );
  return acts.map((act) => {
    const { appId, targetKind, targetId } = act;
    const name = known.get(`${targetKind} ${targetId}`);
    if (name === undefined) return act;
    const path = appId !== null && hasPage(targetKind) ? pagePath(appId, targetKind, targetId) : undefined;
    return { ...act, target: { name, ...(path ? { path } : {}) } };
  });
}
