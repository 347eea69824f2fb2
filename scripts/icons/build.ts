/**
 * Builds worker/sight/icons/icons.bin, the eye's dictionary of icons, from open icon sets. They are needed
 * here only:
 *   npm install --prefix /tmp/icon-sets --ignore-scripts lucide-static@1.62.0 bootstrap-icons@1.13.2
 *   @mdi/svg@7.4.47 \
 *     @fortawesome/fontawesome-free@7.3.1 heroicons@2.2.0 feather-icons@4.29.2
 *     @material-design-icons/svg@0.14.15 \
 *     @tabler/icons@3.51.0 @primer/octicons@19.42.0 ionicons@8.1.0 \
 *     @fontsource/roboto @fontsource/inter @fontsource/open-sans @fontsource/merriweather
 *     @fontsource/ibm-plex-mono
 *   node scripts/run.mjs scripts/icons/build.ts /tmp/icon-sets/node_modules
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { glyphPrefix, pack, type Packed } from '#worker/sight/icons/file.ts';
import { mass, product, strokes, toMask } from '#worker/sight/icons/mask.ts';
import { iconNames } from './names.ts';

/** Folders of SVG files by package. */
const sets: [name: string, ...folders: string[]][] = [
  ['lucide-static', 'icons'],
  ['bootstrap-icons', 'icons'],
  ['@mdi/svg', 'svg'],
  ['@fortawesome/fontawesome-free', 'svgs/solid', 'svgs/regular', 'svgs/brands'],
  ['heroicons', '24/outline', '24/solid', '20/solid'],
  ['feather-icons', 'dist/icons'],
  ['@material-design-icons/svg', 'filled', 'outlined'],
  ['@tabler/icons', 'icons/outline', 'icons/filled'],
  ['@primer/octicons', 'build/svg'],
  ['ionicons', 'dist/svg'],
];

const fonts = ['roboto', 'inter', 'open-sans', 'merriweather', 'ibm-plex-mono'];
const glyphs = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&%$€£#@?!'];

/** Drawings of one name that correlate above this are one. */
const same = 0.965;
/** Drawings of two names that correlate above this are taken for one by people, too. */
const alike = 0.94;
const drawnPx = 120;

const nameOfFile = new Map(
  Object.entries(iconNames).flatMap(([name, files]) => files.split(' ').map((file) => [file, name] as const)),
);

/** A file's name without what tells variants of one drawing apart. */
function plain(file: string): string {
  let name = basename(file, '.svg').replaceAll('_', '-');
  for (let before = ''; before !== name;) {
    before = name;
    name = name.replace(/-(outline|outlined|fill|filled|solid|sharp|16|24|32|48|96)$/, '');
  }
  return name;
}

async function maskOf(image: Sharp): Promise<Float32Array | undefined> {
  const { data, info } = await image
    .ensureAlpha()
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return toMask({ width: info.width, height: info.height, ink: Float32Array.from(data, (v) => v / 255) });
}

/** `ibm-plex-mono` → `IBM Plex Mono`: the family as its font file names it. */
const familyOf = (font: string): string =>
  font
    .replace('ibm', 'IBM')
    .replace(/(^|-)(\w)/g, (_, gap: string, first: string) => `${gap && ' '}${first.toUpperCase()}`);

const folder = process.argv[2];
if (!folder)
  throw new Error(
    'Where are the icon sets? Give their node_modules folder; what to install is told at the top of this file.',
  );
const sources: Packed['sources'] = [];
const drawings: { name: string; mask: Float32Array; fine: Float32Array; coarse: Float32Array }[] = [];
const add = (name: string, mask: Float32Array | undefined) => {
  if (mask) drawings.push({ name, mask, fine: strokes(mask), coarse: mass(mask) });
};

const manifest = (name: string) => {
  const { version, license } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')) as {
    version: string;
    license: string;
  };
  return { name, version, licence: license };
};

for (const [set, ...folders] of sets) {
  sources.push(manifest(set));
  for (const part of folders) {
    for (const file of readdirSync(join(folder, set, part)).sort()) {
      const name = file.endsWith('.svg') ? nameOfFile.get(plain(file)) : undefined;
      if (name !== undefined)
        add(
          name,
          await maskOf(
            sharp(join(folder, set, part, file), { density: 400 }).resize(drawnPx, drawnPx, {
              fit: 'contain',
              background: '#0000',
            }),
          ),
        );
    }
  }
}
for (const font of fonts) {
  sources.push(manifest(`@fontsource/${font}`));
  for (const weight of [400, 700]) {
    const fontfile = join(folder, '@fontsource', font, 'files', `${font}-latin-${weight}-normal.woff`);
    if (!existsSync(fontfile)) throw new Error(`${fontfile} is not there`);
    for (const glyph of glyphs) {
      add(
        `${glyphPrefix}${glyph}`,
        await maskOf(
          sharp({
            text: {
              text: glyph.replace('&', '&amp;'),
              font: `${familyOf(font)} ${weight === 700 ? 'Bold ' : ''}90`,
              fontfile,
              rgba: true,
            },
          }),
        ),
      );
    }
  }
}

/**
 * A set's odd word for a drawing (a cross called `remove`): most drawings that look the same have another
 * name.
 */
function misnamed({ name, fine, coarse }: (typeof drawings)[number]): boolean {
  const votes = new Map<string, number>();
  for (const other of drawings) {
    if (
      other.name.startsWith(glyphPrefix) ||
      product(coarse, other.coarse) < 0.93 ||
      product(fine, other.fine) < alike
    )
      continue;
    votes.set(other.name, (votes.get(other.name) ?? 0) + 1);
  }
  const mine = votes.get(name) ?? 0;
  return Math.max(...votes.values()) >= mine * 2;
}

const masks = new Map<string, Float32Array[]>();
const known = new Map<string, Float32Array[]>();
for (const one of drawings) {
  const { name, mask, fine } = one;
  const before = known.get(name) ?? [];
  if (before.some((other) => product(fine, other) > same) || (!name.startsWith(glyphPrefix) && misnamed(one)))
    continue;
  known.set(name, [...before, fine]);
  masks.set(name, [...(masks.get(name) ?? []), mask]);
}
const file = pack({ sources, masks });
writeFileSync(join(import.meta.dirname, '../../worker/sight/icons/icons.bin'), file);
const missing = Object.keys(iconNames).filter((name) => !masks.has(name));
console.log(
  `${drawings.length} drawings, ${[...masks.values()].flat().length} kept under ${masks.size} names: ${Math.round(file.length / 1024)} KB${missing.length > 0 ? `; none for ${missing.join(', ')}` : ''}`,
);
