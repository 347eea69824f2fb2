import type { UnseenApp } from '../../app.ts';
import { operatorsOfTodomvc, todomvc } from '../tasks/todomvc.ts';

export const app: UnseenApp = {
  name: 'tasks-vue',
  describes: 'TodoMVC in Vue: the same list of tasks as in Backbone',
  entry: '/',
  onlyNamed: true,
  operators: operatorsOfTodomvc,
  start: todomvc('vue'),
};
