import { getEnv } from '#server/platform/env.ts';
import type { Db } from '../context.ts';

const statusMs = 10_000;

/** `troubled`: the last session on it could not be opened. */
export type DeviceState = 'free' | 'in use' | 'troubled';

/** The address of a device server without its key. */
const withoutKey = (url: string): string => {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname.replace(/\/$/, '')}`;
};

/** The devices that workers have seen, and the server that lends some. For operators alone. */
export async function listDevices({ db }: { db: Db }) {
  const { url, sessions } = getEnv().devices;
  const rows = await db.$queryRaw<
    {
      key: string;
      platform: 'android' | 'ios';
      name: string;
      osVersion: string;
      place: string;
      seenAt: Date;
      problem: string;
      isHeld: boolean;
    }[]
  >`
    SELECT key, platform::text, name, os_version AS "osVersion", place, seen_at AS "seenAt", problem,
      COALESCE(held_until > now(), false) AS "isHeld"
    FROM devices ORDER BY platform, place, name LIMIT 200`;
  return {
    server: url ? { address: withoutKey(url), sessions } : null,
    devices: rows.map(({ isHeld, ...device }) => {
      const state: DeviceState = isHeld ? 'in use' : device.problem ? 'troubled' : 'free';
      return { ...device, state };
    }),
  };
}

/** Asks the device server that is set whether it is there. Never tells its key. */
export async function testDeviceServer(): Promise<{ works: boolean; says: string }> {
  const { url } = getEnv().devices;
  if (!url) return { works: false, says: 'No device server is set: devices of this machine are used.' };
  const address = withoutKey(url);
  const { username, password } = new URL(url);
  const key = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  try {
    const response = await fetch(`${address}/status`, {
      signal: AbortSignal.timeout(statusMs),
      headers: username ? { authorization: `Basic ${key.toString('base64')}` } : {},
    });
    return response.ok
      ? { works: true, says: `${address} answers.` }
      : { works: false, says: `${address} refuses: status ${response.status}. Check its address and key.` };
  } catch {
    return { works: false, says: `${address} does not answer. Check its address, and that it is started.` };
  }
}
