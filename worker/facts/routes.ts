/** Names for places in an app that stay the same between visits. */
import { routeOf } from '#worker/core/site.ts';
import { normalizeLabel } from '#worker/core/words.ts';

/** Path of an address without what changes from visit to visit: ids, numbers, query values, fragments. */
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

/** Folders whose children are kinds of things (/api/orders, /v1/users), not things of one kind. */
const ofKinds = /^(?:api|rest|rpc|v\d+|data|ajax|graphql|admin|account|app|web|pages?|#)?$/i;

/**
 * A page that is a file, named by its author: “staff_list.html”. Things of a list have names of their own:
 * “blue-mug.html”.
 */
const ownFile = /^[a-z][a-z_]*\.(?:html?|php|aspx?|jsp)$/i;

/** One pattern for all things of a list: /products/mug and /products/bowl are /products/*. */
export function routePattern(address: string): string {
  const parts = routePath(address).split('/');
  return parts.length > 2 && !ofKinds.test(parts.at(-2)!) && !ownFile.test(parts.at(-1)!)
    ? `${parts.slice(0, -1).join('/')}/*`
    : parts.join('/');
}

/** An owner in a package path: “/@types” of “/@types/node”. */
const ofOwner = /\/(?:@|%40)[^/]+(?=\/[^/]+$)/;

/**
 * One pattern for a request, whichever thing it is about: /readme/ajv and /readme/@types/node are /readme/*.
 */
export function askedFor(method: string, url: string): string {
  const path = routePath(url).replace(ofOwner, '');
  const parts = path.split('/');
  const isThing = method === 'GET' && parts.length > 2 && !ofKinds.test(parts.at(-2)!);
  return isThing ? `${parts.slice(0, -1).join('/')}/*` : path;
}

/** The folder of a file; the file itself at the top level. */
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

/** The words of a text without stop words. */
export const tellingWords = (text: string): string[] =>
  normalizeLabel(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 3);

/** The words in an address: path, query and fragment. Invalid percent encoding is skipped. */
export function wordsOf(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { pathname, search, hash } = new URL(address);
  const said = new URLSearchParams(
    `said=${[pathname, search, hash].join(' ').replace(/[?&=#_-]/g, ' ')}`,
  ).get('said');
  return tellingWords(said ?? '');
}
