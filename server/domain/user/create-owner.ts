import type { PrismaClient } from '#prisma/generated/client.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/password.ts';
import type { Ctx } from '../context.ts';

export interface Owner {
  ctx: Ctx;
  email: string;
}

/**
 * The first start's account, its organization, and its right to run this instance. Undefined where an account
 * exists already.
 */
export async function createOwner({
  db,
  email,
  password,
}: {
  db: PrismaClient;
  email?: string;
  password: string;
}): Promise<Owner | undefined> {
  const passwordHash = await hashPassword(password);
  return db.$transaction(async (tx) => {
    // Two first starts at once must not make two owners.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('sightread.create-owner'))`;
    if ((await tx.user.count()) > 0) return undefined;
    const owner = email?.trim().toLowerCase() || 'owner@sightread.local';
    const organization = await tx.organization.create({
      data: { id: newId('organization'), name: 'My organization', slug: 'my-organization' },
    });
    const user = await tx.user.create({
      data: {
        id: newId('user'),
        email: owner,
        name: 'Owner',
        passwordHash,
        operator: true,
        emailVerifiedAt: new Date(),
      },
    });
    await tx.member.create({
      data: { id: newId('member'), organizationId: organization.id, userId: user.id, role: 'owner' },
    });
    return {
      ctx: {
        db,
        actor: { kind: 'user' as const, id: user.id, name: user.name },
        organizationId: organization.id,
        role: 'owner' as const,
      },
      email: owner,
    };
  });
}
