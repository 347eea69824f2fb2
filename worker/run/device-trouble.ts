import type { Session } from '#worker/ports/records.ts';
import type { EnginePort } from './ports.ts';
import type { SessionTarget } from '#worker/screens/index.ts';

const names: ReadonlySet<string> = new Set(['NoDeviceError', 'SessionNotOpenedError', 'SessionLostError']);

/** Whether an error says that there is no device, or that it failed: it says nothing about the app. */
export const isDeviceTrouble = (error: unknown): error is Error =>
  error instanceof Error && names.has(error.name);

/** Opens a session; a second time where a device was had and failed, which takes another one if there is one. */
export async function openOnAny(
  engine: Pick<EnginePort, 'openSession'>,
  target: SessionTarget,
): Promise<Session> {
  try {
    return await engine.openSession(target);
  } catch (error) {
    if (!isDeviceTrouble(error) || error.name === 'NoDeviceError') throw error;
    return engine.openSession(target);
  }
}
