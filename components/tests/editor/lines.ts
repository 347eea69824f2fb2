/**
 * Plain text as the lines of a test: numbers and bullets that people type before them are no part of them.
 * Pure.
 */

export const lineOf = (text: string): string => text.replace(/^\s*(?:\d+[.)]|[-*])\s+/, '').trim();
export const linesOf = (text: string): string[] => text.split('\n').map(lineOf).filter(Boolean);

/**
 * Problems by the row of the text in which each line stands, from problems by the line's place among those
 * that are not empty.
 */
export function problemsByRow(
  text: string,
  problems: Record<string, string>,
  field: 'steps' | 'assertions',
): Map<number, string> {
  const rows = new Map<number, string>();
  let at = 0;
  for (const [row, line] of text.split('\n').entries()) {
    if (lineOf(line) === '') continue;
    const problem = problems[`${field}.${at}`];
    if (problem !== undefined) rows.set(row, problem);
    at += 1;
  }
  return rows;
}

export interface Completing {
  /** Where the reference begins: at its `#` or `{{`. */
  from: number;
  kind: 'script' | 'value';
  typed: string;
}

/**
 * The reference that is being typed before the caret: `#get-o`, `#{get-o`, `{{user`; undefined where there is
 * none.
 */
export function completingAt(text: string, caret: number): Completing | undefined {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret);
  const found = /(?:^|[\s"'“(])(#\{?([\w-]*))$/.exec(line) ?? /(\{\{\s*([\w.-]*))$/.exec(line);
  if (!found) return undefined;
  return {
    from: caret - found[1]!.length,
    kind: found[1]!.startsWith('#') ? 'script' : 'value',
    typed: found[2]!,
  };
}

/** What stands from `start` to `end` of a text, and the words that take its place. */
export interface Replacement {
  start: number;
  end: number;
  words: string;
}

/** The reference written out in the place of what was typed of it. What closes it already is not doubled. */
export function completed(
  text: string,
  caret: number,
  { from, kind }: Completing,
  name: string,
): Replacement {
  const words = kind === 'script' ? `#{${name}}` : `{{${name}}}`;
  const [closing = ''] = text.slice(caret).match(kind === 'script' ? /^\}/ : /^\}{1,2}/) ?? [];
  return { start: from, end: caret + closing.length, words };
}
