/** Android devices that adb knows on this machine. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface ConnectedDevice {
  /** What adb calls it: `emulator-5554`. */
  udid: string;
  /** Android's version and API level, as `14` and `34`. */
  version: string;
  apiLevel: string;
}

const adbMs = 15_000;
const exe = process.platform === 'win32' ? 'adb.exe' : 'adb';

/**
 * The folder of the Android SDK, which holds platform-tools/adb: the named one, else where its installers put
 * it; undefined where there is none.
 */
export function findSdk(named?: string): string | undefined {
  const home = homedir();
  const usual = [
    join(home, 'Android', 'Sdk'),
    join(home, 'Library', 'Android', 'sdk'),
    join(home, 'AppData', 'Local', 'Android', 'Sdk'),
    '/usr/lib/android-sdk',
    '/opt/android-sdk',
  ];
  return (named ? [named] : usual).find((folder) => existsSync(adbOf(folder)));
}

export const adbOf = (sdk: string): string => join(sdk, 'platform-tools', exe);

/** Devices that are ready; those that are offline, or wait for a person to allow debugging, are left out. */
export async function listDevices(sdk: string): Promise<ConnectedDevice[]> {
  const listed = readDevices(await adb(sdk, ['devices']));
  return Promise.all(
    listed.map(async (udid) => {
      const property = (name: string) =>
        adb(sdk, ['-s', udid, 'shell', 'getprop', name]).then(
          (text) => text.trim(),
          () => '',
        );
      const [version, apiLevel] = await Promise.all([
        property('ro.build.version.release'),
        property('ro.build.version.sdk'),
      ]);
      return { udid, version, apiLevel };
    }),
  );
}

/** The ready devices in what `adb devices` prints. */
export const readDevices = (printed: string): string[] =>
  printed.split(/\r?\n/).flatMap((line) => /^(\S+)\tdevice\b/.exec(line)?.[1] ?? []);

/** The port on a device at which the automation driver's helper listens. */
const helperPort = 'tcp:6790';

/**
 * Ends what a driver that was killed has left on a device: the port of this machine that leads to it. Never
 * throws. Call only while the device is held.
 */
export async function removeForwards(sdk: string, udid: string): Promise<void> {
  const listed = await adb(sdk, ['forward', '--list']).catch(() => '');
  for (const line of listed.split(/\r?\n/)) {
    const [device, local, remote] = line.split(' ');
    if (device !== udid || remote !== helperPort || !local) continue;
    await adb(sdk, ['-s', udid, 'forward', '--remove', local]).catch(() => '');
  }
}

async function adb(sdk: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(adbOf(sdk), args, { timeout: adbMs, encoding: 'utf8' });
  return stdout;
}

/** Whether a device runs the version that is asked for: `14`, or the API level `34`. */
export const runsVersion = ({ version, apiLevel }: ConnectedDevice, wanted: string): boolean =>
  wanted === apiLevel || version === wanted || version.startsWith(`${wanted}.`);
