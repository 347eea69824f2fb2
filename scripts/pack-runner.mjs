// `node scripts/pack-runner.mjs --out FILE.tgz [--server URL] [--gate]`: what the service offers to other
// machines as an npm package.
// The runner, for apps that only their developer's machine reaches, holds the agent, the eye and the embedded
// brain in two bundled files; what npm installs ready-made for each platform stays a dependency.
// With --gate it is the small package for pipelines: one file that speaks REST, and no dependency.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { packTgz } from './lib/tar.mjs';

const root = join(import.meta.dirname, '..');
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** Prebuilt, or WebAssembly: nothing is compiled when they are installed. */
const dependencies = ['axe-core', 'onnxruntime-web', 'playwright-core', 'sharp'];
/** Are used where they happen to be installed. */
const optional = ['onnxruntime-node'];
/** What the eye reads beside its code, in worker/sight. */
const data = ['icons/icons.bin', 'reader/latin.onnx', 'reader/latin.json'];
/** All that may be bundled from elsewhere. */
const bundled = ['fastest-levenshtein', 'ipaddr.js', 'lru-cache', 'zod'];

const runner = {
  entryPoints: { sightread: 'worker/runner/main.ts', thread: 'worker/sight/threads/thread.ts' },
  dependencies,
  bundled,
  files: () => [
    ...data.map((path) => ({
      path: `package/dist/${basename(path)}`,
      content: readFileSync(join(root, 'worker/sight', path)),
    })),
    { path: 'package/NOTICE.md', content: readFileSync(join(root, 'worker', 'sight', 'icons', 'NOTICE.md')) },
  ],
};
const gate = {
  entryPoints: { sightread: 'worker/runner/gate-main.ts' },
  dependencies: [],
  bundled: [],
  files: () => [],
};

export async function packRunner({ server, onlyGate = false } = {}) {
  const { entryPoints, dependencies, bundled, files } = onlyGate ? gate : runner;
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    legalComments: 'none',
    external: [...dependencies, ...optional],
    inject: ['worker/runner/older-node.ts'],
    logLevel: 'silent',
    plugins: [
      {
        name: 'runner',
        setup({ onLoad }) {
          onLoad({ filter: /sight[\\/]threads[\\/]pool\.ts$/ }, ({ path }) => ({
            contents: readFileSync(path, 'utf8').replace("'./thread.ts'", "'./thread.mjs'"),
            loader: 'ts',
          }));
        },
      },
    ],
  });
  const foreign = Object.keys(metafile.inputs)
    .map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1])
    .filter((name) => name && !bundled.includes(name));
  if (foreign.length > 0)
    throw new Error(
      `The runner would carry ${[...new Set(foreign)].join(', ')}. Import less, or make it a dependency in scripts/pack-runner.mjs.`,
    );
  const code = outputFiles.map(({ path, contents }) => {
    const isMain = path.endsWith('sightread.mjs');
    return {
      path: `package/${relative(root, path).replaceAll('\\', '/')}`,
      content: Buffer.concat([Buffer.from(isMain ? '#!/usr/bin/env node\n' : ''), contents]),
      executable: isMain,
    };
  });
  const sum = createHash('sha256');
  for (const { content } of code) sum.update(content);
  const manifest = {
    name: 'sightread',
    version: `${own.version}-${sum
      .digest('hex')
      .slice(0, 12)
      .replace(/^0+(?=\d)/, '')}`,
    description: own.description,
    license: own.license,
    type: 'module',
    engines: { node: '>=20' },
    bin: { sightread: 'dist/sightread.mjs' },
    dependencies: Object.fromEntries(dependencies.map((name) => [name, own.dependencies[name]])),
  };
  return packTgz([
    { path: 'package/package.json', content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) },
    ...code,
    ...files(),
    { path: 'package/LICENSE', content: readFileSync(join(root, 'LICENSE')) },
    ...(server
      ? [{ path: 'package/dist/server.json', content: Buffer.from(JSON.stringify({ server })) }]
      : []),
  ]);
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: { out: { type: 'string' }, server: { type: 'string' }, gate: { type: 'boolean' } },
  });
  if (!values.out) {
    console.error('Name the file: --out sightread.tgz');
    process.exit(2);
  }
  mkdirSync(dirname(values.out), { recursive: true });
  const fresh = `${values.out}.${process.pid}.part`;
  writeFileSync(fresh, await packRunner({ server: values.server, onlyGate: values.gate }));
  renameSync(fresh, values.out);
}
