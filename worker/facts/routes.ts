/** Where a thing happened, said so that it is the same place the next time. */
import { routeOf } from '#worker/core/site.ts';
import { normalizeLabel } from '#worker/core/words.ts';

/**
 * Path of an address without what changes from one visit to the next: ids, numbers, query values, fragments.
 */
export function routePath(address: string): string {
  try {
    const path = routeOf(address)
      .split('/')
      .map((part) => (/\d/.test(part) || part.length > 30 ? '#' : part))
      .join('/');
    return path.replace(/\/+$/, '') || '/';
  } catch {
    return address;
  }
}

/** Folders in which names of kinds stand (/api/orders, /v1/users, /orders/7/edit), not things of one kind. */
const ofKinds = /^(?:api|rest|rpc|v\d+|data|ajax|graphql|admin|account|app|web|pages?|#)?$/i;

/**
 * A page that has a file of its own, by the name that its maker gave it: “staff_list.html”. Things of a list
 * go by their own names: “blue-mug.html”.
 */
const ownFile = /^[a-z][a-z_]*\.(?:html?|php|aspx?|jsp)$/i;

/** Things of one list share a kind of place: /products/mug and /products/bowl are /products/*. */
export function routePattern(address: string): string {
  const parts = routePath(address).split('/');
  return parts.length > 2 && !ofKinds.test(parts.at(-2)!) && !ownFile.test(parts.at(-1)!)
    ? `${parts.slice(0, -1).join('/')}/*`
    : parts.join('/');
}

/** Whose a thing is, in the names of packages and pages: “/@types” of “/@types/node”. */
const ofOwner = /\/(?:@|%40)[^/]+(?=\/[^/]+$)/;

/**
 * What a request asks for, whichever thing it asks for: /readme/ajv, /readme/cors and /readme/@types/node are
 * /readme/*.
 */
export function askedFor(method: string, url: string): string {
  const path = routePath(url).replace(ofOwner, '');
  const parts = path.split('/');
  const isThing = method === 'GET' && parts.length > 2 && !ofKinds.test(parts.at(-2)!);
  return isThing ? `${parts.slice(0, -1).join('/')}/*` : path;
}

/** The folder of a file; the file itself where it lies in none. */
export const folderOf = (url: string): string => {
  const parts = routePath(url).split('/');
  return parts.length > 2 ? parts.slice(0, -1).join('/') : parts.join('/');
};

export const sameOrigin = (a: string, b: string): boolean => {
  try {
    return new URL(a).origin === new URL(b).origin;
  } catch {
    return false;
  }
};

export const signature = (...parts: string[]): string =>
  parts
    .map((part) => part.toLowerCase().replace(/\s+/g, ' ').trim())
    .join(' · ')
    .slice(0, 400);

/** The words of a text that tell what it is about. */
export const tellingWords = (text: string): string[] =>
  normalizeLabel(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 3);

/**
 * What an address says in words: its path, its query and its fragment. What is wrongly encoded in it is no
 * word, and no reason to stop.
 */
export function wordsOf(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { pathname, search, hash } = new URL(address);
  const said = new URLSearchParams(
    `said=${[pathname, search, hash].join(' ').replace(/[?&=#_-]/g, ' ')}`,
  ).get('said');
  return tellingWords(said ?? '');
}
