/** The demo shop as a person would draw it: its screens by their paths, and the ways between them. */

/** A path as a person would count it: each product is the same screen with other content. */
export const screenOfPath = (path: string): string => path.replace(/^\/(products|orders)\/[^/]+/, '/$1/#');
export const screenOf = (address: string): string => screenOfPath(new URL(address).pathname);

export const shopScreens = [
  '/',
  '/products',
  '/products/#',
  '/cart',
  '/sign-in',
  '/register',
  '/checkout/address',
  '/checkout/payment',
  '/checkout/review',
  '/orders',
  '/orders/#',
  '/account',
  '/account/addresses/new',
  '/contact',
  '/about',
  '/faq',
  '/saved',
];

/** What the header and the footer lead to from everywhere: each is one way. */
const ofFrame = [
  '/',
  '/products',
  '/about',
  '/faq',
  '/contact',
  '/cart',
  '/sign-in',
  '/account',
  '/orders',
  '/saved',
  '/shipping',
  '/care',
];

/**
 * What a page itself leads to. Where both ends are one screen, something is changed there: sorted, put in,
 * taken out, saved.
 */
const ofPages: Record<string, string[]> = {
  '/': ['/products', '/products/#'],
  '/products': ['/products', '/products/#'],
  '/products/#': ['/products/#', '/products'],
  '/cart': ['/cart', '/products', '/products/#', '/checkout/address'],
  '/sign-in': ['/account', '/register'],
  '/register': ['/account'],
  '/checkout/address': ['/checkout/payment', '/cart'],
  '/checkout/payment': ['/checkout/review', '/checkout/address'],
  '/checkout/review': ['/orders/#/confirmed', '/checkout/address', '/checkout/payment'],
  '/orders/#/confirmed': ['/orders/#', '/products'],
  '/orders': ['/orders/#'],
  '/orders/#': ['/orders', '/cart'],
  '/account': ['/account', '/account/addresses/new'],
  '/account/addresses/new': ['/account'],
  '/contact': ['/contact/sent'],
  '/contact/sent': ['/products'],
  '/saved': ['/products/#', '/products'],
};

const anywhere = '*';
const way = (from: string, to: string) => `${from} → ${to}`;

export const shopWays = [
  ...ofFrame.map((to) => way(anywhere, to)),
  ...Object.entries(ofPages).flatMap(([from, all]) => all.map((to) => way(from, to))),
];

/**
 * The ways of the shop that an exploration's ways (addresses of both ends) went; one of the frame by whatever
 * led there.
 */
export function waysGone(gone: readonly { from: string; to: string }[]): string[] {
  const ways = new Set(
    gone.flatMap(({ from, to }) => [way(screenOf(from), screenOf(to)), way(anywhere, screenOf(to))]),
  );
  return shopWays.filter((one) => ways.has(one));
}
