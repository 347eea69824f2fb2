/** Whether an address belongs to the app under test. */

const hostOf = (address: string): URL | undefined => {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
};

const bare = (host: string): string => host.replace(/^www\./, '');

/** The same host and port, or a subdomain of it. Sister domains are another site: what they are to the app, its address does not tell. */
export function sameSite(address: string, start: string): boolean {
  const [a, b] = [hostOf(address), hostOf(start)];
  if (!a || !b) return false;
  return a.origin === b.origin || (a.port === b.port && (bare(a.hostname) === bare(b.hostname) || a.hostname.endsWith(`.${bare(b.hostname)}`)));
}

/** The step's own words name the address's host. */
export function namesHost(words: string, address: string): boolean {
  const url = hostOf(address);
  if (!url) return false;
  const host = bare(url.host).toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w.-])(?:https?://)?(?:www\\.)?${host}(?![\\w.:-]*\\w)`, 'i').test(words.toLowerCase());
}

/** Where an address that a model answered leads; undefined where it may not lead there. */
export function allowedAddress(answered: string, { start, words }: { start: string; words: string }): string | undefined {
  const full = /^[a-z][a-z0-9+.-]*:/i.test(answered) || answered.startsWith('/') ? answered : /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)/.test(answered) ? `http://${answered}` : answered;
  if (!URL.canParse(full, start)) return undefined;
  const url = new URL(full, start);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  const own = URL.canParse(start) && url.origin === new URL(start).origin;
  return (own || namesHost(words, url.href)) && !url.username && !url.password ? url.href : undefined;
}
