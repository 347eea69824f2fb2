import { describe, expect, it } from 'vitest';
import { filled, lookingAtControls, named, outlined, pressed, text } from './testing/drawn-controls.ts';

describe('controls', () => {
  const look = lookingAtControls();

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
