import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import ts from 'typescript';
import { picture } from './art.ts';
import { isFile, kitsFolder } from './kits.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
};

const iconSets: Record<string, (name: string) => string> = {
  lucide: (name) => `lucide-static/icons/${name}.svg`,
  octicon: (name) => `@primer/octicons/build/svg/${name}-16.svg`,
  hero: (name) => `heroicons/24/outline/${name}.svg`,
  herosolid: (name) => `heroicons/24/solid/${name}.svg`,
  bi: (name) => `bootstrap-icons/icons/${name}.svg`,
  ant: (name) => `@ant-design/icons-svg/inline-svg/outlined/${name}.svg`,
  polaris: (name) => `@shopify/polaris-icons/dist/svg/${name}Icon.svg`,
};

/** `{{lucide trash-2 18}}` becomes that icon's own SVG, 18 px wide, with its name kept for the truth. */
async function withIcons(html: string): Promise<string> {
  const parts = html.split(/(\{\{[^}]+\}\})/);
  return (
    await Promise.all(
      parts.map(async (part) => {
        const [, set, name, size] = /^\{\{(\w+) ([\w-]+)(?: (\d+))?\}\}$/.exec(part) ?? [];
        if (!set || !name) return part;
        const file = iconSets[set]?.(name);
        if (!file || !isFile(join(kitsFolder, 'node_modules', file)))
          throw new Error(`no icon ${set} ${name}`);
        const svg = (await readFile(join(kitsFolder, 'node_modules', file), 'utf8'))
          .replace(/<!--[\s\S]*?-->/g, '')
          .trim();
        const px = size ?? '20';
        return svg
          .replace(
            /<svg([^>]*)>/,
            (_, attributes: string) =>
              `<svg data-icon="${name}" class="${set}" width="${px}" height="${px}"` +
              attributes
                .replace(/\s(width|height|class)="[^"]*"/g, '')
                .replace(/\sfill="#[0-9A-Fa-f]+"/, ' fill="currentColor"') +
              '>',
          )
          .replace(/stroke="#[0-9A-Fa-f]+"/g, 'stroke="currentColor"');
      }),
    )
  ).join('');
}

const script = (source: string): string =>
  ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  }).outputText;

async function answer(path: string, reply: ServerResponse): Promise<void> {
  const send = (type: string, body: string | Buffer) =>
    reply.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' }).end(body);
  const [, area = '', ...rest] = normalize(path).split('/');
  const inside = rest.join('/');
  if (area === 'art') return void send(types['.svg']!, picture(inside.replace(/\.svg$/, '')));
  if (area === 'truth')
    return void send(
      types['.js']!,
      script(await readFile(join(import.meta.dirname, 'truth', inside), 'utf8')),
    );
  if (area === 'screens')
    return void send(
      types['.html']!,
      await withIcons(await readFile(join(import.meta.dirname, 'screens', inside), 'utf8')),
    );
  const file = join(kitsFolder, 'node_modules', inside);
  if (area !== 'kits' || !isFile(file)) return void reply.writeHead(404).end();
  send(types[extname(file)] ?? 'application/octet-stream', await readFile(file));
}

/** Serves the screens, the kits they are made with, their pictures, and the script that tells the truth. */
export async function serveScreens(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, reply) => {
    answer(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname), reply).catch(
      (error: unknown) => {
        reply.writeHead(404, { 'content-type': 'text/plain' }).end(String(error));
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
