import { describe, expect, it } from 'vitest';
import { dayAsked } from './days-asked.ts';

const now = Date.UTC(2026, 10, 23);

describe('a day that a form takes', () => {
  it.each([
    ['Between Nov 25, 2026 and Dec 23, 2026, not on Sundays.', '2026-12-09'],
    ['From 3 March 2027 on', '2027-03-10'],
    ['On or before 2026-12-24', '2026-12-16'],
    ['Choose a date within the next 30 days.', '2026-12-09'],
    ['Within the next 4 days', '2026-11-25'],
    ['We need at least 2 days notice', '2026-12-02'],
    ['Within the last 14 days.', '2026-11-16'],
    ['Delivered in 3 days', undefined],
    ['dd/mm/yyyy', undefined],
  ])('%s', (said, day) => expect(dayAsked(said, now)).toBe(day));
});
