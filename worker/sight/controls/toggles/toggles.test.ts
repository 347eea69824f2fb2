import { describe, expect, it } from 'vitest';
import { filled, lookingAtControls, named, text } from '../testing/drawn-controls.ts';

describe('toggles', () => {
  const look = lookingAtControls();

  it('finds a switch whose knob is higher than its track', async () => {
    const scene = await look(
      `${filled(40, 43, 34, 14, '#90b4f0', 'rx="7"')}<circle cx="67" cy="50" r="10"
      fill="#1d4ed8"/>${text(92, 55, 'Push messages')}${filled(40, 93, 34, 14, '#9ca3af', 'rx="7"')}
      <circle cx="48" cy="100" r="10" fill="#e8e8e8" stroke="#666666"/>${text(92, 105, 'Sounds')}`,
    );
    expect(named(scene, 'switch', 'Push messages')?.state.checked).toBe(true);
    expect(named(scene, 'switch', 'Sounds')?.state.checked).toBe(false);
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
});
