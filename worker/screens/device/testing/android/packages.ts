/** Packages as they are installed on the simulated device. */
import { createRequire } from 'node:module';
import { fromBufferPromise } from 'yauzl';

const { Apk } = createRequire(import.meta.url)('node-apk') as typeof import('node-apk');

export interface InstalledPackage {
  name: string;
  versionCode: number;
  versionName: string;
  /** Activities by their full names; the launcher's first. */
  activities: string[];
  /** Whether it is run by `am instrument`. */
  instruments: boolean;
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
  return {
    name,
    versionCode: Number(manifest.versionCode) || 0,
    versionName: String(manifest.versionName ?? ''),
    activities: activities
      .toSorted((a, b) => Number(b.isLauncher) - Number(a.isLauncher))
      .map((one) => one.name),
    instruments: children.instrumentation !== undefined,
    assets: await assetsOf(content),
  };
}

async function assetsOf(content: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(content, {});
  const assets = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.startsWith('assets/') || entry.fileName.endsWith('/')) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    assets.set(entry.fileName.slice('assets/'.length), Buffer.concat(chunks));
  }
  return assets;
}
