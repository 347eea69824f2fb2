import { packageFile, type ForeignApp } from './app.ts';
import { serveFolder } from './static-site.ts';

export const npmDocs: ForeignApp = {
  name: 'npm-docs', describes: 'the documentation of npm 11 as it comes with it: long pages of prose, tables and code', entry: '/commands/npm.html',
  defects: [{ oracle: 'http-error', says: /leads to \/using-npm\/config,/, why: 'Links to single settings are written config#name.html, which asks for a page “config” that is not there.' }],
  start: () => serveFolder(packageFile('npm', 'docs', 'output')),
};
