/** Faults that can be planted in the bundled shop, by name. */

export interface MobileFault {
  name: string;
  describes: string;
  /** Oracles that may report it, and words that their titles hold then. */
  oracles: readonly string[];
  about?: RegExp;
}

export const mobileFaults: readonly MobileFault[] = [
  {
    name: 'lost-on-rotate',
    describes: 'Turning the phone creates the app’s activity anew, at its first screen.',
    oracles: ['lost-on-rotate'],
  },
  {
    name: 'lost-in-background',
    describes: 'The profile’s form is emptied when the app goes to the background.',
    oracles: ['lost-in-background'],
  },
  {
    name: 'keyboard-covers',
    describes: 'The keyboard lies over the page, which does not make room for it.',
    oracles: ['keyboard-covers-field'],
  },
  {
    name: 'small-buttons',
    describes: 'The buttons for one more and one less of a thing stand 22 points apart.',
    oracles: ['small-target'],
  },
  {
    name: 'cut-button',
    describes: 'The label of “Add to cart” is cut off where it needs more room.',
    oracles: ['cut-at-large-text'],
  },
  {
    name: 'back-quits',
    describes: 'The back key closes the app on the page of a product.',
    oracles: ['back-leaves-app'],
  },
  {
    name: 'refused-camera',
    describes: 'Where the camera is refused, the page to scan a code is blank.',
    oracles: ['refused-request'],
  },
  {
    name: 'crash-on-share',
    describes: 'Sharing a product crashes the app.',
    oracles: ['crash'],
  },
  {
    name: 'uncaught',
    describes: 'The opening hours throw an error, and do not show.',
    oracles: ['uncaught-exception'],
  },
  {
    name: 'wrong-total',
    describes: 'The cart’s total is 2.50 more than its parts.',
    oracles: ['arithmetic', 'column-total', 'line-totals', 'total-follows'],
    about: /total|sum|add up/i,
  },
  {
    name: 'dead-button',
    describes: '“Save for later” does nothing.',
    oracles: ['dead-control'],
    about: /later/i,
  },
  {
    name: 'placeholder',
    describes: 'The profile greets “undefined”.',
    oracles: ['placeholder-text'],
  },
  {
    name: 'blank-page',
    describes: 'The page about deliveries is blank.',
    oracles: ['blank-screen', 'dead-control'],
    about: /blank|deliver/i,
  },
];
