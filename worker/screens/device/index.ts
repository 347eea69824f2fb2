import type { Session } from '#worker/ports/records.ts';
import type { Sight } from '#worker/sight/scene.ts';
import { connect, type ConnectOptions } from './connect.ts';
import { DeviceEvidence } from './evidence.ts';
import { DeviceScreen } from './screen.ts';

export type OpenDeviceOptions = ConnectOptions;

/**
 * Opens a session on a device at any Appium server or grid. @throws Error with the server's message if it
 * opens none
 */
export async function openDevice({
  sight,
  ...options
}: OpenDeviceOptions & { sight: Sight }): Promise<Session> {
  const device = await connect(options);
  try {
    const evidence = await DeviceEvidence.open(device);
    const screen = await DeviceScreen.open(device, evidence);
    return { screen, sight, evidence, close: () => screen.close() };
  } catch (error) {
    await device.deleteSession().catch(() => {});
    throw error;
  }
}
