/** What interfaces say: names, prices, dates, counts, addresses, acts, sentences. */

export type Roll = () => number;
export const pick = <T>(roll: Roll, list: readonly T[]): T => list[Math.floor(roll() * list.length)]!;
export const between = (roll: Roll, from: number, to: number): number =>
  from + Math.floor(roll() * (to - from + 1));

const first = [
  'Anna',
  'Jorg',
  'Priya',
  'Liam',
  'Olivia',
  'Tomas',
  'Wei',
  'Fatima',
  'Ingrid',
  'Kofi',
  'Ilse',
  'Bill',
];
const last = ['Miller', 'Okafor', 'Lindqvist', "O'Brien", 'Garcia', 'Iliescu', 'Whitfield', 'Jung'];
const nouns = [
  'orders',
  'invoices',
  'customers',
  'billing',
  'shipping',
  'profile',
  'inventory',
  'files',
  'jobs',
  'alerts',
  'payments',
  'teams',
  'logs',
  'tickets',
  'quality',
  'lamps',
  'filters',
];
const verbs = [
  'Add',
  'Edit',
  'Remove',
  'View all',
  'Filter',
  'Export',
  'Save',
  'Cancel',
  'Sort by',
  'Update',
  'Archive',
  'Fill in',
  'Invite',
  'Retry',
];
const months = ['Jan', 'Feb', 'May', 'Jul', 'Oct', 'Nov'];
const prose = `
Every shipment is weighed twice before it leaves the warehouse, and what it weighs is printed on its label.
Lines that were folded by hand keep their order until somebody sorts them by another column.
Nothing is charged until the parcel has left; a refund reaches the card within five working days, or sooner
where the bank allows it. Keys that expire are replaced by themselves, unless an administrator has locked
them. Questions about your plan? Ask us: we answer within the hour (weekdays only). Just write to support, or
open a ticket below. Quick fixes go out on Fridays; larger ones are announced a week ahead.`
  .trim()
  .split(/\s+/);

const two = (n: number) => String(n).padStart(2, '0');

function money(roll: Roll): string {
  const whole =
    roll() < 0.4
      ? `${between(roll, 1, 99)},${String(between(roll, 0, 999)).padStart(3, '0')}`
      : String(between(roll, 0, 999));
  return pick(roll, ['$', '€', '£', '']) + whole + (roll() < 0.8 ? `.${two(between(roll, 0, 99))}` : '');
}

function passage(roll: Roll): string {
  const length = between(roll, 1, 6);
  const from = between(roll, 0, prose.length - length);
  return prose.slice(from, from + length).join(' ');
}

const kinds: ((roll: Roll) => string)[] = [
  ...Array.from({ length: 9 }, () => passage),
  (roll) =>
    passage(roll)
      .split(' ')
      .slice(0, 3)
      .map((word) => word[0]!.toUpperCase() + word.slice(1))
      .join(' '),
  (roll) => `${pick(roll, verbs)} ${pick(roll, nouns)}`,
  (roll) => `${pick(roll, first)} ${pick(roll, last)}`,
  money,
  money,
  (roll) => `Total: ${money(roll)}`,
  (roll) => `${between(roll, 1, 31)} ${pick(roll, months)} 20${between(roll, 10, 29)}`,
  (roll) =>
    `20${between(roll, 10, 29)}-${two(between(roll, 1, 12))}-${two(between(roll, 1, 28))} ` +
    `${two(between(roll, 0, 23))}:${two(between(roll, 0, 59))}`,
  (roll) => `${between(roll, 1, 12)}/${between(roll, 1, 28)}/${between(roll, 20, 29)}`,
  (roll) => `Q${between(roll, 1, 4)} 20${between(roll, 10, 29)}`,
  (roll) => `${between(roll, 0, 100)}%`,
  (roll) => `${pick(roll, ['+', '-'])}${between(roll, 1, 99)}.${between(roll, 0, 9)}%`,
  (roll) =>
    `${between(roll, 0, 99)}.${between(roll, 0, 9)} ${pick(roll, ['kg', 'km', 'GB', 'MB', 'ms', 'h'])}`,
  (roll) => `${between(roll, 1, 9)} h ${between(roll, 10, 59)} min`,
  (roll) => `${pick(roll, first)} · ${between(roll, 2, 59)} min ago`,
  (roll) => `${between(roll, 1, 40)} of ${between(roll, 40, 400)} ${pick(roll, nouns)}`,
  (roll) => `#${between(roll, 100, 99_999)}`,
  (roll) => `${pick(roll, ['INV', 'SKU', 'PO', 'A', 'REF'])}-${between(roll, 10, 9999)}`,
  (roll) => `v${between(roll, 0, 9)}.${between(roll, 0, 20)}.${between(roll, 0, 9)}`,
  (roll) => String(between(roll, 0, 9)),
  (roll) => String(between(roll, 10, 5000)),
  (roll) => `(${between(roll, 1, 99)})`,
  (roll) =>
    `${pick(roll, first).toLowerCase()}.${pick(roll, ['li', 'ng', 'roe', 'hill'])}@example.${pick(roll, ['com', 'org'])}`,
];

export const phrase = (roll: Roll): string => pick(roll, kinds)(roll);
