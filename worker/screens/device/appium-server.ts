import { spawn, type ChildProcess } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface AppiumServer {
  url: string;
  port: number;
  /** The latest part of its output. */
  output(): string;
  /** Resolves when it has ended, by whatever cause. */
  ended: Promise<void>;
  /** Ends it, by force after a while. */
  stop(): Promise<void>;
}

export interface LaunchOptions {
  /** Drivers by their short names, as `uiautomator2`. */
  drivers: string[];
  /** Folder in whose package.json drivers are looked for. */
  cwd: string;
  /** Features that Appium keeps closed otherwise, as `uiautomator2:adb_shell`. */
  allow?: string[];
  env: NodeJS.ProcessEnv;
  logLevel?: 'debug' | 'warn';
}

const startMs = 60_000;
const stopMs = 4_000;
/** Of the output, enough to say why it did not start; the tests read much more. */
const keptOutput = 4 << 20;
/** Appium outlives a killed parent unless it notices that its standard input has closed. */
const endsWithParent =
  'data:text/javascript,process.stdin.once("close",()=>process.exit()).once("error",()=>process.exit()).resume()';

/** Path of the Appium that is installed beside this program; undefined where there is none. */
export function findAppium(): string | undefined {
  const require = createRequire(import.meta.url);
  try {
    const { bin } = require('appium/package.json') as { bin: { appium: string } };
    return join(dirname(require.resolve('appium/package.json')), bin.appium);
  } catch {
    return undefined;
  }
}

/**
 * Starts an Appium server on a free loopback port. @throws Error with the server's output where it does not
 * start, as without its driver
 */
export async function launchAppium(entry: string, options: LaunchOptions): Promise<AppiumServer> {
  for (let tries = 1; ; tries++) {
    const port = await freePort();
    const server = launch(entry, port, options);
    try {
      await server.ready;
      const { output, ended, stop } = server;
      return { url: `http://127.0.0.1:${port}/`, port, output, ended, stop };
    } catch (error) {
      await server.stop();
      // Another process took the port first.
      if (tries === 3 || !/EADDRINUSE|in use/.test(server.output())) throw error;
    }
  }
}

function launch(
  entry: string,
  port: number,
  { drivers, cwd, env, allow = [], logLevel = 'warn' }: LaunchOptions,
) {
  let said = '';
  const address = ['--address', '127.0.0.1', '--port', String(port)];
  // The line that says that it is ready is one of its debug lines.
  const log = ['--log-level', logLevel === 'warn' ? 'info' : logLevel, '--log-no-colors'];
  const child = spawn(
    process.execPath,
    [
      ...['--import', endsWithParent, entry, 'server', ...address],
      ...['--use-drivers', drivers.join(','), ...log],
      ...(allow.length > 0 ? ['--allow-insecure', allow.join(',')] : []),
    ],
    {
      cwd,
      env: { ...env, NODE_OPTIONS: '' },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const reap = () => killGroup(child);
  process.once('exit', reap);
  // What it had started outlives it where it was killed, as adb's clients do.
  void ended.then(reap).then(() => process.off('exit', reap));
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Appium was not ready within ${startMs / 1000} s:\n${said}`)),
      startMs,
    );
    const hear = (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-keptOutput);
      if (!said.includes('listener started on')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    void ended.then(() => {
      clearTimeout(timer);
      reject(new Error(`Appium ended before it was ready:\n${said}`));
    });
  });
  ready.catch(() => {});
  return { ready, ended, output: () => said, stop: () => stop(child, ended) };
}

/** Ends a detached program with all that it has started. adb's server belongs to no group, and stays. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await ended;
  clearTimeout(timer);
}

/** Whether a server is still there: one that was killed refuses connections before `ended` tells. */
export const takesConnections = ({ port }: AppiumServer): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

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
