/** Whether an address belongs to the app under test, and to which of its pages. */

const hostOf = (address: string): URL | undefined => {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
};

/** Address of a mobile app by its package name or bundle id: opening it starts the app anew. */
export const appAddress = (id: string): string => `app://${id}/`;

/** What an address belongs to: its origin, or the app of a mobile one; undefined for what is no address. */
export function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, host, origin } = new URL(address);
  return protocol === 'app:' ? `app://${host}` : origin;
}

/**
 * An address without the origin of the app under test, so that it holds for wherever the app is served; another
 * site's, and what is no web address, as it is.
 */
export function withoutOrigin(address: string, start: string): string {
  if (!hostOf(address) || originOf(address) !== originOf(start)) return address;
  const { pathname, search, hash } = new URL(address);
  return pathname + search + hash;
}

const bare = (host: string): string => host.replace(/^www\./, '');

/**
 * Whether two addresses have the same host and port, or the first is a subdomain of the second. Sibling
 * domains are other sites, since an address does not say who owns them.
 */
export function sameSite(address: string, start: string): boolean {
  if (start.startsWith('app:')) return originOf(address) === originOf(start);
  const [a, b] = [hostOf(address), hostOf(start)];
  if (!a || !b) return false;
  return (
    a.origin === b.origin ||
    (a.port === b.port &&
      (bare(a.hostname) === bare(b.hostname) || a.hostname.endsWith(`.${bare(b.hostname)}`)))
  );
}

const shared = new Set([
  'com',
  'co',
  'org',
  'net',
  'gov',
  'edu',
  'ac',
  'ltd',
  'plc',
  'nhs',
  'github',
  'gitlab',
  'vercel',
  'netlify',
  'pages',
  'web',
  'herokuapp',
  'azurewebsites',
  'cloudfront',
  'appspot',
  'firebaseapp',
  'onrender',
  'fly',
  'workers',
]);

/**
 * Whether an address is of the same site, or of a sibling host under the same registered domain, as
 * `login.example.com` and `app.example.com`: secrets may be typed there.
 */
export function sameOwner(address: string, start: string): boolean {
  if (sameSite(address, start)) return true;
  const [a, b] = [hostOf(address), hostOf(start)];
  if (!a || !b || a.protocol !== b.protocol || a.port !== b.port || /^[\d.]+$|:/.test(a.hostname))
    return false;
  const [one, other] = [a.hostname.split('.').slice(-2), b.hostname.split('.').slice(-2)];
  return one.length === 2 && one.join('.') === other.join('.') && !shared.has(one[0]!);
}

/** Whether a step's words contain the host of an address. */
export function namesHost(words: string, address: string): boolean {
  const url = hostOf(address);
  if (!url) return false;
  const host = bare(url.host)
    .toLowerCase()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w.-])(?:https?://)?(?:www\\.)?${host}(?![\\w.:-]*\\w)`, 'i').test(
    words.toLowerCase(),
  );
}

/**
 * The full address for one in a model's answer; undefined where it is neither on the app's origin nor named
 * in the step.
 */
export function allowedAddress(
  answered: string,
  { start, words }: { start: string; words: string },
): string | undefined {
  const full =
    /^[a-z][a-z0-9+.-]*:/i.test(answered) || answered.startsWith('/')
      ? answered
      : /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)/.test(answered)
        ? `http://${answered}`
        : answered;
  if (!URL.canParse(full, start)) return undefined;
  const url = new URL(full, start);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  const own = URL.canParse(start) && url.origin === new URL(start).origin;
  return (own || namesHost(words, url.href)) && !url.username && !url.password ? url.href : undefined;
}

/**
 * The route of a page: its path, plus the fragment of a hash router (#/orders/7, #!/orders). @throws
 * TypeError for an invalid address
 */
export function routeOf(address: string): string {
  const { pathname, hash } = new URL(address);
  const route = /^#!?(\/[^?#]*)/.exec(hash)?.[1];
  return route === undefined ? pathname : `${pathname.replace(/\/+$/, '')}${route}`;
}

/**
 * An address without its query and fragment, which may contain typed values. The route of a hash router is
 * kept.
 */
export function withoutQuery(address: string): string {
  const [before = '', fragment = ''] = address.split(/#(.*)/s);
  return `${before.split('?')[0]!}${/^!?\//.test(fragment) ? `#${fragment.split('?')[0]!}` : ''}`;
}
