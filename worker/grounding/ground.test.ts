import { describe, expect, test } from 'vitest';
import type { Decision } from '#worker/ports/brain.ts';
import { createEmbeddedBrain, ground } from '#worker/engine/index.ts';
import { buildScene, cartPage, listPage, type SceneBuilder } from '#worker/testing/scene-builder.ts';

const brain = createEmbeddedBrain();
const decide = (page: SceneBuilder, intent: string, done = 0, secrets: string[] = []): Promise<Decision> =>
  brain.decide({ view: page.view(), intent, done, start: 'http://shop.test/', secrets });

/** `press Cart@1150,24`, or why not. */
async function outcome(page: SceneBuilder, intent: string): Promise<string> {
  const d = await decide(page, intent);
  if (d.kind === 'cannot') return `${d.why}${d.why === 'ambiguous' ? ` ${d.candidates.length}` : ''}`;
  if (d.kind !== 'act') return d.kind;
  const { act, target } = d.plan;
  const value =
    act.kind === 'type'
      ? ` ${act.text}`
      : act.kind === 'choose'
        ? ` ${act.option}`
        : act.kind === 'navigate'
          ? ` ${act.url}`
          : act.kind === 'key'
            ? ` ${act.keys}`
            : act.kind === 'toggle'
              ? ` ${act.to}`
              : '';
  return `${act.kind}${value}${target ? ` @${Math.round(target.box.x)},${Math.round(target.box.y)}` : ''}`;
}

describe('a list of cards', () => {
  test.each([
    ['Open the cart', 'press @1150,24'],
    ['Click the cart icon', 'press @1150,24'],
    ['Go to the basket', 'press @1150,24'],
    ['Log in', 'press @1000,24'],
    ['Open the login page', 'press @1000,24'],
    ['Click "Add to cart"', 'ambiguous 3'],
    ['Click the first "Add to cart"', 'press @60,440'],
    ['Click any "Add to cart" button', 'press @60,440'],
    ['Click the last "Add to cart" button', 'press @860,440'],
    ['Click "Add to cart" for Blue Mug', 'press @460,440'],
    ['Click "Add to cart" in the "Blue Mug" card', 'press @460,440'],
    ['Click "Add to cart" on the third product', 'press @860,440'],
    ['Click "Add to cart" next to "Cedar Box"', 'press @860,440'],
    ['Add "Blue Mug" to the cart', 'press @460,440'],
    ['Add the Cedar Box to the cart', 'press @860,440'],
    ['Add the second product to the cart', 'press @460,440'],
    ['Click "Add to cart" for Green Mug', 'not-found'],
    ['Open the first product', 'press @60,370'],
    ['Click "Blue Mug"', 'press @460,370'],
    ['Click "Blue Muq"', 'press @460,370'],
    ['Click "Orders"', 'press @120,24'],
    ['Click "Orders" in the footer', 'press @40,850'],
    ['Click Terms of service', 'press @140,850'],
    ['Type "mug" in the search box', 'type mug @500,16'],
    ['Search for "mug"', 'type mug @500,16'],
    ['Type "mug"', 'type mug @500,16'],
    ['Type "mug" in "Email"', 'not-found'],
    ['Select "Price" in "Sort by"', 'choose Price @1000,100'],
    ['Sort by price', 'choose price @1000,100'],
    ['Select "Price"', 'choose Price @1000,100'],
    ['Click "Checkout"', 'not-found'],
    ['Click "4 products"', 'not-found'],
    ['Go to "/orders?x=1"', 'navigate http://shop.test/orders?x=1'],
    ['Open the home page', 'navigate http://shop.test/'],
    ['Press "Enter"', 'key Enter'],
    ['Click the blue button', 'ambiguous 3'],
  ])('%s', async (step, expected) => expect(await outcome(listPage(), step)).toBe(expected));
});

describe('a cart', () => {
  test.each([
    ['Click "Remove" in the row for Cedar Box', 'press @700,286'],
    ['Remove "Blue Mug" from the cart', 'press @700,206'],
    ['Delete the Cedar Box', 'press @700,286'],
    ['Click "Remove"', 'ambiguous 2'],
    ['Type "3" in the field in the row for "Cedar Box"', 'type 3 @420,275'],
    ['Change the quantity of "Cedar Box" to 5', 'not-found'],
    ['Check "Gift wrap"', 'toggle true @40,740'],
    ['Uncheck Gift wrap', 'toggle false @40,740'],
    ['Choose "Express"', 'toggle true @340,740'],
    ['Select Express delivery', 'toggle true @340,740'],
    ['Type "x" in "Notes"', 'type x @40,634'],
    ['Type "x" in the field below "Notes"', 'type x @40,634'],
    ['Append "x" to "Email"', 'type x @40,524'],
    ['Clear "Email"', 'clear @40,524'],
    ['Proceed to checkout', 'press @880,360'],
    ['Click the red button', 'not-found'],
  ])('%s', async (step, expected) => expect(await outcome(cartPage(), step)).toBe(expected));
});

describe('hard cases', () => {
  test('"Open the cart" is not "Add to cart", even where nothing else is there', async () => {
    const b = buildScene();
    b.control('button', 'Add to cart', [40, 40, 140, 40]);
    expect(await outcome(b, 'Open the cart')).toBe('not-found');
  });

  test('what lies behind a dialog gives way to what is in it', async () => {
    const b = listPage();
    b.region('dialog', [440, 300, 400, 240], 'Sign in first');
    b.control('button', 'Orders', [480, 460, 90, 40]);
    b.control('button', 'Cancel', [600, 460, 90, 40]);
    expect(await outcome(b, 'Click "Orders"')).toBe('press @480,460');
    expect(await outcome(b, 'Click "Cancel"')).toBe('press @600,460');
    expect(await outcome(b, 'Click "Cancel" in the dialog')).toBe('press @600,460');
  });

  test('an icon goes by its name and by what people call it', async () => {
    const b = buildScene();
    b.control('icon', '', [40, 40, 24, 24], { icon: 'trash', bare: true });
    b.control('icon', '', [80, 40, 24, 24], { icon: 'close', bare: true });
    b.control('icon', '', [120, 40, 24, 24], { icon: 'menu', bare: true });
    expect(await outcome(b, 'Click the delete icon')).toBe('press @40,40');
    expect(await outcome(b, 'Click "×"')).toBe('press @80,40');
    expect(await outcome(b, 'Open the menu')).toBe('press @120,40');
  });

  test('a link at the end of a sentence is pressed at its own words', async () => {
    const b = buildScene();
    const line = b.line('Already have an account? Sign in', 40, 300);
    const d = await decide(b, 'Click "Sign in"');
    expect(d.kind === 'act' ? d.plan.target?.box.x : undefined).toBe(line.words[4]!.box.x);
  });

  test('a label without a control is a target all the same', async () => {
    const b = buildScene();
    b.line('Settings', 40, 300, { colour: { r: 20, g: 60, b: 220 } });
    expect(await outcome(b, 'Click "Settings"')).toBe('press @40,300');
  });

  test('a field without its label is found by the text above it', async () => {
    const b = buildScene();
    b.line('First name', 40, 100);
    b.control('textfield', '', [40, 124, 300, 40], { value: '' });
    b.line('Last name', 40, 190);
    b.control('textfield', '', [40, 214, 300, 40], { value: '' });
    expect(await outcome(b, 'Type "x" in "Last name"')).toBe('type x @40,214');
    expect(await outcome(b, 'Type "x" in the surname field')).toBe('type x @40,214');
    expect(await outcome(b, 'Type "x"')).toBe('ambiguous 2');
  });

  test('a number between − and + is the quantity', async () => {
    const b = buildScene();
    b.control('button', '−', [400, 40, 40, 40]);
    b.control('textfield', '', [444, 40, 60, 40], { value: '1' });
    b.control('button', '+', [508, 40, 40, 40]);
    expect(await outcome(b, 'Increase the quantity')).toBe('press @508,40');
    expect(await outcome(b, 'Click "−"')).toBe('press @400,40');
    expect(await outcome(b, 'Set the quantity to 3')).toBe('type 3 @444,40');
  });

  test('figures are never matched roughly', async () => {
    const b = buildScene();
    b.control('button', 'Room 101', [40, 40, 100, 40]);
    expect(await outcome(b, 'Click "Room 107"')).toBe('not-found');
    expect(await outcome(b, 'Click "Room 101"')).toBe('press @40,40');
  });

  test.each([
    ['Sian in', 'Sign in'],
    ['Checkoul', 'Checkout'],
    ['SUBMlT', 'Submit'],
    ['Save  changes.', 'Save changes'],
    ['Savechanges', 'Save changes'],
    ['Confinn order', 'Confirm order'],
  ])('read as "%s", meant as "%s"', async (read, meant) => {
    const b = buildScene();
    b.control('button', read, [40, 40, 140, 40]);
    b.control('button', 'Cancel', [240, 40, 140, 40]);
    expect(await outcome(b, `Click "${meant}"`)).toBe('press @40,40');
  });
});

describe('a sign-in form', () => {
  const form = (): SceneBuilder => {
    const b = buildScene();
    b.region('header', [0, 0, 1280, 60]);
    b.control('link', 'Sign in', [1100, 20, 60, 20]);
    b.line('Sign in', 400, 100, { size: 30, bold: true });
    b.control('textfield', 'Username', [400, 180, 300, 40], { value: '' });
    b.control('textfield', 'Password', [400, 260, 300, 40], { value: '' });
    b.control('button', 'Sign in', [400, 330, 300, 44], { fill: { r: 30, g: 80, b: 200 } });
    return b;
  };

  test('signing in takes three acts and hides the password', async () => {
    const step = 'Sign in as "ann" with password "secret"';
    const acts = await Promise.all([0, 1, 2, 3].map((done) => decide(form(), step, done, ['secret'])));
    expect(acts.map((d) => (d.kind === 'act' ? d.plan.says : d.kind))).toEqual([
      'Type "ann" in "Username"',
      'Type "••••" in "Password"',
      'Click button "Sign in"',
      'done',
    ]);
    expect(acts[1]!.kind === 'act' && acts[1]!.plan.act.kind === 'type' && acts[1]!.plan.act.secret).toBe(
      true,
    );
    expect(acts[2]!.kind === 'act' ? acts[2]!.plan.target?.box.y : 0).toBe(330);
  });

  test('the button is preferred to the link in the header', async () =>
    expect(await outcome(form(), 'Click "Sign in"')).toBe('press @400,330'));
  test('the form is submitted by its button', async () =>
    expect(await outcome(form(), 'Submit the form')).toBe('press @400,330'));
});

describe('a table of choices', () => {
  const survey = (): SceneBuilder => {
    const b = buildScene();
    const columns = ['Unhappy', 'Happy', 'Very happy'];
    columns.forEach((name, at) => b.line(name, 500 + at * 140, 170));
    ['How crowded it is', 'What it costs'].forEach((row, n) => {
      b.line(row, 200, 205 + n * 44);
      columns.forEach((_, at) => b.control('radio', '', [520 + at * 140, 200 + n * 44, 18, 18]));
    });
    b.control('button', 'Next', [200, 400, 100, 36]);
    return b;
  };
  test.each([
    ['Answer "How crowded it is" with Happy', 'toggle true @660,200'],
    ['For "What it costs", choose "Very happy"', 'toggle true @800,244'],
    ['Choose Unhappy for "What it costs"', 'toggle true @520,244'],
  ])('%s', async (step, expected) => expect(await outcome(survey(), step)).toBe(expected));
});

describe('several forms on one page', () => {
  const lists = (): SceneBuilder => {
    const b = buildScene();
    ['To do', 'Doing', 'Done'].forEach((name, at) => {
      b.line(name, 40 + at * 400, 100);
      if (at === 1) b.control('textfield', 'Title', [440, 300, 260, 36], { value: 'Hire a van' });
      b.control('button', 'Add card', [40 + at * 400, 350, 100, 36]);
    });
    return b;
  };
  test('the button by what was filled in is meant', async () => {
    const d = await decide(lists(), 'Type "Hire a van" in "Title" and add it', 1);
    expect(d.kind === 'act' ? d.plan.target?.box.x : d.kind).toBe(440);
  });
});

describe('what is called otherwise on the screen', () => {
  const form = (): SceneBuilder => {
    const b = buildScene();
    b.control('textfield', 'Huéspedes', [40, 100, 300, 40], { value: '2 adultos' });
    b.control('select', 'Assign to', [40, 200, 300, 40], { value: 'Nobody' });
    b.control('select', 'Sprache', [400, 200, 200, 40], { value: 'Deutsch' });
    b.control('button', '40', [40, 300, 44, 44]);
    b.control('button', '42', [100, 300, 44, 44]);
    return b;
  };
  test.each([
    ['Set the guests ("Huéspedes") to "1 adulto"', 'type 1 adulto @40,100'],
    ['Assign the order to Kofi Mensah', 'choose Kofi Mensah @40,200'],
    ['Switch the language to Polski', 'choose Polski @400,200'],
    ['Choose the size 42', 'press @100,300'],
  ])('%s', async (step, expected) => expect(await outcome(form(), step)).toBe(expected));
});

test('candidates come ranked, with margins', () => {
  const found = ground(listPage().scene(), '"Cart"');
  expect(found[0]!.label).toBe('Cart');
  expect(found[0]!.margin).toBeGreaterThan(0.2);
  expect(found.map((c) => c.score)).toEqual([...found.map((c) => c.score)].sort((a, b) => b - a));
});

test('a script is asked for by name', async () => {
  expect(await decide(listPage(), 'Type #{code} in "Search"')).toEqual({
    kind: 'needs-script',
    name: 'code',
  });
});

test('an unread step is said to be so', async () => {
  const d = await decide(listPage(), 'Frobnicate the widget');
  expect(d).toMatchObject({ kind: 'cannot', why: 'not-understood' });
});

test('nothing is spent', () =>
  expect(brain.spent()).toEqual({ modelCalls: 0, tokensIn: 0, tokensOut: 0, costMicros: 0 }));
