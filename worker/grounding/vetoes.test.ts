import { expect, test } from 'vitest';
import { createEmbeddedBrain } from '#worker/engine/index.ts';
import { buildScene, type SceneBuilder } from '#worker/testing/scene-builder.ts';

const brain = createEmbeddedBrain();

/** `press @40,60`, or `no` if nothing is done. */
async function outcome(page: SceneBuilder, intent: string): Promise<string> {
  const d = await brain.decide({
    view: page.view(),
    intent,
    done: 0,
    start: 'http://shop.test/',
    secrets: [],
  });
  if (d.kind !== 'act') return 'no';
  const { act, target } = d.plan;
  const value =
    act.kind === 'choose'
      ? ` ${act.option}`
      : act.kind === 'type'
        ? ` ${act.text}`
        : act.kind === 'toggle'
          ? ` ${act.to}`
          : '';
  return `${act.kind}${value} @${Math.round(target?.box.x ?? -1)},${Math.round(target?.box.y ?? -1)}`;
}

/** A stock table: two number fields, a select and a switch per row, all unlabelled. */
function stock(): SceneBuilder {
  const b = buildScene();
  b.region('main', [0, 70, 1280, 830]);
  [
    ['Article', 60],
    ['Ordered', 400],
    ['Counted', 540],
    ['Shelf', 700],
    ['Blocked', 900],
  ].forEach(([text, x]) => b.line(text as string, x as number, 100));
  ['Copper pipe', 'Brass elbow', 'Solder wire'].forEach((name, i) => {
    const y = 140 + i * 50;
    b.line(name, 60, y + 8);
    b.control('textfield', '', [400, y, 60, 30], { value: String(10 + i) });
    b.control('textfield', '', [540, y, 60, 30], { value: String(20 + i) });
    b.control('select', '', [700, y, 100, 30], { value: 'North' });
    b.control('switch', '', [900, y, 40, 20], { state: { checked: false }, bare: true });
  });
  return b;
}

test.each([
  ['Enter 7 as the counted brass elbow', 'type 7 @540,190'],
  ['Set the shelf of the solder wire to South', 'choose South @700,240'],
  ['Make the copper pipe blocked', 'toggle true @900,140'],
  ['Change the ordered amount to 5', 'no'],
])('a cell goes by its row and its column: %s', async (step, expected) =>
  expect(await outcome(stock(), step)).toBe(expected),
);

/** A folder view: names under "Lists", checkboxes before tasks, tags with a ×, a field, table headings. */
function desk(): SceneBuilder {
  const b = buildScene();
  b.line('Chores', 900, 100, { size: 20, bold: true });
  ['Water the ferns', 'Call the plumber', 'Order paint'].forEach((name, i) => {
    b.control('checkbox', name, [900, 140 + i * 30, 16, 16], { state: { checked: false }, bare: true });
    b.line(name, 924, 140 + i * 30);
  });
  b.control('button', 'urgent x', [40, 300, 90, 28]);
  b.control('button', 'garden x', [150, 300, 90, 28]);
  b.control('icon', '', [400, 40, 24, 24], { icon: 'mail', bare: true });
  b.control('textfield', 'Budget', [40, 400, 200, 36], { value: '120' });
  b.line('Budget', 40, 380);
  b.control('select', '', [300, 400, 160, 36], { value: 'Most recent' });
  return b;
}

test.each([
  ['Tick the second chore', 'toggle true @900,170'],
  ['Remove the tag garden', 'press @211,306'],
  ['Sort by "Due date"', 'choose Due date @300,400'],
  ['Type 9 into the postage field', 'no'],
  ['Search for "lamp"', 'no'],
])('on a desk: %s', async (step, expected) => expect(await outcome(desk(), step)).toBe(expected));

test('a word of a table is not pressed for an order', async () => {
  const b = buildScene();
  ['Ring', 'Wait', 'Archive', 'Ring', 'Visit', 'Wait', 'Ask'].forEach((text, i) =>
    b.line(text, 600, 100 + i * 30),
  );
  expect(await outcome(b, 'Archive it')).toBe('no');
});

test('the plus of another row is not pressed for what stands elsewhere', async () => {
  const b = buildScene();
  ['Rye bread', 'Butter'].forEach((name, i) => {
    b.line(name, 40, 100 + i * 50);
    b.control('icon', '', [200, 96 + i * 50, 24, 24], { icon: 'plus', bare: true });
  });
  b.line('Gooseberry jam', 900, 400);
  expect(await outcome(b, 'Add a gooseberry jam')).not.toMatch(/@200/);
});

test('what is wanted by a name that looks like a kind of thing', async () => {
  const b = buildScene();
  b.line('To pay', 40, 100);
  b.control('button', 'Card', [40, 200, 100, 40]);
  expect(await outcome(b, 'Pay by card')).not.toBe('press @40,100');
});

/** A task list below a field whose frame was not detected: only its placeholder is. */
function tasks(): SceneBuilder {
  const b = buildScene();
  b.region('main', [0, 0, 1280, 900]);
  b.line('What needs to be done?', 430, 150, { size: 24 });
  b.control('textfield', '', [370, 212, 550, 58], { value: 'Milk' });
  b.control('radio', 'Bread', [373, 282, 30, 30], {
    state: { checked: false },
    lines: [b.line('Bread', 430, 286).id],
  });
  b.control('link', 'Completed', [653, 330, 76, 18]);
  return b;
}

test.each([
  ['Type "Jam" in "What needs to be done?"', 'no'],
  ['Mark all as complete', 'no'],
  ['Check "Bread"', 'toggle true @373,282'],
  ['Click "Completed"', 'press @653,330'],
])('what a list holds is not what stands over it: %s', async (step, expected) =>
  expect(await outcome(tasks(), step)).toBe(expected),
);

test('a double click is meant for the words beside a box', async () =>
  expect(await outcome(tasks(), 'Double-click "Bread"')).toBe('press @430,286'));
