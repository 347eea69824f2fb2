/** Dates and times in the order that a form field shows, whatever format they were given in. */
import type { Control, Scene } from '#worker/sight/scene.ts';
import { containsPoint } from '#worker/core/geometry.ts';
import { months } from '#worker/core/dates.ts';

interface Day {
  y: string;
  m: string;
  d: string;
}

const monthOf = (word: string): string =>
  String(months.indexOf(word.slice(0, 3).toLowerCase()) + 1).padStart(2, '0');

/** An unambiguous date in a text: 2030-05-17, "17 May 2030", "May 17, 2030". */
function dayIn(text: string): Day | undefined {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
  if (iso) return { y: iso[1]!, m: iso[2]!.padStart(2, '0'), d: iso[3]!.padStart(2, '0') };
  const month = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
  const written = new RegExp(`^\\s*(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${month},? (\\d{4})\\s*$`, 'i').exec(
    text,
  );
  if (written) return { d: written[1]!.padStart(2, '0'), m: monthOf(written[2]!), y: written[3]! };
  const american = new RegExp(`^\\s*${month} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\s*$`, 'i').exec(text);
  return american
    ? { m: monthOf(american[1]!), d: american[2]!.padStart(2, '0'), y: american[3]! }
    : undefined;
}

/**
 * The date format of a field, such as mm/dd/yyyy, from its placeholder or the date in it; undefined where
 * neither says.
 */
function patternIn(shown: string): string | undefined {
  const hint = /\b(d{1,2}|m{1,2}|y{4})([-/.])(d{1,2}|m{1,2}|y{4})\2(d{1,2}|m{1,2}|y{4})\b/i.exec(shown);
  if (hint) return hint[0].toLowerCase();
  // In a focused date field, the first part is selected and missed by OCR.
  const rest = /^\s*['’|/]{1,2}(dd|mm|\d{2})\/(?:yyyy|\d{4})/i.exec(shown);
  if (rest) return rest[1]!.toLowerCase() === 'mm' ? 'dd/mm/yyyy' : 'mm/dd/yyyy';
  const date = /^\s*(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})\s*$/.exec(shown);
  if (!date) return undefined;
  const [, first, separator, second] = date;
  if (first!.length === 4) return ['yyyy', 'mm', 'dd'].join(separator);
  // Our browsers use a US locale. A first part over 12, or a date with dots, starts with the day.
  return (
    Number(first) > 12 || (separator === '.' && Number(second) <= 12)
      ? ['dd', 'mm', 'yyyy']
      : ['mm', 'dd', 'yyyy']
  ).join(separator);
}

/**
 * A 12-hour time with AM or PM, without which a native US time field stays incomplete; a 24-hour field
 * ignores the suffix.
 */
function timeIn(text: string): string | undefined {
  const [, hour, minute] = /^\s*(\d{1,2}):(\d{2})\s*$/.exec(text) ?? [];
  // Over 12, the hour alone is unambiguous.
  if (!hour || Number(hour) > 12) return undefined;
  return `${String(Number(hour) % 12 || 12).padStart(2, '0')}${minute}${Number(hour) === 12 ? 'PM' : 'AM'}`;
}

const shownIn = (field: Control, { lines }: Scene): string[] => [
  field.placeholder ?? '',
  field.value ?? '',
  ...lines.filter((line) => containsPoint(field.box, line.box)).map((line) => line.text),
];

/** Whether a field is a native time field, empty or with a time set. */
export function takesTime(field: Control, scene: Scene): boolean {
  const shown = shownIn(field, scene);
  return (
    (field.kind === 'date' && shown.every((part) => !/\d|yy/i.test(part))) ||
    shown.some((part) => /^\d\d:\d\d [AP]M$/.test(part))
  );
}

/** A month and its year: "March 2027", "2027-03", "03/2027". */
function monthIn(text: string): { y: string; m: string } | undefined {
  const iso = /^\s*(\d{4})-(\d{1,2})\s*$/.exec(text);
  if (iso) return { y: iso[1]!, m: iso[2]!.padStart(2, '0') };
  const slashed = /^\s*(\d{1,2})\/(\d{4})\s*$/.exec(text);
  if (slashed) return { y: slashed[2]!, m: slashed[1]!.padStart(2, '0') };
  const written = /^\s*([a-z]{3,9})\.?,? (\d{4})\s*$/i.exec(text);
  const m = written ? monthOf(written[1]!) : '00';
  return m === '00' ? undefined : { y: written![2]!, m };
}

/** A week and its year: "2027-W12", "Week 12, 2027", "week 12 of 2027". */
function weekIn(text: string): { y: string; w: string } | undefined {
  const iso = /^\s*(\d{4})-?w(\d{1,2})\s*$/i.exec(text);
  if (iso) return { y: iso[1]!, w: iso[2]!.padStart(2, '0') };
  const written = /^\s*(?:calendar )?week (\d{1,2})(?:,| of|\/)? ?(\d{4})\s*$/i.exec(text);
  return written ? { y: written[2]!, w: written[1]!.padStart(2, '0') } : undefined;
}

/** A day and a time together: "2027-03-09 15:45", "2027-03-09T15:45", "9 March 2027, 15:45". */
const momentParts =
  /^(.*\d{4}|\d{4}-\d{1,2}-\d{1,2})(?:T|,? (?:at )?)(\d{1,2}:\d{2})(?: ?([ap])\.?m\.?)?\s*$/i;

/** The 24-hour time of "3:45 pm" or "15:45" as a 12-hour time, for a field that shows AM or PM. */
function halfDayTime(time: string, half: string | undefined): string {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const isLate = half ? half.toLowerCase() === 'p' : hour >= 12;
  return `${String(hour % 12 || 12).padStart(2, '0')}${String(minute).padStart(2, '0')}${isLate ? 'PM' : 'AM'}`;
}

/**
 * The parts to type into a field that shows a day, month, week or time, one after the other with an arrow key
 * between them; one part where the field takes the text at once. Other texts, and fields of unknown format,
 * leave the text unchanged.
 */
export function partsToType(text: string, field: Control, scene: Scene): string[] {
  const shown = shownIn(field, scene);
  const isNative = field.kind === 'date';
  const hasTime = shown.some((part) => /(?:yyyy|\d{4})\s*,/i.test(part));
  const [, date, time, half] = momentParts.exec(text) ?? [];
  if (isNative && hasTime && date && time) return [asFieldTakes(date, field, scene), halfDayTime(time, half)];
  // A month field shows the month's name, or dashes, and no format.
  const isUnset = shown.every((part) => !/\d|yy/i.test(part));
  const month = monthIn(text);
  if (isNative && month && (isUnset || shown.some((part) => monthIn(part)))) return [month.m, month.y];
  if (isNative && shown.some((part) => /^\s*week\b/i.test(part))) {
    const week = weekIn(text);
    if (!week) throw new Error(`“${field.label}” takes a week such as "2027-W12", and “${text}” is none.`);
    return [week.w, week.y];
  }
  return [asFieldTakes(text, field, scene)];
}

/** Whether two texts name the same day, month, week or time. */
export function namesSameDate(a: string, b: string): boolean {
  const keys = [dayIn, monthIn, weekIn].map((read) => [read(a), read(b)]);
  return keys.some(([x, y]) => x !== undefined && JSON.stringify(x) === JSON.stringify(y));
}

/**
 * The text to type into a date or time field. Other texts, and fields of unknown format, leave the text
 * unchanged.
 */
export function asFieldTakes(text: string, field: Control, scene: Scene): string {
  if (takesTime(field, scene)) return timeIn(text) ?? text;
  const day = dayIn(text);
  if (!day) return text;
  const pattern = shownIn(field, scene)
    .map(patternIn)
    .find((found) => found !== undefined);
  return pattern?.replace(/[dmy]+/g, (part) => day[part[0] as keyof Day]) ?? text;
}
