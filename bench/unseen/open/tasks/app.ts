import type { UnseenApp } from '../../app.ts';
import { todomvc } from './todomvc.ts';

export const app: UnseenApp = {
  name: 'tasks',
  describes: 'TodoMVC in Backbone: a list of tasks kept in the browser',
  entry: '/',
  start: todomvc('backbone'),
};
