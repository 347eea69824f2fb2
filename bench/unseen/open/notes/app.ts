import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFile, packagesFolder, type UnseenApp } from '../../app.ts';
import { startServer } from '../../../apps/server.ts';
import { folders, pictures } from './pages.ts';

/** What the theme's pages load from folders of their packages, which its maker copies when it is installed. */
const libraries = [
  'bootstrap',
  'fitvids',
  'highlightjs',
  'jquery',
  'jquery-backstretch',
  'masonry-layout',
  'sweetalert2',
];

const libraryOf = (name: string): string => {
  const own = packageFile('raneto', 'node_modules', name);
  return existsSync(own) ? own : packageFile(name);
};

const credential = { username: 'marit', password: 'lantern-41' };

function writePages(folder: string): void {
  const images = join(folder, 'content', 'images');
  mkdirSync(images, { recursive: true });
  for (const [name, drawing] of Object.entries(pictures)) writeFileSync(join(images, name), drawing);
  folders.forEach(({ name, pages }, at) => {
    const within = join(folder, 'content', name);
    mkdirSync(within, { recursive: true });
    if (name) writeFileSync(join(within, 'sort'), String(at));
    pages.forEach(({ file, title, modified, text }, place) =>
      writeFileSync(
        join(within, `${file}.md`),
        `---\nTitle: ${title}\nSort: ${place + 1}\nModified: ${modified}\n---\n\n${text}\n`,
      ),
    );
  });
}

export const app: UnseenApp = {
  name: 'notes',
  describes: 'Raneto 0.16, a knowledge base of pages in Markdown: read, searched, and written in the browser',
  entry: '/',
  credential,
  operators: [{ kind: 'create' }, { kind: 'edit' }, { kind: 'delete' }, { kind: 'search' }],
  start: () =>
    startServer({
      prepare(folder, port) {
        writePages(folder);
        const theme = join(folder, 'themes', 'default');
        cpSync(packageFile('raneto', 'themes', 'default'), theme, { recursive: true });
        mkdirSync(join(theme, 'public', 'lib'));
        for (const name of libraries) symlinkSync(libraryOf(name), join(theme, 'public', 'lib', name), 'dir');
        symlinkSync(join(packagesFolder, 'node_modules'), join(folder, 'node_modules'), 'dir');
        const config = {
          site_title: 'Skerry Field Station',
          base_url: '',
          support_email: '',
          copyright: 'Skerry Field Station, a handbook',
          excerpt_length: 200,
          page_sort_meta: 'sort',
          category_sort: true,
          show_on_home_default: true,
          theme_dir: join(folder, 'themes'),
          theme_name: 'default',
          content_dir: join(folder, 'content'),
          public_dir: join(theme, 'public'),
          image_url: '/images',
          analytics: '',
          allow_editing: true,
          authentication: true,
          authentication_for_edit: true,
          authentication_for_read: false,
          googleoauth: false,
          secret: 'a secret of the station',
          credentials: [credential],
          locale: 'en',
          searchExtraLanguages: [],
          datetime_format: 'Do MMM YYYY',
          rtl_layout: false,
          home_meta: {},
          table_of_contents: false,
        };
        writeFileSync(
          join(folder, 'server.cjs'),
          `require('raneto')(${JSON.stringify(config)}).listen(${port}, '127.0.0.1');\n`,
        );
        return [join(folder, 'server.cjs')];
      },
      ready: '/',
    }),
};
