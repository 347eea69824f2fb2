/** Stable names for places in an app, equal from one visit to the next. */
import { originOf, routeOf } from '#worker/core/site.ts';
import { normalizeLabel } from '#worker/core/words.ts';

/**
 * The path of an address without the parts that vary between visits: ids, numbers, query values, fragments.
 * An address that can't be parsed is returned as it is.
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

/** Path segments whose children are collections or pages (/api/orders, /v1/users), not items of one kind. */
const ofKinds = /^(?:api|rest|rpc|v\d+|data|ajax|graphql|admin|account|app|web|pages?|#)?$/i;

/**
 * A page with its own file name, underscores allowed: “staff_list.html”. Items of a list have hyphenated
 * slugs: “blue-mug.html”.
 */
const ownFile = /^[a-z][a-z_]*\.(?:html?|php|aspx?|jsp)$/i;

/** The path with its item replaced by *: /products/mug and /products/bowl are both /products/*. */
export function routePattern(address: string): string {
  const parts = routePath(address).split('/');
  return parts.length > 2 && !ofKinds.test(parts.at(-2)!) && !ownFile.test(parts.at(-1)!)
    ? `${parts.slice(0, -1).join('/')}/*`
    : parts.join('/');
}

/** The scope or owner in a path: “/@types” in “/@types/node”. */
const ofOwner = /\/(?:@|%40)[^/]+(?=\/[^/]+$)/;

/**
 * The endpoint of a request, whichever item it asks for: /readme/ajv, /readme/cors and /readme/@types/node
 * are all /readme/*. Only GET requests are generalized.
 */
export function askedFor(method: string, url: string): string {
  const path = routePath(url).replace(ofOwner, '');
  const parts = path.split('/');
  const isThing = method === 'GET' && parts.length > 2 && !ofKinds.test(parts.at(-2)!);
  return isThing ? `${parts.slice(0, -1).join('/')}/*` : path;
}

/** The folder of a file; the path itself where it has no folder. */
export const folderOf = (url: string): string => {
  const parts = routePath(url).split('/');
  return parts.length > 2 ? parts.slice(0, -1).join('/') : parts.join('/');
};

export const sameOrigin = (a: string, b: string): boolean =>
  originOf(a) !== undefined && originOf(a) === originOf(b);

export const signature = (...parts: string[]): string =>
  parts
    .map((part) => part.toLowerCase().replace(/\s+/g, ' ').trim())
    .join(' · ')
    .slice(0, 400);

/** The significant words of a text: those of more than three letters. */
export const tellingWords = (text: string): string[] =>
  normalizeLabel(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 3);

/** The significant words of an address: path, query and fragment. Invalid percent-encoding does not throw. */
export function wordsOf(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { pathname, search, hash } = new URL(address);
  const said = new URLSearchParams(
    `said=${[pathname, search, hash].join(' ').replace(/[?&=#_-]/g, ' ')}`,
  ).get('said');
  return tellingWords(said ?? '');
}
