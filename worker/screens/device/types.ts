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

/** A device as those who share it name it. */
export interface SharedDevice {
  key: string;
  platform: 'android' | 'ios';
  name: string;
  /** '' where it is not known. */
  osVersion: string;
  /** The machine that it is connected to, or its server's address without a key. */
  place: string;
}

export interface SharedPool {
  /** Notes devices that can be used now. */
  see(devices: readonly SharedDevice[]): Promise<void>;
  /** Takes one of them. @returns how to give it back; undefined where another process uses it */
  hold(key: string): Promise<(() => Promise<void>) | undefined>;
  /** Notes why a session could not be opened on it; '' where it could. */
  tell(key: string, problem: string): Promise<void>;
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
  pool?: SharedPool;
  /** Called with each port of this machine that tested pages must not reach. */
  onOwnPort?(port: number): void;
}
