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
