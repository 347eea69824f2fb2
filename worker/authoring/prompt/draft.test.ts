import { describe, expect, it } from 'vitest';
import { readHints } from './hints.ts';
import { draftFromPrompt, needsModel } from './index.ts';

const shop = 'Sign in as "{{username}}" with the password "{{password}}"';

/** A prompt, its steps and its assertions. */
const understood: [string, string[], string[]][] = [
  [
    'Check that a visitor can add the Blue mug to the cart and the badge shows 1',
    ['Add the Blue mug to the cart'],
    ['The badge shows 1'],
  ],
  [
    'Check that a visitor can open the shop, choose "Large" in "Size" and press "Add to cart"',
    ['Open the shop', 'Choose "Large" in "Size"', 'Press "Add to cart"'],
    [],
  ],
  ['Verify that searching for lamp lists only lamps', ['Search for lamp'], ['Every item contains "lamp"']],
  [
    'Test that signing in with a wrong password shows an error',
    ['Sign in as "{{username}}" with the password "not-the-password"'],
    ['An error is shown'],
  ],
  [
    '1. Open the shop page\n2. Click "Blue mug"\n3. Press "Add to cart"\nExpected: the cart badge shows 1',
    ['Open the shop page', 'Click "Blue mug"', 'Press "Add to cart"'],
    ['The cart badge shows 1'],
  ],
  [
    'Given I am on the home page\nWhen I search for "lamp"\nThen the text "2 results" is shown\nAnd every item contains "lamp"',
    ['Go to the home page', 'Search for "lamp"'],
    ['The text "2 results" is shown', 'Every item contains "lamp"'],
  ],
  [
    'Given I am signed in, when I open the orders page, then the order "1042" is listed',
    [shop, 'Open the orders page'],
    ['The order "1042" is listed'],
  ],
  [
    '- Go to /cart\n- Click "Checkout"\n- the page "Shipping" should be shown',
    ['Go to /cart', 'Click "Checkout"'],
    ['The page "Shipping" should be shown'],
  ],
  [
    'Open the Blue mug. Add it to the cart. The badge should show 1.',
    ['Open the Blue mug', 'Add to the cart'],
    ['The badge should show 1'],
  ],
  [
    'Sign in, open the orders page and verify that the order "1042" is listed.',
    [shop, 'Open the orders page'],
    ['The order "1042" is listed'],
  ],
  [
    'A visitor opens the cart, adds the Blue mug and clicks "Checkout". The page "Shipping" is shown.',
    ['Open the cart', 'Add the Blue mug', 'Click "Checkout"'],
    ['The page "Shipping" is shown'],
  ],
  [
    'When the user clicks "Save", then the message "Saved" appears',
    ['Click "Save"'],
    ['The message "Saved" appears'],
  ],
  [
    'After adding the Blue mug to the cart, the cart count increases by 1',
    ['Add the Blue mug to the cart'],
    ['The cart count increases by 1'],
  ],
  [
    'The cart badge shows 1 after clicking "Add to cart"',
    ['Click "Add to cart"'],
    ['The cart badge shows 1'],
  ],
  [
    'Sign in with valid credentials and make sure the heading says "Your account"',
    [shop],
    ['The heading says "Your account"'],
  ],
  [
    'Log in with wrong credentials. An error message should be displayed.',
    ['Sign in as "robin.reed@example.com" with the password "not-the-password"'],
    ['An error message should be displayed'],
  ],
  [
    'Enter the username and password and press "Sign in"',
    ['Type "{{username}}" in "Email"', 'Type "{{password}}" in "Password"', 'Press "Sign in"'],
    [],
  ],
  [
    'Please run #{reset}, then sign in as {{username}} with {{password}} and check that "Welcome" is shown',
    ['#{reset}', 'Sign in as {{username}} with {{password}}'],
    ['"Welcome" is shown'],
  ],
  [
    'Type "Ada" in "Name", "ada@example.com" in "Email" and click "Send". Verify that "Thank you" is shown.',
    ['Type "Ada" in "Name", "ada@example.com" in "Email"', 'Click "Send"'],
    ['"Thank you" is shown'],
  ],
  [
    'I want to sort the products by price, lowest first, and expect the items to be sorted by price, lowest first',
    ['Sort the products by price, lowest first'],
    ['The items are sorted by price, lowest first'],
  ],
  ['Ensure that the home page shows "Featured"', [], ['The home page shows "Featured"']],
  [
    'As a guest, I can open the cart and see "Your cart is empty"',
    ['Open the cart'],
    ['"Your cart is empty" is shown'],
  ],
  [
    'Click "Sign in" → type "x@y.z" in "Email" → the button "Sign in" is shown',
    ['Click "Sign in"', 'Type "x@y.z" in "Email"'],
    ['The button "Sign in" is shown'],
  ],
  [
    'Test case: Empty cart\nSteps:\n1) Open /cart\nExpected result:\n- The cart is empty\n- "Continue shopping" is visible',
    ['Open /cart'],
    ['The cart is empty', '"Continue shopping" is visible'],
  ],
  [
    'Go to the contact page, fill in "Message" with "Hello, and goodbye", submit the form',
    ['Go to the contact page', 'Fill in "Message" with "Hello, and goodbye"', 'Submit the form'],
    [],
  ],
  [
    'Open the cart. I should see "Stoneware Mug". Then remove it. The cart should be empty.',
    ['Open the cart', 'Verify that I should see "Stoneware Mug"', 'Remove'],
    ['The cart should be empty'],
  ],
  ['Make sure that clicking "Cart" opens the cart page', ['Click "Cart"'], ['The cart page is shown']],
  [
    'Search for "lamp", and check the results contain "Paper Pendant Lamp"',
    ['Search for "lamp"'],
    ['The results contain "Paper Pendant Lamp"'],
  ],
  [
    'Check the "Gift wrap" checkbox, then press "Update" and confirm that the total is $24.00',
    ['Check the "Gift wrap" checkbox', 'Press "Update"'],
    ['The total is $24.00'],
  ],
  [
    'Sign in with valid credentials and check that the orders page is shown after opening "Your orders"',
    [shop, 'Open "Your orders"'],
    ['The orders page is shown'],
  ],
  [
    'Remember the order number as {{order}}, open /orders and verify that "{{order}}" is shown',
    ['Remember the order number as {{order}}', 'Open /orders'],
    ['"{{order}}" is shown'],
  ],
];

/** A prompt, and words of the part that needs a model. */
const beyond: [string, string][] = [
  ['Verify that a visitor can complete the checkout', 'Complete the checkout'],
  ['Make sure the site feels fast and modern', 'feels fast and modern'],
  ['Fill in the form with valid data and submit it', 'with valid data'],
  ['Test everything', 'Everything'],
  ['Explore the shop and look for bugs', 'Explore the shop'],
  ['Does the carousel animate smoothly?', 'carousel'],
  ['Given a cart with 3 mugs, when I remove one, then the badge shows 2', 'cart with 3 mugs'],
  ['hello', 'Hello'],
];

describe('a test drafted from a prompt', () => {
  for (const [prompt, steps, assertions] of understood) {
    it(prompt.replaceAll('\n', ' / '), () => {
      const draft = draftFromPrompt(prompt);
      expect({ steps: draft.steps, assertions: draft.assertions, needs: needsModel(draft) }).toEqual({
        steps,
        assertions,
        needs: undefined,
      });
      expect(draft.title).not.toBe('');
    });
  }

  for (const [prompt, part] of beyond) {
    it(`needs a model for: ${prompt}`, () => {
      const needs = needsModel(draftFromPrompt(prompt));
      expect(needs).toContain(part);
      expect(needs).toMatch(/needs a model/);
    });
  }

  it('tries a refused sign-in with an address that nobody has, where there is no credential', () => {
    expect(
      draftFromPrompt('Test that signing in with a wrong password shows an error', { hasCredential: false })
        .steps,
    ).toEqual(['Sign in as "robin.reed@example.com" with the password "not-the-password"']);
  });

  it('says what is missing in a prompt that holds nothing', () => {
    expect(needsModel(draftFromPrompt('  \n '))).toMatch(/nothing to do/);
  });

  it('takes a title that is given, and else the words of the prompt', () => {
    expect(draftFromPrompt('Scenario: An empty cart\n- Open /cart\n- The cart is empty').title).toBe(
      'An empty cart',
    );
    expect(draftFromPrompt('Check that a visitor can open the cart').title).toBe(
      'A visitor can open the cart',
    );
    expect(draftFromPrompt('1. Open /cart\n2. Click "Checkout"\nExpected: "Shipping" is shown').title).toBe(
      'Click "Checkout": "Shipping" is shown',
    );
  });
});

describe('what somebody says has changed', () => {
  const names: [string, string, string][] = [
    ['The "Add to cart" button is now called "Add to basket".', 'Add to cart', 'Add to basket'],
    ['We renamed Sign in to Log in', 'Sign in', 'Log in'],
    ['"Orders" → "Purchases"', 'Orders', 'Purchases'],
    ['The Save button was replaced by the "Keep" button', 'Save', 'Keep'],
  ];
  for (const [instructions, from, to] of names)
    it(instructions, () =>
      expect(readHints(instructions)).toMatchObject({ renamed: [{ from, to }], steps: [] }),
    );

  it('takes orders for steps that are new, and leaves the rest as words', () => {
    expect(readHints('You now have to click "Continue" first. The checkout looks different.')).toMatchObject({
      renamed: [],
      steps: ['Click "Continue"'],
      words: expect.stringContaining('different'),
    });
  });
});
