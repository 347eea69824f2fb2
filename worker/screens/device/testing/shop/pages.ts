/** A small shop as an app carries it: pages, a script and a style sheet, without a server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mobileFaults } from './faults.ts';

const own = (name: string) => readFileSync(join(import.meta.dirname, 'static', name), 'utf8');

const faultStyles: Record<string, string> = {
  'small-buttons':
    '.count button{width:20px;height:20px;margin:0 1px;border-radius:3px;font-size:15px;line-height:20px}',
  'cut-button':
    '#add{width:150px;height:48px;padding:0 20px;white-space:nowrap;overflow:hidden;text-align:left}',
};

const page = (
  title: string,
  body: string,
  name = '',
) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">
<title>${title}</title><link rel="stylesheet" href="style.css">
<body data-page="${name}"><header><h1>${title}</h1></header><main>${body}</main>
<nav><a href="index.html">Shop</a><a href="cart.html" id="cart-link">Cart (0)</a>
<a href="profile.html">Profile</a><a href="help.html">Help</a></nav>
<script src="app.js"></script></body></html>`;

/** The app's files by their path, with the named faults in them. */
export function shopPages(faults: readonly string[]): Record<string, string> {
  const unknown = faults.filter((name) => !mobileFaults.some((fault) => fault.name === name));
  if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(', ')}.`);
  return {
    'style.css': [own('style.css'), ...faults.flatMap((name) => faultStyles[name] ?? [])].join('\n'),
    'app.js': `const faults = ${JSON.stringify(faults)};\n${own('app.js')}`,
    'index.html': page(
      'Larch shop',
      '<div id="list"></div><a class="row" href="scan.html">Scan a code</a>',
      'shop',
    ),
    'product.html': page(
      'Product',
      '<h2 id="name"></h2><p id="price"></p><p>Made by hand, one at a time.</p>' +
        '<button id="add">Add to my cart</button>' +
        '<button id="later">Save for later</button><button class="plain" id="share">Share</button><p id="said"></p>',
      'product',
    ),
    'cart.html': page(
      'Your cart',
      '<p id="empty"></p><div id="lines"></div><button class="plain" id="clear">Clear cart</button>',
      'cart',
    ),
    'profile.html': page(
      'Your profile',
      '<p id="hello"></p><label for="name">Name</label><input type="text" id="name"><label for="size">Size</label>' +
        '<select id="size"><option>Small<option>Medium<option>Large</select><label for="town">Town</label>' +
        '<input type="text" id="town"><label for="note">Note</label><input type="text" id="note">' +
        '<button id="save">Save profile</button><p id="said"></p>',
      'profile',
    ),
    'help.html': page(
      'Help',
      '<p>We answer every letter.</p><button class="plain" id="hours">Opening hours</button><p id="said"></p>' +
        '<a class="row" href="deliveries.html">Deliveries</a><a class="row" href="returns.html">Returns</a>',
      'help',
    ),
    'deliveries.html': faults.includes('blank-page')
      ? '<!doctype html><meta name="viewport" content="width=device-width"><title>Deliveries</title>'
      : page('Deliveries', '<p>We deliver within three days.</p><p>Parcels are carried by train.</p>'),
    'returns.html': page('Returns', '<p>Send it back within a month.</p><p>We pay for the parcel.</p>'),
    'scan.html': page(
      'Scan a code',
      '<p>Find a product by the code on its label.</p><button id="start">Start the camera</button><p id="said"></p>' +
        '<label for="code">Code</label><input type="text" id="code"><button class="plain" id="use">Find it</button>',
      'scan',
    ),
  };
}

/** What a package of the shop is built from; some faults are the manifest's. */
export const shopPackage = (faults: readonly string[]) => ({
  pages: shopPages(faults),
  ...(faults.includes('lost-on-rotate') ? { configChanges: '' } : {}),
  ...(faults.includes('keyboard-covers') ? { softInput: 'adjustNothing' as const } : {}),
});
