import { copyFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { packagesFolder, type UnseenApp } from '../../app.ts';
import { startServer } from '../../../apps/server.ts';

const files = [
  'server.mjs',
  'records.mjs',
  'index.html',
  'style.css',
  'page.js',
  'store.js',
  'surveys.js',
  'questions.js',
  'fill.js',
  'answers.js',
  'fern.svg',
];

export const app: UnseenApp = {
  name: 'survey',
  describes: 'SurveyJS 2.5: surveys of a library, asked, filled in and evaluated, on a server',
  entry: '/',
  defects: [
    {
      says: /decimal|fraction|half a|(?:\b\d\.5\b|\b\d,5\b)[^.]{0,60}(?:guest|child|book)/i,
      why: 'Where whole guests, children or books are asked for, parts of one can be entered.',
    },
    {
      says: /(?:same|identical|duplicate) (?:title|choice|option|question)|(?:title|choice|option)[^.]{0,40}twice/i,
      why: 'A second survey of the same title can be made, and the same choice be offered twice.',
    },
  ],
  operators: [
    { kind: 'create' },
    { kind: 'edit' },
    { kind: 'delete' },
    { kind: 'search' },
    { kind: 'filter' },
    { kind: 'sort' },
    { kind: 'move' },
  ],
  start: () =>
    startServer({
      prepare(folder, port) {
        for (const file of files) copyFileSync(join(import.meta.dirname, file), join(folder, file));
        symlinkSync(join(packagesFolder, 'node_modules'), join(folder, 'node_modules'), 'dir');
        return [join(folder, 'server.mjs'), String(port)];
      },
      ready: '/api/surveys',
    }),
};
