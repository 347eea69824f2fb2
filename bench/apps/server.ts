/** Runs an app of another maker by its own server, from a clean state. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunningApp {
  /** "http://127.0.0.1:4100", without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/** A port of 127.0.0.1 that nobody listens on. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      });
  });

/** How long a server may take to answer for the first time, on a machine at work. */
const startMs = 90_000;

export interface ServerOptions {
  /** Told the folder of the run and the port; returns the arguments for Node. */
  prepare(folder: string, port: number): string[] | Promise<string[]>;
  /** A path that is answered once the server is up. */
  ready: string;
  /** Fills the app with what a person would find in it. */
  seed?(url: string): Promise<void>;
}

/**
 * Runs an app's own server with a folder of its own, which goes with it. Throws with the server's words where
 * it does not come up.
 */
export async function startServer({ prepare, ready, seed }: ServerOptions): Promise<RunningApp> {
  const folder = mkdtempSync(join(tmpdir(), 'sightread-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, await prepare(folder, port), {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => (said = `${said}${data}`.slice(-2000)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const killWithBench = () => {
    child.kill('SIGKILL');
    remove();
  };
  process.once('exit', killWithBench);
  const close = async () => {
    process.off('exit', killWithBench);
    if (child.exitCode === null && child.signalCode === null) {
      child.kill();
      const late = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(late);
    }
    remove();
  };
  try {
    const until = performance.now() + startMs;
    while (
      !(await fetch(url + ready).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null || performance.now() > until)
        throw new Error(`The server did not come up: ${said}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await seed?.(url);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, close };
}
