import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSight } from '../index.ts';
import type { Control, Picture, Scene, Sight } from '../scene.ts';

const font = 'font-family="DejaVu Sans, Liberation Sans, sans-serif"';

async function picture(body: string, width = 640, height = 240, background = '#ffffff'): Promise<Picture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="100%" height="100%" fill="${background}"/>${body}</svg>`;
  return { image: await sharp(Buffer.from(svg)).png().toBuffer(), width, height };
}

const text = (x: number, y: number, words: string, style = '') =>
  `<text x="${x}" y="${y}" ${font} style="font-size:15px;fill:#222222;${style}">${words}</text>`;
const outlined = (x: number, y: number, w: number, h: number, more = '') =>
  `<rect x="${x + 0.5}" y="${y + 0.5}" width="${w - 1}" height="${h - 1}" fill="#ffffff" stroke="#888888" ${more}/>`;
const filled = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;

const named = (scene: Scene, kind: Control['kind'], label: string) =>
  scene.controls.find((c) => c.kind === kind && c.label === label);
const pressed = (scene: Scene) => scene.controls.filter((c) => c.affordance === 'press').map((c) => c.label);

describe('controls', () => {
  let sight: Sight;
  const look = async (body: string, ...more: [number?, number?, string?]) =>
    sight.look(await picture(body, ...more));
  beforeAll(async () => {
    sight = await createSight({ threads: 2 });
  });
  afterAll(() => sight.close());

  it('finds a slider by its knob, a white one within a ring as well, and no slider in a plain line', async () => {
    const track = (y: number) =>
      filled(40, y - 2, 120, 4, '#1d4ed8', 'rx="2"') + filled(160, y - 2, 160, 4, '#cccccc', 'rx="2"');
    const scene = await look(
      `${text(40, 30, 'Volume')}${track(50)}<circle cx="160" cy="50" r="9"
      fill="#1d4ed8"/>${text(40, 110, 'Balance')}${track(132)}<circle cx="160" cy="132" r="9" fill="#ffffff"
      stroke="#1d4ed8" stroke-width="2"/>${filled(40, 190, 300, 1, '#cccccc')}`,
    );
    expect(scene.controls.filter((c) => c.kind === 'slider').map((c) => c.label)).toEqual([
      'Volume',
      'Balance',
    ]);
    expect(named(scene, 'slider', 'Volume')?.affordance).toBe('choose');
  });

  it('writes into a field with a button or a unit at its end, and into one whose number stands there', async () => {
    const row = (
      y: number,
      label: string,
      written: string,
      end: string,
      style = 'fill:#9c2a1b;font-weight:700;',
    ) =>
      `${text(40, y, label)}${outlined(40, y + 10, 300, 40)}${text(52, y + 35, written)}
      ${text(328, y + 35, end, `text-anchor:end;${style}`)}`;
    const scene = await look(
      `${row(30, 'Password', '', 'Show')}${row(110, 'New password', 'amber-lamp', 'Hide')}
      ${row(190, 'Weight', '12.5', 'kg')}${row(270, 'Amount', '', '120.00', '')}${row(350, 'Express delivery', '', 'Chosen', '')}`,
      640,
      420,
    );
    expect(scene.controls.filter((c) => c.affordance === 'type').map((c) => [c.label, c.value])).toEqual([
      ['Password', undefined],
      ['New password', 'amber-lamp'],
      ['Weight', '12.5'],
      ['Amount', '120.00'],
    ]);
    expect(pressed(scene)).toEqual(expect.arrayContaining(['Show', 'Hide']));
  });

  it('calls a field by all lines of its name, and not by the sentence over it', async () => {
    const scene = await look(
      `${text(40, 40, 'Unit price in pounds,')}${text(40, 60, 'before tax')}${outlined(40, 70, 180, 38)}
      ${text(300, 40, 'Money is paid out monthly.')}${text(300, 60, 'Account')}${outlined(300, 70, 200, 38)}`,
    );
    expect(scene.controls.filter((c) => c.kind === 'textfield').map((c) => c.label)).toEqual([
      'Unit price in pounds, before tax',
      'Account',
    ]);
  });

  it('takes the outlined boxes of a dark dialog for fields, by the names above their hints', async () => {
    const dark = (x: number, y: number, w: number, h: number) =>
      `<rect x="${x + 0.5}" y="${y + 0.5}" width="${w - 1}" height="${h - 1}" rx="4" fill="#0e1820" stroke="#8ba3b1"/>`;
    const light = 'fill:#e8f0f4;';
    const scene = await look(
      `${filled(60, 20, 520, 300, '#16242f', 'rx="10" stroke="#35505f"')}
      ${text(80, 60, 'Your name', `${light}font-weight:bold`)}
      ${text(80, 84, 'Shown with what you write.', 'fill:#a9bcc8')}${dark(80, 94, 480, 35)}${text(90, 117, 'Dana Holt', light)}
      ${text(80, 160, 'Email', `${light}font-weight:bold`)}${dark(80, 168, 480, 35)}
      ${text(90, 191, 'dana@example.com', light)}${filled(80, 230, 62, 34, '#5ad1c3', 'rx="4"')}
      ${text(111, 252, 'Save', 'text-anchor:middle;fill:#06211e;font-weight:bold')}`,
      640,
      340,
      '#0a1015',
    );
    expect(scene.controls.filter((c) => c.affordance === 'type').map((c) => [c.label, c.value])).toEqual([
      ['Your name', 'Dana Holt'],
      ['Email', 'dana@example.com'],
    ]);
  });

  it('chooses and presses nothing in a notice but its cross', async () => {
    const cross = '<path d="M592 196 l10 9 M602 196 l-10 9" stroke="#222222" stroke-width="2" fill="none"/>';
    const scene = await look(
      `${text(40, 60, 'Settings', 'font-size:22px')}
      ${filled(440, 176, 180, 50, '#e8f0f4', 'rx="8" stroke="#8ba3b1"')}${text(458, 206, 'Settings saved.')}${cross}`,
      640,
      260,
      '#16242f',
    );
    expect(scene.controls.filter((c) => c.affordance !== 'none').map((c) => c.icon)).toEqual(['close']);
  });

  it('finds a progress bar with and without a frame, and does not press it', async () => {
    const scene = await look(
      `${text(40, 30, 'Uploaded')}${filled(40, 40, 300, 8, '#e5e7eb', 'rx="4"')}
      ${filled(40, 40, 120, 8, '#16a34a', 'rx="4"')}${text(40, 110, 'Sold')}
      <rect x="41" y="121" width="298" height="22" fill="#ffffff" stroke="#000000"
      stroke-width="2"/>${filled(42, 122, 180, 20, '#0f766e')}`,
    );
    expect(scene.controls.filter((c) => c.kind === 'progress').map((c) => [c.label, c.affordance])).toEqual([
      ['Uploaded', 'none'],
      ['Sold', 'none'],
    ]);
  });

  it('finds a switch whose knob is higher than its track', async () => {
    const scene = await look(
      `${filled(40, 43, 34, 14, '#90b4f0', 'rx="7"')}<circle cx="67" cy="50" r="10"
      fill="#1d4ed8"/>${text(92, 55, 'Push messages')}${filled(40, 93, 34, 14, '#9ca3af', 'rx="7"')}
      <circle cx="48" cy="100" r="10" fill="#e8e8e8" stroke="#666666"/>${text(92, 105, 'Sounds')}`,
    );
    expect(named(scene, 'switch', 'Push messages')?.state.checked).toBe(true);
    expect(named(scene, 'switch', 'Sounds')?.state.checked).toBe(false);
  });

  it('takes words over one line, of which one is underlined thickly, for tabs, with the count after them', async () => {
    const scene = await look(
      `${text(30, 100, 'Overview')}${text(130, 100, 'Issues')}${text(198, 100, '12', 'font-size:13px')}
      ${text(240, 100, 'History')}${filled(20, 114, 500, 1, '#cccccc')}${filled(124, 112, 98, 3, '#d9480f')}
      ${text(20, 180, 'Nothing is open.')}`,
    );
    expect(scene.controls.filter((c) => c.kind === 'tab').map((c) => [c.label, c.state.selected])).toEqual([
      ['Overview', false],
      ['Issues', true],
      ['History', false],
    ]);
  });

  it('takes a divided control for tabs, and its box for the chosen one', async () => {
    const scene = await look(
      `${filled(40, 40, 300, 36, '#e5e7eb', 'rx="8"')}${filled(43, 43, 96, 30, '#ffffff', 'rx="6"')}
      ${text(91, 63, 'Day', 'text-anchor:middle')}${text(190, 63, 'Week', 'text-anchor:middle')}
      ${text(290, 63, 'Month', 'text-anchor:middle')}`,
    );
    expect(scene.controls.filter((c) => c.kind === 'tab').map((c) => [c.label, c.state.selected])).toEqual([
      ['Day', true],
      ['Week', false],
      ['Month', false],
    ]);
  });

  it('takes the cells of a bar for tabs, of which one has a ground as high as the frame', async () => {
    const scene = await look(
      `${outlined(40, 40, 560, 50)}${filled(41, 41, 130, 48, '#e6e6e6')}` +
        `
      ${['On display', 'In storage', 'On loan'].map((words, i) => text(106 + i * 130, 70, words, 'text-anchor:middle;fill:#1779ba')).join('')}`,
    );
    expect(scene.controls.filter((c) => c.kind === 'tab').map((c) => [c.label, c.state.selected])).toEqual([
      ['On display', true],
      ['In storage', false],
      ['On loan', false],
    ]);
  });

  it('knows a chosen radio whose words have its colour, and a box whose words are tinted', async () => {
    const scene = await look(
      `<circle cx="47" cy="50" r="7" fill="#409eff"/><circle cx="47" cy="50" r="2.2"
      fill="#ffffff"/>${text(62, 55, 'Breakfast', 'fill:#409eff')}
      ${filled(40, 103, 14, 14, '#409eff', 'rx="2"')}<path d="M43 110l3 3 5-6" stroke="#ffffff"
      stroke-width="1.6" fill="none"/>${text(62, 115, 'Sauna', 'fill:#409eff')}`,
    );
    expect(named(scene, 'radio', 'Breakfast')?.state.checked).toBe(true);
    expect(named(scene, 'checkbox', 'Sauna')?.state.checked).toBe(true);
  });

  it('names a switch by the words over it, and no switch by an amount in its row', async () => {
    const at = (x: number, y: number) =>
      `${filled(x, y, 44, 24, '#1d4ed8', 'rx="12"')}<circle cx="${x + 32}" cy="${y + 12}" r="9" fill="#ffffff"/>`;
    const scene = await look(
      `${text(40, 30, 'Frost guard')}${at(40, 40)}${text(40, 150, 'A-5510')}${text(160, 150, 'Hotel Miramar')}
      ${text(400, 150, '€39.90')}${at(560, 133)}`,
    );
    expect(scene.controls.filter((c) => c.kind === 'switch').map((c) => c.label)).toEqual([
      'Frost guard',
      'Hotel Miramar',
    ]);
  });

  it('finds a field whose value is wrong, red on a tint, under its caption', async () => {
    const scene = await look(
      `${text(40, 50, 'Night temperature')}<rect x="40.5" y="60.5" width="399" height="37" fill="#faedeb"
      stroke="#cc4b37"/>${text(50, 84, '35')}`,
    );
    expect(named(scene, 'textfield', 'Night temperature')?.state.invalid).toBe(true);
  });

  it('finds the pages beside the chosen one', async () => {
    const scene = await look(
      `${filled(80, 40, 32, 32, '#1d4ed8', 'rx="4"')}${text(96, 61, '1', 'text-anchor:middle;fill:#ffffff')}
      ${text(134, 61, '2', 'text-anchor:middle')}${text(172, 61, '3', 'text-anchor:middle')}${text(200, 61, 'Next')}`,
    );
    expect(
      scene.controls.filter((c) => c.kind === 'pagination').map((c) => [c.label, c.state.selected]),
    ).toEqual([
      ['1', true],
      ['2', false],
      ['3', false],
      ['Next', false],
    ]);
  });

  it('reads the tags of a table and does not press them', async () => {
    const rows = ['Packed', 'Unpaid', 'Delivered'].map(
      (state, i) =>
        `${text(40, 56 + i * 50, `Order ${i + 7}`)}<rect x="240.5" y="${39.5 + i * 50}"
        width="${state.length * 7 + 14}" height="24" rx="4" fill="#ecf5ff"
        stroke="#b3d8ff"/>${text(247 + state.length * 3.5, 56 + i * 50, state, 'font-size:12px;fill:#1d6fd8;text-anchor:middle')}`,
    );
    const scene = await look(rows.join(''));
    expect(pressed(scene).filter((label) => /Packed|Unpaid|Delivered/.test(label))).toEqual([]);
    expect(scene.regions.filter((r) => r.kind === 'badge')).toHaveLength(3);
  });

  it('presses the low coloured entries of a plan', async () => {
    const scene = await look(
      [
        [40, 40, 'Budget'],
        [40, 62, 'Rowing'],
        [220, 40, 'Dentist'],
      ]
        .map(
          ([x, y, name]) =>
            `${filled(Number(x), Number(y), 150, 18, '#0b8043', 'rx="3"')}
            ${text(Number(x) + 5, Number(y) + 13, String(name), 'font-size:11px;fill:#ffffff')}`,
        )
        .join(''),
    );
    expect(pressed(scene)).toEqual(expect.arrayContaining(['Budget', 'Rowing', 'Dentist']));
  });

  it('types into a prompt on a dark bar and a date, and is told the name of a select by its value', async () => {
    const chevron = (x: number, y: number) =>
      `<path d="M${x},${y} l5,5 l5,-5" fill="none" stroke="#333333" stroke-width="2"/>`;
    const scene = await look(
      `${filled(0, 0, 640, 56, '#1f2937')}${filled(40, 12, 260, 32, '#ffffff', 'rx="6"')}
      ${text(52, 33, 'Search the shop…', 'fill:#6b7280')}${outlined(40, 100, 200, 36)}
      ${text(52, 123, '2026-03-14')}${outlined(300, 100, 180, 36)}${text(312, 123, 'All authors')}${chevron(456, 116)}`,
    );
    const prompt = scene.controls.find((c) => c.kind === 'textfield');
    expect([prompt?.label, prompt?.placeholder].every((words) => words?.startsWith('Search the shop'))).toBe(
      true,
    );
    expect(scene.controls.find((c) => c.kind === 'date')?.value).toBe('2026-03-14');
    expect(named(scene, 'select', 'All authors')?.affordance).toBe('choose');
  });

  it('takes a wide box with a cross and an arrow at its end for an empty list to choose from', async () => {
    const scene = await look(
      `${text(40, 90, 'Customer')}${outlined(40, 100, 760, 36)}
      <path d="M740,114 l9,9 M749,114 l-9,9" stroke="#888888" stroke-width="2"/>
      ${filled(760, 108, 1, 20, '#cccccc')}
      <path d="M775,115 l5,5 l5,-5" fill="none" stroke="#888888" stroke-width="2"/>`,
      860,
    );
    expect(scene.controls.map(({ kind, label }) => [kind, label])).toContainEqual(['select', 'Customer']);
    expect(scene.controls.map(({ kind }) => kind)).not.toContain('checkbox');
  });

  it('names a field by the words over its hint, and by its own words under a heading', async () => {
    const scene = await look(
      `${text(40, 40, 'Full name')}${text(40, 59, '2 to 60 characters', 'font-size:13px;fill:#6b7280')}
      ${outlined(40, 68, 300, 36)}${text(400, 34, 'Contact', 'font-size:20px;font-weight:bold')}
      ${text(400, 59, 'Town', 'font-size:14px;fill:#4b5563')}${outlined(400, 68, 200, 36)}
      ${text(40, 150, 'E-mail')}${text(40, 169, 'For example name@site.example')}${outlined(40, 178, 300, 36)}`,
    );
    expect(
      scene.controls
        .filter((c) => c.kind === 'textfield')
        .map((c) => c.label)
        .sort(),
    ).toEqual(['E-mail', 'Full name', 'Town']);
  });

  it('names fields at the ends of rows by what begins each row', async () => {
    const scene = await look(
      ['Standard', 'Student', 'Workshop']
        .map(
          (name, i) =>
            `${text(40, 45 + i * 60, name)}${outlined(500, 22 + i * 60, 90, 36)}${text(512, 45 + i * 60, '0')}`,
        )
        .join(''),
    );
    expect(scene.controls.filter((c) => c.affordance === 'type').map((c) => [c.label, c.value])).toEqual([
      ['Standard', '0'],
      ['Student', '0'],
      ['Workshop', '0'],
    ]);
  });

  it('types into an empty white field on a grey page, and not into a grey one on a white page', async () => {
    const two = (fill: string) =>
      `${text(40, 40, 'Subject')}<rect x="40.5" y="50.5" width="299" height="37" fill="${fill}" stroke="#888888"/>`;
    expect(
      named(await look(two('#ffffff'), 640, 240, '#f2f2f5'), 'textfield', 'Subject')?.state.disabled,
    ).toBeUndefined();
    expect(named(await look(two('#e9e9ec')), 'textfield', 'Subject')?.state.disabled).toBe(true);
  });

  it('takes signs before the entries of a menu for signs, and boxes before choices for boxes', async () => {
    const ring = (y: number) =>
      `<circle cx="38" cy="${y}" r="6" fill="none" stroke="#333333" stroke-width="1.5"/><circle cx="38" cy="${y}" r="3" fill="#333333"/>`;
    const sign = (y: number) =>
      `<path d="M32 ${y + 5}v-9l6-4 6 4v9z M36 ${y + 5}v-5h4v5" fill="none" stroke="#333333" stroke-width="1.5"/>`;
    const rail = ['Overview', 'Tickets', 'Customers', 'Expenses', 'Reports']
      .map((name, i) => `${i === 0 ? ring(60) : sign(60 + i * 40)}${text(56, 65 + i * 40, name)}`)
      .join('');
    const scene = await look(
      `${filled(0, 0, 200, 360, '#f1f5f9')}${rail}<rect x="260.5" y="52.5" width="15" height="15" fill="#fff"
      stroke="#555"/>${text(286, 65, 'Send me news')}`,
      720,
      360,
    );
    expect(scene.controls.filter((c) => c.affordance === 'toggle').map((c) => c.label)).toEqual([
      'Send me news',
    ]);
    expect(scene.controls.some((c) => c.kind === 'menuitem' && c.label === 'Overview')).toBe(true);
  });

  it('takes a button with a number on it for a button', async () => {
    const scene = await look(
      `${text(200, 45, 'Mika Laine')}${outlined(300, 22, 100, 36, 'rx="5"')}${text(312, 45, 'Inbox')}
      <rect x="366" y="31" width="24" height="18" rx="9"
      fill="#c02020"/>${text(374, 45, '4', 'fill:#ffffff;font-size:12px;font-weight:bold')}
      ${text(40, 160, 'Nothing is due today, says the archive.')}`,
    );
    expect(named(scene, 'button', 'Inbox')).toBeDefined();
    expect(scene.controls.filter((c) => c.affordance === 'type')).toEqual([]);
  });

  it('takes a focused field with what was typed and the cross that clears it for one field', async () => {
    const scene = await look(
      `${text(40, 40, 'Search the archive')}<rect x="37" y="47" width="526" height="42" rx="4" fill="none"
      stroke="#e08a00" stroke-width="3"/><rect x="40.5" y="50.5" width="519" height="35" fill="#ffffff"
      stroke="#888888"/>${text(52, 73, 'again')}<path d="M538,63 l9,9 m0,-9 l-9,9" stroke="#2050a0" stroke-width="2"/>`,
      640,
      240,
      '#f2f2f5',
    );
    expect(named(scene, 'textfield', 'Search the archive')?.value).toBe('again');
  });

  it('does not name a field by what stands in the one beside it', async () => {
    const scene = await look(
      `${text(40, 40, 'Carrier')}${outlined(40, 50, 200, 36)}${text(52, 73, 'Maersk Line')}
      ${outlined(260, 50, 200, 36)}${text(272, 73, 'Hapag')}`,
    );
    expect(scene.controls.filter((c) => c.kind === 'textfield').map((c) => c.label)).toEqual(['Carrier', '']);
  });

  it('finds a text area whose words begin at its top', async () => {
    const scene = await look(
      `${text(40, 40, 'What should change?')}${outlined(40, 50, 420, 70)}${text(50, 70, 'Longer hours on Saturday')}`,
    );
    expect(named(scene, 'textarea', 'What should change?')?.value).toBe('Longer hours on Saturday');
  });

  it('presses the cross of a tag and not the tag', async () => {
    const cross = '<path d="M146,54 l10,10 m0,-10 l-10,10" stroke="#333333" stroke-width="2"/>';
    const scene = await look(
      `${outlined(40, 44, 126, 30, 'rx="6"')}${text(52, 64, 'hall-plan.pdf', 'font-size:13px')}${cross}`,
    );
    expect(scene.controls.filter((c) => c.affordance === 'press').map((c) => [c.kind, c.icon])).toEqual([
      ['icon', 'close'],
    ]);
  });

  it('takes the head of a column with its arrow, and a row with its chevron, for one control each', async () => {
    const arrow = '<path d="M96,38 v14 m-5,-5 l5,6 l5,-6" fill="none" stroke="#222222" stroke-width="2"/>';
    const rows = ['Ringtone', 'Reminder'].map(
      (name, i) =>
        `${outlined(40, 90 + i * 60, 360, 46, 'rx="8"')}${text(56, 118 + i * 60, name)}
        <path d="M376,${107 + i * 60} l6,6 l-6,6" fill="none" stroke="#666666" stroke-width="2"/>`,
    );
    const scene = await look(`${text(40, 52, 'Name')}${arrow}${rows.join('')}`);
    expect(scene.controls.find((c) => c.label === 'Name')?.kind).toBe('button');
    expect(pressed(scene).filter((label) => label === 'Ringtone' || label === 'Reminder')).toHaveLength(2);
  });

  it('takes dotted rings below one another for states', async () => {
    const scene = await look(
      [0, 1, 2]
        .map(
          (i) =>
            `<circle cx="48" cy="${50 + i * 60}" r="7" fill="none" stroke="#1a7f37" stroke-width="2"/>
            <circle cx="48" cy="${50 + i * 60}" r="2.5" fill="#1a7f37"/>${text(70, 56 + i * 60, `Watcher misses rename ${i + 1}`)}`,
        )
        .join(''),
    );
    expect(scene.controls.filter((c) => c.kind === 'radio')).toEqual([]);
  });

  it('sees no links in coloured code, and two where two stand apart', async () => {
    const code = [0, 1, 2, 3]
      .map(
        (i) =>
          `<text x="40" y="${40 + i * 24}" font-family="DejaVu Sans Mono, monospace" font-size="14"><tspan
          fill="#0033b3">const</tspan> <tspan fill="#871094">depth${i}</tspan> = <tspan fill="#067d17">'shallow'</tspan></text>`,
      )
      .join('');
    const scene = await look(
      `${code}${text(40, 200, 'View', 'fill:#1d4ed8')}${text(92, 200, 'Edit', 'fill:#1d4ed8')}`,
    );
    expect(scene.controls.filter((c) => c.kind === 'link').map((c) => c.label)).toEqual(['View', 'Edit']);
  });

  it('does not press what is only said', async () => {
    const scene = await look(
      `${filled(40, 30, 330, 40, '#dbeafe', 'rx="14"')}${text(54, 55, 'Who covers the cherries tonight?')}
      <circle cx="60" cy="120" r="18" fill="#7c3aed"/>${text(60, 125, 'KD', 'fill:#ffffff;font-size:13px;text-anchor:middle')}`,
    );
    expect(pressed(scene)).toEqual([]);
  });

  it('turns pages by their numbers alone, though nothing is drawn around them', async () => {
    const scene = await look(
      ['1', '2', '3', '4'].map((n, i) => text(100 + i * 34, 60, n)).join('') +
        text(250, 60, 'Next') +
        text(40, 140, 'Four of nine pages are read.'),
    );
    expect(scene.controls.filter((c) => c.kind === 'pagination').map((c) => c.label)).toEqual([
      '1',
      '2',
      '3',
      '4',
      'Next',
    ]);
  });

  it('presses a dashed box by its words, and reads no words in its edge', async () => {
    const scene = await look(
      `<rect x="40.5" y="40.5" width="300" height="60" fill="none" stroke="#888888"
      stroke-dasharray="4 4"/>${text(190, 76, 'Add a card', 'text-anchor:middle')}`,
    );
    expect(scene.controls.map((c) => [c.kind, c.label])).toEqual([['button', 'Add a card']]);
    expect(scene.lines.map((l) => l.text)).toEqual(['Add a card']);
  });

  it('takes the pages that lead to this one for links, but not this one', async () => {
    const scene = await look(
      `${text(40, 60, 'Courses')}${text(114, 60, '/')}${text(130, 60, 'Autumn')}${text(200, 60, '/')}${text(216, 60, 'New course')}`,
    );
    expect(scene.controls.filter((c) => c.kind === 'link').map((c) => c.label)).toEqual([
      'Courses',
      'Autumn',
    ]);
  });

  it('finds the disc with a sign that is laid on a picture', async () => {
    const grain = Array.from({ length: 700 }, (_, i) =>
      filled(
        40 + ((i * 37) % 296),
        20 + ((i * 91) % 176),
        5,
        5,
        `hsl(${(i * 47) % 360} 60% ${30 + ((i * 13) % 40)}%)`,
      ),
    ).join('');
    const scene = await look(
      `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#334155"/>
      <stop offset="1" stop-color="#b45309"/></linearGradient></defs><rect x="40" y="20" width="300"
      height="180" fill="url(#g)"/>${grain}<circle cx="314" cy="46" r="17" fill="#ffffff"/>
      <path d="M308,40 l12,12 m0,-12 l-12,12" stroke="#222222" stroke-width="2"/>`,
    );
    expect(
      scene.controls
        .filter((c) => c.affordance === 'press')
        .map((c) => [c.kind, c.box.width > 28 && c.box.width < 40]),
    ).toEqual([['icon', true]]);
  });

  it('tells the chosen entry of a menu by its ground, and the one that is off by its paleness', async () => {
    const scene = await look(
      `${filled(0, 0, 200, 360, '#f1f5f9')}${filled(8, 64, 184, 36, '#dbeafe', 'rx="6"')}` +
        `
      ${['Overview', 'Orders', 'Customers', 'Reports', 'Settings'].map((name, i) => text(24, 47 + i * 40, name, name === 'Reports' ? 'fill:#c3cad3' : '')).join('')}${text(260, 47, 'Orders of today')}`,
      720,
      360,
    );
    expect(scene.controls.filter((c) => c.state.selected).map((c) => c.label)).toEqual(['Orders']);
    expect(scene.controls.filter((c) => c.state.disabled).map((c) => c.label)).toEqual(['Reports']);
  });

  it('finds the menu bar of an application, and the icons of its tool bar within their bevels', async () => {
    const tool = (x: number, sign: string) =>
      `<path d="M${x + 0.5},60.5 v-24 h24" fill="none" stroke="#ffffff"/>
      <path d="M${x + 0.5},60.5 h24 v-24" fill="none" stroke="#808080"/>
      <path d="${sign}" transform="translate(${x + 6},42)" fill="none" stroke="#111111" stroke-width="2"/>`;
    const menu = ['File', 'Edit', 'View', 'Help']
      .map((name, i) => text(10 + i * 48, 20, name, 'font-size:12px'))
      .join('');
    const scene = await look(
      `${menu}${tool(10, 'M1,1 l11,11 m0,-11 l-11,11')}${tool(38, 'M1,6.5 h12 m-6,-6 v12')}
      ${text(20, 140, 'Nothing is open yet, choose a file to begin.')}`,
      640,
      240,
      '#d4d0c8',
    );
    expect(scene.controls.filter((c) => c.kind === 'menuitem').map((c) => c.label)).toEqual([
      'File',
      'Edit',
      'View',
      'Help',
    ]);
    expect(scene.controls.filter((c) => c.kind === 'icon').map((c) => c.icon)).toEqual(['close', 'plus']);
  });

  it('takes the words in the upper half of an empty box for its name', async () => {
    const scene = await look(
      `${outlined(40, 40, 260, 56, 'rx="8"')}${text(54, 60, 'Security code', 'font-size:12px;fill:#6b7280')}`,
    );
    expect(named(scene, 'textfield', 'Security code')?.value).toBeUndefined();
    expect(scene.controls).toHaveLength(1);
  });

  it('takes a ring with strokes in it for an icon, and one with a dot for a choice', async () => {
    const clock = (x: number, y: number) =>
      `<circle cx="${x}" cy="${y}" r="8" fill="none" stroke="#333333" stroke-width="1.6"/>
      <path d="M${x} ${y - 8}v8h5" fill="none" stroke="#333333" stroke-width="1.6"/>`;
    const scene = await look(
      `${clock(48, 50)}${text(66, 55, 'Recent tasks')}<circle cx="48" cy="110" r="7" fill="none"
      stroke="#333333" stroke-width="2"/><circle cx="48" cy="110" r="3.5" fill="#333333"/>${text(66, 115, 'Every day')}`,
    );
    expect(scene.controls.filter((c) => c.kind === 'radio').map((c) => [c.label, c.state.checked])).toEqual([
      ['Every day', true],
    ]);
  });

  it('finds fields that are only a line, by the name over them from which they stand in', async () => {
    const scene = await look(
      `${text(40, 40, 'Job name', 'font-weight:bold')}${text(48, 66, 'Nightly report')}
      ${filled(40, 78, 390, 1, '#555555')}${text(40, 120, 'First run', 'font-weight:bold')}
      ${text(48, 146, '03/21/2026')}${filled(40, 158, 390, 1, '#555555')}`,
    );
    expect(named(scene, 'textfield', 'Job name')?.value).toBe('Nightly report');
    expect(named(scene, 'date', 'First run')?.value).toBe('03/21/2026');
  });

  it('takes icons over words at the side for entries, and what is chosen in a box for its own name', async () => {
    const icons = [
      'M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14zM16 16l5 5',
      'M12 20l-8-8a5 5 0 0 1 8-6 5 5 0 0 1 8 6z',
      'M3 5h18v14H3zM3 6l9 7 9-7',
    ];
    const rail = ['Find', 'Saved', 'Mail']
      .map(
        (words, i) =>
          `<path transform="translate(36 ${20 + i * 66})" d="${icons[i]!}" fill="none" stroke="#333333"
          stroke-width="2"/>${text(48, 66 + i * 66, words, 'text-anchor:middle;font-size:13px')}`,
      )
      .join('');
    const scene = await look(
      `${rail}${outlined(240, 20, 160, 36, 'rx="3"')}${text(252, 43, 'All states')}
      <path d="M378 35l5 5 5-5" fill="none" stroke="#333333" stroke-width="1.6"/>`,
      900,
      240,
    );
    expect(scene.controls.filter((c) => c.kind === 'menuitem').map((c) => c.label)).toEqual([
      'Find',
      'Saved',
      'Mail',
    ]);
    expect(named(scene, 'select', 'All states')?.affordance).toBe('choose');
  });

  it('takes words underlined with dots, one below the other, for no box', async () => {
    const dotted = (y: number) =>
      Array.from({ length: 30 }, (_, i) => filled(40 + i * 4, y, 2, 1, '#1d4ed8')).join('');
    const scene = await look(
      [60, 100, 140]
        .map(
          (y, i) =>
            `${text(40, y, ['worker-night-a2', 'worker-night-b3', 'worker-night-c4'][i]!, 'fill:#1d4ed8')}${dotted(y + 4)}`,
        )
        .join(''),
    );
    expect(scene.controls.filter((c) => c.kind === 'button')).toEqual([]);
  });

  it(
    'takes a field for one while the focus draws its ring around it, marks a part of its date, ' +
      'or shows arrows at its number',
    async () => {
      const ringed = (y: number) =>
        `<rect x="35.5" y="${y - 4.5}" width="309" height="45" rx="9" fill="none" stroke="#e08a00" stroke-width="3"/>`;
      const arrows = '<path d="M322,68 l4,-5 l4,5 z M322,76 l4,5 l4,-5 z" fill="#777777"/>';
      const scene = await look(
        `${text(40, 40, 'Bottles')}${outlined(40, 54, 300, 36, 'rx="6"')}${ringed(54)}${text(52, 77, '3')}
      ${arrows}${text(40, 120, 'Collected on')}${outlined(40, 134, 300, 36, 'rx="6"')}${ringed(134)}
      ${text(52, 157, '11/18/')}${filled(94, 142, 40, 20, '#2f66d0')}${text(96, 157, '2026', 'fill:#ffffff')}`,
      );
      expect(named(scene, 'textfield', 'Bottles')).toMatchObject({ value: '3', box: { x: 40, width: 300 } });
      expect(
        scene.controls.filter(({ affordance }) => affordance === 'type').map(({ label }) => label),
      ).toEqual(['Bottles', 'Collected on']);
      expect(scene.controls.filter(({ kind }) => kind === 'button' || kind === 'select')).toEqual([]);
    },
  );

  it('presses the signs of a rail, and takes it for no picture', async () => {
    const heart =
      'M20.84 4.61a5.5 5.5 0 0 0-7.78 0L12 5.67l-1.06-1.06a5.5 5.5 0 0 0-7.78 7.78l1.06 1.06L12 ' +
      '21.23l7.78-7.78 1.06-1.06a5.5 5.5 0 0 0 0-7.78z';
    const bell = 'M18 8A6 6 0 0 0 6 8c0 7-3 9-3 9h18s-3-2-3-9M13.73 21a2 2 0 0 1-3.46 0';
    const sign = (path: string, y: number) =>
      `<path transform="translate(19 ${y}) scale(0.9)" d="${path}" fill="none" stroke="#ffffff" stroke-width="2"
      stroke-linecap="round" stroke-linejoin="round"/>`;
    const logo = '<path d="M12 44L30 16L48 44L38 44L30 32L22 44Z" fill="#ffffff"/>';
    const found = await look(
      `<rect width="60" height="400" fill="#3b2a86"/>${logo}
      ${[heart, bell, heart, bell].map((path, i) => sign(path, 80 + i * 56)).join('')}${text(90, 40, 'Status', 'font-size:28px')}`,
      640,
      400,
    );
    expect(
      found.controls.filter(({ box }) => box.x + box.width <= 60 && box.y >= 70).map(({ icon }) => icon),
    ).toEqual(['heart', 'bell', 'heart', 'bell']);
    expect(found.controls.some(({ kind, box }) => kind === 'image' && box.height > 100)).toBe(false);
  });
});
