/** Reads the flags in a binary manifest, which other readers of packages leave out. */

const chunks = { resourceMap: 0x0180, startElement: 0x0102 };
/** Android's numbers of the attributes. */
const attributes = { configChanges: 0x0101001f, windowSoftInputMode: 0x0101022b };
export type Flag = keyof typeof attributes;

/** The flags of the first element that has any, as numbers; those that are not there are missing. */
export function readFlags(manifest: Buffer): Partial<Record<Flag, number>> {
  let ids: number[] = [];
  for (let at = 8; at + 8 <= manifest.length; at += manifest.readUInt32LE(at + 4)) {
    const [kind, bytes] = [manifest.readUInt16LE(at), manifest.readUInt32LE(at + 4)];
    if (kind === chunks.resourceMap)
      ids = Array.from({ length: (bytes - 8) / 4 }, (_, n) => manifest.readUInt32LE(at + 8 + n * 4));
    if (kind !== chunks.startElement) continue;
    const found = Object.fromEntries(
      Array.from({ length: manifest.readUInt16LE(at + 28) }, (_, n) => at + 36 + n * 20).flatMap((from) => {
        const id = ids[manifest.readUInt32LE(from + 4)];
        const name = (Object.keys(attributes) as Flag[]).find((one) => attributes[one] === id);
        return name ? [[name, manifest.readUInt32LE(from + 16)]] : [];
      }),
    );
    if (Object.keys(found).length > 0) return found;
  }
  return {};
}
