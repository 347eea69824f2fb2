/**
 * Run by the launcher at each start, once the database is up to date. Makes what the first start needs, and
 * prints one JSON line:
 * { email, generatedPassword?, demo: whether the shop is to be served }.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDemoApp, findDemoApps, moveDemoApps } from '#server/domain/app/create-demo-app.ts';
import { createOwner } from '#server/domain/user/create-owner.ts';
import { closeDb, getDb } from '#server/platform/db.ts';
import { getEnv } from '#server/platform/env.ts';
import { generatePassword } from '#server/platform/password.ts';
import { demoFaults, demoNotice, demoUser } from './demo.ts';

const env = getEnv();
const db = getDb();
// Until the launcher has shown it, so that a start that is killed in between doesn't lock its owner out.
const passwordFile = join(env.home, 'first-password');

try {
  if (!env.owner.password && !existsSync(passwordFile) && (await db.user.count()) === 0) {
    writeFileSync(passwordFile, generatePassword(), { mode: 0o600 });
  }
  const generatedPassword = existsSync(passwordFile) ? readFileSync(passwordFile, 'utf8') : undefined;
  const owner = await createOwner({
    db,
    email: env.owner.email,
    password: env.owner.password ?? generatedPassword ?? generatePassword(),
  });
  if (owner && env.demo && env.demoUrl) {
    await createDemoApp({
      ctx: owner.ctx,
      shop: {
        url: env.demoUrl,
        credential: demoUser,
        faults: demoFaults,
        notice: demoNotice(),
        minutes: env.discoveryMinutes,
      },
    });
  } else if (env.demoUrl) {
    await moveDemoApps({ db, url: new URL(env.demoUrl).href });
  }
  const demo = env.demo && (await findDemoApps(db)).length > 0;
  const { email } = await db.user.findFirstOrThrow({
    where: { operator: true },
    orderBy: { createdAt: 'asc' },
    select: { email: true },
  });
  console.log(JSON.stringify({ email, generatedPassword, demo }));
} finally {
  await closeDb();
}
