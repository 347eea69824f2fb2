import { inMenu, menuLook, trash, type Edit } from './edit.ts';
import { address, badge, contact, message, orders, removed, saved, ships, total } from './titles.ts';

const removeButton = />Remove<\/button>/g;
const deleteButton = />Delete<\/button><\/li>/g;

/** Things in other places, other looks, and more beside them. */
export const rearrangedPages: readonly Edit[] = [
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
