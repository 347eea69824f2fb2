import type { UnseenApp } from '../../app.ts';
import { operatorsOfTodomvc, todomvc } from './todomvc.ts';

export const app: UnseenApp = {
  name: 'tasks',
  describes: 'TodoMVC in Backbone: a list of tasks kept in the browser',
  entry: '/',
  defects: [
    {
      says: /^“(?:todos|double|do ble|written by|part of|addy).*hardly readable/i,
      why: 'The title and the three lines at the foot are pale by its style.',
    },
    { says: /sideways in a window 390 px/i, why: 'The page is 550 px wide by its style.' },
  ],
  operators: operatorsOfTodomvc,
  start: todomvc('backbone'),
};
