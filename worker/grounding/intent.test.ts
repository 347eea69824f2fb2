import { expect, test } from 'vitest';
import { createEmbeddedBrain } from '#worker/engine/index.ts';
import { buildScene, type SceneBuilder } from '#worker/testing/scene-builder.ts';

const brain = createEmbeddedBrain();

/** `press @40,60`, or why not. */
async function outcome(page: SceneBuilder, intent: string): Promise<string> {
  const d = await brain.decide({
    view: page.view(),
    intent,
    done: 0,
    start: 'http://shop.test/',
    secrets: [],
  });
  if (d.kind === 'cannot') return d.why;
  if (d.kind !== 'act') return d.kind;
  const { act, target } = d.plan;
  const value =
    act.kind === 'choose'
      ? ` ${act.option}`
      : act.kind === 'type'
        ? ` ${act.text}`
        : act.kind === 'toggle'
          ? ` ${act.to}`
          : '';
  return `${act.kind}${value}${target ? ` @${Math.round(target.box.x)},${Math.round(target.box.y)}` : ''}`;
}

/** Files in rows: an unlabelled checkbox, a name, a status, a bin icon and three dots. */
function table(): SceneBuilder {
  const b = buildScene();
  b.region('main', [0, 70, 1280, 830]);
  ['report.pdf', 'harbour-plan.png', 'notes.txt'].forEach((name, i) => {
    const y = 120 + i * 60;
    b.control('checkbox', '', [40, y, 18, 18], { state: { checked: false }, bare: true });
    b.control('link', name, [80, y, 180, 20]);
    b.line('Private', 500, y);
    b.control('icon', '', [900, y, 20, 20], { icon: 'trash', bare: true });
    b.control('icon', '', [960, y, 20, 20], { icon: 'more-vertical', bare: true });
  });
  b.control('button', '1', [400, 700, 32, 32]);
  b.control('button', '2', [440, 700, 32, 32]);
  b.control('button', '14', [480, 700, 32, 32]);
  return b;
}

test.each([
  ['Delete harbour-plan.png', 'press @900,180'],
  ['Remove the file notes.txt', 'press @900,240'],
  ['Open the actions of report.pdf', 'press @960,120'],
  ['Tick notes.txt', 'toggle true @40,240'],
  ['Delete the file', 'ambiguous'],
  ['Delete Kestrel.doc', 'not-found'],
  ['Go to page 2', 'press @440,700'],
  ['Go to the last page', 'press @480,700'],
])('in rows: %s', async (step, expected) => expect(await outcome(table(), step)).toBe(expected));

/** A form with choices and selects. */
function form(): SceneBuilder {
  const b = buildScene();
  b.control('checkbox', 'Public profile', [40, 100, 18, 18], { state: { checked: false } });
  b.line('Public profile', 66, 100);
  b.control('switch', 'High dynamic range', [40, 160, 40, 20], { state: { checked: true } });
  b.line('High dynamic range', 90, 160);
  b.control('select', '', [40, 220, 160, 40], { value: 'March' });
  b.control('select', '', [240, 220, 160, 40], { value: 'USD' });
  b.control('select', 'Show', [440, 220, 160, 40], { value: 'All topics' });
  b.line('Anything unusual about the roof?', 40, 300);
  b.control('textarea', 'Anything unusual about the roof?', [40, 324, 300, 80], { value: '' });
  b.line('Phone', 40, 440);
  b.control('textfield', 'Phone', [40, 464, 300, 40], { value: '' });
  b.control('button', 'Cymraeg', [1100, 20, 90, 30]);
  return b;
}

test.each([
  ['Make the profile public: tick it', 'toggle true @40,100'],
  ['Turn HDR off', 'toggle false @40,160'],
  ['Choose May', 'choose May @40,220'],
  ['Switch the currency to EUR', 'choose EUR @240,220'],
  ['Show only the last 30 days', 'choose last 30 days @440,220'],
  ['In the box about the roof, write "none"', 'type none @40,324'],
  ['Switch to Welsh', 'press @1100,20'],
])('in a form: %s', async (step, expected) => expect(await outcome(form(), step)).toBe(expected));

test.each([
  ['Send money', 'press @40,600'],
  ['Click the smiley', 'press @120,600'],
  ['One guest more', 'press @260,600'],
  ['Start a new chat', 'press @400,600'],
  ['Print the essay', 'not-understood'],
])('icons and captions: %s', async (step, expected) => {
  const b = buildScene();
  b.control('icon', '', [40, 600, 24, 24], { icon: 'send', bare: true });
  b.line('Send', 38, 630, { size: 12 });
  b.control('icon', '', [120, 600, 24, 24], { icon: 'smile', bare: true });
  b.control('icon', '', [200, 600, 24, 24], { icon: 'minus', bare: true });
  b.control('icon', '', [260, 600, 24, 24], { icon: 'plus', bare: true });
  b.control('button', 'New chat', [400, 600, 90, 30]);
  b.control('tab', 'Chats', [520, 600, 90, 30]);
  const result = await outcome(b, step);
  expect(result === 'not-found' ? 'not-understood' : result).toBe(expected);
});

test('a heart elsewhere is not the heart of what is named', async () => {
  const b = buildScene();
  b.control('icon', '', [1200, 20, 24, 24], { icon: 'heart', bare: true });
  b.region('card', [40, 200, 300, 300], 'Plums');
  b.line('Plums', 60, 460, { bold: true });
  expect(await outcome(b, 'Click the heart on "Plums"')).toBe('ambiguous');
  b.control('icon', '', [300, 210, 24, 24], { icon: 'heart', bare: true });
  expect(await outcome(b, 'Click the heart on "Plums"')).toBe('press @300,210');
});

/** A settings page with a bar of icons at the top. */
function settings(): SceneBuilder {
  const b = buildScene();
  ['bell', 'help', 'lock'].forEach((icon, i) =>
    b.control('icon', '', [1100 + i * 50, 20, 24, 24], { icon, bare: true }),
  );
  b.line('My calendars', 40, 90, { bold: true });
  ['Family', 'Orchestra'].forEach((name, i) => {
    b.control('checkbox', name, [40, 120 + i * 30, 16, 16], { state: { checked: i === 0 } });
    b.line(name, 64, 120 + i * 30);
  });
  b.control('switch', 'Mono audio', [600, 120, 40, 20], { state: { checked: false } });
  b.line('Mono audio', 400, 120);
  b.control('checkbox', 'Hide whitespace', [400, 160, 16, 16], { state: { checked: true } });
  b.line('Hide whitespace', 424, 160);
  b.line('Sound check', 400, 300, { size: 20, bold: true });
  b.control('button', 'Start check', [800, 296, 120, 36]);
  b.line('Size', 400, 420, { bold: true });
  ['Small', 'Medium', 'Large'].forEach((name, i) => b.control('button', name, [400 + i * 110, 450, 100, 40]));
  b.control('button', 'Clear', [40, 840, 120, 40]);
  b.control('button', 'Apply', [1100, 840, 120, 40]);
  return b;
}

test.each([
  ['Switch on spatial audio', 'not-found'],
  ['Hide the family calendar', 'toggle false @40,120'],
  ['Show the orchestra calendar', 'toggle true @40,150'],
  ['Show whitespace', 'toggle false @400,160'],
  ['Hide whitespace', 'toggle true @400,160'],
  ['Start the sound check', 'press @800,296'],
  ['Choose the second size', 'press @510,450'],
  ['Click the rightmost icon in the bar at the top', 'press @1200,20'],
  ['Press the button at the bottom left', 'press @40,840'],
  ['Open the calendar that was shared', 'not-found'],
])('on settings: %s', async (step, expected) => expect(await outcome(settings(), step)).toBe(expected));

/** Tags with a ×; a region was detected around all × marks, but not around the text. */
function tags(): SceneBuilder {
  const b = buildScene();
  b.region('card', [100, 90, 700, 40]);
  ['Found this week', 'Line 7', 'Umbrellas'].forEach((name, i) => {
    b.line(name, 110 + i * 200, 100);
    b.control('icon', '', [120 + i * 200 + name.length * 8, 102, 12, 12], { icon: 'close', bare: true });
  });
  b.line('RE 7 to Ostmark', 110, 300);
  for (const y of [400, 460, 520]) b.control('button', 'Pick first', [600, y, 100, 40]);
  return b;
}

test.each([
  ['Remove the filter "Line 7"', 'press @368,102'],
  ['Close "Umbrellas"', 'press @592,102'],
  // A quoted name stays a name, whatever its words mean.
  ['Press "Pick first"', 'ambiguous'],
])('among tags: %s', async (step, expected) => expect(await outcome(tags(), step)).toBe(expected));

/** Three offers side by side, each with its own button, and the payment interval. */
function offers(): SceneBuilder {
  const b = buildScene();
  ['Light', 'Classic', 'Free'].forEach((name, i) => {
    b.line(name, 100 + i * 300, 100);
    b.line(`€${119 + i * 40}`, 100 + i * 300, 220);
    b.control('button', 'Choose', [240 + i * 300, 210, 90, 36]);
  });
  b.control('radio', 'Every month', [100, 400, 18, 18], { state: { checked: true } });
  b.control('radio', 'Once a year', [260, 400, 18, 18], { state: { checked: false } });
  b.control('select', 'Pay', [100, 500, 300, 44], { value: 'What is not covered?' });
  return b;
}

test.each([
  ['Choose the Classic fare', 'press @540,210'],
  ['Pay once a year', 'press @260,400'],
])('among offers: %s', async (step, expected) => expect(await outcome(offers(), step)).toBe(expected));
