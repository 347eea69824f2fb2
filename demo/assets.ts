import { readFileSync } from 'node:fs';
import { findProduct, type ColorName } from './catalog.ts';
import { faultStyles } from './fault-styles.ts';
import { illustrate } from './illustration.ts';
import { logoDrawing } from './layout.ts';
import type { FaultSwitches } from './visit.ts';

type Asset = { type: string; body: string };

const script = 'text/javascript; charset=utf-8';
const svg = 'image/svg+xml; charset=utf-8';

/** Finds styles, scripts, the favicon and the drawings by their address; undefined for anything else. */
export function assets(faults: FaultSwitches): (url: URL) => Asset | undefined {
  const read = (file: string) => readFileSync(new URL(`./static/${file}`, import.meta.url), 'utf8');
  const fixed: Record<string, Asset> = {
    '/static/shop.css': {
      type: 'text/css; charset=utf-8',
      body: read('shop.css') + read('parts.css') + faultStyles(faults),
    },
    '/static/shop.js': { type: script, body: read('shop.js') },
    '/static/forms.js': { type: script, body: read('forms.js') },
    '/static/live.js': { type: script, body: read('live.js') },
    '/static/rules.js': { type: script, body: read('rules.js') },
    '/static/build.js': {
      type: script,
      body: `export const faults = new Set(${JSON.stringify([...faults])});\n`,
    },
    '/favicon.svg': { type: svg, body: favicon },
    '/favicon.ico': { type: svg, body: favicon },
  };
  return (url) => (Object.hasOwn(fixed, url.pathname) ? fixed[url.pathname] : drawing(url));
}

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${logoDrawing}</svg>`;

function drawing(url: URL): Asset | undefined {
  const id = /^\/art\/([a-z-]+)\.svg$/.exec(url.pathname)?.[1];
  const product = id === undefined ? undefined : findProduct(id);
  if (!product) return undefined;
  const asked = url.searchParams.get('color');
  const color: ColorName = product.colors.find((each) => each === asked) ?? product.colors[0]!;
  return { type: svg, body: illustrate(product, color) };
}
