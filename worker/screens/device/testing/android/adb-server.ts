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

export async function startAdbServer(): Promise<AdbServer> {
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
  const env = { ANDROID_HOME: sdkPath, ANDROID_ADB_SERVER_PORT: String(port) };
  const run = async (...args: string[]) =>
    (await promisify(execFile)(adbPath, args, { env: { ...process.env, ...env }, timeout: 30_000 })).stdout;
  await run('start-server');
  return { port, env, run, stop: () => run('kill-server').then(() => {}) };
}
