import { inMenu, menuLook, type Edit } from './edit.ts';
import { care, deleted, review, second, sizes, sorted } from './titles.ts';

export const heldOutChanges: readonly Edit[] = [
  {
    name: 'all-products',
    kind: 'label',
    what: '“Shop” is called “All products”',
    case: sizes,
    heldOut: true,
    swaps: [[/(<a href="\/products"[^>]*>)Shop</g, '$1All products<']],
  },
  {
    name: 'remove-address',
    kind: 'label',
    what: '“Delete” of an address is called “Remove address”',
    case: deleted,
    heldOut: true,
    swaps: [[/>Delete<\/button><\/li>/g, '>Remove address</button></li>']],
  },
  {
    name: 'fast',
    kind: 'label',
    what: 'the choice “Express” is called “Fast”',
    case: review,
    heldOut: true,
    swaps: [['<span>Express, ', '<span>Fast, ']],
  },
  {
    name: 'cardholder',
    kind: 'field',
    what: 'the field “Name on card” is called “Cardholder”',
    case: review,
    heldOut: true,
    swaps: [['>Name on card</label>', '>Cardholder</label>']],
  },
  {
    name: 'care-in-header',
    kind: 'moved',
    what: '“Care guide” has moved from the footer into the navigation',
    case: care,
    heldOut: true,
    swaps: [
      ['<a href="/care">Care guide</a>', ''],
      ['id="site-nav" aria-label="Main">', 'id="site-nav" aria-label="Main"><a href="/care">Care guide</a>'],
    ],
  },
  {
    name: 'dense',
    kind: 'theme',
    what: 'smaller letters, closer together, red buttons',
    case: 'The total of the cart is the sum of its parts',
    heldOut: true,
    css:
      ':root { --green: #9b1c31; --green-dark: #7a1526; } body { font-size: 14px; line-height: 1.35; ' +
      '} h1 { font-size: 1.7rem; } .button { padding: 6px 14px; min-height: 34px; }',
  },
  {
    name: 'columns-reversed',
    kind: 'order',
    what: 'the columns of the footer come in another order',
    case: 'The shipping page names the prices',
    heldOut: true,
    css: '.site-footer .columns { direction: rtl; } .site-footer .columns > * { direction: ltr; }',
  },
  {
    name: 'guide-in-menu',
    kind: 'menu',
    what: '“Size guide” is in a menu “More”',
    case: sizes,
    heldOut: true,
    css: menuLook,
    swaps: [
      [
        /(<button type="button" class="plain" data-open="size-guide">Size guide<\/button>)/,
        inMenu('More', '$1'),
      ],
    ],
  },
  {
    name: 'next-arrow',
    kind: 'icon',
    what: 'the pager’s “Next” is an arrow',
    case: second,
    heldOut: true,
    swaps: [['>Next</a>', '>→</a>']],
  },
  {
    name: 'cookie-box',
    kind: 'notice',
    what: 'a box about cookies over the page, with “Got it”',
    case: sorted,
    heldOut: true,
    swaps: [
      [
        '</body>',
        '<dialog id="cookies"><h2>Cookies</h2><p>This shop uses cookies to remember your cart.</p>' +
          '<p class="actions"><button class="button" type="button" ' +
          "onclick=\"document.cookie='cookies=1;path=/';this.closest('dialog').close()\">Got " +
          'it</button></p></dialog>' +
          '<script>if(!document.cookie.includes("cookies=1"))document.getElementById("cookies").showModal()</script>' +
          '</body>',
      ],
    ],
  },
];

export const heldOutFaults: readonly Edit[] = [
  {
    name: 'delete-dead',
    kind: 'dead',
    what: '“Delete” of an address opens no question',
    case: deleted,
    heldOut: true,
    swaps: [[' data-open="delete-address"', '']],
  },
  {
    name: 'sort-reversed',
    kind: 'wrong-result',
    what: '“Price: low to high” sorts from high to low',
    case: sorted,
    heldOut: true,
    swaps: [['<option value="price-up"', '<option value="price-down"']],
  },
  {
    name: 'card-name-gone',
    kind: 'gone',
    what: 'the field “Name on card” is gone',
    case: review,
    heldOut: true,
    swaps: [[/<div class="field">\s*<label for="cardName">[\s\S]*?<\/div>/, '']],
  },
  {
    name: 'all-products-leads-to-faq',
    kind: 'wrong-place',
    what: '“Shop” is called “All products” and leads to the questions',
    case: sizes,
    heldOut: true,
    swaps: [[/<a href="\/products"([^>]*)>Shop</g, '<a href="/faq"$1>All products<']],
  },
  {
    name: 'teapot-is-a-mug',
    kind: 'wrong-place',
    what: 'the teapot of the list leads to the mug',
    case: 'A product costs the same in the list and on its page',
    heldOut: true,
    on: /^\/products$/,
    swaps: [['href="/products/ceramic-teapot"', 'href="/products/stoneware-mug"']],
  },
  {
    name: 'save-changes-gone',
    kind: 'gone',
    what: '“Save changes” is gone',
    case: 'A new phone number is kept',
    heldOut: true,
    swaps: [['<button class="button" type="submit">Save changes</button>', '']],
  },
  {
    name: 'next-stays',
    kind: 'wrong-place',
    what: 'the pager’s “Next” leads to the page where it is',
    case: second,
    heldOut: true,
    swaps: [[/<a href="[^"]*">Next<\/a>/, '<a href="/products">Next</a>']],
  },
  {
    name: 'guide-look-alike',
    kind: 'look-alike',
    what: '“Size guide” is gone, and there is a “Gift guide”',
    case: sizes,
    heldOut: true,
    swaps: [
      [
        /<button type="button" class="plain" data-open="size-guide">Size guide<\/button>/,
        '<button type="button" class="plain">Gift guide</button>',
      ],
    ],
  },
];
