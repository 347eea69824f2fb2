import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagesFolder, type UnseenApp } from '../../app.ts';
import { startServer } from '../../../apps/server.ts';
import { events, pictures, recipes, settings } from './records.ts';

/** A page as the maker's server keeps it: its fields, each in the words of JSON, and its text. */
const pageOf = ({ body, slug: _, ...fields }: { body: string; slug: string }): string =>
  [
    '---',
    ...Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    '---',
    `${body}\n`,
  ].join('\n');

function writeSite(site: string): void {
  const write = (folder: string, name: string, text: string) => {
    mkdirSync(join(site, folder), { recursive: true });
    writeFileSync(join(site, folder, name), text);
  };
  for (const recipe of recipes) write('recipes', `${recipe.slug}.md`, pageOf(recipe));
  for (const event of events) write('events', `${event.slug}.md`, pageOf(event));
  for (const [name, drawing] of Object.entries(pictures)) write('images', name, drawing);
  write('settings', 'site.json', JSON.stringify(settings));
}

export const app: UnseenApp = {
  name: 'cms',
  describes:
    'Decap CMS 3.16 on its own server: recipes and events of a site, listed, sorted, edited, published',
  entry: '/',
  defects: [
    {
      says: /^(?!.*(?:TypeError|reading|API_ERROR)).*(?:unhandled|uncaught|exception|script).*(?:undefined|object)/is,
      why: 'Where publishing is refused, a promise is broken that nobody waits for.',
    },
    {
      says: /tofu|missing glyph|(?:empty|hollow) (?:box|square)|＋/i,
      why: 'The plus of “＋ Recipe” is one of full width, which few typefaces have.',
    },
    {
      says: /sideways|horizontal/i,
      where: /\/(?:entries\/|new)/,
      why: 'The form of an entry is 800 px wide in any window.',
    },
    {
      says: /leave this page/i,
      why: '“Publish and create new” asks whether to leave though all is saved.',
    },
  ],
  operators: [{ kind: 'create' }, { kind: 'edit' }, { kind: 'delete' }, { kind: 'search' }, { kind: 'sort' }],
  start: () =>
    startServer({
      prepare(folder, port) {
        for (const file of ['server.mjs', 'index.html', 'page.js'])
          copyFileSync(join(import.meta.dirname, file), join(folder, file));
        symlinkSync(join(packagesFolder, 'node_modules'), join(folder, 'node_modules'), 'dir');
        writeSite(join(folder, 'site'));
        return [join(folder, 'server.mjs'), String(port)];
      },
      ready: '/page.js',
    }),
};
