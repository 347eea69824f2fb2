import { packageFile, type ForeignApp } from './app.ts';
import { serveFolder } from './static-site.ts';

export const gentelella: ForeignApp = {
  name: 'gentelella', describes: 'Gentelella 4.2, an admin template of some sixty pages: tables, forms, charts, a kanban board', entry: '/production/index.html',
  start: () => serveFolder(packageFile('gentelella', 'dist')),
};
