/**
 * The runner as users get it: installed by npx in an empty folder, on the system's Node, with network
 * failures.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import {
  connect,
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger, run, type Runner } from 'graphile-worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleRest } from '#server/api/rest/handler.ts';
import { sendRunner } from '#server/api/runner.ts';
import { createApiKey } from '#server/domain/api-key/create-api-key.ts';
import { watchLocal } from '#server/domain/local/quiet.ts';
import { localExploration } from '#server/domain/app/local-exploration.ts';
import { closeDb, getDb } from '#server/platform/db.ts';
import { forgetEnv } from '#server/platform/env.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { getStorage } from '#server/platform/storage.ts';
import { startShop } from '../../demo/server.ts';
import { findBrowser } from '#worker/screens/browser/find-browser.ts';
import { reproductionTest, writeIssue } from '#worker/oracles/write-issue.ts';
import { createTasks } from '#worker/tasks/index.ts';
import { depsFor, engineeringStub, until } from '#worker/tasks/testing.ts';

/** The user's environment, without this repository's. */
const npx = ['/usr/bin/npx', '/usr/local/bin/npx'].find((path) => existsSync(path)) ?? 'npx';

/** Settings for reaching the npm registry from this machine. */
const network = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(npm_config_(registry|proxy|https_proxy|cafile)|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i.test(
        name,
      ),
    ),
  ),
  npm_config_userconfig: join(homedir(), '.npmrc'),
};

let database: TestDatabase;
let ctx: Awaited<ReturnType<typeof seedApp>>;
let key: string;
let home: string;
let folder: string;
let worker: Runner;
let web: Server;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let shop: Awaited<ReturnType<typeof startShop>>;
const before = { ...process.env };

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

/** The service over the wire, as its routes hand requests on. */
const startWeb = async () => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
      const asked = new Request(url, {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        ...(chunks.length > 0 ? { body: new Uint8Array(Buffer.concat(chunks)) } : {}),
      });
      void (url.pathname === '/cli/sightread.tgz' ? sendRunner(asked) : handleRest(asked)).then(
        async (answer) => {
          response
            .writeHead(answer.status, Object.fromEntries(answer.headers))
            .end(Buffer.from(await answer.arrayBuffer()));
        },
      );
    });
  });
  await listen(server);
  return server;
};

/** The network between the machine and the service. */
async function startProxy(port: number) {
  const sockets = new Set<Socket>();
  let open = true;
  let bytes = 0;
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    if (!open) return void socket.destroy();
    const on = connect(port, '127.0.0.1');
    sockets.add(on);
    socket.on('data', (data) => (bytes += data.length));
    socket.pipe(on).pipe(socket);
    for (const one of [socket, on])
      one
        .on('error', () => undefined)
        .on('close', () => {
          socket.destroy();
          on.destroy();
        });
  });
  await listen(server);
  return {
    port: portOf(server),
    bytes: () => bytes,
    cut() {
      open = false;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      open = true;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

beforeAll(async () => {
  database = await createTestDatabase();
  home = mkdtempSync(join(tmpdir(), 'sightread-service-'));
  folder = mkdtempSync(join(tmpdir(), 'sightread-empty-'));
  web = await startWeb();
  proxy = await startProxy(portOf(web));
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    SIGHTREAD_HOME: home,
    SIGHTREAD_URL: `http://127.0.0.1:${proxy.port}`,
  });
  forgetEnv();
  ctx = await seedApp(getDb() as never);
  ({ key } = await createApiKey({ ctx, input: { name: 'Laptop', expiresInDays: null } }));
  shop = await startShop({ port: 0, faults: [] });
  worker = await run({
    connectionString: database.url,
    concurrency: 2,
    pollInterval: 200,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: createTasks(
      depsFor(getDb() as never, {
        storage: getStorage(),
        engineering: { ...engineeringStub, writeIssue, reproductionTest },
      }),
    ),
  });
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await shop.close();
  proxy.close();
  web.close();
  await closeDb();
  await database.drop();
  for (const name of ['DATABASE_URL', 'SIGHTREAD_HOME', 'SIGHTREAD_URL']) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
  forgetEnv();
  for (const one of [home, folder]) rmSync(one, { recursive: true, force: true });
});

interface Running {
  child: ChildProcess;
  output(): string;
  ended: Promise<number | null>;
}
function start(command: string): Running {
  const PATH = `${join(npx, '..')}:/usr/local/bin:/usr/bin:/bin`;
  const child = spawn('/bin/sh', ['-c', `exec ${command}`], {
    cwd: folder,
    env: {
      ...network,
      NODE_ENV: 'production',
      PATH,
      HOME: folder,
      SIGHTREAD_API_KEY: key,
      SIGHTREAD_CHROMIUM: findBrowser(),
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (said += data.toString()));
  return { child, output: () => said, ended: new Promise((resolve) => child.once('exit', resolve)) };
}
/** Waits while the runner is at work; an early end says what it said. */
const whileItRuns = (runner: Running, what: string, check: () => Promise<boolean>, ms: number) =>
  until(
    what,
    async () => {
      if (runner.child.exitCode !== null) throw new Error(`It has ended with ${runner.child.exitCode}.`);
      return check();
    },
    ms,
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${runner.output()}`);
  });
const scope = () => ({ organizationId: ctx.organizationId, appId: ctx.appId });
const commandFor = (prompts: string[]) =>
  localExploration({ input: { prompts, localhostUrl: shop.url } }).command;

describe('the command for local exploration', () => {
  it('explores from an empty folder; a lost connection loses nothing, and the tests are there', async () => {
    const runner = start(`${commandFor([])} --minutes 1`);
    await whileItRuns(
      runner,
      'the runner has told something',
      async () => (await getDb().step.count({ where: scope() })) > 2,
      240_000,
    );
    proxy.cut();
    const told = await getDb().step.count({ where: scope() });
    await whileItRuns(runner, 'it notices', async () => runner.output().includes('is lost'), 60_000);
    await new Promise((resolve) => setTimeout(resolve, 4000));
    proxy.mend();
    const code = await runner.ended;
    expect([0, 1], runner.output()).toContain(code);
    expect(runner.output()).toContain('The connection is back.');
    expect(runner.output()).not.toContain(key);
    const run = await getDb().run.findFirstOrThrow({ where: { ...scope(), kind: 'local' } });
    await until(
      'the run is summed up',
      async () =>
        ['completed', 'failed'].includes(
          (await getDb().run.findUniqueOrThrow({ where: { id: run.id } })).status,
        ),
      60_000,
    );
    const done = await getDb().run.findUniqueOrThrow({ where: { id: run.id }, include: { local: true } });
    expect([done.status, done.causeSentence]).toEqual(['completed', '']);
    expect(done.local).toMatchObject({ kept: done.local!.next });
    expect(await getDb().localEvent.count({ where: { runId: run.id } })).toBe(0);
    const tests = await getDb().testCase.findMany({ where: { ...scope(), status: 'active' } });
    expect(tests.length).toBeGreaterThan(0);
    expect(done.passed).toBeGreaterThanOrEqual(tests.filter((test) => test.origin === 'discovery').length);
    expect(await getDb().screen.count({ where: scope() })).toBeGreaterThan(2);
    expect(await getDb().step.count({ where: scope() })).toBeGreaterThan(told);
    const executions = await getDb().execution.findMany({
      where: { runId: run.id, kind: { in: ['test', 'exploration'] } },
      include: { stepRows: { orderBy: { index: 'asc' } } },
    });
    // Each step exactly once, with its pictures.
    for (const { stepRows } of executions)
      expect(stepRows.map((step) => step.index)).toEqual(stepRows.map((_, at) => at));
    expect(
      executions.flatMap(({ stepRows }) => stepRows).filter((step) => step.pictureAfterId).length,
    ).toBeGreaterThan(5);
    expect(executions.every(({ status }) => !['queued', 'running'].includes(status))).toBe(true);
    // Nothing remains in its folder except npx's own files.
    expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toEqual([]);
  }, 420_000);

  it('writes a test from a prompt', async () => {
    const runner = start(commandFor(['Click "Shop" and check that "Stoneware Mug" is shown']));
    expect([0, 1], runner.output()).toContain(await runner.ended);
    await until(
      'the test is kept',
      async () =>
        (await getDb().testCase.count({
          where: { ...scope(), signature: { startsWith: 'prompt:' }, status: 'active' },
        })) === 1,
      60_000,
    ).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${runner.output()}`);
    });
  }, 240_000);

  it('ends cleanly on Ctrl-C: the run is cancelled', async () => {
    const runner = start(`${commandFor([])} --minutes 5`);
    await whileItRuns(
      runner,
      'it is at work',
      async () =>
        (await getDb().run.findFirst({ where: { ...scope(), kind: 'local', status: 'running' } })) !== null &&
        runner.output().includes('screen:'),
      120_000,
    );
    process.kill(-runner.child.pid!, 'SIGINT');
    // npx passes the signal on, and then ends with it.
    expect([130, null], runner.output()).toContain(await runner.ended);
    await until(
      'the run is cancelled',
      async () =>
        (
          await getDb().run.findFirstOrThrow({
            where: { ...scope(), kind: 'local' },
            orderBy: { number: 'desc' },
          })
        ).status === 'cancelled',
      30_000,
    );
    expect(runner.output()).not.toContain('could not be cancelled');
  }, 180_000);

  it('says plainly what is missing', async () => {
    const wrong = start(`env SIGHTREAD_API_KEY=sk_wrong ${commandFor([])}`);
    expect([await wrong.ended, wrong.output()]).toEqual([2, expect.stringContaining('Invalid API key')]);
    const blind = start(`env SIGHTREAD_CHROMIUM=/nowhere ${commandFor([])}`);
    expect([await blind.ended, blind.output()]).toEqual([
      2,
      expect.stringContaining('/nowhere, which cannot be run'),
    ]);
  }, 120_000);

  it('ends a run whose runner is gone, with the cause', async () => {
    const answer = await handleRest(
      new Request('http://127.0.0.1/api/v1/local-runs', {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ url: shop.url, host: 'laptop' }),
      }),
    );
    const { runId } = (await answer.json()) as { runId: string };
    await watchLocal({ db: getDb(), runId });
    expect((await getDb().run.findUniqueOrThrow({ where: { id: runId } })).status).toBe('running');
    await watchLocal({ db: getDb(), runId, now: Date.now() + 6 * 60_000 });
    expect(await getDb().run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({
      status: 'failed',
      cause: 'platform',
      causeSentence: expect.stringContaining('laptop has not been heard of'),
    });
  });
});
