import { describe, expect, it } from 'vitest';
import { filled, lookingAtControls, named, outlined, pressed, text } from '../testing/drawn-controls.ts';

describe('fields', () => {
  const look = lookingAtControls();

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

  it('finds a field whose value is wrong, red on a tint, under its caption', async () => {
    const scene = await look(
      `${text(40, 50, 'Night temperature')}<rect x="40.5" y="60.5" width="399" height="37" fill="#faedeb"
      stroke="#cc4b37"/>${text(50, 84, '35')}`,
    );
    expect(named(scene, 'textfield', 'Night temperature')?.state.invalid).toBe(true);
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

  it('takes the words in the upper half of an empty box for its name', async () => {
    const scene = await look(
      `${outlined(40, 40, 260, 56, 'rx="8"')}${text(54, 60, 'Security code', 'font-size:12px;fill:#6b7280')}`,
    );
    expect(named(scene, 'textfield', 'Security code')?.value).toBeUndefined();
    expect(scene.controls).toHaveLength(1);
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
});
