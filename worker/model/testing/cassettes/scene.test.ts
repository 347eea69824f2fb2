import { expect, it } from 'vitest';
import { keyOf, readRequest } from './request.ts';
import { closeness, likeness, renumbered } from './scene.ts';

const cart = [
  '[1] text "Your cart" at 84,116 143x24',
  '[2] text "$19.50" at 787,234 49x14',
  '[3] link "Remove" at 619,257 63x16',
  '[4] text "$19.50" in card "Summary" at 1122,251 49x14',
  '[5] link "Remove" at 619,357 63x16',
];

it('takes a screen for the same at other places and with other figures', () => {
  const later = cart.map((line) => line.replace(/\$19\.50/, '$21.00').replace(' at 8', ' at 9'));
  expect(likeness(cart, later)).toBe(1);
  expect(closeness(cart, later)).toBeLessThan(1);
  expect(likeness(cart, ['[1] text "Sign in" at 1,1 2x2'])).toBe(0);
});

it('finds an element again by what it is called, and the nearest of several', () => {
  const moved = [
    '[1] icon "menu" at 2,2 9x9',
    ...cart.map((line, at) => line.replace(/^\[\d+\]/, `[${at + 2}]`)),
  ];
  expect(renumbered(2, cart, moved)).toBe(3);
  expect(renumbered(5, cart, moved)).toBe(6);
  expect(renumbered(1, cart, moved.slice(0, 1))).toBeUndefined();
});

it('keys a question by its prompt, kind, words and turn, whatever day and port it is', () => {
  const body = (port: number, day: string, acts: string) =>
    JSON.stringify({
      messages: [
        { role: 'system', content: 'You operate.' },
        {
          role: 'user',
          content: [
            {
              type: 'text',
              text: `It starts at "http://127.0.0.1:${port}/". Today is ${day}.\n\nActs so far:\n${acts}`,
            },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
            { type: 'text', text: 'SCREEN 2\n[1] link "Cart" at 1,1 9x9\n--- end of elements' },
            { type: 'text', text: 'TASK\nThe goal: Buy 2 mugs\nYour plan so far: none yet.\nLeft: 40 acts.' },
          ],
        },
      ],
      response_format: { type: 'json_schema', json_schema: { name: 'goal_act', schema: {} } },
    });
  const key = (...of: Parameters<typeof body>) => keyOf(readRequest(body(...of)));
  const first = key(4100, '2026-11-30', '1. Click "Mugs" – The address is /mugs now.');
  expect(first).toEqual(key(4200, '2027-01-02', '1. Click "Cups" – Nothing.'));
  expect(first).toMatchObject({ kind: 'goal_act', question: 'The goal: Buy # mugs', turn: 1 });
  expect(first.listed).toEqual(['[1] link "Cart" at 1,1 9x9']);
  expect(key(4100, '2026-11-30', 'none').turn).toBe(0);
});
