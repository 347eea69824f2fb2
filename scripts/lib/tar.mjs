// A tar archive (POSIX ustar) of plain files, as npm packs them.
import { gzipSync } from 'node:zlib';

const block = 512;

/**
 * @param files [{ path, content: Buffer, executable? }], paths shorter than 100 bytes; the same files make
 * the same bytes
 */
export function packTgz(files) {
  const parts = files.flatMap(({ path, content, executable = false }) => [
    headerOf(path, content.length, executable ? 0o755 : 0o644),
    content,
    Buffer.alloc((block - (content.length % block)) % block),
  ]);
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * block)]), { level: 9 });
}

function headerOf(path, size, mode) {
  if (Buffer.byteLength(path) > 99) throw new Error(`The path ${path} is too long for the archive.`);
  const header = Buffer.alloc(block);
  const octal = (value, at, length) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
  header.write(path, 0);
  octal(mode, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  // npm's own date: 1985-10-26.
  octal(499162500, 136, 12);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  return header;
}
