/** What clouds and grids of devices want to be told, to be filled in by an operator. Pure: the dashboard shows it. */
export interface DeviceTemplate {
  name: string;
  /** With USER and KEY to be replaced. */
  url: string;
  capabilities: Record<string, unknown>;
  says: string;
}

export const deviceTemplates: readonly DeviceTemplate[] = [
  {
    name: 'BrowserStack',
    url: 'https://USER:KEY@hub-cloud.browserstack.com/wd/hub',
    capabilities: {
      'appium:app': 'bs://APP-ID',
      'appium:deviceName': 'Google Pixel 8',
      'bstack:options': { projectName: 'Sightread' },
    },
    says: 'Upload the build to App Automate first; it answers with the app’s id.',
  },
  {
    name: 'LambdaTest',
    url: 'https://USER:KEY@mobile-hub.lambdatest.com/wd/hub',
    capabilities: {
      'appium:app': 'lt://APP-ID',
      'appium:deviceName': 'Pixel 8',
      'lt:options': { isRealMobile: true, w3c: true },
    },
    says: 'Upload the build to App Automation first; it answers with the app’s id.',
  },
  {
    name: 'AWS Device Farm',
    url: 'https://REMOTE-DRIVER-ENDPOINT',
    capabilities: { 'appium:app': 'https://PRESIGNED-ADDRESS-OF-THE-BUILD' },
    says: 'Start a remote access session on one device; its answer names the remote driver endpoint.',
  },
  {
    name: 'A grid of your own',
    url: 'http://grid.example:4444',
    capabilities: { 'appium:app': 'https://files.example/app.apk' },
    says: 'A Selenium Grid that relays to Appium servers, or an Appium server itself.',
  },
];

/** The variables that a worker and the dashboard are started with. */
export const variablesOf = ({ url, capabilities }: DeviceTemplate): string =>
  `SIGHTREAD_APPIUM_URL='${url}'\nSIGHTREAD_APPIUM_CAPABILITIES='${JSON.stringify(capabilities)}'`;
