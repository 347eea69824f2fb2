import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { createEmbeddedBrain } from '#worker/engine/index.ts';
import { openBrowser } from '#worker/screens/browser/index.ts';
import { createSight } from '#worker/sight/index.ts';
import type { ExecutionOutcome, PlannedTest, TestMemory } from '#worker/ports/records.ts';
import { runTest } from '#worker/agent/run-test.ts';

/** A site of a few pages, served on this machine, that notes what it is asked for. */
export interface Site {
  address: string;
  /** `path body`, one for each request since the last `forget`. */
  asked: string[];
  forget(): void;
  close(): void;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};

/** The HTML of a path, with its status where that is not 200. */
type Page = string | { status: number; html: string } | undefined;

/** `page` gives what a path shows; what it knows nothing of is not found. */
export async function serveSite(page: (path: string) => Page): Promise<Site> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked.push(`${request.url} ${body}`);
      const shown = page(new URL(request.url ?? '/', 'http://app.test').pathname) ?? {
        status: 404,
        html: 'Not found',
      };
      const { status, html } = typeof shown === 'string' ? { status: 200, html: shown } : shown;
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    forget: () => void asked.splice(0),
    close: () => void server.close(),
  };
}

/** A browser and an eye for tests in English, each run in a session of its own. */
export async function openStage() {
  const sight = await createSight({ threads: 1 });
  const browser = await openBrowser({ sight });
  const openSession = () => browser.openSession({ viewport: { width: 760, height: 700 } });
  return {
    openSession,
    async run(
      test: Pick<PlannedTest, 'steps' | 'assertions' | 'address'> & Partial<PlannedTest>,
      memory?: TestMemory,
    ): Promise<ExecutionOutcome> {
      const session = await openSession();
      try {
        return await runTest({
          session,
          brain: createEmbeddedBrain(),
          signal: new AbortController().signal,
          recorder: { step: async () => {} },
          ...(memory ? { memory } : {}),
          test: { title: 'A test', ...test },
        });
      } finally {
        await session.close();
      }
    },
    async close(): Promise<void> {
      await browser.close();
      await sight.close();
    },
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** A site and a stage for the tests of a file: there before the first of them, and gone after the last. */
export function onStage(
  page: (path: string) => Page,
): { readonly site: Site } & Pick<Stage, 'openSession' | 'run'> {
  let [site, stage]: [Site?, Stage?] = [];
  beforeAll(async () => {
    site = await serveSite(page);
    stage = await openStage();
  });
  afterAll(async () => {
    await stage?.close();
    site?.close();
  });
  return {
    get site() {
      return site!;
    },
    openSession: () => stage!.openSession(),
    run: (test, memory) => stage!.run(test, memory),
  };
}
