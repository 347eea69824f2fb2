// Run by describe.ts, never imported: an app's manifest on standard input, what it says as JSON on standard
// output.
import { createRequire } from 'node:module';
import { parse, type PlistValue } from 'plist';

const { default: Source } = createRequire(import.meta.url)('node-apk/build/lib/source.js') as {
  default: new (content: Buffer) => object;
};
const { Manifest, XmlElement } = createRequire(import.meta.url)('node-apk') as typeof import('node-apk');

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const content = Buffer.concat(chunks);
const told = process.argv[2] === 'android' ? android(content) : ios(content);
process.stdout.write(
  JSON.stringify(told, (_key, value: unknown) => (typeof value === 'string' ? value.slice(0, 500) : value)),
);

function android(content: Buffer) {
  const manifest = new Manifest(new XmlElement(new Source(content) as never));
  const plain = (value: unknown) =>
    typeof value === 'string' && !value.startsWith('resourceId:')
      ? value
      : typeof value === 'number'
        ? String(value)
        : '';
  const { attributes = {} } = manifest.raw.children['uses-sdk']?.[0] ?? {};
  return {
    packageName: manifest.package,
    name: '',
    version: plain(manifest.versionName),
    versionCode: plain(manifest.versionCode),
    minimumOs: plain(attributes.minSdkVersion),
    platforms: ['Android'],
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
    platforms: Array.isArray(platforms) ? platforms.slice(0, 20).map(String) : [],
  };
}
