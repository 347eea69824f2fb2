/** Apps as files, small and made by hand. For tests. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { crc32, deflateRawSync } from 'node:zlib';
import { build, buildBinary } from 'plist';

export interface ZipPart {
  name: string;
  content?: Buffer | string;
  /** What the zip's directory says of its size, where that is a lie. */
  claimed?: number;
  /** Lies over the first part. */
  overFirst?: boolean;
  /** Its content is the path that it leads to, as Unix zips keep links. */
  isLink?: boolean;
}

export function zipOf(parts: ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  let first: { packed: Buffer; content: Buffer } | undefined;
  for (const { name, content: given = '', claimed, overFirst, isLink } of parts) {
    const own = Buffer.from(given);
    const { packed, content } = overFirst && first ? first : { packed: deflateRawSync(own), content: own };
    first ??= { packed, content };
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimed ?? content.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    directory.push(
      Buffer.concat([
        Buffer.from(`504b0102140${isLink ? '3' : '0'}`, 'hex'),
        fields,
        Buffer.alloc(6),
        uint32(isLink ? linkMode : 0),
        uint32(overFirst ? 0 : at),
        Buffer.from(name),
      ]),
    );
    if (overFirst) continue;
    const body = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, Buffer.from(name), packed]);
    bodies.push(body);
    at += body.length;
  }
  const central = Buffer.concat(directory);
  const isLarge = parts.length >= 0xffff;
  const count = Buffer.alloc(2);
  count.writeUInt16LE(isLarge ? 0xffff : parts.length);
  return Buffer.concat([
    ...bodies,
    central,
    ...(isLarge ? [zip64End(parts.length, central.length, at)] : []),
    Buffer.from('504b050600000000', 'hex'),
    count,
    count,
    uint32(central.length),
    uint32(at),
    Buffer.alloc(2),
  ]);
}

/** A symbolic link's attributes. */
const linkMode = (0o120777 << 16) >>> 0;

/** The end of a directory that counts in 64 bits, and where it lies. */
function zip64End(entries: number, bytes: number, at: number): Buffer {
  const end = Buffer.alloc(56);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(45, 12);
  end.writeUInt16LE(45, 14);
  for (const offset of [24, 32]) end.writeBigUInt64LE(BigInt(entries), offset);
  end.writeBigUInt64LE(BigInt(bytes), 40);
  end.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at + bytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end, locator]);
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

export interface IosFields {
  id?: string;
  version?: string;
  platforms?: string[];
}
export const infoPlist = ({
  id = 'test.larch.shop',
  version = '2.4.0',
  platforms = ['iPhoneOS'],
}: IosFields = {}) => ({
  CFBundleIdentifier: id,
  CFBundleName: 'Larch',
  CFBundleShortVersionString: version,
  CFBundleVersion: '57',
  MinimumOSVersion: '16.0',
  CFBundleSupportedPlatforms: platforms,
  CFBundleExecutable: 'Larch',
});
/** An `.app.zip` as macOS makes it, with its text property list. */
export const appZip = (fields?: IosFields): Buffer =>
  zipOf([
    { name: 'Larch.app/' },
    { name: 'Larch.app/Info.plist', content: build(infoPlist(fields)) },
    { name: 'Larch.app/Larch', content: 'machine code' },
    { name: '__MACOSX/Larch.app/._Info.plist', content: 'x' },
  ]);
/** An app for simulators around web pages, by their path under www/. */
export const hybridAppZip = (pages: Record<string, string>, fields?: IosFields): Buffer =>
  zipOf([
    {
      name: 'Larch.app/Info.plist',
      content: build(infoPlist({ platforms: ['iPhoneSimulator'], ...fields })),
    },
    { name: 'Larch.app/Larch', content: 'machine code' },
    ...Object.entries(pages).map(([path, content]) => ({ name: `Larch.app/www/${path}`, content })),
  ]);
/** With a binary property list, as in a release. */
export const ipa = (fields?: IosFields): Buffer =>
  zipOf([
    { name: 'Payload/Larch.app/Info.plist', content: Buffer.from(buildBinary(infoPlist(fields))) },
    { name: 'Payload/Larch.app/Larch', content: 'machine code' },
  ]);
/** A real app's manifest, as the build tools compile it. */
export const androidManifest = (): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve('node-apk/test/resources/AndroidManifest.xml'));
export const apk = (): Buffer =>
  zipOf([
    { name: 'AndroidManifest.xml', content: androidManifest() },
    { name: 'classes.dex', content: 'dex' },
  ]);
