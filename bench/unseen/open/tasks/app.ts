import { packageFile, type UnseenApp } from '../../app.ts';
import { serveFolder } from '../../static-site.ts';

export const app: UnseenApp = {
  name: 'tasks',
  describes: 'TodoMVC in Backbone: a list of tasks kept in the browser',
  entry: '/',
  start: () => serveFolder(packageFile('todomvc', 'examples', 'backbone')),
};
