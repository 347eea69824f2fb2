/** Goals on the demo shop whose answers are recorded: one tape a case. */
export interface CassetteCase {
  /** The name of its tape. */
  tape: string;
  title: string;
  steps: string[];
  assertions: string[];
  /** How it ends; `passed` by default. */
  ends?: 'passed' | 'blocked';
}

export const cassetteCases: CassetteCase[] = [
  {
    tape: 'cheapest-lamp',
    title: 'The cheapest lamp can be put into the cart',
    steps: ['Put the cheapest of the lighting products into the cart', 'Click "Cart"'],
    assertions: [
      'A pair of beeswax candles lies in the cart for $19.50, and the shipping comes on top of it',
    ],
  },
  {
    tape: 'asks-the-shop',
    title: 'A visitor can ask the shop something',
    // The form reaches people outside, and the step does not say that anything is sent.
    ends: 'blocked',
    steps: ['Ask the shop whether the teapot is safe in the dishwasher, as Ada Lovelace'],
    assertions: ['The shop says that it has received the message'],
  },
  {
    tape: 'sends-a-message',
    title: 'A visitor can write to the shop',
    steps: [
      'Send the shop a message as Ada Lovelace, which asks whether the teapot is safe in the dishwasher',
    ],
    assertions: ['The visitor is thanked for the message, and told when it is answered'],
  },
];
