import type { Fault } from '../faults.ts';

/** What goes wrong with an account, its addresses and its orders. */
export const accountFaults = [
  {
    name: 'silent-sign-in', type: 'Usability', severity: 'High', family: 'error-message',
    title: 'A wrong password is refused without a word',
    where: '/sign-in (Sign in to your account)',
    reproduce: [
      'Click "Sign in"',
      'Type "demo@hearthloom.test" and the password "wrong-password"',
      'Click "Sign in"',
      'The page comes back and says nothing',
    ],
    breaks: 'A wrong password is refused with a reason',
  },
  {
    name: 'low-contrast', type: 'Accessibility', severity: 'Medium', family: 'contrast',
    title: 'The note under the sign-in form can hardly be read',
    where: '/sign-in (Sign in to your account)',
    reproduce: [
      'Click "Sign in"',
      'The sentence that starts with "New here?" is pale grey on white',
    ],
  },
  {
    name: 'accepts-bad-email', type: 'Functional', severity: 'High', family: 'accepts-bad-input',
    title: 'An account can be created with a mail address that is none',
    where: '/register (Create your account)',
    reproduce: [
      'Click "Sign in", then "Create an account"',
      'Type the name "Nora Field", the email "nora.example" and the password "quiet-river-9"',
      'Click "Create account"',
      'The account is created',
    ],
    breaks: 'A mail address without an at sign is refused',
  },
  {
    name: 'refuses-good-phone', type: 'Functional', severity: 'Medium', family: 'refuses-good-input',
    title: 'The profile refuses a phone number with a country code',
    where: '/account (Your profile)',
    reproduce: [
      'Sign in as demo@hearthloom.test with loom-and-hearth',
      'Type "+44 20 7946 0958" in "Phone"',
      'Click "Save changes"',
      'The number is refused',
    ],
    breaks: 'A phone number with a country code can be saved',
  },
  {
    name: 'phone-not-saved', type: 'Functional', severity: 'High', family: 'lost-data',
    title: 'A changed phone number is said to be saved, and is not',
    where: '/account (Your profile)',
    reproduce: [
      'Sign in as demo@hearthloom.test with loom-and-hearth',
      'Type "5035550177" in "Phone"',
      'Click "Save changes"',
      'The message says saved, the field has the old number',
    ],
    breaks: 'A new phone number is kept',
  },
  {
    name: 'template-braces', type: 'Content', severity: 'Medium', family: 'placeholder-text',
    title: 'The profile shows "{{ account.since }}"',
    where: '/account (Your profile)',
    reproduce: [
      'Sign in as demo@hearthloom.test with loom-and-hearth',
      'The line under "Your profile" ends with {{ account.since }}',
    ],
  },
  {
    name: 'dead-add-address', type: 'Functional', severity: 'High', family: 'dead-control',
    title: '"Add address" does nothing',
    where: '/account (Your profile)',
    reproduce: [
      'Sign in as demo@hearthloom.test with loom-and-hearth',
      'Click "Add address"',
      'Nothing happens',
    ],
    breaks: 'A new address can be added',
  },
  {
    name: 'stale-addresses', type: 'Functional', severity: 'Medium', family: 'stale-list',
    title: 'A deleted address stays in the list until the page is reloaded',
    where: '/account (Your profile)',
    reproduce: [
      'Sign in as demo@hearthloom.test with loom-and-hearth',
      'Click "Delete" beside the address',
      'Click "Delete" in the dialog',
      'The message says deleted, but the address still stands there',
    ],
    breaks: 'An address can be deleted',
  },
  {
    name: 'invalid-date', type: 'Content', severity: 'Medium', family: 'placeholder-text',
    title: 'Orders were placed on "Invalid Date"',
    where: '/orders (Your orders)',
    reproduce: [
      'Sign in as demo@hearthloom.test with loom-and-hearth',
      'Open "Orders" in the account menu',
      'Every order says Invalid Date',
    ],
    breaks: 'Past orders are listed with date and total',
  },
  {
    name: 'order-total-differs', type: 'Functional', severity: 'High', family: 'disagreement',
    title: 'The list of orders leaves shipping out of the total',
    where: '/orders (Your orders)',
    reproduce: [
      'Sign in as demo@hearthloom.test with loom-and-hearth',
      'Open "Orders" in the account menu: HL-1001 is $92.00',
      'Click "HL-1001": its total is $98.00',
    ],
    breaks: 'Past orders are listed with date and total',
  },
  {
    name: 'accepts-short-password', type: 'Security', severity: 'Medium', family: 'accepts-bad-input',
    title: 'A password of one character is accepted, although at least 8 are asked for',
    where: '/register (Create your account)',
    reproduce: [
      'Click "Sign in", then "Create an account"',
      'Type the name "Nora Field", the email "nora@example.com" and the password "x"',
      'Click "Create account"',
      'The account is created',
    ],
  },
  {
    name: 'dates-over-items', type: 'Visual', severity: 'Medium', family: 'overlap',
    title: 'The dates of the orders are printed over the next column',
    where: '/orders (Your orders)',
    reproduce: [
      'Sign in as demo@hearthloom.test with loom-and-hearth',
      'Open "Orders" in the account menu',
      'Each date runs over the number under "Items", so that the year and the number can hardly be read',
    ],
  },
  {
    name: 'again-forgets-quantity', type: 'Functional', severity: 'High', family: 'lost-data',
    title: '"Buy again" puts only one of each product into the cart',
    where: '/orders/HL-1001 (Order HL-1001), /cart (Your cart)',
    reproduce: [
      'Sign in as demo@hearthloom.test with loom-and-hearth',
      'Open "Orders" in the account menu',
      'Click "HL-1001": it has four mugs',
      'Click "Buy again"',
      'The message says that everything is in the cart, but there is only one mug',
    ],
  },
  {
    name: 'loose-newsletter-label', type: 'Accessibility', severity: 'Medium', family: 'label',
    title: 'The text beside the newsletter checkbox does not belong to it',
    where: '/account (Your profile)',
    reproduce: [
      'Sign in as demo@hearthloom.test with loom-and-hearth',
      'Click the text "Send me the newsletter, once a month"',
      'Nothing happens: only the little box itself can be clicked, and a screen reader says only "checkbox"',
    ],
  },
  {
    name: 'order-open-to-anyone', type: 'Security', severity: 'Critical', family: 'access-control',
    title: 'An order can be read without being signed in',
    where: '/orders/HL-1001 (Order HL-1001)',
    reproduce: [
      'Sign in as demo@hearthloom.test with loom-and-hearth',
      'Open "Orders" in the account menu',
      'Click "HL-1001"',
      'Click "Sign out" in the account menu: "You are signed out."',
      'Go back',
      'The order is shown, with name, street and card, although the header says "Sign in"',
    ],
  },
] as const satisfies readonly Fault[];
