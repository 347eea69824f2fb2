/**
 * What changed, as server-sent events: one LISTEN connection for the process, many readers. The data itself
 * is fetched as always.
 */
import { DomainError, notFound } from '#server/domain/errors.ts';
import { getDb } from '#server/platform/db.ts';
import { subscribe, type News } from '#server/platform/notify.ts';
import { getSignedIn } from './auth.ts';
import { errorResponse } from './http.ts';

type Reader = (news: News | 'missed') => void;
interface Hub {
  readers: Set<Reader>;
  connection?: Promise<unknown>;
}

const kept = globalThis as { __sightreadEvents?: Hub };
const hub = (kept.__sightreadEvents ??= { readers: new Set() });
const heartbeatMs = 20_000;

async function listen() {
  const tell = (news: News | 'missed') => hub.readers.forEach((reader) => reader(news));
  hub.connection ??= subscribe(tell, { onBreak: () => tell('missed') }).catch((error: unknown) => {
    hub.connection = undefined;
    throw error;
  });
  await hub.connection;
}

export async function streamEvents(request: Request) {
  try {
    const signedIn = await getSignedIn();
    if (!signedIn) throw new DomainError('UNAUTHORIZED', 'Sign in first.');
    const appId = new URL(request.url).searchParams.get('appId') ?? '';
    const app = await getDb().app.findFirst({
      where: { id: appId, organization: { members: { some: { userId: signedIn.userId } } } },
      select: { id: true },
    });
    if (!app) throw notFound('app', appId);
    await listen();
    return new Response(openStream({ appId, signal: request.signal }), {
      headers: {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      },
    });
  } catch (error) {
    return errorResponse(error, 'events');
  }
}

function openStream({ appId, signal }: { appId: string; signal: AbortSignal }) {
  const encoder = new TextEncoder();
  let end = () => {};
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const reader: Reader = (news) => {
        if (news === 'missed') send('event: missed\ndata: {}\n\n');
        else if (news.appId === appId)
          send(
            `data: ${JSON.stringify({ topic: news.topic, runId: news.runId, executionId: news.executionId, id: news.id })}\n\n`,
          );
      };
      const heartbeat = setInterval(() => send(': still here\n\n'), heartbeatMs);
      end = () => {
        clearInterval(heartbeat);
        hub.readers.delete(reader);
      };
      hub.readers.add(reader);
      signal.addEventListener(
        'abort',
        () => {
          end();
          try {
            controller.close();
          } catch {
            /* The reader already closed it. */
          }
        },
        { once: true },
      );
      send('retry: 3000\n\n');
    },
    cancel: () => end(),
  });
}
