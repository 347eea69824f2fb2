import { describe, expect, it } from 'vitest';
import type { TrailStep } from '#worker/ports/records.ts';
import { shorter } from './confirm.ts';
import { target } from './testing/steps.ts';

const press = (label: string, at: string): TrailStep => ({
  intent: `Click "${label}"`,
  at,
  act: { kind: 'press', target: target(label) },
});

describe('shorter ways to a sighting', () => {
  const site = 'https://app.example';
  const trail = { start: `${site}/`, steps: [press('Users', `${site}/`), press('Ada', `${site}/users`)] };

  it('begin with the address of the page that the last step led to', () => {
    expect(shorter(trail, `${site}/users/ada`)).toEqual([
      { start: `${site}/users/ada`, steps: [] },
      { start: `${site}/users`, steps: trail.steps.slice(1) },
    ]);
  });

  it('hold together what was done on one page, and on the pages before', () => {
    const settings = ['Theme', 'Rows', 'Dates', 'Zone', 'Save', 'Reload'].map((label) =>
      press(label, `${site}/settings`),
    );
    const lengths = shorter({
      start: `${site}/`,
      steps: [press('Users', `${site}/`), press('Settings', `${site}/users`), ...settings],
    }).map(({ steps }) => steps.length);
    expect(lengths).toEqual([1, 2, 6, 7]);
  });

  it('begin where an address was opened, the last one first', () => {
    const open = (path: string): TrailStep => ({
      intent: `Open ${path}`,
      act: { kind: 'navigate', url: `${site}${path}` },
    });
    const steps = [
      press('Start', `${site}/`),
      open('/new'),
      press('What', `${site}/new`),
      press('Where', `${site}/new/where`),
      press('When', `${site}/new/when`),
      press('Create', `${site}/new/check`),
      press('Comments', `${site}/orders/1067`),
    ];
    expect(
      shorter({ start: `${site}/`, steps }, `${site}/orders/1067`).map((way) => way.steps.length),
    ).toContain(6);
  });

  it('begin with the last step where it happened on its own page, or led outside', () => {
    for (const address of [`${site}/users`, 'https://elsewhere.example/'])
      expect(shorter(trail, address)[0]!.steps).toHaveLength(1);
  });
});
