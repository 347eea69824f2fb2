import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFile, type UnseenApp } from '../../app.ts';
import { startServer } from '../../../apps/server.ts';
import { tiddlers, type Tiddler } from './pages.ts';

const information = {
  description: 'The wiki of a choir',
  plugins: ['tiddlywiki/tiddlyweb', 'tiddlywiki/filesystem'],
  themes: ['tiddlywiki/vanilla', 'tiddlywiki/snowwhite'],
};

/** A tiddler as the maker's server reads it from a file: its fields, a blank line, its text. */
const fileOf = ({ text, fields, ...known }: Tiddler): string => {
  const lines = Object.entries({ ...known, ...fields }).map(([name, value]) => `${name}: ${value}`);
  return `${lines.join('\n')}\n\n${text}`;
};

export const app: UnseenApp = {
  name: 'wiki',
  describes: 'TiddlyWiki 5.4 on its own server: the notebook of a choir, read, searched, tagged and written',
  entry: '/',
  defects: [
    {
      says: /^(?!.*(?:jpg|picture|image)).*(?:\b404\b|\bOPTIONS\b)/is,
      why: 'As it starts it asks whether it may write itself over, and its own server answers 404 twice.',
    },
    {
      says: /(?=.*(?:contrast|pale|faint|reada|legib|hard to read))(?=.*(?:20\d\d|what we sing|close all|mira|type|field|draft))/is,
      why: 'Dates, the side bar and the names of fields are printed in light grey: about 2 : 1.',
    },
    {
      says: /(?:has no name for a screen reader|without an accessible name)/i,
      why: 'The fields of the search and of a draft have no names, by the browser’s own account.',
    },
  ],
  operators: [{ kind: 'create' }, { kind: 'edit' }, { kind: 'delete' }, { kind: 'search' }],
  start: () =>
    startServer({
      prepare(folder, port) {
        mkdirSync(join(folder, 'wiki', 'tiddlers'), { recursive: true });
        writeFileSync(join(folder, 'wiki', 'tiddlywiki.info'), JSON.stringify(information));
        tiddlers.forEach((tiddler, at) =>
          writeFileSync(join(folder, 'wiki', 'tiddlers', `${at}.tid`), fileOf(tiddler)),
        );
        const listen = ['--listen', `port=${port}`, 'host=127.0.0.1', 'anon-username=Mira'];
        return [packageFile('tiddlywiki', 'tiddlywiki.js'), join(folder, 'wiki'), ...listen];
      },
      ready: '/status',
    }),
};
