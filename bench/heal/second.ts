import { menuLook, type Edit } from './edit.ts';
import {
  address,
  badge,
  category,
  contact,
  orders,
  quantity,
  question,
  register,
  removed,
  review,
  reviews,
  saved,
} from './titles.ts';

const person =
  '<svg viewBox="0 0 20 20" width="22" height="22" aria-hidden="true" fill="none" ' +
  'stroke="currentColor" stroke-width="1.8" stroke-linecap="round"><circle cx="10" cy="6.5" r="3.5"/>' +
  '<path d="M3.5 17 a6.5 6.5 0 0 1 13 0"/></svg>';

export const secondChanges: readonly Edit[] = [
  {
    name: 'go-to-checkout',
    kind: 'label',
    what: '“Checkout” is called “Go to checkout”',
    case: 'A wrong postal code is told under its field',
    heldOut: false,
    swaps: [['href="/checkout/address">Checkout<', 'href="/checkout/address">Go to checkout<']],
  },
  {
    name: 'questions',
    kind: 'label',
    what: '“FAQ” is called “Questions”',
    case: question,
    heldOut: false,
    swaps: [[/(<a href="\/faq"[^>]*>)FAQ</, '$1Questions<']],
  },
  {
    name: 'write-to-us',
    kind: 'label',
    what: '“Contact” is called “Write to us”',
    case: contact,
    heldOut: false,
    swaps: [[/(<a href="\/contact"[^>]*>)Contact</, '$1Write to us<']],
  },
  {
    name: 'what-people-say',
    kind: 'label',
    what: 'the tab “Reviews” is called “What people say”',
    case: reviews,
    heldOut: false,
    swaps: [['>Reviews</button>', '>What people say</button>']],
  },
  {
    name: 'keep-changes',
    kind: 'label',
    what: '“Save changes” is called “Apply”',
    case: 'A phone number with a country code can be saved',
    heldOut: false,
    swaps: [['>Save changes<', '>Apply<']],
  },
  {
    name: 'deliver-here',
    kind: 'label',
    what: '“Use this address” is called “Deliver here”',
    case: review,
    heldOut: false,
    swaps: [['>Use this address<', '>Deliver here<']],
  },
  {
    name: 'sign-up',
    kind: 'label',
    what: 'the link “Create an account” is called “Sign up”',
    case: register,
    heldOut: false,
    swaps: [['>Create an account</a>', '>Sign up</a>']],
  },
  {
    name: 'register',
    kind: 'label',
    what: 'the button “Create account” is called “Register”',
    case: 'A mail address without an at sign is refused',
    heldOut: false,
    swaps: [['>Create account<', '>Register<']],
  },
  {
    name: 'street-and-number',
    kind: 'field',
    what: 'the field “Street address” is called “Street and number”',
    case: address,
    heldOut: false,
    swaps: [['>Street address</label>', '>Street and number</label>']],
  },
  {
    name: 'your-secret',
    kind: 'field',
    what: 'the field “Password” is called “Passphrase”',
    case: orders,
    heldOut: false,
    swaps: [['>Password</label>', '>Passphrase</label>']],
  },
  {
    name: 'summary-first',
    kind: 'moved',
    what: 'the summary of the cart stands left of its lines',
    case: 'The quantity can be changed in the cart',
    heldOut: false,
    css: '.with-summary { direction: rtl; } .with-summary > * { direction: ltr; }',
  },
  {
    name: 'filter-last',
    kind: 'moved',
    what: 'the categories stand right of the products',
    case: category,
    heldOut: false,
    css: '.listing { direction: rtl; } .listing > * { direction: ltr; }',
  },
  {
    name: 'high-contrast',
    kind: 'theme',
    what: 'black on white, thick rims, no round corners',
    case: saved,
    heldOut: false,
    css:
      ':root { --paper: #fff; --card: #fff; --sand: #eee; --line: #000; --edge: #000; --ink: #000; ' +
      '--soft: #222; --green: #000; --green-dark: #222; --rust: #00c; } * { border-radius: 0 !important; ' +
      '} .button { border: 3px solid #000; }',
  },
  {
    name: 'apartment',
    kind: 'extra',
    what: 'the form of an address has one more field',
    case: address,
    heldOut: false,
    on: /^\/account\/addresses/,
    swaps: [
      [
        /(<div class="field">\s*<label for="street">)/,
        '<div class="field"><label for="apartment">Apartment <span class="optional">(optional)</span>' +
          '</label><input id="apartment" name="apartment" type="text"></div>$1',
      ],
    ],
  },
  {
    name: 'tabs-reversed',
    kind: 'order',
    what: 'the tabs come in another order',
    case: reviews,
    heldOut: false,
    css: '[role=tablist] { display: flex; flex-direction: row-reverse; justify-content: flex-end; }',
  },
  {
    name: 'delete-in-actions',
    kind: 'menu',
    what: '“Remove” of the cart is in a menu “⋯”',
    case: removed,
    heldOut: false,
    css: menuLook,
    swaps: [
      [
        /(<form method="post" action="\/cart\/remove"[\s\S]*?<\/form>)/g,
        '<details class="more"><summary>⋯</summary><div>$1</div></details>',
      ],
    ],
  },
  {
    name: 'sign-in-icon',
    kind: 'icon',
    what: '“Sign in” is the picture of a person',
    case: orders,
    heldOut: false,
    swaps: [
      [
        '<a class="account-link" href="/sign-in">Sign in</a>',
        `<a class="account-link" href="/sign-in" aria-label="Sign in">${person}</a>`,
      ],
    ],
  },
  {
    name: 'survey',
    kind: 'notice',
    what: 'a box in the corner asks for an opinion',
    case: badge,
    heldOut: false,
    swaps: [
      [
        '</body>',
        '<div id="survey" ' +
          'style="position:fixed;right:20px;bottom:20px;width:330px;background:#fff;border:1px solid ' +
          '#888;border-radius:10px;padding:18px;z-index:9"><p>How likely are you to recommend us ' +
          'to a friend?</p><p style="display:flex;gap:10px;margin-top:12px">' +
          '<button class="button" type="button">Tell us</button>' +
          '<button class="button quiet" type="button" ' +
          "onclick=\"document.cookie='survey=1;path=/';this.closest('#survey').remove()\">Not " +
          'now</button></p></div>' +
          '<script>if(document.cookie.includes("survey=1"))document.getElementById("survey").remove()</script>' +
          '</body>',
      ],
    ],
  },
];

export const secondFaults: readonly Edit[] = [
  {
    name: 'filter-gone',
    kind: 'gone',
    what: 'the category “Storage” is gone, the others stay',
    case: category,
    heldOut: false,
    swaps: [[/<li><a href="[^"]*category=storage"[^>]*>Storage \(\d+\)<\/a><\/li>/, '']],
  },
  {
    name: 'sort-dead',
    kind: 'dead',
    what: '“Sort by” does nothing',
    case: 'The list can be sorted by price',
    heldOut: false,
    swaps: [['<select id="sort" name="sort" data-submit-on-change', '<select id="sort" name="sort"']],
  },
  {
    name: 'use-address-dead',
    kind: 'dead',
    what: '“Use this address” does nothing',
    case: review,
    heldOut: false,
    swaps: [
      [
        /<button type="button" class="button quiet" data-fill="[^"]*">/g,
        '<button type="button" class="button quiet">',
      ],
    ],
  },
  {
    name: 'register-leads-home',
    kind: 'wrong-place',
    what: '“Create account” leads to the home page',
    case: register,
    heldOut: false,
    swaps: [
      [
        '<button class="button" type="submit">Create account<',
        '<button class="button" type="submit" formaction="/" formmethod="get">Create account<',
      ],
    ],
  },
  {
    name: 'wrong-order',
    kind: 'wrong-place',
    what: 'the number of one order leads to the other',
    case: 'An order shows what was paid',
    heldOut: false,
    swaps: [['<a href="/orders/HL-1001">HL-1001<', '<a href="/orders/HL-1002">HL-1001<']],
  },
  {
    name: 'continue-gone',
    kind: 'gone',
    what: '“Continue to payment” is gone, “Back to cart” stays',
    case: 'A name may have an apostrophe',
    heldOut: false,
    swaps: [['<button class="button" type="submit">Continue to payment</button>', '']],
  },
  {
    name: 'plus-takes-away',
    kind: 'wrong-act',
    what: '“+” of the cart takes one away',
    case: quantity,
    heldOut: false,
    on: /^\/cart/,
    swaps: [['data-step="1"', 'data-step="-1"']],
  },
  {
    name: 'question-dead',
    kind: 'dead',
    what: 'a question opens no answer',
    case: question,
    heldOut: false,
    css: 'main details > *:not(summary) { display: none !important; } main details::details-content { display: none; }',
  },
  {
    name: 'renamed-leads-to-about',
    kind: 'wrong-place',
    what: '“Contact” is called “Write to us” and leads to “About”',
    case: contact,
    heldOut: false,
    swaps: [[/<a href="\/contact"([^>]*)>Contact</, '<a href="/about"$1>Write to us<']],
  },
  {
    name: 'take-out-dead',
    kind: 'dead',
    what: '“Remove” is called “Take out” and does nothing',
    case: removed,
    heldOut: false,
    swaps: [
      [
        /<button class="plain" type="submit" aria-label="Remove[^>]*>Remove<\/button>/g,
        '<button class="plain" type="button">Take out</button>',
      ],
    ],
  },
  {
    name: 'share-instead',
    kind: 'look-alike',
    what: '“Share” stands where “Save for later” stood',
    case: saved,
    heldOut: false,
    swaps: [
      [
        /<button class="button quiet" type="submit" id="save-button">Save for later<\/button>/,
        '<button class="button quiet" type="button" id="save-button">Share</button>',
      ],
    ],
  },
  {
    name: 'renamed-tab-shows-details',
    kind: 'wrong-result',
    what: 'the tab “Reviews” is called “What people say” and shows the details',
    case: reviews,
    heldOut: false,
    swaps: [
      ['aria-controls="panel-reviews"', 'aria-controls="panel-details"'],
      ['>Reviews</button>', '>What people say</button>'],
    ],
  },
];
