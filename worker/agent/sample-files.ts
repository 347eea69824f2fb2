import { extname } from 'node:path';
import sharp from 'sharp';

export interface SampleFile {
  name: string;
  mimeType: string;
  content: Buffer;
}

const texts: Record<string, [mimeType: string, content: string]> = {
  '.txt': ['text/plain', 'A sample file.\n'],
  '.md': ['text/markdown', '# A sample file\n'],
  '.csv': ['text/csv', 'name,quantity\nBlue mug,2\nRed cup,1\n'],
  '.json': ['application/json', '{"name":"Blue mug","quantity":2}\n'],
  '.xml': ['application/xml', '<?xml version="1.0"?>\n<items><item name="Blue mug" quantity="2"/></items>\n'],
  '.html': ['text/html', '<!doctype html><title>A sample file</title><p>A sample file.</p>\n'],
  '.svg': [
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"><rect width="240" height="160" fill="#3b82f6"/></svg>\n',
  ],
};
const pictures: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
};

/** A minimal valid document with one empty page. */
const pdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/**
 * A small file for uploading, with content for the extension of its name. An unknown extension gives plain
 * bytes.
 */
export async function sampleFile(name: string): Promise<SampleFile> {
  const ending = extname(name).toLowerCase();
  const text = texts[ending];
  if (text) return { name, mimeType: text[0], content: Buffer.from(text[1]) };
  const mimeType = pictures[ending];
  if (mimeType) {
    const drawn = sharp({ create: { width: 240, height: 160, channels: 3, background: '#3b82f6' } });
    return {
      name,
      mimeType,
      content: await drawn.toFormat(mimeType.slice('image/'.length) as 'png').toBuffer(),
    };
  }
  return ending === '.pdf'
    ? { name, mimeType: 'application/pdf', content: Buffer.from(pdf) }
    : { name, mimeType: 'application/octet-stream', content: Buffer.from('A sample file.\n') };
}
