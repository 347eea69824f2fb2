/**
 * Live news between processes over Postgres LISTEN/NOTIFY: small events that say what changed, never the data
 * itself.
 */
import pg from 'pg';
import { z } from 'zod';
import type { AnyDb } from './db.ts';
import { requireDatabaseUrl } from './env.ts';
import { getLog } from './log.ts';

const notifyChannel = 'sightread';

const NewsSchema = z.object({
  topic: z.enum([
    'run',
    'execution',
    'step',
    'live',
    'screen',
    'finding',
    'issue',
    'testcase',
    'suite',
    'app',
  ]),
  organizationId: z.string(),
  appId: z.string(),
  runId: z.string().optional(),
  executionId: z.string().optional(),
  /** Id of what changed, where it is none of the above. */
  id: z.string().optional(),
});
export type News = z.infer<typeof NewsSchema>;

/** Sends one event; inside a transaction it is delivered when that commits, and not at all if it doesn't. */
export async function publish(db: AnyDb, news: News): Promise<void> {
  await db.$executeRaw`SELECT pg_notify(${notifyChannel}, ${JSON.stringify(news)})`;
}

/**
 * Sends to `handler` whatever is published. `onBreak` tells that events may have been missed (a lost
 * connection came back).
 */
export async function subscribe(
  handler: (news: News) => void,
  options: { url?: string; onBreak?: () => void } = {},
): Promise<{ close(): Promise<void> }> {
  const log = getLog('notify');
  const connectionString = options.url ?? requireDatabaseUrl();
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (again: boolean): Promise<void> => {
    const next = new pg.Client({ connectionString, keepAlive: true });
    let lost = false;
    const onLost = () => {
      if (lost || closed) return;
      lost = true;
      client = undefined;
      next.removeAllListeners('notification');
      void next.end().catch(() => undefined);
      retry = setTimeout(() => void connect(true).catch(onLostAgain), 500);
    };
    next.on('error', onLost);
    next.on('end', onLost);
    next.on('notification', (message) => {
      const parsed = NewsSchema.safeParse(safeJson(message.payload));
      if (parsed.success) handler(parsed.data);
    });
    await next.connect();
    await next.query(`LISTEN ${notifyChannel}`);
    if (closed) return void (await next.end());
    client = next;
    if (again) options.onBreak?.();
  };
  const onLostAgain = (error: unknown) => {
    if (closed) return;
    log.warn({ err: error }, 'live news: the database does not answer; trying again');
    retry = setTimeout(() => void connect(true).catch(onLostAgain), 2000);
  };

  await connect(false);
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}

function safeJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
