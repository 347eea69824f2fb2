import type { UnseenApp } from '../../app.ts';
import { operatorsOfTodomvc, todomvc } from '../tasks/todomvc.ts';

export const app: UnseenApp = {
  name: 'tasks-angular',
  describes: 'TodoMVC in AngularJS: the same list of tasks as in Backbone',
  entry: '/',
  onlyNamed: true,
  operators: operatorsOfTodomvc,
  start: todomvc('angularjs'),
};
