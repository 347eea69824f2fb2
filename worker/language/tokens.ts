/** Splits plain English into words, quoted values and marks, each with its position. */

export interface Token {
  kind: 'word' | 'quoted' | 'mark';
  /** Without quotes, for a quoted value. */
  text: string;
  lower: string;
  start: number;
  end: number;
}

const closers: Record<string, string> = {
  '"': '"',
  '“': '”',
  '«': '»',
  '`': '`',
  '‘': '’',
  "'": "'",
  '„': '“',
};

/** The quoted value that starts at `at`; undefined if the mark is an apostrophe or never closes. */
function quotedAt(text: string, at: number): { text: string; end: number } | undefined {
  const opener = text[at]!;
  const closer = closers[opener];
  if (!closer) return undefined;
  const apostrophe = opener === "'" || opener === '‘';
  if (apostrophe && at > 0 && !/[\s([{:,]/.test(text[at - 1]!)) return undefined;
  let value = '';
  for (let i = at + 1; i < text.length; i++) {
    const c = text[i]!;
    if (c === '\\' && i + 1 < text.length && /["'`\\]/.test(text[i + 1]!)) {
      value += text[++i]!;
      continue;
    }
    const closes = c === closer || (opener === '“' && c === '"') || (opener === '"' && c === '”');
    if (closes && (!apostrophe || i + 1 >= text.length || /[\s.,;:!?)\]}]/.test(text[i + 1]!)))
      return { text: value, end: i + 1 };
    value += c;
  }
  return undefined;
}

export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const add = (kind: Token['kind'], value: string, start: number, end: number): void => {
    tokens.push({ kind, text: value, lower: value.toLowerCase(), start, end });
  };
  let i = 0;
  while (i < text.length) {
    if (/\s/.test(text[i]!)) {
      i++;
      continue;
    }
    const quoted = quotedAt(text, i);
    if (quoted) {
      add('quoted', quoted.text, i, quoted.end);
      i = quoted.end;
      continue;
    }
    let end = i + 1;
    while (end < text.length && !/[\s"“”«»`]/.test(text[end]!)) end++;
    let start = i;
    while (start < end - 1 && /[([]/.test(text[start]!)) {
      add('mark', text[start]!, start, start + 1);
      start++;
    }
    let stop = end;
    while (stop > start + 1 && /[.,;:!?)\]]/.test(text[stop - 1]!)) stop--;
    const word = text.slice(start, stop);
    add(/^[.,;:!?()[\]–—-]$/.test(word) ? 'mark' : 'word', word, start, stop);
    for (let m = stop; m < end; m++) add('mark', text[m]!, m, m + 1);
    i = end;
  }
  return tokens;
}

/** The source text of tokens, quotes included; '' for none. */
export function sourceOf(text: string, tokens: Token[]): string {
  const first = tokens[0];
  const last = tokens.at(-1);
  return first && last ? text.slice(first.start, last.end) : '';
}

/** Like `sourceOf`, but a single quoted value comes without its quotes. */
export function valueOf(text: string, tokens: Token[]): string {
  const kept = trimMarks(tokens);
  if (kept.length === 1 && kept[0]!.kind === 'quoted') return kept[0]!.text;
  return sourceOf(text, kept);
}

export function trimMarks(tokens: Token[]): Token[] {
  let from = 0;
  let to = tokens.length;
  while (from < to && tokens[from]!.kind === 'mark') from++;
  while (to > from && tokens[to - 1]!.kind === 'mark') to--;
  return tokens.slice(from, to);
}

/** The tokens' words in lower case, with a space between two. */
export const joined = (tokens: Token[]): string => tokens.map((t) => t.lower).join(' ');
