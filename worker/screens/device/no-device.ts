/** No device can be had. The message says what is missing and how to get it; no other error of a session does. */
export class NoDeviceError extends Error {
  override readonly name = 'NoDeviceError';
}

/** A device was had, and no session could be opened on it: another device may do. */
export class SessionNotOpenedError extends Error {
  override readonly name = 'SessionNotOpenedError';
}

const names = { android: 'Android', ios: 'iOS' };
const advice = {
  android:
    'Start an emulator, or connect a phone with USB debugging: “adb devices” has to list it. ' +
    'Or set SIGHTREAD_APPIUM_URL to an Appium server or a device cloud. See docs/phones.md.',
  ios:
    'On a Mac with Xcode, install the driver with “npx appium driver install xcuitest” and boot a simulator. ' +
    'Or set SIGHTREAD_APPIUM_URL to an Appium server or a device cloud. See docs/phones.md.',
};

/** @param why what is missing, as a sentence */
export const noDevice = (platform: 'android' | 'ios', why: string): NoDeviceError =>
  new NoDeviceError(`No ${names[platform]} device can be used: ${why} ${advice[platform]}`);
