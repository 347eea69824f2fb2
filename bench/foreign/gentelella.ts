import { packageFile, type ForeignApp } from './app.ts';
import { serveFolder } from './static-site.ts';

export const gentelella: ForeignApp = {
  name: 'gentelella', describes: 'Gentelella 4.2, an admin template of some sixty pages: tables, forms, charts, a kanban board', entry: '/production/index.html',
  defects: [
    { oracle: 'horizontal-overflow', says: /kanban\.html scrolls/, why: 'The board’s four columns are 1364 px wide in a window of 1280 px, and the whole page scrolls.' },
    { oracle: 'dead-control', says: /“(?:New chat|Filters|Save & exit)” does nothing/, why: 'Nothing listens to them.' },
  ],
  start: () => serveFolder(packageFile('gentelella', 'dist')),
};
