import { describe, expect, test } from 'vitest';
import { parseStep } from '#worker/engine/index.ts';
import { readKeys } from './keys.ts';
import type { ParsedAct } from './types.ts';

/** An action as a short line: kind, value, target with scopes. */
function short(act: ParsedAct): string {
  const target = 'target' in act && act.target ? act.target : undefined;
  const places = target
    ? [
        ...target.scopes.map(
          (s) =>
            `@${s.kind ?? ''}${(s.places ?? []).join('-')}${s.ordinal !== undefined ? `#${s.ordinal}` : ''}${s.name ? `(${s.name.name})` : ''}`,
        ),
        ...target.relations.map((r) => `@${r.kind}(${r.to.name})`),
      ].join('')
    : '';
  const named = target
    ? `[${target.name}${target.ordinal !== undefined ? `#${target.ordinal}` : ''}${target.kinds.length ? `:${target.kinds[0]}` : ''}${target.any ? ':any' : ''}${places}]`
    : '';
  switch (act.kind) {
    case 'type':
      return `type ${act.text} ${named}${act.append ? ' +' : ''}`;
    case 'choose':
      return `choose ${act.option} ${named}`;
    case 'toggle':
      return `toggle ${named} ${act.to ?? '?'}`;
    case 'key':
      return `key ${act.keys}`;
    case 'navigate':
      return `navigate ${act.url}`;
    case 'scroll':
      return `scroll ${act.by ? (act.target ? `${act.by} over ${named}` : act.by) : named}`;
    case 'wait':
      return `wait ${act.text ?? act.ms ?? ''}${act.gone ? ' gone' : ''}`;
    case 'press':
    case 'hover':
      return `${act.kind}${act.manner?.count === 2 ? '2' : ''} ${named}`;
    case 'identity':
      return `${act.role} ${act.text}`;
    case 'search':
      return `search ${act.text}`;
    case 'sort':
      return `sort ${act.by}`;
    case 'verify':
      return `verify ${act.assertion}`;
    case 'clear':
      return `clear ${named}`;
    default:
      return act.kind;
  }
}

const table: [string, string[]][] = [
  ['Click "Add to cart"', ['press [Add to cart]']],
  [
    'Turn mono audio on and noise reduction off',
    ['toggle [mono audio] true', 'toggle [noise reduction] false'],
  ],
  [
    'Switch off the kitchen ceiling and the hall lamp',
    ['toggle [kitchen ceiling] false', 'toggle [hall lamp] false'],
  ],
  [
    'Type "Move on to the lesson that was cancelled" in "Note"',
    ['type Move on to the lesson that was cancelled [Note]'],
  ],
  ['Click "The order that was cancelled"', ['press [The order that was cancelled]']],
  ['Record a weight of 62.5', ['type 62.5 [weight]']],
  ['Tick "Terms and conditions"', ['toggle [Terms and conditions] true']],
  ['Tick "Gift wrap" and then "Express"', ['toggle [Gift wrap] true', 'toggle [Express] true']],
  ['It’s a cat, choose Cat', ['choose Cat ']],
  ['Leave out Ann Lee this time', ['toggle [Ann Lee] false']],
  ["Open the menu at the end of Ann Lee's row", ['press [:select@row(Ann Lee)]']],
  ['Put it into tote 3', ['press [tote 3]']],
  ['Set the limit to 500 and run it again', ['type 500 [limit]', 'press [run it again]']],
  ['Go one week ahead', ['press [next week]']],
  ['Order them by price', ['sort price']],
  ['Use "Headset" as the microphone', ['choose Headset [microphone]']],
  ['Record a weight of 62 and a height of 160', ['type 62 [weight]', 'type 160 [height]']],
  ['Open the lesson that was cancelled', ['press [cancelled lesson]']],
  ['Click the 17th in the calendar', ['press [17@(calendar)]']],
  ['Press the button at the bottom left', ['press [:button@bottom-left]']],
  ['Open the rightmost tab of the bottom bar', ['press [#-1:tab@bottom]']],
  ['Click the orange button at the bottom of the form', ['press [:button@formbottom]']],
  ['Click "Save" at the top', ['press [Save@top]']],
  ['click on the "Save" button', ['press [Save:button]']],
  ['Tap the Save button', ['press [Save:button]']],
  ['Open the cart', ['press [cart]']],
  ['Go to the Orders page', ['press [Orders:link]']],
  ['Open the page "Orders"', ['press [Orders:link]']],
  ['Click the second "Add to cart" button', ['press [Add to cart#1:button]']],
  ['Click the last product', ['press [#-1:container]']],
  ['Open the first product card', ['press [#0:container]']],
  ['Pick any product', ['press [:container:any]']],
  ['Click "Delete" in the row for Blue mug', ['press [Delete@row(Blue mug)]']],
  ['Click "Delete" in the row for "Blue mug"', ['press [Delete@row(Blue mug)]']],
  ['Click "Buy" in the "Blue mug" card', ['press [Buy@card(Blue mug)]']],
  ['Click "OK" in the dialog', ['press [OK@dialog]']],
  ['In the header, click "Cart"', ['press [Cart@header]']],
  ['Click "Cart" in the header', ['press [Cart@header]']],
  ['Click the "Delete" button next to "Blue mug"', ['press [Delete:button@near(Blue mug)]']],
  ['Click the button below "Shipping"', ['press [:button@below(Shipping)]']],
  ['Click the link above the footer text', ['press [:link@above(footer)]']],
  ['Click "Add to cart" on the first product', ['press [Add to cart@#0]']],
  ['Click the cart icon', ['press [cart:icon]']],
  ['Click the × button', ['press [×:button]']],
  ['Click the Log in button', ['press [Log in:button]']],
  ['Click Sign in', ['press [Sign in]']],
  ['Double-click "Place order"', ['press2 [Place order]']],
  ['Double click the row "A"', ['press2 [A:container]']],
  ['Click "+" twice', ['press [+]', 'press [+]']],
  ['Hover over "Products"', ['hover [Products]']],
  ['Type "Ann" in "Name"', ['type Ann [Name]']],
  ['Type "a@b.c" in "Email" and press Enter', ['type a@b.c [Email]', 'key Enter']],
  ['Type "a" into "First name", "b" into "Last name"', ['type a [First name]', 'type b [Last name]']],
  [
    'Enter "x" in the Email field and "y" in the Password field, then click "Sign in"',
    ['type x [Email:field]', 'type y [Password:field]', 'press [Sign in]'],
  ],
  ['Type hello world in the search box', ['type hello world [search:field]']],
  ['Enter 5 in Quantity', ['type 5 [Quantity]']],
  ['Enter the email "a@b.c"', ['type a@b.c [email]']],
  ['Type "hello"', ['type hello ']],
  ['Write down "milk" in "Notes"', ['type milk [Notes]']],
  ['Fill in "Ada" as surname', ['type Ada [surname]']],
  ['Append " more" to "Notes"', ['type  more [Notes] +']],
  ['Fill "Name" with "Ann"', ['type Ann [Name]']],
  [
    'Fill in "Name" with "Ann", "Email" with "a@b.c" and "City" with "Oslo"',
    ['type Ann [Name]', 'type a@b.c [Email]', 'type Oslo [City]'],
  ],
  [
    'Fill in the form with name "Ann" and email "a@b.c" and submit it',
    ['type Ann [name]', 'type a@b.c [email]', 'submit'],
  ],
  [
    'Fill in the form: Name "X", Email "Y", and click "Send"',
    ['type X [Name]', 'type Y [Email]', 'press [Send]'],
  ],
  ['Fill in Email with a@b.c and Password with hunter2', ['type a@b.c [Email]', 'type hunter2 [Password]']],
  ['Set "Quantity" to "3"', ['type 3 [Quantity]']],
  ['Change the quantity of "Blue mug" to 2', ['type 2 [quantity@(Blue mug)]']],
  ['Replace the quantity with 3', ['type 3 [quantity]']],
  ['Clear the search box', ['clear [search:field]']],
  ['Clear "Notes"', ['clear [Notes]']],
  ['Type "say \\"hi\\"" in "Notes"', ['type say "hi" [Notes]']],
  ["Type 'O’Brien' in 'Name'", ['type O’Brien [Name]']],
  ['Select "Large" from the "Size" dropdown', ['choose Large [Size:select]']],
  ['Select "Price: low to high" in "Sort by"', ['choose Price: low to high [Sort by]']],
  ['Choose Norway in Country', ['choose Norway [Country]']],
  ['Choose "Express" shipping', ['choose Express [shipping]']],
  ['Select the "Express" radio button', ['toggle [Express:toggle] true']],
  ['Select the Settings tab', ['press [Settings:tab]']],
  ['Check "I agree to the terms"', ['toggle [I agree to the terms] true']],
  ['Uncheck the newsletter checkbox', ['toggle [newsletter:toggle] false']],
  ['Turn off the "Sound" switch', ['toggle [Sound:toggle] false']],
  ['Toggle "Dark mode"', ['toggle [Dark mode] ?']],
  ['Press Enter', ['key Enter']],
  ['Press the Escape key', ['key Escape']],
  ['Press Ctrl+A', ['key Control+A']],
  ['Press Tab twice', ['key Tab', 'key Tab']],
  ['Go to "/cart"', ['navigate /cart']],
  ['Go to /cart', ['navigate /cart']],
  ['Visit http://localhost:3000/a?b=1', ['navigate http://localhost:3000/a?b=1']],
  ['Open the home page', ['home']],
  ['Go back', ['back']],
  ['Reload the page', ['reload']],
  ['Refresh', ['reload']],
  ['Scroll down', ['scroll down']],
  ['Scroll down over "Garden"', ['scroll down over [Garden]']],
  ['Scroll up in the sidebar', ['scroll up over [sidebar]']],
  ['Scroll to the bottom of the page', ['scroll bottom']],
  ['Scroll down until "Reviews" is visible', ['scroll [Reviews]']],
  ['Wait 2 seconds', ['wait 2000']],
  ['Wait until "Saved" is shown', ['wait Saved']],
  ['Wait until "Loading" disappears', ['wait Loading gone']],
  ['Search for "mug"', ['search mug']],
  ['Search the handbook for boots', ['search boots']],
  ['Search for the boots for children', ['search the boots for children']],
  ['Search gifts for children', ['search gifts for children']],
  ['Sort by "Price: low to high"', ['sort Price: low to high']],
  ['Sign in as "ann@x.y" with password "secret"', ['username ann@x.y', 'password secret', 'submit']],
  ['Log in with email "a" and password "b"', ['username a', 'password b', 'submit']],
  ['Submit the form', ['submit']],
  ['Check that "Total" shows "$5"', ['verify "Total" shows "$5"']],
  ['Check "Gift wrap" and click "Next"', ['toggle [Gift wrap] true', 'press [Next]']],
  [
    'Enter the model number 4711 and the postcode "AB1 2CD"',
    ['type 4711 [model]', 'type AB1 2CD [postcode]'],
  ],
  ['Apply the voucher "SPRING"', ['type SPRING [voucher]', 'press [apply]']],
  ['Subscribe with the email "a@b.c"', ['type a@b.c [email]', 'press [subscribe]']],
  ['Sign up for the newsletter as a@b.c', ['type a@b.c [email:field]', 'press [sign up]']],
  ['Name the list "Summer"', ['type Summer [name]']],
  ['Put the heating on', ['toggle [heating] true']],
  ['Put 5 in Quantity', ['type 5 [Quantity]']],
  ['Type "a" in "City", save and continue', ['type a [City]', 'press [save and continue]']],
  ['Reload the form', ['reload']],
  ['Look up Bergen', ['search Bergen']],
  ['Click "Save", then wait for "Saved"', ['press [Save]', 'wait Saved']],
];

describe('a step', () => {
  test.each(table)('%s', (step, acts) => {
    const parsed = parseStep(step);
    expect(parsed.unknown).toBeUndefined();
    expect(parsed.acts.map(short)).toEqual(acts);
  });

  test.each(['', 'Type', 'Hmm', 'Write down four things: milk, tea, jam, salt'])(
    'is not understood: %s',
    (step) => {
      const parsed = parseStep(step);
      expect(parsed.acts).toEqual([]);
      expect(parsed.unknown).toBe(step);
    },
  );

  test('leaves an order with a verb of nobody’s to what the screen shows', () => {
    const [act] = parseStep('Frobnicate the widget').acts;
    expect(act).toMatchObject({ kind: 'press', loose: true, said: 'Frobnicate the widget' });
  });

  test('names what it did not understand after what it did', () => {
    const parsed = parseStep('Click "Save". Hmm.');
    expect(parsed.acts.map(short)).toEqual(['press [Save]']);
    expect(parsed.unknown).toBe('Hmm');
  });

  test('a verb with an object keeps both readings', () => {
    const [act] = parseStep('Add "Blue mug" to the cart').acts;
    expect(act?.kind).toBe('press');
    const readings = act?.kind === 'press' ? [act.target, ...(act.or ?? [])] : [];
    expect(readings.map((r) => `${r.name}${r.scopes.map((s) => ` in ${s.name?.name}`).join('')}`)).toEqual([
      'Add Blue mug to the cart',
      'add to the cart in Blue mug',
      'add in Blue mug',
    ]);
  });

  test('takes no word that every object has for a kind of control', () => {
    expect(parseStep('Click the leftmost constructor').acts).toMatchObject([
      { target: { name: 'leftmost constructor', kinds: [] } },
    ]);
  });
  test('scripts are named', () =>
    expect(parseStep('Type #{make code} in "Code"').scripts).toEqual(['make code']));
});

test.each([
  ['Ctrl+Shift+K', 'Control+Shift+K'],
  ['down arrow', 'ArrowDown'],
  ['F5', 'F5'],
  ['page down', 'PageDown'],
  ['the Enter key', 'Enter'],
  ['Save', undefined],
  ['', undefined],
])('keys: %s', (text, keys) => {
  expect(readKeys(text)).toBe(keys);
});

describe('remembering', () => {
  test.each([
    ['Remember the order number as {{order}}', 'order number', 'order'],
    ['remember "Order total" as {{ order-total }}', 'Order total', 'order-total'],
    ['Note down the reference as {{ref.no}}', 'reference', 'ref.no'],
    ['Save the value of the "Email" field as "{{mail}}"', 'Email', 'mail'],
  ])('%s', (text, what, name) => {
    const parsed = parseStep(text);
    expect(parsed.unknown).toBeUndefined();
    expect(parsed.acts).toMatchObject([{ kind: 'remember', name }]);
    const [act] = parsed.acts;
    expect(act?.kind === 'remember' && act.what.source).toContain(what);
  });
  test('after another act, and before one', () => {
    expect(
      parseStep('Click "Buy" and remember the order number as {{order}}').acts.map(({ kind }) => kind),
    ).toEqual(['press', 'remember']);
    expect(
      parseStep('Remember the total as {{total}}, then click "Pay"').acts.map(({ kind }) => kind),
    ).toEqual(['remember', 'press']);
  });
  test('a button called Save is still pressed', () => {
    expect(parseStep('Save the draft').acts).toMatchObject([{ kind: 'press' }]);
  });
});
