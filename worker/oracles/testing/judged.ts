/** Recorded steps for tests of the oracles, and the oracles' answers to them. */
import type { StepRecord } from '#worker/ports/records.ts';
import { judgeStep } from '../index.ts';
import { box, line, scene, step, target, view } from './steps.ts';

export const site = 'https://shop.example';
export const at = (path: string, seen = scene([line('Welcome to the page', box(40, 40))])) =>
  view(site + path, seen);

/** Names of the oracles that report something. */
export const names = async (one: StepRecord, earlier: StepRecord[] = []) =>
  (await judgeStep({ step: one, earlier, trail: { start: site, steps: [] } })).map(({ oracle }) => oracle);

export const plainStep = (seen = scene([line('Welcome to the page', box(40, 40))])) =>
  step({ before: at('/'), after: at('/a', seen) });

export const price = (text: string, y: number) => line(text, box(600, y, 60));
export const summary = (total: string) =>
  scene([
    line('Order summary', box(400, 60), { fontPx: 24 }),
    line('Subtotal', box(400, 100)),
    price('$40.00', 100),
    line('Shipping', box(400, 130)),
    price('$6.00', 130),
    line('Total', box(400, 160)),
    price(total, 160),
  ]);

export const list = (items: [string, string][]) =>
  scene(
    items.flatMap(([title, amount], i) => [
      line(title, box(100, 200 + i * 60), { fontPx: 18 }),
      line(amount, box(100, 224 + i * 60)),
    ]),
  );

export const typed = (label: string, text: string, place = '/form'): StepRecord =>
  step({
    before: at(place),
    after: at(place),
    act: { kind: 'type', text },
    trail: { kind: 'type', target: { ...target(label), kind: 'textfield' }, text },
    intent: `Type "${text}" in "${label}"`,
  });
