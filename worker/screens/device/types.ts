import type { DevicePool } from '#server/domain/device/device-pool.ts';

/** An app as it is installed on a device. */
export interface DeviceBuild {
  /** Its package name on Android, its bundle id on iOS. */
  packageName: string;
  /** The activity that Android's launcher starts, in full; '' on iOS. */
  launchActivity: string;
  kind: 'apk' | 'app' | 'ipa';
  /** Whether an iOS build was made for a simulator; null or left out where that is unknown or makes no difference. */
  simulator?: boolean | null;
  /** Its file: a path on this machine or, in a stored run, a key of the artifact store. */
  source: string;
}

/** Where devices come from. */
export interface DeviceOptions {
  /** An Appium server or grid; without it, one is started here when the first device is needed. */
  url?: string;
  /** How many sessions that server serves at once. */
  sessions?: number;
  /** Capabilities that are sent with each session; they prevail over those that are worked out. */
  capabilities?: Record<string, unknown>;
  /** The Android SDK's folder, where it is in no usual place. */
  androidSdk?: string;
  /** Folder of an Appium installation with drivers of its own. */
  appiumHome?: string;
  /** Devices that several processes share; without it, this process has them for itself. */
  pool?: DevicePool;
  /** Called with each port of this machine that tested pages must not reach. */
  onOwnPort?(port: number): void;
}
