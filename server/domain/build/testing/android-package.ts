/** Android packages as Debian's own build tool (aapt) makes them: an app around web pages. For tests. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const framework = '/usr/share/android-framework-res/framework-res.apk';
/** Whether packages can be built here; `npm test` installs what that needs on Debian. */
export const canBuildPackages = ['/usr/bin/aapt', framework].every((path) => existsSync(path));

export interface AndroidPackage {
  packageName?: string;
  label?: string;
  version?: string;
  versionCode?: number;
  /** Changes of the phone that the activity takes by itself, as the manifest writes them. */
  configChanges?: string;
  /** What the activity does about the keyboard, as the manifest writes it. */
  softInput?: 'adjustResize' | 'adjustNothing';
  /** Pages of the app by their path under assets/www. */
  pages?: Record<string, string | Buffer>;
}

const manifest = ({
  packageName,
  version,
  versionCode,
  configChanges,
  softInput,
}: Required<Omit<AndroidPackage, 'pages' | 'label'>>) => `<?xml version="1.0" encoding="utf-8"?>
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="${packageName}"
  android:versionCode="${versionCode}" android:versionName="${version}">
  <uses-sdk android:minSdkVersion="26" android:targetSdkVersion="33"/>
  <uses-permission android:name="android.permission.INTERNET"/>
  <application android:label="@string/app_name" android:icon="@mipmap/icon" android:hasCode="false">
    <activity android:name=".SettingsActivity"/>
    <activity android:name=".MainActivity" android:windowSoftInputMode="${softInput}"
      ${configChanges && `android:configChanges="${configChanges}"`}>
      <intent-filter>
        <action android:name="android.intent.action.MAIN"/>
        <category android:name="android.intent.category.LAUNCHER"/>
      </intent-filter>
    </activity>
  </application>
</manifest>`;

/** Pages of an app whose content comes from a web server, after a first page of its own. */
export const pagesOver = (url: string): Record<string, string> => ({
  'index.html': `<!doctype html><meta name="viewport" content="width=device-width"><title>Larch</title>
<h1>Larch</h1><p>Opening the shop…</p><script>setTimeout(() => location.replace(${JSON.stringify(url)}), 50)</script>`,
});

const strings = (name: string) => `<resources><string name="app_name">${name}</string></resources>`;
const icon = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#2f6f4f' } })
    .png()
    .toBuffer();

/** @throws Error with what the build tool says */
export async function buildPackage({
  packageName = 'test.larch.shop',
  label = 'Larch',
  version = '2.4.0',
  versionCode = 57,
  configChanges = 'orientation|screenSize|fontScale|keyboardHidden',
  softInput = 'adjustResize',
  pages = { 'index.html': '<h1>Larch</h1>' },
}: AndroidPackage = {}): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'sightread-package-'));
  try {
    const files: Record<string, string | Buffer> = {
      'AndroidManifest.xml': manifest({ packageName, version, versionCode, configChanges, softInput }),
      'res/values/strings.xml': strings(label),
      'res/values-de/strings.xml': strings(`${label} auf Deutsch`),
      'res/mipmap-mdpi/icon.png': await icon(48),
      'res/mipmap-xxhdpi/icon.png': await icon(144),
      ...Object.fromEntries(Object.entries(pages).map(([path, content]) => [`assets/www/${path}`, content])),
    };
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    const at = (name: string) => join(folder, name);
    const [from, to] = [
      ['-M', at('AndroidManifest.xml'), '-S', at('res'), '-A', at('assets'), '-I', framework],
      ['-F', at('app.apk')],
    ];
    await promisify(execFile)('/usr/bin/aapt', ['package', '-f', ...from, ...to]);
    return await readFile(at('app.apk'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
