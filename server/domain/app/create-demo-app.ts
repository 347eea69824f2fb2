import type { Prisma } from '#prisma/generated/client.ts';
import type { Ctx } from '../context.ts';
import { withTransaction } from '../transaction.ts';
import { createApp } from './create-app.ts';
import { CreateAppInput } from './schemas.ts';

export interface DemoShop {
  url: string;
  credential: { username: string; password: string };
  /** Names of the faults that it is served with, and a sentence that says what is wrong with it. */
  faults: string[];
  notice: string;
  /** Minutes that its first discovery may take. */
  minutes: number;
}

/** The app over the bundled shop, with its credential, main suite and first discovery. */
export const createDemoApp = ({ ctx, shop }: { ctx: Ctx; shop: DemoShop }) =>
  withTransaction(ctx, async (ctx) => {
    const made = await createApp({
      ctx,
      input: CreateAppInput.parse({
        url: shop.url,
        name: 'Demo shop',
        credential: shop.credential,
        minutes: shop.minutes,
      }),
    });
    await ctx.db.app.update({
      where: { id: made.appId },
      data: { notice: shop.notice, settings: { demo: { faults: shop.faults } } },
    });
    return made;
  });

const isDemo = {
  settings: { path: ['demo', 'faults'], not: {} as Prisma.InputJsonObject },
} satisfies Prisma.AppWhereInput;

/** The demo apps of this instance; the launcher serves the shop only while there is one. */
export const findDemoApps = (db: Ctx['db']) =>
  db.app.findMany({
    where: { archivedAt: null, ...isDemo },
    select: { id: true, url: true, settings: true },
  });

/** The shop may be served on another port than last time. */
export async function moveDemoApps({ db, url }: { db: Ctx['db']; url: string }): Promise<void> {
  for (const app of await findDemoApps(db)) {
    if (app.url === url) continue;
    await db.app.update({ where: { id: app.id }, data: { url } });
    // A run that was under way when the service stopped goes on at the new address.
    await db.$executeRaw`
      UPDATE runs SET settings = jsonb_set(settings, '{address}', to_jsonb(${url}::text))
      WHERE app_id = ${app.id} AND status IN ('queued', 'running', 'analyzing')`;
  }
}
