import { packageFile, type ExpectedOperator, type UnseenApp } from '../../app.ts';
import { serveFolder } from '../../../apps/static-site.ts';

/**
 * TodoMVC in one of its makes. The bar of links that its makers' site shows beside it is left empty: it leads
 * to the other makes, which would be explored in place of this one.
 */
export const todomvc = (folder: string): UnseenApp['start'] => {
  const make = packageFile('todomvc', 'examples', folder);
  return () => serveFolder(make, { '/learn.json': '{}' });
};

/** What can be done with the list in any of its makes. */
export const operatorsOfTodomvc: readonly ExpectedOperator[] = [
  { kind: 'create' },
  { kind: 'edit' },
  { kind: 'cancel' },
  { kind: 'delete', on: /an item/ },
  { kind: 'mark', on: /an item/ },
  { kind: 'mark-all' },
  { kind: 'filter', on: /^all$/ },
  { kind: 'filter', on: /active/ },
  { kind: 'filter', on: /completed/ },
  { kind: 'clear', on: /clear completed/ },
];
