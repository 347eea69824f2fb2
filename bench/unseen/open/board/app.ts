import { copyFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { packagesFolder, type UnseenApp } from '../../app.ts';
import { startServer } from '../../../apps/server.ts';

export const app: UnseenApp = {
  name: 'board',
  describes:
    'React Trello 2.2: a board of cards in columns, which are written, moved and deleted on a server',
  entry: '/',
  defects: [
    {
      says: /(?=.*(?:empty|blank|without|no title|nameless|untitled))(?=.*(?:add|creat|accept|sav))/is,
      why: 'A card and a column are added without a title.',
    },
    {
      says: /(?=.*(?:escape|\besc\b))(?=.*(?:new card|form|add))/is,
      why: 'Escape leaves what was typed in the form of a new card.',
    },
  ],
  start: () =>
    startServer({
      async prepare(folder, port) {
        for (const file of ['server.mjs', 'records.mjs', 'page.mjs', 'index.html', 'logo.svg'])
          copyFileSync(join(import.meta.dirname, file), join(folder, file));
        symlinkSync(join(packagesFolder, 'node_modules'), join(folder, 'node_modules'), 'dir');
        await build({
          entryPoints: [join(folder, 'page.mjs')],
          outfile: join(folder, 'page.js'),
          bundle: true,
          define: { 'process.env': '{}', 'process.env.NODE_ENV': '"production"', global: 'window' },
          logLevel: 'error',
        });
        return [join(folder, 'server.mjs'), String(port)];
      },
      ready: '/api/board',
    }),
};
