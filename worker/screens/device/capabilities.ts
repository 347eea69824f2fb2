import type { DeviceBuild } from './types.ts';

/** The port on this machine through which the driver reaches an iOS device; each needs one of its own. */
const firstWdaPort = 8100;

export interface SessionOf {
  platform: 'android' | 'ios';
  build: DeviceBuild;
  osVersion?: string | null;
  /** The device where it was chosen here; else the server chooses. */
  udid?: string;
  /** Counts the devices of this process, from 0. */
  slot: number;
  /** Whether the device has this very build from an earlier session, so that its data need only be cleared. */
  isInstalled?: boolean;
  /** Set by the operator; they prevail. */
  own?: Record<string, unknown>;
}

/**
 * The capabilities of a session that installs a build afresh and starts it. Every session begins with the
 * app's data cleared: that is what the drivers do unless they are told otherwise.
 */
export function capabilitiesOf(session: SessionOf): Record<string, unknown> {
  const { platform, build, osVersion, udid, slot, isInstalled = false, own = {} } = session;
  const shared = {
    ...(isInstalled ? {} : { app: build.source }),
    newCommandTimeout: 600,
    ...(udid ? { udid } : {}),
    ...(osVersion && !udid ? { platformVersion: osVersion } : {}),
  };
  const byPlatform =
    platform === 'android'
      ? {
          automationName: 'UiAutomator2',
          appPackage: build.packageName,
          ...(build.launchActivity ? { appActivity: build.launchActivity, appWaitActivity: '*' } : {}),
          // Two builds may have the same version: what is there is not taken for the one under test.
          ...(isInstalled ? {} : { enforceAppInstall: true }),
          disableWindowAnimation: true,
          // A build is tested as it was signed, and signing it anew needs the SDK's build tools.
          noSign: true,
        }
      : {
          automationName: 'XCUITest',
          bundleId: build.packageName,
          wdaLocalPort: firstWdaPort + slot,
        };
  const known = { ...shared, ...byPlatform };
  return {
    platformName: platform === 'android' ? 'Android' : 'iOS',
    ...Object.fromEntries(Object.entries(known).map(([name, value]) => [`appium:${name}`, value])),
    ...own,
  };
}
