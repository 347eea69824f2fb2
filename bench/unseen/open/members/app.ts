import { copyFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { packagesFolder, type UnseenApp } from '../../app.ts';
import { startServer } from '../../../apps/server.ts';

export const app: UnseenApp = {
  name: 'members',
  describes:
    'Tabulator 6.5: the members of a rowing club in a grid that is sorted, filtered and edited, on a server',
  entry: '/',
  defects: [
    {
      says: /same (?:name|e-?mail)|duplicate member|twice the same|e-?mail[^.]{0,40}already/i,
      why: 'Two members may have the same name and the same address.',
    },
    {
      says: /(?=[\s\S]*(?:phone|future|joined|member since))(?=[\s\S]*(?:accept|allow|valid|letters|future))/i,
      why: 'Any words are taken for a phone number, and a day to come for that of joining.',
    },
  ],
  operators: [
    { kind: 'create' },
    { kind: 'edit' },
    { kind: 'delete' },
    { kind: 'search' },
    { kind: 'filter' },
    { kind: 'sort' },
  ],
  start: () =>
    startServer({
      prepare(folder, port) {
        for (const file of ['server.mjs', 'records.mjs', 'index.html', 'page.js', 'oars.svg'])
          copyFileSync(join(import.meta.dirname, file), join(folder, file));
        symlinkSync(join(packagesFolder, 'node_modules'), join(folder, 'node_modules'), 'dir');
        return [join(folder, 'server.mjs'), String(port)];
      },
      ready: '/api/members',
    }),
};
