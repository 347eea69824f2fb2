import { normalizeLabel } from '#worker/core/words.ts';
import { routePath } from '#worker/facts/routes.ts';

export interface Feature {
  name: string;
  description: string;
  icon: string;
}

const known: { name: string; icon: string; pattern: RegExp; description: string }[] = [
  {
    name: 'Sign-in and accounts',
    icon: 'log-in',
    pattern: /sign-?in|log-?in|sign-?up|register|account\/new|password|session/,
    description: 'Signing in, registering and signing out',
  },
  {
    name: 'Checkout',
    icon: 'credit-card',
    pattern: /checkout|payment|pay|shipping|billing/,
    description: 'From the cart to the placed order',
  },
  {
    name: 'Cart',
    icon: 'shopping-cart',
    pattern: /cart|basket|bag|trolley/,
    description: 'Putting things into the cart and changing them',
  },
  { name: 'Search', icon: 'search', pattern: /search|find/, description: 'Finding things by words' },
  {
    name: 'Orders',
    icon: 'package',
    pattern: /orders?|purchases|invoices?/,
    description: 'Past orders and their details',
  },
  {
    name: 'Profile and settings',
    icon: 'user',
    pattern: /profile|account|settings|preferences|address(?:es)?/,
    description: 'What the user keeps about himself',
  },
  {
    name: 'Contact and help',
    icon: 'mail',
    pattern: /contact|support|help|faq|feedback/,
    description: 'Reaching the people behind the app, and finding answers',
  },
  {
    name: 'Catalog',
    icon: 'layout-grid',
    pattern: /products?|items?|shop|catalog(?:ue)?|store|browse|collections?|categor(?:y|ies)/,
    description: 'Listing, filtering, sorting and looking at things',
  },
];

const title = (words: string) =>
  words.replace(/[-_]+/g, ' ').replace(/^\p{L}/u, (letter) => letter.toUpperCase());

/** The key feature of a screen: by its address, else by its heading. */
export function featureOf(address: string, heading: string, entry: string): Feature {
  const path = routePath(address);
  if (path === routePath(entry) || path === '/')
    return { name: 'Home and navigation', description: 'The entry page and the ways from it', icon: 'home' };
  const first = path.split('/')[1] ?? '';
  for (const { name, icon, pattern, description } of known)
    if (new RegExp(`^(?:${pattern.source})$`).test(first) || pattern.test(first))
      return { name, icon, description };
  for (const { name, icon, pattern, description } of known)
    if (new RegExp(`\\b(?:${pattern.source})\\b`).test(normalizeLabel(heading)))
      return { name, icon, description };
  const name = title(first === '#' ? 'Items' : first.replace(/\.\w+$/, ''));
  return { name, description: `What is under ${path}`, icon: 'box' };
}
