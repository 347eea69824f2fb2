import { inMenu, menuLook, trash, type Edit } from './edit.ts';
import {
  address,
  badge,
  contact,
  message,
  orders,
  removed,
  review,
  reviews,
  saved,
  ships,
  total,
} from './titles.ts';

const removeButton = />Remove<\/button>/g;
const deleteButton = />Delete<\/button><\/li>/g;

/** Changes that take nothing from anybody: every test should go on passing. */
export const changes: readonly Edit[] = [
  {
    name: 'add-to-basket',
    kind: 'label',
    what: '“Add to cart” is called “Add to basket”',
    case: badge,
    heldOut: false,
    swaps: [['>Add to cart<', '>Add to basket<']],
  },
  {
    name: 'put-in-bag',
    kind: 'label',
    what: '“Add to cart” is called “Put in bag”',
    case: total,
    heldOut: false,
    swaps: [['>Add to cart<', '>Put in bag<']],
  },
  {
    name: 'get-this',
    kind: 'label',
    what: '“Add to cart” is called “Get this”',
    case: badge,
    heldOut: false,
    swaps: [['>Add to cart<', '>Get this<']],
  },
  {
    name: 'browse-all',
    kind: 'label',
    what: '“Shop” is called “Browse all”',
    case: ships,
    heldOut: false,
    swaps: [[/(<a href="\/products"[^>]*>)Shop</g, '$1Browse all<']],
  },
  {
    name: 'collection',
    kind: 'label',
    what: '“Shop” is called “Collection”',
    case: reviews,
    heldOut: false,
    swaps: [[/(<a href="\/products"[^>]*>)Shop</g, '$1Collection<']],
  },
  {
    name: 'log-in',
    kind: 'label',
    what: '“Sign in” is called “Log in”',
    case: 'A wrong password is refused with a reason',
    heldOut: false,
    swaps: [['>Sign in<', '>Log in<']],
  },
  {
    name: 'let-me-in',
    kind: 'label',
    what: 'the button “Sign in” is called “Let me in”',
    case: orders,
    heldOut: false,
    swaps: [['type="submit">Sign in<', 'type="submit">Let me in<']],
  },
  {
    name: 'update-profile',
    kind: 'label',
    what: '“Save changes” is called “Update profile”',
    case: 'A phone number with a country code can be saved',
    heldOut: false,
    swaps: [['>Save changes<', '>Update profile<']],
  },
  {
    name: 'store-address',
    kind: 'label',
    what: '“Save address” is called “Store this address”',
    case: address,
    heldOut: false,
    swaps: [['>Save address<', '>Store this address<']],
  },
  {
    name: 'submit',
    kind: 'label',
    what: '“Send message” is called “Submit”',
    case: message,
    heldOut: false,
    swaps: [['>Send message<', '>Submit<']],
  },
  {
    name: 'get-in-touch',
    kind: 'label',
    what: '“Send message” is called “Get in touch”',
    case: message,
    heldOut: false,
    swaps: [['>Send message<', '>Get in touch<']],
  },
  {
    name: 'delivery-and-returns',
    kind: 'label',
    what: 'the footer’s “Shipping and returns” is called “Delivery & returns”',
    case: 'The shipping page names the prices',
    heldOut: false,
    swaps: [['<a href="/shipping">Shipping and returns<', '<a href="/shipping">Delivery &amp; returns<']],
  },
  {
    name: 'looking-after-things',
    kind: 'label',
    what: 'the footer’s “Care guide” is called “Looking after things”',
    case: 'The care guide can be opened',
    heldOut: false,
    swaps: [['<a href="/care">Care guide<', '<a href="/care">Looking after things<']],
  },
  {
    name: 'which-size',
    kind: 'label',
    what: '“Size guide” is called “Which size fits?”',
    case: 'The size guide opens',
    heldOut: false,
    swaps: [['data-open="size-guide">Size guide<', 'data-open="size-guide">Which size fits?<']],
  },
  {
    name: 'wish-list',
    kind: 'label',
    what: '“Save for later” is called “Add to wish list”',
    case: saved,
    heldOut: false,
    swaps: [['>Save for later<', '>Add to wish list<']],
  },
  {
    name: 'proceed',
    kind: 'label',
    what: '“Checkout” is called “Proceed to payment”',
    case: 'A wrong postal code is told under its field',
    heldOut: false,
    swaps: [['href="/checkout/address">Checkout<', 'href="/checkout/address">Proceed to payment<']],
  },
  {
    name: 'delete-item',
    kind: 'label',
    what: '“Remove” is called “Delete item”',
    case: removed,
    heldOut: false,
    swaps: [[removeButton, '>Delete item</button>']],
  },
  {
    name: 'more-products',
    kind: 'label',
    what: 'the pager’s “Next” is called “More products”',
    case: 'The second page goes on where the first one ends',
    heldOut: false,
    swaps: [['>Next</a>', '>More products</a>']],
  },

  {
    name: 'full-name',
    kind: 'field',
    what: 'the field “Your name” is called “Full name”',
    case: message,
    heldOut: false,
    on: /^\/contact/,
    swaps: [['Your name', 'Full name']],
  },
  {
    name: 'what-can-we-help',
    kind: 'field',
    what: 'the field “Message” is called “What can we help you with?”',
    case: message,
    heldOut: false,
    on: /^\/contact/,
    swaps: [['>Message</label>', '>What can we help you with?</label>']],
  },
  {
    name: 'e-mail-address',
    kind: 'field',
    what: 'the field “Email” is called “E-mail address”',
    case: orders,
    heldOut: false,
    on: /^\/sign-in/,
    swaps: [['>Email</label>', '>E-mail address</label>']],
  },
  {
    name: 'cvc',
    kind: 'field',
    what: 'the field “Security code” is called “CVC”',
    case: review,
    heldOut: false,
    swaps: [['>Security code</label>', '>CVC</label>']],
  },
  {
    name: 'zip',
    kind: 'field',
    what: 'the field “Postal code” is called “ZIP”',
    case: address,
    heldOut: false,
    swaps: [['>Postal code</label>', '>ZIP</label>']],
  },
  {
    name: 'looking-for',
    kind: 'field',
    what: 'the search box says “What are you looking for?”',
    case: 'The search shows only what matches',
    heldOut: false,
    swaps: [['placeholder="Search products"', 'placeholder="What are you looking for?"']],
  },
  {
    name: 'find-something',
    kind: 'field',
    what: 'the search box says “Find something nice”',
    case: 'The search ignores upper and lower case',
    heldOut: false,
    swaps: [['placeholder="Search products"', 'placeholder="Find something nice"']],
  },

  {
    name: 'buy-on-top',
    kind: 'moved',
    what: 'the buttons of a product stand above its options',
    case: badge,
    heldOut: false,
    css: '.product > div { display: flex; flex-direction: column; } .product .buy { order: -1; margin: 0 0 20px; }',
  },
  {
    name: 'nav-below',
    kind: 'moved',
    what: 'the navigation stands in a row of its own below the logo',
    case: 'A question opens its answer',
    heldOut: false,
    css: '.bar { flex-wrap: wrap; } .nav { order: 9; width: 100%; }',
  },
  {
    name: 'send-on-top',
    kind: 'moved',
    what: 'the button of the contact form stands above its fields',
    case: message,
    heldOut: false,
    css: '#contact-form { display: flex; flex-direction: column; } #contact-form .actions { order: -1; align-self: flex-end; }',
  },
  {
    name: 'sign-in-in-footer',
    kind: 'moved',
    what: '“Sign in” has moved from the header into the footer',
    case: orders,
    heldOut: false,
    swaps: [
      ['<a class="account-link" href="/sign-in">Sign in</a>', ''],
      ['<h2>You</h2>', '<h2>You</h2><a href="/sign-in">Sign in</a>'],
    ],
  },

  {
    name: 'dark',
    kind: 'theme',
    what: 'a dark theme',
    case: total,
    heldOut: false,
    css:
      ':root { --paper: #16181c; --card: #1f2329; --sand: #2a2f37; --line: #343a43; --edge: #6d7683; ' +
      '--ink: #eceff3; --soft: #b4bcc8; --green: #2f8f6b; --green-dark: #27795a; --rust: #f0a07a; --red: ' +
      '#ff8a80; } .button { color: #fff; } .notice { background: #20352d; }',
  },
  {
    name: 'round-and-big',
    kind: 'theme',
    what: 'bigger letters of another face, round corners, blue buttons',
    case: 'A new customer can register',
    heldOut: false,
    css:
      ':root { --green: #1f4fbf; --green-dark: #163a8f; } body { font: ' +
      '18px/1.5 "DejaVu Sans", Verdana, sans-serif; } h1, h2, h3 { font-family: ' +
      '"DejaVu Sans", Verdana, sans-serif; } .button, .field input, .field select { border-radius: 24px; }',
  },

  {
    name: 'extra-field',
    kind: 'extra',
    what: 'the contact form has one more field, for an order number',
    case: message,
    heldOut: false,
    swaps: [
      [
        /(<form method="post" id="contact-form"[^>]*><div class="fields">)/,
        '$1<div class="field"><label for="order">Order number <span class="optional">(optional)</span>' +
          '</label><input id="order" name="order" type="text"></div>',
      ],
    ],
  },
  {
    name: 'extra-banner',
    kind: 'extra',
    what: 'a banner above everything',
    case: 'The quantity can be changed in the cart',
    heldOut: false,
    swaps: [
      [
        '<header class="site-header">',
        '<p style="background:#9c3f1d;color:#fff;text-align:center;padding:12px">Free shipping ' +
          'on orders over $80 until Sunday</p><header class="site-header">',
      ],
    ],
  },
  {
    name: 'extra-buttons',
    kind: 'extra',
    what: 'two more buttons beside “Add to cart”',
    case: badge,
    heldOut: false,
    swaps: [
      [
        '<div class="buy">',
        '<div class="buy"><button class="button quiet" type="button">Compare</button>' +
          '<button class="button quiet" type="button">Share</button>',
      ],
    ],
  },

  {
    name: 'fields-reversed',
    kind: 'order',
    what: 'the fields of an address come in another order',
    case: address,
    heldOut: false,
    on: /^\/account\/addresses/,
    css: 'form[data-keep=new-address] .fields { display: flex; flex-direction: column-reverse; }',
  },
  {
    name: 'mug-last',
    kind: 'order',
    what: 'the products come in another order',
    case: ships,
    heldOut: false,
    css: '.grid li:nth-child(1) { order: 9; } .grid li:nth-child(2) { order: 5; }',
  },
  {
    name: 'nav-reversed',
    kind: 'order',
    what: 'the navigation runs the other way round',
    case: contact,
    heldOut: false,
    css: '.nav { flex-direction: row-reverse; }',
  },

  {
    name: 'delete-in-menu',
    kind: 'menu',
    what: '“Delete” of an address is in a menu “More”',
    case: 'An address can be deleted',
    heldOut: false,
    css: menuLook,
    swaps: [
      [
        /(<button class="plain" type="button" data-open="delete-address"[^>]*>Delete<\/button>)/g,
        inMenu('More', '$1'),
      ],
    ],
  },
  {
    name: 'nav-in-menu',
    kind: 'menu',
    what: 'the navigation is behind a button “Menu”',
    case: contact,
    heldOut: false,
    css: '.menu-button { display: block; } .nav { display: none; } .nav.open { display: flex; } .site-header .bar { flex-wrap: wrap; }',
  },
  {
    name: 'save-in-menu',
    kind: 'menu',
    what: '“Save for later” is in a menu “More actions”',
    case: saved,
    heldOut: false,
    css: menuLook,
    swaps: [[/(<form id="save-form"[\s\S]*?<\/form>)/, inMenu('More actions', '$1')]],
  },
  {
    name: 'remove-in-menu',
    kind: 'menu',
    what: '“Remove” of the cart is in a menu “Options”',
    case: removed,
    heldOut: false,
    css: menuLook,
    swaps: [[/(<form method="post" action="\/cart\/remove"[\s\S]*?<\/form>)/g, inMenu('Options', '$1')]],
  },

  {
    name: 'cart-icon',
    kind: 'icon',
    what: 'the cart is an icon without its word',
    case: total,
    heldOut: false,
    swaps: [['<span>Cart</span> ', '']],
  },
  {
    name: 'remove-icon',
    kind: 'icon',
    what: '“Remove” of the cart is a bin',
    case: removed,
    heldOut: false,
    swaps: [[removeButton, `>${trash}</button>`]],
  },
  {
    name: 'delete-icon',
    kind: 'icon',
    what: '“Delete” of an address is a bin',
    case: 'An address can be deleted',
    heldOut: false,
    swaps: [[deleteButton, `>${trash}</button></li>`]],
  },

  {
    name: 'cookie-bar',
    kind: 'notice',
    what: 'a cookie bar at the bottom of the window',
    case: message,
    heldOut: false,
    swaps: [
      [
        '</body>',
        '<div id="consent" ' +
          'style="position:fixed;left:0;right:0;bottom:0;background:#222;color:#fff;padding:22px ' +
          '30px;z-index:9;display:flex;gap:16px;align-items:center">' +
          '<span style="flex:1">We use cookies to improve your experience and to count visits.</span>' +
          '<button class="button" type="button" ' +
          "onclick=\"document.cookie='consent=1;path=/';document.getElementById('consent').remove()\">Accept " +
          'all</button><button class="button quiet" type="button" ' +
          "onclick=\"document.cookie='consent=1;path=/';document.getElementById('consent').remove()\">Reject " +
          'all</button></div>' +
          '<script>if(document.cookie.includes("consent=1"))document.getElementById("consent").remove()</script>' +
          '</body>',
      ],
    ],
  },
  {
    name: 'newsletter',
    kind: 'notice',
    what: 'a newsletter offer over the page',
    case: ships,
    heldOut: false,
    swaps: [
      [
        '</body>',
        '<dialog id="offer"><h2>Join our mailing list</h2><p>Get 10% off your first order.</p>' +
          '<p class="actions"><button class="button" type="button">Sign me up</button> ' +
          '<button class="button quiet" type="button" ' +
          "onclick=\"document.cookie='offer=1;path=/';this.closest('dialog').close()\">No " +
          'thanks</button></p></dialog>' +
          '<script>if(!document.cookie.includes("offer=1"))document.getElementById("offer").showModal()</script>' +
          '</body>',
      ],
    ],
  },
];
