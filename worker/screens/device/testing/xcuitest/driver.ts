/** An Appium driver for tests in place of XCUITest's: it installs an `.app` from a zip and shows its pages. */
import { errors } from '@appium/base-driver';
import type { BrowserContext } from 'playwright-core';
import { parse } from 'plist';
import { openPromise } from 'yauzl';
import { BundledPageDriver } from '../driver/driver.ts';

const pagesAt = 'https://localhost/';
const types: Record<string, string> = { html: 'text/html', css: 'text/css', js: 'text/javascript' };

/** The files of an app bundle, by their path inside `X.app/`. */
async function filesOf(path: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(path);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const [, inside] = /^(?:Payload\/)?[^/]+\.app\/(.*[^/])$/.exec(entry.fileName) ?? [];
    if (inside === undefined) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(inside, Buffer.concat(chunks));
  }
  return files;
}

export class BundledAppDriver extends BundledPageDriver {
  static override executeMethodMap = {
    ...BundledPageDriver.executeMethodMap,
    'mobile: backgroundApp': { command: 'backgroundApp', params: { required: ['seconds'] } },
    'mobile: hideKeyboard': { command: 'hideKeyboardOnGlass' },
  } as const;

  protected override async firstPage(context: BrowserContext): Promise<string> {
    const files = await filesOf(this.opts.app ?? '');
    const info = files.get('Info.plist')?.toString('utf8');
    if (!info) throw new errors.SessionNotCreatedError('The app holds no Info.plist.');
    const { CFBundleSupportedPlatforms: platforms } = parse(info) as { CFBundleSupportedPlatforms: string[] };
    if (!platforms.includes('iPhoneSimulator'))
      throw new errors.SessionNotCreatedError('The app does not support the Simulator platform.');
    await context.addInitScript(() => {
      Object.assign(self, {
        askPermission: (what: string) => Promise.resolve(confirm(`Allow the app to ${what}?`)),
        finishApp: () => {},
      });
    });
    await context.route(`${pagesAt}**`, (route) => {
      const path = decodeURIComponent(new URL(route.request().url()).pathname.slice(1));
      const body = files.get(`www/${path}`);
      return route.fulfill(
        body ? { body, contentType: types[path.split('.').at(-1) ?? ''] ?? 'text/plain' } : { status: 404 },
      );
    });
    return `${pagesAt}index.html`;
  }

  async backgroundApp(seconds: number): Promise<void> {
    await this.tell('pause');
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    await this.tell('resume');
  }

  async hideKeyboardOnGlass(): Promise<boolean> {
    return false;
  }
}
