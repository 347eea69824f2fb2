import type { TextFault } from '#worker/ports/screen.ts';
import { anyOf } from '#worker/core/patterns.ts';
import { contains } from '#worker/core/geometry.ts';
import { contrast } from '#worker/sight/contrast.ts';
import { right, within } from '#worker/core/geometry.ts';
import { level } from '#worker/sight/layout/columns.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { apart } from '#worker/facts/colours.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import type { Oracle } from '../types.ts';

/**
 * Text that programs print for missing values, and templates for missing content. `everywhere`: one cause in
 * the whole app, whatever surrounds it. `opens`: matches where the first of several may begin.
 */
interface Pattern {
  name: string;
  pattern: RegExp;
  opens?: RegExp;
  everywhere?: true;
}

const patterns: Pattern[] = [
  { name: 'undefined', pattern: /(^|[\s:("'$€£,@#/-]|\bv)undefined($|[\s.,!?)"':])/ },
  { name: 'NaN', pattern: /(^|[\s:("'$€£,])NaN($|[\s.,!?)"':%])/ },
  { name: 'Infinity', pattern: /^(?:.*[:=] ?)?[-−–]?[$€£]?Infinity ?(?:%|\p{L}{1,4})?$/u },
  { name: '[object Object]', pattern: /\[?object Object\]?/ },
  // Dates are usually formatted in one place.
  { name: 'Invalid Date', everywhere: true, pattern: /\bInvalid Date\b/ },
  { name: 'null', pattern: /^(?:.*[:$€£]\s?)?null$/ },
  // Filler text that was never replaced, on any number of pages.
  { name: 'lorem ipsum', everywhere: true, pattern: /\blorem ipsum\b|\bdolor sit amet\b/i },
  // UTF-8 shown as Latin-1: "£" as "Â£", "–" as "â€“". OCR may miss the diacritics.
  { name: 'wrong encoding', everywhere: true, pattern: /[aâ]€[“”‘’™œ¢¦"'~–-]|[AÂ][£¥©®°]|[AÃ][©¨¶¼±³º§¤]/ },
  // A past date counted as if it were in the future, or the other way round.
  {
    name: 'negative time',
    everywhere: true,
    pattern: anyOf(
      /\b(?:in|for|after) [-−–] ?\d+ (?:second|minute|hour|day|week|month|year)s?\b/i,
      /(?:^|\s)[-−–]\d+ (?:second|minute|hour|day|week|month|year)s? (?:ago|left|remaining|late|overdue|old|to go)\b/i,
    ),
  },
  // Text that was escaped twice, or markup that was never rendered. A page about markup shows a tag or entity
  // by itself. OCR may misread a small semicolon.
  {
    name: 'escaped markup',
    opens: /[&<]|$/,
    pattern: anyOf(
      /&(?:quot|apos|nbsp|[lr][sd]quo|#0?3[49]|#x2[27])\s?[;:,](?=[\p{L}\d])/iu,
      /[\p{L}\d]&(?:quot|apos|nbsp|hellip|[lr][sd]quo|#0?3[49]|#x2[27])\s?[;:,]/iu,
      /(?<!\b(?:use|write|type|the|an?|with|as|of|like|and|or)) &(?:amp|[nm]dash|#0?38)\s?[;:,] \p{L}/iu,
      /<(?:b|i|em|strong|br|span|small|u|p)\s?\/?>(?=\p{L})/iu,
      /[\p{L}.!?]<(?:\/(?:b|i|em|strong|span|small|u|p)|br\s?\/?)>/iu,
    ),
  },
  { name: 'escape sequence', pattern: /\p{L}(?:\\u[0-9a-f]{4}|%(?:20|2C|26|27)(?=\p{L}))/iu },
  {
    name: 'unfilled placeholder',
    pattern: /(?:^|[\s(“"'])(?:\{(?:\d|[a-z][A-Za-z_]{1,20})\}|%\d\$[sd])(?=$|[\s.,!?)”"'])/,
  },
  { name: 'template braces', pattern: /\{\{\s*[\w.]+\s*\}\}|\$\{\s*[\w.]+\s*\}|<%=?\s*[\w.]+|%\([a-z_]+\)s/ },
];

/** Whether a line is a URL or data in percent-encoding: long, without spaces. */
const isEncoded = ({ text }: TextLine): boolean =>
  text.length > 40 && !/\s/.test(text.trim()) && (text.match(/%[0-9A-F]{2}/gi)?.length ?? 0) > 4;

/** An entity's semicolon ends no line of code. */
const entity = /&#?\w{2,6};/g;

/**
 * Whether a line is prose or code, where such words are meant. Real leftovers are alone or beside a label.
 */
const looksLikeProse = (line: TextLine): boolean =>
  line.words.length > 12 || inCode.test(line.text.replace(entity, '"'));
const inCode = anyOf(
  /^[,;)]|^["'“].*["'”],$|^["'][\w@./-]+["']\s?:|[;=]\s*$|[^}]\}\s*$|^\s*\{$|=>/i,
  /function|const |typeof|console\.|^(?:default|type|returns?)\b.{0,20}:/i,
);

/** Syntax of programs and markup, at the start, the end or within a line. */
const codeMarks = anyOf(
  /^\s*<\/?[$\w][^>]*>?|<\/[$\w-]+>|[$\w-]+="|[{;]\s*$|[^}]\}\s*$|:=|=>|\w\(.*\)\s*[;{]/,
  /^\s*(?:import|export|const|let|var|function|def|class|return|if|for)\b.*[({:;]/,
);
const nearPx = 160;
const enoughCode = 3;

const ofFailure = anyOf(
  /\b(?:TypeError|ReferenceError|RangeError|SyntaxError)\b|cannot (?:read|set) propert/i,
  /\breading ?\W|is not a function|at \S+ \(.*:\d+:\d+\)/i,
);

/** Whether a line belongs to an error message of a program, which other oracles report. */
const isFailure = ({ lines }: Scene, { box }: TextLine): boolean =>
  lines.some((line) => Math.abs(line.box.y - box.y) < failurePx && ofFailure.test(line.text));
const failurePx = 60;

/** A line of code whose pieces are read together; syntax colours and spaces may split them. */
const codeRow = anyOf(
  /^\s*[\w.[\]'"-]+\s*:?=\s*["'\w$]|^[a-z][\w.-]* (?:null|undefined|NaN)$/,
  /^\s*(?:[$#>] )?(?:echo|export|printf?|npm|npx|cd|curl|sudo)\s["'$\w-]/,
);

const piecePx = 40;

/** The lines of a row up to a box, without larger gaps between them. */
function uptoHere(lines: readonly TextLine[], box: Box): TextLine[] {
  const row = lines
    .filter((line) => level(line.box, box) && line.box.x <= box.x)
    .sort((a, b) => b.box.x - a.box.x);
  const gap = row.findIndex((line, i) => i > 0 && row[i - 1]!.box.x - right(line.box) > piecePx);
  return row.slice(0, gap < 0 ? undefined : gap).reverse();
}

/** A statement whose pieces are read apart; it counts beside lines that are certainly code. */
const statement =
  /^(?:return|throw|function|const|let|var|if|for|while|import|export|await|yield|def|class)\b/;

/** Whether a line is among lines of code, which are shown literally. */
function isAmongCode({ lines }: Scene, { box, text }: TextLine): boolean {
  const row = uptoHere(lines, box)
    .map((piece) => piece.text)
    .join(' ');
  const code = lines.filter(
    (other) =>
      other.text !== text &&
      Math.abs(other.box.y - box.y) < nearPx &&
      other.box.x < box.x + box.width + nearPx &&
      codeMarks.test(other.text),
  ).length;
  return codeRow.test(row) || code >= enoughCode || (code > 0 && statement.test(row));
}

/** The lines of a row after a box, without larger gaps between them. */
function fromHere(lines: readonly TextLine[], box: Box): TextLine[] {
  const row = lines
    .filter((line) => level(line.box, box) && line.box.x >= right(box))
    .sort((a, b) => a.box.x - b.box.x);
  const gap = row.findIndex((line, i) => line.box.x - right(i > 0 ? row[i - 1]!.box : box) > piecePx);
  return row.slice(0, gap < 0 ? undefined : gap);
}

/**
 * Whether a line is inline code on its own background within a sentence: “Default: `Infinity` if `--all` is
 * set”.
 */
function isInSentence({ lines }: Scene, { box, background }: TextLine): boolean {
  const next = fromHere(lines, box);
  return (
    next.flatMap(({ words }) => words).length > 2 &&
    /^[\p{Ll},(]/u.test(next[0]!.text) &&
    apart(next[0]!.background, background) > groundBy
  );
}
/** Backgrounds of code differ little from the page: minimum difference, 0…765. */
const groundBy = 9;

/**
 * Whether a value is in a column of raw program values, such as in an inspector: “"600"” above “undefined”.
 */
const isInspected = ({ lines }: Scene, { box, text }: TextLine): boolean =>
  /^(?:undefined|null|NaN|-?Infinity)$/.test(text) &&
  lines.some(
    (other) =>
      Math.abs(other.box.x - box.x) <= columnPx &&
      /^(?:"[^"]*"|'[^']*'|“[^”]*”|\[ ?(?:object|array\b.*) ?\])$/.test(other.text),
  );
const columnPx = 6;

/**
 * Whether a value is in a list of raw fields with program-style names and at least one stored identifier
 * (“$:/labels/Harbour”, “harbour_id”), such as in a data view.
 */
function isRawField({ lines }: Scene, { box }: TextLine): boolean {
  const rows = lines.filter(
    (line) => Math.abs(line.box.x - box.x) <= columnPx && Math.abs(line.box.y - box.y) < nearPx,
  );
  const keyed = rows.filter((row) =>
    lines.some(
      (line) => level(line.box, row.box) && right(line.box) <= row.box.x && fieldName.test(line.text),
    ),
  );
  return keyed.some((row) => row.box === box) && keyed.some(({ text }) => storedName.test(text));
}
const fieldName = /^[a-z][a-z\d]*(?:[._-][a-z\d]+)*:?$/;
const storedName = /^[$a-z][\w$-]*(?::\/|[:/_])[\w:/.-]+$|^\d{14,}$/i;

/** Whether a line's contrast is so low that it may be misread; the contrast is then its fault. */
const isHardlyRead = ({ colour, background }: TextLine): boolean =>
  contrast(colour, background) < leastToRead;
const leastToRead = 1.6;

/**
 * The two words before a leftover, for the signature, since one sentence has one cause wherever it occurs.
 * `opens` also finds a first leftover that OCR misread: “&qu ot;”.
 */
const wordsBefore = (text: string, { pattern, opens = pattern }: Pattern): string =>
  text
    .slice(0, Math.min(text.search(pattern), text.search(opens)))
    .replace(/\d+/g, '#')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word))
    .slice(-2)
    .join(' ');

/**
 * The lines as read, except for raw template text known from the document, since braces may be misread as letters,
 * or read with doubt.
 */
const asWritten = ({ lines }: Scene, faults: readonly TextFault[]): TextLine[] => {
  const raw = faults.filter(({ kind }) => kind === 'raw');
  return lines.map((line) => {
    const own = raw.find(({ box }) => within(box, line.box) > maxOfIt);
    if (!own) return line;
    return { ...line, text: line.text.includes(own.text) ? line.text : own.text, confidence: 1 };
  });
};
const maxOfIt = 0.6;

/** Maximum distance of wrapped lines, in line heights, and tolerance of their left edges, px. */
const [maxApart, edgePx] = [2, 4];

/** A value stands at most this far from its label, px. */
const labelPx = 240;

/** What a value of its own is labelled with: the only other thing in its row, left of it; '' where there is none. */
function labelOf({ lines }: Scene, line: TextLine): string {
  const beside = lines.filter((other) => other !== line && level(other.box, line.box));
  const [label, another] = beside.filter(({ box }) => Math.abs(line.box.x - box.x) < 2 * labelPx);
  const isLabel =
    label !== undefined &&
    another === undefined &&
    /^\p{L}[\p{L} ]{2,}:?$/u.test(label.text.trim()) &&
    label.box.x < line.box.x &&
    line.box.x - right(label.box) < labelPx;
  return isLabel ? label.text.trim().replace(/:$/, '') : '';
}

export const placeholderText: Oracle = {
  name: 'placeholder-text',
  describes: 'Text that a program or template left where a value belongs',
  type: 'Content',
  severity: 'Medium',
  severityReason: 'The user reads a leftover where information should be.',
  assertions: ({ evidence: { texts = [] } }) =>
    texts[0] ? [`The text "${texts[0].replace(/"/g, "'")}" is not shown`] : [],
  judge({ step }) {
    const { scene, address } = step.after;
    // The server's own error page is reported by http-error.
    if (step.evidence.network.some(({ kind, status }) => kind === 'document' && status >= 500)) return [];
    const lines = asWritten(scene, step.evidence.text ?? []);
    const typed = scene.controls
      .filter((control) => control.affordance === 'type')
      .map((control) => control.box);
    const found = (line: TextLine) =>
      patterns
        .map((one) => ({ ...one, at: line.text.search(one.pattern) }))
        .filter(({ at }) => at >= 0)
        .sort((a, b) => a.at - b.at)[0];
    // A wrapped line belongs to the text above it.
    const goesOn = ({ box }: TextLine) =>
      lines.some(
        (line) =>
          line.box.y < box.y &&
          box.y - line.box.y < line.box.height * maxApart &&
          Math.abs(line.box.x - box.x) < edgePx &&
          found(line) !== undefined,
      );
    return lines
      .filter(
        (line) =>
          line.confidence > 0.6 &&
          !looksLikeProse(line) &&
          !isEncoded(line) &&
          !isAmongCode(scene, line) &&
          !isInSentence(scene, line) &&
          !isFailure(scene, line) &&
          !isInspected(scene, line) &&
          !isRawField(scene, line) &&
          !isHardlyRead(line) &&
          !typed.some((box) => contains(box, line.box)) &&
          !goesOn(line),
      )
      .flatMap((line) => {
        const leftover = found(line);
        if (!leftover) return [];
        const label = labelOf(scene, line);
        return [
          {
            signature: signature(
              'placeholder-text',
              leftover.name,
              // On whichever page it is labelled so.
              (leftover.everywhere ? 'everywhere' : wordsBefore(line.text, leftover)) ||
                label ||
                routePath(address),
            ),
            ...(leftover.name === 'lorem ipsum' ? { severity: 'Low' as const } : {}),
            title: `“${line.text.slice(0, 60)}” is shown to the user${label ? ` as “${label}”` : ''}`,
            expected: 'A real value, or nothing, stands here.',
            observed: `The line reads “${line.text}” (${leftover.name}).`,
            box: line.box,
            address,
            evidence: { texts: [line.text] },
          },
        ];
      });
  },
};
