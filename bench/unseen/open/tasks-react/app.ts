import type { UnseenApp } from '../../app.ts';
import { operatorsOfTodomvc, todomvc } from '../tasks/todomvc.ts';

export const app: UnseenApp = {
  name: 'tasks-react',
  describes: 'TodoMVC in React: the same list of tasks as in Backbone',
  entry: '/',
  onlyNamed: true,
  operators: operatorsOfTodomvc,
  start: todomvc('react'),
};
