/** What a form asks of a field, as its hints, labels and required marks say. */
import { normalizeLabel } from '#worker/core/words.ts';
import { dayAsked } from './days-asked.ts';
import { gapX, gapY } from '#worker/core/geometry.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';

/** Both ends are included. */
export interface Range {
  low?: number;
  high?: number;
}

export interface Demands {
  /** Whether the field is required. */
  required: boolean;
  /** Least number of characters. The maximum is enforced by the field itself. */
  least?: number;
  /** The numbers that are accepted. */
  range?: Range;
  /** Label of the field whose value must be repeated. */
  repeats?: string;
  /** An example of a valid value, taken from the page. */
  example?: string;
}

/** Greatest distance between a field and its hint, px. */
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

/** An example of a complete phone number, in any grouping. */
const phoneExample =
  /(?:\bsuch as|\bfor example[,:]?|\be\.? ?g\.?[,:]?|\blike)\s+["“'‘]?(\+\d[\d ()/-]{6,18}\d)(?!\d)/i;

/**
 * The example of a valid value in a hint or error message; undefined where there is none that can be typed.
 */
export function exampleIn(text: string): string | undefined {
  const phone = phoneExample.exec(text)?.[1];
  if (phone !== undefined) return phone;
  const example = exemplary.exec(text.trim())?.[1]?.trim();
  return example !== undefined && /\d|^\p{Lu}{2,}/u.test(example) && !/@/.test(example) ? example : undefined;
}

const isField = ({ affordance }: Control): boolean => affordance === 'type';

/** Lines beside, above or below a field, at most `farthest` px away and nearest to this field. */
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
 * “1 to 4 seats”, “Between 2 and 40”, “At most 10 per order”: bounds of a number. The last group is what is
 * counted.
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
/** Things that are counted, by which a number field may be bounded whatever its label says. */
const countable =
  /^(?:per|each|at|in|for|or|only|seats?|people|persons?|guests?|items?|pieces?|pcs|units?|tickets?|places?|copies|of)$/;

/** Whether the counted thing is what the field is for: “5 working days” under a quantity bounds nothing. */
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

/** The bounds that the texts near a field state; undefined where there are none, or several. */
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

/** The number of a range that is nearest to another. */
export const nearestIn = ({ low = -Infinity, high = Infinity }: Range, value: number): number =>
  Math.min(high, Math.max(low, value));

/** Whether a label is marked as required: by an asterisk or by the word. */
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

/** What the page asks of this field. */
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
  // "Confirm password" repeats the nearest field above it whose label is the rest of its own.
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
