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
