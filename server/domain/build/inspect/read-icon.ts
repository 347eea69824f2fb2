import sharp from 'sharp';
import { zipLimits } from '../schemas.ts';
import type { OpenZip } from './read-zip.ts';

/** Of the picture that is kept, px on each side. */
const side = 96;
/** The largest picture that is read, px. */
const maxPixels = 2048 * 2048;
/** Resources sort by density; a vector drawing has no pixels to show. */
const isPicture = /\.(png|webp|jpe?g)$/i;
const densities = ['xxxhdpi', 'xxhdpi', 'xhdpi', 'hdpi', 'mdpi'];
const rank = (name: string): number => {
  const at = densities.findIndex((density) => new RegExp(`[/-]${density}(?:-|/)`).test(name));
  return at < 0 ? densities.length : at;
};

/**
 * The first of an app's icons that can be read, as a data URL of a small PNG; '' where none can. Never throws.
 */
export async function readIcon(zip: OpenZip, icons: string[]): Promise<string> {
  const here = new Set(zip.names);
  const pictures = icons.filter((name) => isPicture.test(name) && here.has(name));
  for (const name of pictures.toSorted((a, b) => rank(a) - rank(b)).slice(0, 3)) {
    try {
      const picture = await sharp(await zip.read(name, zipLimits.icon), {
        limitInputPixels: maxPixels,
        failOn: 'error',
      })
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .png({ compressionLevel: 9, palette: true })
        .toBuffer();
      return `data:image/png;base64,${picture.toString('base64')}`;
    } catch {
      // Another size may do.
    }
  }
  return '';
}
