import { copyFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { packagesFolder, type UnseenApp } from '../../app.ts';
import { startServer } from '../../../apps/server.ts';

const files = [
  'server.mjs',
  'records.mjs',
  'index.html',
  'style.css',
  'forms.css',
  'page.js',
  'store.js',
  'chats.js',
  'people.js',
  'wheel.svg',
];

export const app: UnseenApp = {
  name: 'chat',
  describes: 'Ionic 8: the chats of a bicycle workshop, with its people and starred messages, on a server',
  entry: '/',
  defects: [
    {
      says: /(?:same|identical|duplicate) (?:name|e-?mail|address|person|people|chat)|(?:name|e-?mail|address)[^.]{0,40}(?:twice|already)/i,
      why: 'A second person of the same name and e-mail address can be added, and a second chat of the same name.',
    },
  ],
  operators: [
    { kind: 'create' },
    { kind: 'edit' },
    { kind: 'delete' },
    { kind: 'search' },
    { kind: 'filter' },
    { kind: 'mark' },
  ],
  start: () =>
    startServer({
      prepare(folder, port) {
        for (const file of files) copyFileSync(join(import.meta.dirname, file), join(folder, file));
        symlinkSync(join(packagesFolder, 'node_modules'), join(folder, 'node_modules'), 'dir');
        return [join(folder, 'server.mjs'), String(port)];
      },
      ready: '/api/state',
    }),
};
