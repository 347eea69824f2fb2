import { copyFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { packagesFolder, type UnseenApp } from '../../app.ts';
import { startServer } from '../../../apps/server.ts';

const credential = { username: 'sofie@roastery.example', password: 'copper-kettle-9' };

export const app: UnseenApp = {
  name: 'admin',
  describes: 'AdminJS 7.8 over three tables of a roastery: lists, filters, forms, deleting, behind a sign-in',
  entry: '/admin',
  credential,
  defects: [
    {
      says: /has no name for a screen reader/i,
      why: 'Signs and fields without a name, by the browser’s own account.',
    },
    {
      says: /(?:packed|shipped|paid|new|cancelled)” is hardly readable/i,
      why: 'White on light grey: 1.8 : 1.',
    },
    { says: /sideways in a window 390 px/i, why: 'An order’s own page is 488 px wide.' },
  ],
  operators: [
    { kind: 'create', on: /save|create/ },
    { kind: 'edit', on: /save|edit/ },
    { kind: 'delete' },
    { kind: 'mark', on: /an item/ },
    { kind: 'mark-all' },
    { kind: 'sort' },
    { kind: 'filter', on: /apply/ },
    { kind: 'search', on: /apply/ },
  ],
  start: () =>
    startServer({
      prepare(folder, port) {
        for (const file of ['server.mjs', 'records.mjs'])
          copyFileSync(join(import.meta.dirname, file), join(folder, file));
        symlinkSync(join(packagesFolder, 'node_modules'), join(folder, 'node_modules'), 'dir');
        const { username, password } = credential;
        return [join(folder, 'server.mjs'), String(port), username, password];
      },
      ready: '/admin/frontend/assets/components.bundle.js',
    }),
};
