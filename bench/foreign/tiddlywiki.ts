import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { packageFile, type ForeignApp } from './app.ts';
import { startServer } from '../apps/server.ts';

const notes: [title: string, tags: string, text: string][] = [
  ['Harbour trip', 'Travel', 'Ferry at 9:40 from pier three. Bring a jacket and the [[Packing list]].'],
  ['Packing list', 'Travel', '* Rain jacket\n* Camera\n* Two books\n* Water bottle'],
  [
    'Bread',
    'Recipes',
    'Mix 500 g of flour with 350 ml of water, a spoon of salt and the starter. Wait overnight. See [[Oven notes]].',
  ],
  ['Oven notes', 'Recipes', '|!Dish|!Heat|!Minutes|\n|Bread|230|45|\n|Pizza|250|12|\n|Cake|180|50|'],
  ['Reading list', 'Books', '# The Left Hand of Darkness\n# Middlemarch\n# The Periodic Table'],
  ['GettingStarted', '', 'A notebook of [[Harbour trip]], [[Bread]] and the [[Reading list]].'],
];

const options = {
  headers: { 'x-requested-with': 'TiddlyWiki', 'content-type': 'application/json' },
  method: 'PUT',
};

export const tiddlywiki: ForeignApp = {
  name: 'tiddlywiki',
  describes: 'TiddlyWiki 5.4, a notebook in one page with its own server',
  entry: '/',
  defects: [
    {
      oracle: 'low-contrast',
      says: /The contrast is (?:1\.[5-9]|2\.\d) : 1/,
      why: 'Its palettes write the subtitle (#acacac), “close all” and dates (#c0c0c0), and entries of the sidebar (#999) on nearly white.',
    },
    {
      oracle: 'accessibility',
      says: /A field .*has no name/,
      why: 'The search field of the sidebar has neither a label nor a title.',
    },
  ],
  start: () =>
    startServer({
      prepare(folder, port) {
        cpSync(packageFile('tiddlywiki', 'editions', 'server'), join(folder, 'wiki'), { recursive: true });
        return [
          packageFile('tiddlywiki', 'tiddlywiki.js'),
          join(folder, 'wiki'),
          '--listen',
          `port=${port}`,
          'host=127.0.0.1',
        ];
      },
      ready: '/status',
      async seed(url) {
        for (const [title, tags, text] of [
          ...notes,
          ['$:/DefaultTiddlers', '', '[[GettingStarted]]'] as const,
          ['$:/SiteTitle', '', 'Notebook'] as const,
          ['$:/SiteSubtitle', '', 'what I want to keep'] as const,
        ]) {
          const { ok, status } = await fetch(`${url}/recipes/default/tiddlers/${encodeURIComponent(title)}`, {
            ...options,
            body: JSON.stringify({ title, tags, text, fields: {} }),
          });
          if (!ok) throw new Error(`TiddlyWiki answered ${status} to the note “${title}”.`);
        }
      },
    }),
};
