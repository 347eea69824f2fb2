// Runs a TypeScript entry point on the bundled Node: `node scripts/run.mjs FILE.ts [arguments…]`.
// npm puts node_modules/.bin first on PATH, so `node` here already is the version that strips types;
// on a system where it isn't, say so in one line instead of failing on the first type annotation.
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Sightread needs Node 22.18 or newer (this is ${process.versions.node}). Run "npm install" first: it brings its own on Linux.`,
  );
  process.exit(2);
}
const [file, ...rest] = process.argv.slice(2);
const entry = resolve(import.meta.dirname, '..', file);
process.argv = [process.argv[0], entry, ...rest];
await import(pathToFileURL(entry).href);
