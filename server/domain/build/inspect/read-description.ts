// Run by describe.ts, never imported: an app's manifest on standard input, and after it its resources; what
// they say as JSON on standard output.
import { createRequire } from 'node:module';
import { parse, type PlistValue } from 'plist';

const require = createRequire(import.meta.url);
const { default: Source } = require('node-apk/build/lib/source.js') as {
  default: new (content: Buffer) => object;
};
const { Manifest, Resources, XmlElement } = require('node-apk') as typeof import('node-apk');
type Element = InstanceType<typeof XmlElement>;

/** Resources of an app have ids from here on: no version code is as large. */
const firstOwnResource = 0x7f000000;

const [, , kind = '', size = '0'] = process.argv;
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const given = Buffer.concat(chunks);
const content = given.subarray(0, Number(size));
const told = kind === 'android' ? android(content, given.subarray(Number(size))) : ios(content);
process.stdout.write(
  JSON.stringify(told, (_key, value: unknown) => (typeof value === 'string' ? value.slice(0, 500) : value)),
);

function android(content: Buffer, table: Buffer) {
  const manifest = new Manifest(new XmlElement(new Source(content) as never));
  const { children } = manifest.raw;
  const sdk = children['uses-sdk']?.[0]?.attributes ?? {};
  const application = children.application?.[0];
  const resolve = resolver(table);
  const plain = (value: unknown): string => {
    const known = typeof value === 'number' && value >= firstOwnResource ? resolve(value)[0] : value;
    return typeof known === 'string' || typeof known === 'number' ? String(known) : '';
  };
  const launcher = application && launcherOf(application);
  const { label, icon } = application?.attributes ?? {};
  return {
    packageName: manifest.package,
    name: plain(launcher?.attributes.label ?? label),
    version: plain(manifest.versionName),
    versionCode: plain(manifest.versionCode),
    minimumOs: plain(sdk.minSdkVersion) || '1',
    targetOs: plain(sdk.targetSdkVersion) || plain(sdk.minSdkVersion) || '1',
    launchActivity: inFull(String(launcher?.attributes.name ?? ''), manifest.package),
    icons: typeof icon === 'number' ? resolve(icon).map(String) : [],
    platforms: ['Android'],
  };
}

/** The activity that the launcher of a device starts. */
function launcherOf(application: Element): Element | undefined {
  const activities = ['activity', 'activity-alias'].flatMap((tag) => application.children[tag] ?? []);
  const named = (filter: Element, tag: string, name: string) =>
    filter.children[tag]?.some(({ attributes }) => attributes.name === name);
  return activities.find(({ children }) =>
    children['intent-filter']?.some(
      (filter) =>
        named(filter, 'action', 'android.intent.action.MAIN') &&
        named(filter, 'category', 'android.intent.category.LAUNCHER'),
    ),
  );
}

function inFull(activity: string, packageName: string): string {
  if (activity === '' || /^[^.].*\./.test(activity)) return activity;
  return `${packageName}${activity.startsWith('.') ? '' : '.'}${activity}`;
}

/** Values of a resource, those for no language first. A table that can't be read has none. */
function resolver(table: Buffer): (id: number) => unknown[] {
  if (table.length === 0) return () => [];
  let resources: InstanceType<typeof Resources> | undefined;
  return (id) => {
    try {
      resources ??= new Resources(new Source(table) as never);
      return resources
        .resolve(id)
        .toSorted((a, b) => Number(a.locale !== undefined) - Number(b.locale !== undefined))
        .map(({ value }) => value);
    } catch {
      return [];
    }
  };
}

function ios(content: Buffer) {
  const binary = content.subarray(0, 6).toString('latin1') === 'bplist';
  const about = parse(binary ? new Uint8Array(content) : content.toString('utf8')) as Record<
    string,
    PlistValue
  >;
  const text = (name: string) => (typeof about[name] === 'string' ? about[name] : '');
  const platforms = about.CFBundleSupportedPlatforms;
  return {
    packageName: text('CFBundleIdentifier'),
    name: text('CFBundleDisplayName') || text('CFBundleName'),
    version: text('CFBundleShortVersionString'),
    versionCode: text('CFBundleVersion'),
    minimumOs: text('MinimumOSVersion'),
    targetOs: text('DTPlatformVersion'),
    launchActivity: '',
    icons: [],
    platforms: Array.isArray(platforms) ? platforms.slice(0, 20).map(String) : [],
  };
}
