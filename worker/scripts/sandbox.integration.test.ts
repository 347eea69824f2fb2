import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEgress, type Egress, type Refusal } from '#worker/egress/index.ts';
import { detectLayers, lacking, type Layers } from './layers.ts';
import { maxOutput, runScript, type RunScriptOptions } from './sandbox.ts';
import { openWayOut, type WayOut } from './way-out.ts';

const layers: Layers = await detectLayers();
const whole = lacking(layers) === undefined;
const exposed: Layers = { ...layers, bwrap: undefined };
if (!whole) console.warn(`Tests of the whole sandbox are skipped. ${lacking(layers)}`);

const listen = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
const target = createServer((request, response) => {
  let body = '';
  request
    .on('data', (chunk) => (body += chunk))
    .on('end', () => response.end(`target says ${request.method} ${request.url} ${body}`));
});
const own = createServer((_request, response) => response.end('the database'));
let targetPort = 0;
let ownPort = 0;
let egress: Egress;
let strict: Egress;
let wayOut: WayOut;
let strictWay: WayOut;
const refusals: Refusal[] = [];

beforeAll(async () => {
  targetPort = await listen(target);
  ownPort = await listen(own);
  egress = await startEgress({ allowLoopback: true, denyPorts: [ownPort] });
  strict = await startEgress({ allowLoopback: false });
  egress.onRefused((refusal) => refusals.push(refusal));
  wayOut = await openWayOut({ proxyPort: egress.port });
  strictWay = await openWayOut({ proxyPort: strict.port });
});
afterAll(async () => {
  await wayOut.close();
  await strictWay.close();
  await egress.close();
  await strict.close();
  target.close();
  own.close();
});

const run = (command: string, more: Partial<RunScriptOptions> = {}) =>
  runScript({ command, variables: {}, wayOut, layers, limitMs: 20_000, ...more });

test('what it prints is told while it runs', async () => {
  const heard: string[] = [];
  const result = await run('echo one; sleep 0.3; echo two', { onOutput: (read) => heard.push(read()) });
  expect(result).toMatchObject({ output: 'one\ntwo\n', exitCode: 0 });
  expect(heard[0]).toBe('one\n');
});

/** Command lines of all processes that contain the word. */
const running = (word: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word);
      } catch {
        return false;
      }
    });

for (const [kind, offered] of [
  ['the whole sandbox', layers],
  ['without namespaces, as the operator allowed', exposed],
] as const)
  describe.skipIf(offered === layers && !whole)(kind, () => {
    const runHere = (command: string, more: Partial<RunScriptOptions> = {}) =>
      run(command, { layers: offered, allowUnsandboxed: true, ...more });

    test('output, error and exit code', async () => {
      expect(await runHere('echo one; echo two >&2; exit 3')).toMatchObject({
        output: 'one\n',
        cut: false,
        error: 'two',
        exitCode: 3,
        timedOut: false,
      });
      expect(await runHere('cat; echo "$0 $#"')).toMatchObject({ exitCode: 0 });
    });

    test('a clean environment, and the values', async () => {
      process.env.SIGHTREAD_TEST_SECRET = 'do-not-leak';
      const { output } = await runHere('env', { variables: { SIGHTREAD_V0: 'a "value"\nof two lines' } });
      delete process.env.SIGHTREAD_TEST_SECRET;
      expect(output).toContain('a "value"\nof two lines');
      expect(output).not.toMatch(/do-not-leak|DATABASE_URL|SIGHTREAD_HOME|NODE_/);
      expect(output).toMatch(/^HOME=\//m);
    });

    test('it is nobody in particular, and can write its own home', async () => {
      const { output } = await runHere('id -u; echo kept > note && cat note; pwd; echo "$HOME"');
      const [uid, note, folder, home] = output.trim().split('\n');
      if (offered.root) expect(uid).not.toBe('0');
      expect(note).toBe('kept');
      expect(folder).toBe(home);
    });

    test('a request goes through the proxy', async () => {
      const { output } = await runHere(
        `curl -sS -d '{"a":1}' http://127.0.0.1:${targetPort}/users; echo; curl -sS http://localhost:${targetPort}/x`,
      );
      expect(output).toBe('target says POST /users {"a":1}\ntarget says GET /x ');
    });

    test("the service's own ports and private addresses are refused, with the reason", async () => {
      refusals.length = 0;
      const { output } = await runHere(
        `curl -s http://127.0.0.1:${ownPort}/; curl -s http://169.254.169.254/latest; curl -s http://10.0.0.1/`,
      );
      expect(output).not.toContain('the database');
      expect(output.match(/refuses to open/g)).toHaveLength(3);
      expect(refusals.map(({ port }) => port)).toEqual([ownPort, 80, 80]);
      const closed = await runHere(`curl -s http://127.0.0.1:${targetPort}/`, { wayOut: strictWay });
      expect(closed.output).toMatch(/refuses to open/);
    });

    test('at the limit the whole tree is killed, a child in a session of its own too', async () => {
      const word = `9${Math.floor(Math.random() * 1e8)}`;
      const began = performance.now();
      const done = await runHere(
        `setsid sleep ${word} & (setsid setsid sleep ${word} &) ; echo begun; sleep ${word}`,
        { limitMs: 700 },
      );
      expect(done).toMatchObject({
        output: 'begun\n',
        timedOut: true,
        exitCode: null,
        error: 'It was stopped after 0.7 s.',
      });
      expect(performance.now() - began).toBeLessThan(4000);
      await expect.poll(() => running(word), { timeout: 3000 }).toEqual([]);
    });

    test('what it leaves behind ends with it, and keeps nobody waiting', async () => {
      const word = `8${Math.floor(Math.random() * 1e8)}`;
      const done = await runHere(`setsid sleep ${word} & echo done`);
      expect(done).toMatchObject({ output: 'done\n', exitCode: 0, timedOut: false });
      expect(done.ms).toBeLessThan(5000);
      await expect.poll(() => running(word), { timeout: 3000 }).toEqual([]);
    });

    test('a cancelled run kills it', async () => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 300);
      const done = await runHere('sleep 30', { signal: controller.signal });
      expect(done).toMatchObject({ exitCode: null, timedOut: false });
      expect(done.ms).toBeLessThan(5000);
    });

    test('output is kept to 1 MiB and said to be cut; of errors the end is kept', async () => {
      const done = await runHere(
        'head -c 3000000 /dev/zero | tr "\\0" x; head -c 100000 /dev/zero | tr "\\0" y >&2; echo end >&2',
      );
      expect(done).toMatchObject({ cut: true, exitCode: 0 });
      expect(done.output).toHaveLength(maxOutput);
      expect(done.error).toMatch(/^y+end$/);
      expect(done.error.length).toBeLessThan(9000);
    });

    test('startup files of the machine are not read', async () => {
      expect(
        (await runHere('shopt -q login_shell && echo login; set -o | grep -c "history.*on"')).output,
      ).toBe('0\n');
    });

    test('a value that no environment can hold is refused with the reason', async () => {
      expect((await runHere('true', { variables: { SIGHTREAD_V0: 'x'.repeat(200_000) } })).error).toMatch(
        /longer than/,
      );
      expect((await runHere('true', { variables: { SIGHTREAD_V0: 'a\0b' } })).error).toMatch(/NUL/);
    });
  });

describe.skipIf(!whole)('apart from the machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightread-service-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("the service's files, processes and environment are out of reach", async () => {
    writeFileSync(join(folder, 'key'), 'the sealing key', { mode: 0o644 });
    const done = await run(
      `cat ${join(folder, 'key')}; ls /root /proc/${process.pid} ${process.cwd()}; cat /etc/shadow; ls /proc | grep -c '^[0-9]'`,
    );
    expect(done.output).not.toContain('the sealing key');
    expect(Number(done.output.trim().split('\n').at(-1))).toBeLessThan(12);
    expect(done.error.match(/No such file/g)!.length).toBeGreaterThanOrEqual(4);
  });

  test('nothing is reached but by the proxy', async () => {
    const done = await run(
      `curl -sS --noproxy '*' --max-time 3 http://127.0.0.1:${targetPort}/; (exec 3<>/dev/tcp/127.0.0.1/${ownPort}) && echo reached`,
    );
    expect(done.output).toBe('');
    expect(
      (await run(`curl -sS --max-time 3 http://127.0.0.1:${targetPort}/`, { wayOut: undefined })).output,
    ).toBe('');
  });

  test('the system cannot be written, and no privilege regained', async () => {
    const done = await run(
      'touch /usr/x /etc/x /x /run/script 2>&1; echo more >> /run/script; grep -E "NoNewPrivs|CapEff|CapBnd" /proc/self/status; id -u',
    );
    expect(done.output).toMatch(/Read-only|Permission denied/);
    expect(done.output).toMatch(/CapEff:\t0+\n/);
    expect(done.output).toMatch(/NoNewPrivs:\t1/);
    expect(done.output.trim().endsWith('1000')).toBe(true);
  });

  test('the command is in no list of processes', async () => {
    const word = `secret-${Math.floor(Math.random() * 1e8)}`;
    const going = run(`sleep 0.6; echo ${word}`);
    await new Promise((done) => setTimeout(done, 300));
    expect(running(word)).toEqual([]);
    expect((await going).output).toBe(`${word}\n`);
  });
});

test('without namespaces it is refused unless the operator allows it, and says what is missing', async () => {
  const done = await run('echo hello', { layers: exposed });
  expect(done).toMatchObject({ output: '', exitCode: null });
  expect(done.error).toMatch(/lacks bubblewrap.*SIGHTREAD_SCRIPTS_UNSANDBOXED=1/);
});
