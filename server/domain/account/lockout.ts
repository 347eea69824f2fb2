/**
 * Wrong passwords and wrong codes count alike: after five an account rests, for longer with each further one.
 */
import type { Db } from '../context.ts';
import { auditPerson } from './person.ts';

const lockAfter = 5;
const maxMs = 15 * 60_000;
const lockMs = (failures: number) => Math.min(maxMs, 2 ** (failures - lockAfter) * 15_000);

export const isLocked = (user: { lockedUntil: Date | null }) =>
  user.lockedUntil !== null && user.lockedUntil > new Date();

export async function noteFailure({
  db,
  userId,
  address,
}: {
  db: Db;
  userId: string;
  address?: string;
}): Promise<void> {
  const user = await db.user.update({
    where: { id: userId },
    data: { failedSignIns: { increment: 1 } },
    select: { id: true, name: true, email: true, failedSignIns: true },
  });
  if (user.failedSignIns < lockAfter) return;
  await db.user.update({
    where: { id: userId },
    data: { lockedUntil: new Date(Date.now() + lockMs(user.failedSignIns)) },
  });
  await auditPerson({
    db,
    user,
    action: 'user.lock',
    detail: { failures: user.failedSignIns, seconds: lockMs(user.failedSignIns) / 1000 },
    address,
  });
}

export const noteSuccess = ({ db, userId }: { db: Db; userId: string }) =>
  db.user.updateMany({
    where: { id: userId, OR: [{ failedSignIns: { gt: 0 } }, { lockedUntil: { not: null } }] },
    data: { failedSignIns: 0, lockedUntil: null },
  });
