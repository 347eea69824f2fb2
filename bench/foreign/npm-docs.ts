import { packageFile, type ForeignApp } from './app.ts';
import { serveFolder } from './static-site.ts';

export const npmDocs: ForeignApp = {
  name: 'npm-docs', describes: 'the documentation of npm 11 as it comes with it: long pages of prose, tables and code', entry: '/commands/npm.html',
  start: () => serveFolder(packageFile('npm', 'docs', 'output')),
};
