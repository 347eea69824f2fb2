import { stat } from 'node:fs/promises';
import { DomainError } from '../../errors.ts';
import { describeApp, type Description } from './describe.ts';
import { readIcon } from './read-icon.ts';
import { openZip, type OpenZip } from './read-zip.ts';
import { zipLimits } from '../schemas.ts';

export interface InspectedBuild extends Omit<Description, 'icons' | 'platforms'> {
  platform: 'android' | 'ios';
  kind: 'apk' | 'app' | 'ipa';
  /** Whether an iOS app runs on a simulator instead of a phone; null for Android, which knows no difference. */
  simulator: boolean | null;
  /** The icon as a data URL of a small PNG; '' where it has none that can be read. */
  icon: string;
}

const refused = (why: string) => new DomainError('UNPROCESSABLE', why);
const places = [
  { kind: 'apk', path: /^AndroidManifest\.xml$/ },
  { kind: 'ipa', path: /^Payload\/[^/]+\.app\/Info\.plist$/ },
  { kind: 'app', path: /^[^/]+\.app\/Info\.plist$/ },
] as const;

/**
 * What a file is, by what is in it and not by its name.
 * @param root of this installation @throws DomainError UNPROCESSABLE that says what to upload instead
 */
export async function inspectBuild(file: string, root?: string): Promise<InspectedBuild> {
  const zip = await openZip(file, (await stat(file)).size);
  try {
    const found = places.flatMap(({ kind, path }) =>
      zip.names.filter((name) => path.test(name)).map((name) => ({ kind, name })),
    );
    if (found.length > 1) throw refused('This zip holds more than one app. Upload one at a time.');
    const [one] = found;
    if (!one) throw refused(whatElse(zip.names));
    const platform = one.kind === 'apk' ? 'android' : 'ios';
    const { icons, platforms, ...told } = await describeApp({
      kind: platform,
      content: await zip.read(one.name),
      resources: platform === 'android' ? await resourcesOf(zip) : undefined,
      root,
    });
    if (platforms.includes('MacOSX'))
      throw refused('This is a macOS app. Upload one that was built for iOS.');
    return {
      ...told,
      platform,
      kind: one.kind,
      simulator: platform === 'ios' ? platforms.includes('iPhoneSimulator') : null,
      icon: await readIcon(zip, icons),
    };
  } finally {
    zip.close();
  }
}

/** Where an Android app keeps its texts; left out where it is missing or too large. */
const resourcesOf = (zip: OpenZip): Promise<Buffer | undefined> =>
  zip.names.includes('resources.arsc')
    ? zip.read('resources.arsc', zipLimits.resources).catch(() => undefined)
    : Promise.resolve(undefined);

function whatElse(names: string[]): string {
  if (names.some((name) => name === 'base/manifest/AndroidManifest.xml'))
    return (
      'This is an app bundle (.aab), which no device installs. ' +
      'Make an APK of it (bundletool build-apks --mode=universal) and upload that.'
    );
  if (names.some((name) => /^[^/]+\.apk$/.test(name)))
    return 'This zip holds APKs and is none itself. Upload the .apk.';
  if (names.some((name) => /\.app\/Info\.plist$/.test(name)))
    return 'The .app lies too deep in this zip. Zip the .app folder itself, so that the zip begins with it.';
  return (
    'There is no app in this zip: an .apk has an AndroidManifest.xml, an .ipa a Payload folder, ' +
    'an .app.zip one .app folder with its Info.plist.'
  );
}
