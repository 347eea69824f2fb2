/** Packages as they are installed on the simulated device. */
import { createRequire } from 'node:module';
import { fromBufferPromise } from 'yauzl';
import { readFlags, type Flag } from './manifest-flags.ts';

const { Apk } = createRequire(import.meta.url)('node-apk') as typeof import('node-apk');

export interface InstalledPackage {
  name: string;
  versionCode: number;
  versionName: string;
  /** Activities by their full names; the launcher's first. */
  activities: string[];
  /** Whether it is run by `am instrument`. */
  instruments: boolean;
  /** Changes of the phone that its first activity takes by itself, without being created anew. */
  handles: ReadonlySet<'orientation' | 'fontScale'>;
  /** What its first activity does about the keyboard. */
  softInput: 'resize' | 'nothing';
  /** Files under assets/. */
  assets: Map<string, Buffer>;
}

/** Reads a package that was sent to the device. @throws Error for what is none */
export async function readPackage(content: Buffer): Promise<InstalledPackage> {
  const manifest = await new Apk(content).getManifestInfo();
  const { children } = manifest.raw;
  const name = manifest.package;
  const activities = (children.application?.[0]?.children.activity ?? []).map((activity) => {
    const filters = activity.children['intent-filter'] ?? [];
    const isLauncher = filters.some((filter) =>
      filter.children.category?.some(
        (category) => category.attributes.name === 'android.intent.category.LAUNCHER',
      ),
    );
    const own = String(activity.attributes.name);
    return { isLauncher, name: own.startsWith('.') ? `${name}${own}` : own };
  });
  const files = await filesOf(content);
  return {
    ...measuresOf(readFlags(files.get('AndroidManifest.xml')!)),
    name,
    versionCode: Number(manifest.versionCode) || 0,
    versionName: String(manifest.versionName ?? ''),
    activities: activities
      .toSorted((a, b) => Number(b.isLauncher) - Number(a.isLauncher))
      .map((one) => one.name),
    instruments: children.instrumentation !== undefined,
    assets: new Map(
      [...files].flatMap(([path, body]) =>
        path.startsWith('assets/') ? [[path.slice('assets/'.length), body]] : [],
      ),
    ),
  };
}

/** Values of the manifest's flags. */
const flags = { orientation: 0x80, fontScale: 0x40000000, adjust: 0xf0, adjustNothing: 0x30 };

function measuresOf({
  configChanges = 0,
  windowSoftInputMode = 0,
}: Partial<Record<Flag, number>>): Pick<InstalledPackage, 'handles' | 'softInput'> {
  const handled = (['orientation', 'fontScale'] as const).filter(
    (name) => (configChanges & flags[name]) !== 0,
  );
  return {
    handles: new Set(handled),
    softInput: (windowSoftInputMode & flags.adjust) === flags.adjustNothing ? 'nothing' : 'resize',
  };
}

async function filesOf(content: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(content, {});
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    if (!/^assets\/.*[^/]$|^AndroidManifest\.xml$/.test(entry.fileName)) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  return files;
}
