import type { PrismaClient, Role } from '#prisma/generated/client.ts';
import { newId } from '../ids.ts';

/** An organization with a member and an app, as rows, and the context to act in it. */
export async function seedApp(
  db: PrismaClient,
  { url = 'http://127.0.0.1:4100/', role = 'owner' as Role, name = 'Shop' } = {},
) {
  const organizationId = newId('organization');
  const userId = newId('user');
  const appId = newId('app');
  await db.organization.create({ data: { id: organizationId, name: 'Acme', slug: organizationId } });
  await db.user.create({ data: { id: userId, email: `${userId}@example.test` } });
  await db.member.create({ data: { id: newId('member'), organizationId, userId, role } });
  await db.app.create({ data: { id: appId, organizationId, name, platform: 'web', url } });
  await db.testSuite.create({
    data: { id: newId('suite'), organizationId, appId, name: 'Main suite', main: true, generated: true },
  });
  return { db, actor: { kind: 'user' as const, id: userId, name: 'Ada' }, organizationId, role, appId };
}
