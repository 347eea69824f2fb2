/** Which devices there are, and who uses each: shared by all workers of one database. */
import { randomUUID } from 'node:crypto';
import type { Platform } from '#prisma/generated/client.ts';
import type { Db } from '../context.ts';

/** A device as those who share it name it. */
export interface SeenDevice {
  key: string;
  platform: Exclude<Platform, 'web'>;
  name: string;
  /** '' where it is not known. */
  osVersion: string;
  /** The machine that it is connected to, or its server's address without a key. */
  place: string;
}

export interface DevicePool {
  /** Notes devices that can be used now. */
  see(devices: readonly SeenDevice[]): Promise<void>;
  /** Takes a device that was seen. @returns how to give it back; undefined where another process uses it */
  hold(key: string): Promise<(() => Promise<void>) | undefined>;
  /** Notes why a session could not be opened on a device; '' where it could. */
  tell(key: string, problem: string): Promise<void>;
}

/** A process that has died gives its devices back after so long, s. */
const heldSeconds = 60;
const renewEveryMs = 20_000;
const longest = 500;

/** Times are the database's, since clocks of machines differ. */
export function createDevicePool(db: Db): DevicePool {
  return {
    async see(devices) {
      const seenAt = new Date();
      for (const { key, ...device } of devices)
        await db.device.upsert({
          where: { key },
          create: { key, ...device, seenAt },
          update: { ...device, seenAt },
        });
    },
    async hold(key) {
      const holder = randomUUID();
      const taken = await db.$executeRaw`
        UPDATE devices SET held_by = ${holder}, held_until = now() + make_interval(secs => ${heldSeconds})
        WHERE key = ${key} AND (held_until IS NULL OR held_until < now())`;
      if (taken === 0) return undefined;
      const renewal = setInterval(() => {
        void db.$executeRaw`
          UPDATE devices SET held_until = now() + make_interval(secs => ${heldSeconds})
          WHERE key = ${key} AND held_by = ${holder}`.catch(() => {});
      }, renewEveryMs);
      renewal.unref();
      return async () => {
        clearInterval(renewal);
        await db.device.updateMany({
          where: { key, heldBy: holder },
          data: { heldBy: null, heldUntil: null },
        });
      };
    },
    async tell(key, problem) {
      await db.device.updateMany({ where: { key }, data: { problem: problem.slice(0, longest) } });
    },
  };
}
