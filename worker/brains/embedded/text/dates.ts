/** Reading dates as they are written for people. */
import { months } from '../../../agent/dates.ts';

/** The day that a text names, as the time at its beginning (ms, UTC): '2025-03-04', 'March 4, 2025', '4 Mar 2025'. Slashed dates are ambiguous and not read. */
export function readDate(text: string): number | undefined {
  const iso = /\b(\d{4})-(\d{2})-(\d{2})\b/.exec(text);
  if (iso) return Date.UTC(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]));
  const named = /\b(?:(\d{1,2})\.? )?([A-Za-z]{3,9})\.?(?: (\d{1,2}))?,? (\d{4})\b/.exec(text);
  const month = named ? months.indexOf(named[2]!.slice(0, 3).toLowerCase()) : -1;
  const day = named ? Number(named[1] ?? named[3] ?? '1') : 0;
  return month >= 0 && day >= 1 && day <= 31 ? Date.UTC(Number(named![4]), month, day) : undefined;
}
