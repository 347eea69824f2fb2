/** What a form visibly requires of a field: hints beside it, a required mark on its label. */
import { normalizeLabel } from '#worker/core/words.ts';
import { dayAsked } from './days-asked.ts';
import { gapX, gapY } from '#worker/core/geometry.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';

/** Both ends are inclusive. */
export interface Range {
  low?: number;
  high?: number;
}

export interface Demands {
  /** The field may not be left empty. */
  required: boolean;
  /** Minimum length in characters. A maximum is not read: fields usually enforce it themselves. */
  least?: number;
  /** The numbers that the field accepts. */
  range?: Range;
  /** The label of the field whose value it must repeat. */
  repeats?: string;
  /** An example value that the page gives for the expected format. */
  example?: string;
}

/** A hint is this close to its field, px. */
const nearPx = 30;

const characters = String.raw`(?:characters?|chars?|letters?|digits?|signs?)`;
const leastPatterns = [
  new RegExp(
    String.raw`\b(?:at least|min(?:imum|\.)?(?: of)?|no (?:less|fewer) than):? (\d{1,3}) ${characters}`,
    'i',
  ),
  new RegExp(String.raw`\b(\d{1,3})\+ ${characters}`, 'i'),
  new RegExp(String.raw`\b(\d{1,3}) ${characters} (?:or more|or longer|min(?:imum)?|at least)\b`, 'i'),
  new RegExp(String.raw`\b(\d{1,3}) or more ${characters}`, 'i'),
  new RegExp(String.raw`\b(\d{1,3}) ?(?:-|–|to) ?\d{1,3} ${characters}`, 'i'),
];
const repeating = /^(?:confirm|repeat|re-?enter|re-?type|verify)\b|\b(?:again|confirmation)$/i;

const exemplary =
  /(?:\bsuch as|\be\.? ?g\.?[,:]?|\bfor example[,:]?|\bexample:|\b(?:code|number|value|format|date|time|id) like)\s+["“'‘]?([^,;()"”’]{2,40}?)["”'’]?(?=[.)]?$|[,;)]|\.\s| or )/i;

/** A whole phone number as an example, however its digits are grouped. */
const phoneExample =
  /(?:\bsuch as|\bfor example[,:]?|\be\.? ?g\.?[,:]?|\blike)\s+["“'‘]?(\+\d[\d ()/-]{6,18}\d)(?!\d)/i;

/**
 * The example value in a hint or error message; undefined where there is none that could be typed. An
 * example needs a digit or capitals; mail addresses do not count.
 */
export function exampleIn(text: string): string | undefined {
  const phone = phoneExample.exec(text)?.[1];
  if (phone !== undefined) return phone;
  const example = exemplary.exec(text.trim())?.[1]?.trim();
  return example !== undefined && /\d|^\p{Lu}{2,}/u.test(example) && !/@/.test(example) ? example : undefined;
}

const isField = ({ affordance }: Control): boolean => affordance === 'type';

/** Lines of text about a field: at most `farthest` px away, and nearer to it than to any other field. */
export function linesAbout(scene: Scene, field: Control, farthest = nearPx): TextLine[] {
  const away = (line: TextLine, control: Control) =>
    gapX(line.box, control.box) > nearPx
      ? Infinity
      : Math.max(0, gapY(line.box, control.box)) + Math.max(0, gapX(line.box, control.box));
  const others = scene.controls.filter((control) => isField(control) && control !== field);
  return scene.lines.filter((line) => {
    const own = away(line, field);
    return own <= farthest && line.confidence > 0.8 && others.every((other) => away(line, other) > own);
  });
}

function leastIn(texts: readonly string[]): number | undefined {
  const found = texts.flatMap((text) => leastPatterns.flatMap((pattern) => pattern.exec(text)?.[1] ?? []))[0];
  return found === undefined ? undefined : Number(found);
}

/**
 * Patterns for the bounds of a number field: “1 to 4 seats”, “Between 2 and 40”, “At most 10 per order”. The
 * last group is the thing counted.
 */
const number = String.raw`(-?\d{1,6})`;
const counted = String.raw`((?: [\p{L}-]+){0,3})`;
const bothEnds = new RegExp(
  String.raw`^(?:(?:enter|choose|pick|type|give|use) )?(?:an?y? )?(?:whole |round )?(?:numbers? )?(?:of )?(?:between |from )?${number} ?(?:-|–|—|to|and) ?${number}${counted}[.)]?$`,
  'iu',
);
const highEnd = new RegExp(
  String.raw`^(?:max(?:imum|\.)?(?: of)?|at most|no more than|not more than|up to|limited to|limit):? ${number}${counted}[.)]?$`,
  'iu',
);
const lowEnd = new RegExp(
  String.raw`^(?:min(?:imum|\.)?(?: of)?|at least|no (?:less|fewer) than):? ${number}${counted}[.)]?$`,
  'iu',
);
/** Words after a number that fit any number field, whatever its label. */
const countable =
  /^(?:per|each|at|in|for|or|only|seats?|people|persons?|guests?|items?|pieces?|pcs|units?|tickets?|places?|copies|of)$/;

/** Whether the thing counted fits the field's label: “5 working days” under a quantity bounds nothing. */
const isOwnCount = (words: string, label: string): boolean => {
  const [first] = normalizeLabel(words).split(' ');
  return (
    !first ||
    countable.test(first) ||
    normalizeLabel(label)
      .split(' ')
      .some((word) => word.length > 2 && first.slice(0, word.length - 1) === word.slice(0, -1))
  );
};

/** The bounds in the texts about a field; undefined where none match its label. */
function rangeIn(texts: readonly string[], label: string): Range | undefined {
  const name = label.replace(/\(.*?\)/g, '');
  for (const text of texts) {
    const said = text.trim();
    const both = bothEnds.exec(said);
    if (both && isOwnCount(both[3]!, name) && Number(both[1]) < Number(both[2]))
      return { low: Number(both[1]), high: Number(both[2]) };
    const [high, low] = [highEnd.exec(said), lowEnd.exec(said)];
    if (high && isOwnCount(high[2]!, name)) return { high: Number(high[1]) };
    if (low && isOwnCount(low[2]!, name)) return { low: Number(low[1]) };
  }
  return undefined;
}

/** The number within a range that is nearest to `value`. */
export const nearestIn = ({ low = -Infinity, high = Infinity }: Range, value: number): number =>
  Math.min(high, Math.max(low, value));

/** Whether the label of a field carries a required mark: a star after it, or "(required)". */
function isMarked(lines: readonly TextLine[], { label }: Control): boolean {
  const own = normalizeLabel(label.replace(/\(.*?\)/g, ''));
  return (
    own !== '' &&
    lines.some(
      ({ text }) =>
        /(?:\*|\(required\))\s*:?$/i.test(text) &&
        normalizeLabel(text.replace(/\*|\(required\)/gi, '')) === own,
    )
  );
}

/** What the page requires of a field. */
export function demandsOn(scene: Scene, field: Control): Demands {
  const near = linesAbout(scene, field);
  const texts = [field.label, field.placeholder ?? '', ...near.map(({ text }) => text)];
  const least = leastIn(texts);
  const inBrackets = texts.flatMap((text) => /\(([^()]+)\)$/.exec(text.trim())?.[1] ?? []);
  const range =
    field.kind === 'date'
      ? undefined
      : rangeIn([...near.map(({ text }) => text), field.placeholder ?? '', ...inBrackets], field.label);
  const about = repeating.test(field.label)
    ? normalizeLabel(field.label)
        .split(' ')
        .filter((word) => word.length > 3 && !repeating.test(word))
    : [];
  // "Confirm password" repeats the nearest field above or left of it whose label has the remaining words.
  const repeated =
    about.length === 0
      ? undefined
      : scene.controls
          .filter(
            (other) =>
              isField(other) &&
              other !== field &&
              !repeating.test(other.label) &&
              about.every((word) => normalizeLabel(other.label).split(' ').includes(word)) &&
              (other.box.y < field.box.y || other.box.x < field.box.x),
          )
          .sort((a, b) => b.box.y - a.box.y || b.box.x - a.box.x)[0];
  const [example] = texts.flatMap((text) => (field.kind === 'date' ? dayAsked(text) : exampleIn(text)) ?? []);
  return {
    required: isMarked(near, field),
    ...(example === undefined ? {} : { example }),
    ...(least !== undefined ? { least } : {}),
    ...(range ? { range } : {}),
    ...(repeated ? { repeats: repeated.label } : {}),
  };
}
