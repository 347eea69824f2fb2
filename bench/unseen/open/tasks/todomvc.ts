import { packageFile, type UnseenApp } from '../../app.ts';
import { serveFolder } from '../../../apps/static-site.ts';

/**
 * TodoMVC in one of its makes. The bar of links that its makers' site shows beside it is left empty: it leads
 * to the other makes, which would be explored in place of this one.
 */
export const todomvc = (folder: string): UnseenApp['start'] => {
  const make = packageFile('todomvc', 'examples', folder);
  return () => serveFolder(make, { '/learn.json': '{}' });
};
