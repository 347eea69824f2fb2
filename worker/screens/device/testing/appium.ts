import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface AppiumServer {
  url: string;
  /** All output so far. */
  output(): string;
  stop(): Promise<void>;
}

const startMs = 60_000;
const stopMs = 4_000;

/** A real Appium server with the test driver, in its own APPIUM_HOME. */
export async function startAppium(): Promise<AppiumServer> {
  const home = mkdtempSync(join(tmpdir(), 'sightread-appium-'));
  mkdirSync(join(home, 'node_modules'));
  writeFileSync(join(home, 'package.json'), '{"name":"appium-home","private":true}');
  // Appium looks for drivers in node_modules; the link resolves back here, so that imports are this
  // project's.
  symlinkSync(
    join(import.meta.dirname, 'driver'),
    join(home, 'node_modules', 'appium-bundled-page-driver'),
    'dir',
  );
  const package_ = createRequire(import.meta.url).resolve('appium/package.json');
  const { bin } = createRequire(import.meta.url)('appium/package.json') as { bin: { appium: string } };
  const tidy = () => rmSync(home, { recursive: true, force: true });
  try {
    for (let tries = 1; ; tries++) {
      const port = await freePort();
      const server = launch(join(dirname(package_), bin.appium), home, port);
      try {
        await server.ready;
        return {
          url: `http://127.0.0.1:${port}/`,
          output: server.output,
          stop: () => server.stop().finally(tidy),
        };
      } catch (error) {
        await server.stop();
        // Another process took the port first.
        if (tries === 3 || !/EADDRINUSE|in use/.test(server.output())) throw error;
      }
    }
  } catch (error) {
    tidy();
    throw error;
  }
}

function launch(entry: string, home: string, port: number) {
  let said = '';
  const child = spawn(
    process.execPath,
    [
      entry,
      'server',
      '--address',
      '127.0.0.1',
      '--port',
      String(port),
      '--use-drivers',
      'bundled-page',
      '--log-level',
      'debug',
      '--log-no-colors',
    ],
    {
      cwd: home,
      env: { ...process.env, APPIUM_HOME: home, NODE_OPTIONS: '' },
      // It exits when its stdin closes: see driver.ts.
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // Leaves no process behind if the test run is aborted.
  const reap = () => void child.kill('SIGKILL');
  process.once('exit', reap);
  void ended.then(() => process.off('exit', reap));
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Appium was not ready within ${startMs / 1000} s:\n${said}`)),
      startMs,
    );
    const hear = (chunk: Buffer) => {
      said += String(chunk);
      if (!said.includes('listener started on')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => {
      clearTimeout(timer);
      reject(new Error(`Appium ended before it was ready:\n${said}`));
    });
  });
  ready.catch(() => {});
  return { ready, output: () => said, stop: () => stop(child, ended) };
}

/** Stops the server, by force after a timeout. Its browser ends with it. */
async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await ended;
  clearTimeout(timer);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() =>
          address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port.')),
        );
      });
  });
}
