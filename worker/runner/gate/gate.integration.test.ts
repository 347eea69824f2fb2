/** The package for pipelines as users get it, against the service over the wire. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleRest } from '#server/api/rest/handler.ts';
import { sendGate } from '#server/api/runner.ts';
import { openOutside } from '#server/api/testing/outside.ts';
import { serve } from '#server/api/testing/serve.ts';
import { apk } from '#server/domain/build/testing/apps.ts';
import { until } from '#worker/tasks/testing.ts';

let outside: Awaited<ReturnType<typeof openOutside>>;
let web: Awaited<ReturnType<typeof serve>>;
let line: Awaited<ReturnType<typeof startLine>>;
let folder: string;
const children: ChildProcess[] = [];

/** The network between the pipeline and the service, which can be cut. */
async function startLine(port: number) {
  const sockets = new Set<Socket>();
  let open = true;
  const server = createServer((socket) => {
    if (!open) return void socket.destroy();
    const onward = connect(port, '127.0.0.1');
    socket.pipe(onward).pipe(socket);
    for (const one of [socket, onward])
      sockets.add(
        one.on('error', () => undefined).on('close', () => [socket, onward].forEach((end) => end.destroy())),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      open = false;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => (open = true),
    close() {
      this.cut();
      server.close();
    },
  };
}

beforeAll(async () => {
  outside = await openOutside();
  web = await serve((request) =>
    new URL(request.url).pathname === '/cli/gate.tgz' ? sendGate(request) : handleRest(request),
  );
  line = await startLine(Number(new URL(web.url).port));
  folder = mkdtempSync(join(tmpdir(), 'sightread-gate-'));
  const file = join(folder, 'gate.tgz');
  writeFileSync(file, Buffer.from(await (await fetch(`${web.url}/cli/gate.tgz`)).arrayBuffer()));
  execFileSync('tar', ['xzf', file, '-C', folder]);
}, 120_000);
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  line.close();
  await web.close();
  await outside.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(args: string[], { key = outside.own.key, server = line.url, program = [] as string[] } = {}) {
  const [command, ...before] =
    program.length > 0 ? program : [process.execPath, join(folder, 'package/dist/sightread.mjs')];
  const child = spawn(command!, [...before, 'run', '--server', server, ...args], {
    cwd: folder,
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      HOME: folder,
      SIGHTREAD_API_KEY: key,
      NODE_NO_WARNINGS: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (said += data.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, said: () => said, ended };
}
type Started = ReturnType<typeof start>;
const outcome = async (args: string[], options?: Parameters<typeof start>[1]) => {
  const started = start(args, options);
  return { code: await started.ended, said: started.said() };
};
const says = (started: Started, text: string | RegExp) =>
  until(`it says ${text}`, async () => started.said().search(text) >= 0, 30_000).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${started.said()}`);
  });

const newest = (appId = outside.own.appId) =>
  outside.db.run.findFirstOrThrow({ where: { appId }, orderBy: { number: 'desc' } });
const runs = () => outside.db.run.count();
/** As the worker would leave it. */
const end = async (change: object) =>
  outside.db.run.update({
    where: { id: (await newest()).id },
    data: {
      status: 'completed',
      readiness: 100,
      readinessIfApproved: 100,
      passed: 3,
      endedAt: new Date(),
      ...change,
    },
  });
/** A run that was completed before, with eight tests passed, five failed, and open issues. */
const past = () => String(outside.own.ids.run);

describe('starting', () => {
  it('runs a suite by its name on a build by its label, waits, and passes its gate', async () => {
    const suite = await outside.db.testSuite.findUniqueOrThrow({
      where: { id: String(outside.own.ids.suite) },
    });
    const started = start([
      '--suite',
      suite.name.toUpperCase(),
      '--build',
      'web 2.5',
      '--wait',
      '--gate',
      'readiness>=90,new-critical=0,failed=0',
    ]);
    await says(started, 'Started: ');
    const run = await newest();
    await outside.db.run.update({
      where: { id: run.id },
      data: { status: 'running', progress: { stage: 'testing', says: 'Testing “Checkout”.' } },
    });
    await says(started, 'Testing “Checkout”.');
    await end({ passed: 3 });
    expect([await started.ended, started.said()]).toEqual([
      0,
      expect.stringContaining(`${line.url}/${outside.own.appId}/runs/${run.id}`),
    ]);
    expect(started.said()).toContain(`Run ${run.number} (suite “${suite.name}”, build web 2.5): completed.`);
    expect(started.said()).toContain('holds  readiness>=90 (100)');
    expect([run.testSuiteId, run.kind]).toEqual([suite.id, 'regression']);
  });

  it('runs all tests where no suite is named, on an environment, and leaves without --wait', async () => {
    const { code, said } = await outcome(['--build', 'web 2.6', '--environment', 'staging']);
    const run = await newest();
    expect([code, said]).toEqual([0, expect.stringContaining(`The run has begun: ${line.url}/`)]);
    expect([run.status, run.testSuiteId, run.environment]).toEqual(['queued', null, 'Staging']);
  });

  it('uploads a build that is a file', async () => {
    const { appId, key } = outside.other;
    await outside.db.app.update({ where: { id: appId }, data: { platform: 'android' } });
    writeFileSync(join(folder, 'app.apk'), apk());
    const { code, said } = await outcome(['--build', 'app.apk', '--build-label', 'nightly 12'], { key });
    expect([code, said]).toEqual([0, expect.stringContaining('Sending app.apk')]);
    const { buildId } = await newest(appId);
    expect(await outside.db.build.findUniqueOrThrow({ where: { id: buildId! } })).toMatchObject({
      label: 'nightly 12',
      fileName: 'app.apk',
    });
  });

  it('says what is wrong before anything is started', async () => {
    const before = await runs();
    for (const [args, sentence] of [
      [['--gate', 'ready>=90'], 'Known: readiness, passed, failed'],
      [['--gate', 'readiness'], 'is no condition'],
      [['--suite', 'Nowhere'], 'There is no suite “Nowhere”. There are: “Main suite”'],
      [['--environment', 'Nowhere'], 'environment “Nowhere” not found. There are: “Staging”'],
      [['--build', './nowhere.apk'], 'There is no file ./nowhere.apk.'],
      [['--run', 'run_1', '--suite', 'Smoke'], '--suite has no meaning for it'],
      [['--junit', 'gate.tgz/report.xml'], '--junit: nothing can be written to'],
      [['--phone', 'Nokia 3310'], 'phone'],
      [['--fast'], '--fast'],
    ] as const)
      expect([args, await outcome([...args])]).toEqual([
        args,
        { code: 2, said: expect.stringContaining(sentence) },
      ]);
    expect(await outcome([], { key: 'sr_wrong' })).toEqual({
      code: 2,
      said: expect.stringContaining('Invalid API key'),
    });
    expect(await runs()).toBe(before);
  });
});

describe('judging', () => {
  it('fails its gate, says by what, and writes the JUnit', async () => {
    const { code, said } = await outcome([
      '--run',
      past(),
      '--gate',
      'readiness>=99,failed=5',
      '--junit',
      'out/report.xml',
    ]);
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/FAILS {2}readiness>=99 \(\d+\)\n {2}holds {2}failed=5 \(5\)/),
    ]);
    expect(readFileSync(join(folder, 'out/report.xml'), 'utf8')).toMatch(/<testsuites>[\s\S]*failures="/);
  });

  it('never passes a run that failed or was cancelled; a failure of the service is its own code', async () => {
    const ended = async (change: object) => {
      const started = start(['--gate', 'failed=0']);
      await says(started, 'Started: ');
      await end(change);
      return [await started.ended, started.said()];
    };
    expect(
      await ended({ status: 'failed', cause: 'target', causeSentence: 'The app refused the connection.' }),
    ).toEqual([1, expect.stringContaining('failed. The app refused the connection.')]);
    expect(await ended({ status: 'cancelled' })).toEqual([1, expect.stringContaining(': cancelled.')]);
    expect(await ended({ status: 'failed', cause: 'platform', causeSentence: 'No worker took it.' })).toEqual(
      [4, expect.stringContaining('No worker took it.')],
    );
  });
});

describe('waiting', () => {
  it('ends when its time is over, and says how to go on', async () => {
    const { code, said } = await outcome(['--wait', '--timeout', '0.05', '--gate', 'new-critical=0']);
    const { id, status } = await newest();
    expect([code, status]).toEqual([3, 'queued']);
    expect(said).toContain(`sightread run --server ${line.url} --run ${id} --wait --gate new-critical=0`);
  });

  it('goes on when the network is back', async () => {
    const started = start(['--wait']);
    await says(started, 'Waiting for a worker.');
    line.cut();
    await says(started, 'trying again');
    await end({});
    line.mend();
    expect([await started.ended, started.said()]).toEqual([
      0,
      expect.stringContaining('The connection is back.'),
    ]);
  });

  it('gives a service up that stays silent', async () => {
    const started = start(['--wait', '--timeout', '0.1']);
    await says(started, 'Waiting for a worker.');
    line.cut();
    const code = await started.ended;
    line.mend();
    expect([code, started.said()]).toEqual([4, expect.stringContaining('is not known to have ended')]);
  });

  it('says on Ctrl+C how to go on watching; the run goes on', async () => {
    const started = start(['--wait', '--junit', 'my report.xml']);
    await says(started, 'Waiting for a worker.');
    started.child.kill('SIGINT');
    const code = await started.ended;
    const { id, status } = await newest();
    expect([code, status]).toEqual([130, 'queued']);
    expect(started.said()).toContain(`--run ${id} --wait --junit 'my report.xml'`);
  });
});

const npx = ['/usr/bin/npx', '/usr/local/bin/npx'].find((path) => existsSync(path)) ?? 'npx';

it('comes by npx in a few kilobytes, with no dependency', async () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8')) as object;
  expect(manifest).toMatchObject({ dependencies: {}, bin: { sightread: 'dist/sightread.mjs' } });
  expect(readFileSync(join(folder, 'gate.tgz')).length).toBeLessThan(30_000);
  expect(
    await outcome(['--run', past(), '--gate', 'failed=5'], {
      program: [npx, '--yes', `${web.url}/cli/gate.tgz`],
    }),
  ).toEqual({ code: 0, said: expect.stringContaining('holds  failed=5') });
});
