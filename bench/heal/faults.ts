import { inMenu, menuLook, type Edit } from './edit.ts';

const badge = 'The cart badge counts what was added';
const total = 'The total of the cart is the sum of its parts';
const ships = 'A product page says when it ships';
const reviews = 'The reviews of a product can be read';
const message = 'A message can be sent';
const address = 'A new address can be added';
const removed = 'A product can be removed from the cart';
const saved = 'A product can be saved for later';
const orders = 'Past orders are listed with date and total';
const review = 'An order can be reviewed before it is placed';
const postal = 'A wrong postal code is told under its field';
const deleted = 'An address can be deleted';
const care = 'The care guide can be opened';

const addButton = '<button class="button" type="submit" form="add-form">Add to cart</button>';
const removeButton = /<button class="plain" type="submit" aria-label="Remove[^>]*>Remove<\/button>/g;

/** Faults in the places where the harmless changes are: no test may pass over one. */
export const faults: readonly Edit[] = [
  { name: 'add-gone', kind: 'gone', what: '“Add to cart” is gone, “Save for later” stays', case: badge, heldOut: false, swaps: [[addButton, '']] },
  { name: 'add-gone-look-alike', kind: 'look-alike', what: '“Add to cart” is gone, and saving is called “Add to saved items”', case: badge, heldOut: false, swaps: [[addButton, ''], ['>Save for later<', '>Add to saved items<']] },
  { name: 'add-dead', kind: 'dead', what: '“Add to cart” does nothing', case: badge, heldOut: false, swaps: [[addButton, '<button class="button" type="button">Add to cart</button>']] },
  { name: 'add-saves', kind: 'wrong-act', what: '“Add to cart” saves for later', case: total, heldOut: false, swaps: [[addButton, '<button class="button" type="submit" form="save-form">Add to cart</button>']] },
  { name: 'add-save-swapped', kind: 'swapped', what: '“Add to cart” and “Save for later” bear each other’s names', case: saved, heldOut: false, swaps: [['>Add to cart<', '>@<'], ['>Save for later<', '>Add to cart<'], ['>@<', '>Save for later<']] },
  { name: 'add-renamed-dead', kind: 'dead', what: '“Add to cart” is called “Add to basket” and does nothing', case: badge, heldOut: false, swaps: [[addButton, '<button class="button" type="button">Add to basket</button>']] },
  { name: 'notify-me', kind: 'look-alike', what: '“Notify me” stands where “Add to cart” stood', case: badge, heldOut: false, swaps: [[addButton, '<button class="button" type="button">Notify me</button>']] },
  { name: 'add-renamed-saves', kind: 'wrong-act', what: '“Add to cart” is called “Add to list”, and saves for later', case: total, heldOut: false, swaps: [[addButton, '<button class="button" type="submit" form="save-form">Add to list</button>']] },
  { name: 'shop-leads-to-about', kind: 'wrong-place', what: '“Shop” leads to “About”', case: ships, heldOut: false, swaps: [[/<a href="\/products"([^>]*)>Shop</g, '<a href="/about"$1>Shop<']] },
  { name: 'shop-gone', kind: 'gone', what: '“Shop” is gone', case: reviews, heldOut: false, swaps: [[/<a href="\/products"[^>]*>Shop<\/a>/g, '']] },
  { name: 'sign-in-gone', kind: 'gone', what: 'the link “Sign in” is gone', case: orders, heldOut: false, swaps: [['<a class="account-link" href="/sign-in">Sign in</a>', ''], ['<nav aria-label="You">', '<nav aria-label="You" hidden>']] },
  { name: 'sign-in-dead', kind: 'dead', what: 'the button “Sign in” does nothing', case: orders, heldOut: false, swaps: [['<button class="button" type="submit">Sign in<', '<button class="button" type="button">Sign in<']] },
  { name: 'phone-not-sent', kind: 'wrong-result', what: '“Save changes” saves no phone number', case: 'A new phone number is kept', heldOut: false, swaps: [['name="phone"', 'name="fax"']] },
  { name: 'save-address-gone', kind: 'gone', what: '“Save address” is gone, “Cancel” stays', case: address, heldOut: false, swaps: [['<button class="button" type="submit">Save address</button>', '']] },
  { name: 'address-not-saved', kind: 'wrong-result', what: '“Save address” saves nothing', case: address, heldOut: false, swaps: [['<button class="button" type="submit">Save address<', '<button class="button" type="submit" formaction="/account" formmethod="get" formnovalidate>Save address<']] },
  { name: 'send-gone', kind: 'gone', what: '“Send message” is gone', case: message, heldOut: false, swaps: [['<button class="button" type="submit">Send message</button>', '']] },
  { name: 'send-leads-home', kind: 'wrong-place', what: '“Send message” leads to the home page', case: message, heldOut: false, swaps: [['<button class="button" type="submit">Send message<', '<button class="button" type="submit" formaction="/" formmethod="get">Send message<']] },
  { name: 'name-gone', kind: 'gone', what: 'the field “Your name” is gone', case: message, heldOut: false, on: /^\/contact/, swaps: [[/<div class="field">\s*<label for="name">[\s\S]*?<\/div>/, '']] },
  { name: 'message-gone', kind: 'look-alike', what: 'the field “Message” is gone, and there is a field “Subject”', case: message, heldOut: false, on: /^\/contact/, swaps: [[/<label for="message">Message<\/label>\s*<textarea[\s\S]*?<\/textarea>/, '<label for="subject">Subject</label><input id="subject" name="subject" type="text">']] },
  { name: 'security-code-gone', kind: 'gone', what: 'the field “Security code” is gone', case: review, heldOut: false, swaps: [[/<div class="field half">\s*<label for="securityCode">[\s\S]*?<\/div>/, '']] },
  { name: 'wrong-total', kind: 'wrong-result', what: 'the total is wrong', case: total, heldOut: false, on: /^\/cart/, swaps: [['<dd data-sum="total">$22.00', '<dd data-sum="total">$26.00']] },
  { name: 'renamed-and-wrong-total', kind: 'wrong-result', what: '“Add to cart” is called “Add to basket”, and the total is wrong', case: total, heldOut: false, swaps: [['>Add to cart<', '>Add to basket<'], ['<dd data-sum="total">$22.00', '<dd data-sum="total">$26.00']] },
  { name: 'checkout-leads-to-products', kind: 'wrong-place', what: '“Checkout” leads to the products', case: postal, heldOut: false, swaps: [['href="/checkout/address">Checkout<', 'href="/products">Checkout<']] },
  { name: 'checkout-gone', kind: 'gone', what: '“Checkout” is gone, “Keep shopping” stays', case: postal, heldOut: false, swaps: [['<a class="button wide" href="/checkout/address">Checkout</a>', '']] },
  { name: 'remove-gone', kind: 'gone', what: '“Remove” is gone', case: removed, heldOut: false, swaps: [[removeButton, '']] },
  { name: 'remove-dead', kind: 'dead', what: '“Remove” does nothing', case: removed, heldOut: false, swaps: [[removeButton, '<button class="plain" type="button">Remove</button>']] },
  { name: 'remove-renamed-dead', kind: 'dead', what: '“Remove” is called “Delete” and does nothing', case: removed, heldOut: false, swaps: [[removeButton, '<button class="plain" type="button">Delete</button>']] },
  { name: 'next-gone', kind: 'gone', what: 'the pager’s “Next” is gone, and so are its numbers but the first', case: 'The second page goes on where the first one ends', heldOut: false, swaps: [[/<a href="[^"]*">Next<\/a>/, ''], [/<a href="[^"]*page=\d">\d<\/a>/g, '']] },
  { name: 'size-guide-gone', kind: 'gone', what: '“Size guide” is gone', case: 'The size guide opens', heldOut: false, swaps: [['<button type="button" class="plain" data-open="size-guide">Size guide</button>', '']] },
  { name: 'reviews-gone', kind: 'gone', what: 'the tab “Reviews” is gone', case: reviews, heldOut: false, css: '#tab-reviews { display: none; }' },
  { name: 'reviews-details-swapped', kind: 'swapped', what: 'the tabs “Details” and “Reviews” bear each other’s names', case: reviews, heldOut: false, swaps: [['>Details</button>', '>@</button>'], ['>Reviews</button>', '>Details</button>'], ['>@</button>', '>Reviews</button>']] },
  { name: 'confirm-gone', kind: 'gone', what: 'the dialog’s “Delete” is gone, “Cancel” stays', case: deleted, heldOut: false, swaps: [['<button class="button danger" type="submit">Delete</button>', '']] },
  { name: 'confirm-swapped', kind: 'swapped', what: 'the dialog’s “Delete” and “Cancel” bear each other’s names', case: deleted, heldOut: false, swaps: [['type="submit">Delete<', 'type="submit">@<'], ['data-close>Cancel<', 'data-close>Delete<'], ['type="submit">@<', 'type="submit">Cancel<']] },
  { name: 'other-menu', kind: 'look-alike', what: '“Delete” is gone, and a menu “More” offers “Edit” and “Share”', case: deleted, heldOut: false, css: menuLook, swaps: [[/<button class="plain" type="button" data-open="delete-address"[^>]*>Delete<\/button>/g, inMenu('More', '<button class="plain" type="button">Edit</button> <button class="plain" type="button">Share</button>')]] },
  { name: 'care-leads-to-faq', kind: 'wrong-place', what: '“Care guide” leads to the questions', case: care, heldOut: false, swaps: [['<a href="/care">Care guide<', '<a href="/faq">Care guide<']] },
  { name: 'care-gone', kind: 'gone', what: '“Care guide” is gone, “Shipping and returns” stays', case: care, heldOut: false, swaps: [['<a href="/care">Care guide</a>', '']] },
  { name: 'search-gone', kind: 'gone', what: 'the search box is gone', case: 'The search shows only what matches', heldOut: false, css: '.search { visibility: hidden; }' },
  { name: 'search-leads-to-about', kind: 'wrong-place', what: 'the search leads to “About”', case: 'The search ignores upper and lower case', heldOut: false, swaps: [['role="search" action="/products"', 'role="search" action="/about"']] },
  { name: 'faq-about-swapped', kind: 'swapped', what: '“FAQ” and “About” lead to each other', case: 'A question opens its answer', heldOut: false, swaps: [[/href="\/faq"([^>]*)>FAQ</, 'href="/about"$1>FAQ<'], [/href="\/about"([^>]*)>About</, 'href="/faq"$1>About<']] },
  { name: 'express-gone', kind: 'gone', what: 'the choice “Express” is gone', case: review, heldOut: false, swaps: [[/<label class="choice"><input type="radio" name="shipping" value="express"[\s\S]*?<\/label>/, '']] },
  { name: 'plus-gone', kind: 'gone', what: '“+” of the cart is gone, “−” stays', case: 'The quantity can be changed in the cart', heldOut: false, on: /^\/cart/, swaps: [[/<button type="button" data-step="1"[^>]*>\+<\/button>/g, '']] },
  { name: 'cart-icon-leads-to-saved', kind: 'wrong-place', what: 'the cart is an icon without its word, and leads to the saved items', case: total, heldOut: false, swaps: [['<a class="cart-link" href="/cart"', '<a class="cart-link" href="/saved"'], ['<span>Cart</span> ', '']] },
];
