import type { Session } from '#worker/ports/records.ts';
import type { Sight } from '#worker/sight/scene.ts';
import { lostOr } from '../session-lost.ts';
import { connect, type ConnectOptions } from './connect.ts';
import { DeviceEvidence } from './evidence.ts';
import { InstalledApp, type AppUnderTest } from './installed-app.ts';
import { DeviceScreen } from './screen.ts';

export interface OpenDeviceOptions extends ConnectOptions {
  /** The app that the session has installed and started; without it, the session is of whatever shows. */
  app?: AppUnderTest;
}

/**
 * Opens a session on a device at any Appium server or grid. @throws Error with the server's message if it
 * opens none
 */
export async function openDevice({
  sight,
  app,
  ...options
}: OpenDeviceOptions & { sight: Sight }): Promise<Session> {
  const device = await connect(options);
  try {
    const installed = app && new InstalledApp(device, app);
    const evidence = await DeviceEvidence.open(device, app);
    const screen = await DeviceScreen.open(device, evidence, installed);
    return { screen, sight, evidence, lost: () => screen.lost, close: () => screen.close() };
  } catch (error) {
    await device.deleteSession().catch(() => {});
    throw lostOr(error);
  }
}
