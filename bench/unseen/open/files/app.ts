import { copyFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { packagesFolder, type UnseenApp } from '../../app.ts';
import { startServer } from '../../../apps/server.ts';

export const app: UnseenApp = {
  name: 'files',
  describes:
    'Shoelace 2.20: folders and files of a studio that are named, moved, starred and thrown away, kept in the browser',
  entry: '/',
  defects: [
    {
      says: /(?=[\s\S]*mov)(?=[\s\S]*(?:same name|twice|duplicate name|two (?:files|items)))/i,
      why: 'A file can be moved to where one of its name lies already.',
    },
  ],
  operators: [
    { kind: 'create' },
    { kind: 'edit' },
    { kind: 'delete' },
    { kind: 'search' },
    { kind: 'sort' },
    { kind: 'mark' },
  ],
  start: () =>
    startServer({
      prepare(folder, port) {
        for (const file of ['server.mjs', 'records.js', 'index.html', 'page.js', 'style.css'])
          copyFileSync(join(import.meta.dirname, file), join(folder, file));
        symlinkSync(join(packagesFolder, 'node_modules'), join(folder, 'node_modules'), 'dir');
        return [join(folder, 'server.mjs'), String(port)];
      },
      ready: '/page.js',
    }),
};
