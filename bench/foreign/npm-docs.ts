import { packageFile, type ForeignApp } from './app.ts';
import { serveFolder } from '../apps/static-site.ts';

export const npmDocs: ForeignApp = {
  name: 'npm-docs',
  describes: 'the documentation of npm 11 as it comes with it: long pages of prose, tables and code',
  entry: '/commands/npm.html',
  defects: [
    {
      oracle: 'http-error',
      says: /leads to \/(?:using-npm|configuring-npm|commands)\/[\w-]+,|leads to \/about-access-tokens,/,
      why: 'Links are written without “.html” (config#name.html, developers#…), or lead to pages of npm’s web site.',
    },
    {
      oracle: 'horizontal-overflow',
      says: /390 px wide/,
      why: 'Lines of code and tables are wider than a phone, and the whole page scrolls.',
    },
  ],
  start: () => serveFolder(packageFile('npm', 'docs', 'output')),
};
