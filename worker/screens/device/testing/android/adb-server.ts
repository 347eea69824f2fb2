/** An adb server of the tests' own, so that they meet no device that is connected to this machine. */
import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';

/** Debian's adb; `npm test` installs it there. */
export const adbPath = '/usr/bin/adb';
export const sdkPath = '/usr/lib/android-sdk';

export interface AdbServer {
  port: number;
  /** What programs have to be given to use it. */
  env: { ANDROID_HOME: string; ANDROID_ADB_SERVER_PORT: string };
  run(...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Starts one on a port that no other test file has taken meanwhile. */
export async function startAdbServer(): Promise<AdbServer> {
  for (;;) {
    const port = await freePort();
    const env = { ANDROID_HOME: sdkPath, ANDROID_ADB_SERVER_PORT: String(port) };
    const start = (...args: string[]) =>
      promisify(execFile)(adbPath, args, { env: { ...process.env, ...env }, timeout: 30_000 });
    // It says nothing where a server is there already.
    const { stdout, stderr } = await start('start-server');
    if (!`${stdout}${stderr}`.includes('daemon started')) continue;
    const run = async (...args: string[]) => (await start(...args)).stdout;
    return { port, env, run, stop: () => run('kill-server').then(() => {}) };
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
