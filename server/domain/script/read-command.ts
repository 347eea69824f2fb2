/**
 * Reads a shell command as far as quoting goes: which word each placeholder stands in, and how that word is
 * quoted there.
 */
import type { Word } from './hazards.ts';
import { jsonPlaces } from './json-places.ts';
import { placeholderPattern, placeholdersIn, type Encoding } from './placeholders.ts';

/** Why a placeholder can't be filled, as a sentence. */
export class Refusal extends Error {}

type Quote = 'bare' | 'single' | 'double';
/** A placeholder on its way: where it goes in the output, and in which word's literal text it stands. */
interface Place {
  name: string;
  quote: Quote | 'heredoc';
  at: number;
  encoding: Encoding;
}

interface Heredoc {
  delimiter: string;
  quoted: boolean;
  tabs: boolean;
}

/**
 * Stands in a word's literal text for a placeholder (with its place's number after it) or for another
 * expansion.
 */
const placeMark = '\uE000';
const unknownMark = '\uE001';

/** Reads a command from left to right as bash would, as far as quoting goes. */
export class CommandReader {
  readonly out: string[] = [];
  readonly places: Place[] = [];
  readonly words: Word[] = [];
  #at = 0;
  #word: { text: string; places: Place[]; quoted: boolean } | undefined;
  #starts = true;
  #redirects = false;
  #heredocs: Heredoc[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  read(): void {
    this.#commands(undefined, false);
    if (this.#heredocs.length > 0) this.#bodies();
  }

  #commands(closer: ')' | undefined, nested: boolean): void {
    let depth = 0;
    for (;;) {
      const c = this.#text[this.#at];
      if (c === undefined) {
        this.#endWord();
        if (closer) throw new Refusal(`A “(” is not closed.`);
        return;
      }
      if (c === ')' && closer && depth === 0) return this.#endWord();
      if (c === '(') depth++;
      if (c === ')') depth = Math.max(0, depth - 1);
      this.#one(c, nested);
    }
  }

  #one(c: string, nested: boolean): void {
    const rest = this.#text.slice(this.#at, this.#at + 4);
    if (c === '#' && !this.#word) return this.#comment();
    if (/\s/.test(c)) {
      this.#endWord();
      this.#copy(1);
      if (c === '\n') {
        this.#starts = true;
        if (this.#heredocs.length > 0) this.#bodies(nested);
      }
      return;
    }
    if (rest.startsWith('((') && !this.#word) return this.#arithmetic(2);
    if (rest.startsWith('<<<')) {
      this.#operator(3);
      this.words.push({ text: '<<<', command: false, quoted: false, placeholders: 0, operator: true });
      return;
    }
    if (rest.startsWith('<<')) return this.#heredoc();
    if (rest.startsWith('<(') || rest.startsWith('>(')) return this.#substitution(2);
    if (c === '<' || c === '>') {
      const length = /^(?:<>|>>|>&|<&|>\||[<>])/.exec(rest)![0].length;
      this.#operator(length);
      this.#redirects = true;
      return;
    }
    if (/[;&|()]/.test(c)) {
      this.#endWord();
      this.words.push({ text: c, command: false, quoted: false, placeholders: 0, operator: true });
      this.#copy(1);
      this.#starts = true;
      return;
    }
    if (c === "'") return this.#single(nested);
    if (c === '"') return this.#double(nested);
    if (c === '\\') {
      const next = this.#text[this.#at + 1];
      if (this.#placeholderAt(this.#at + 1)) throw new Refusal('A backslash stands before a placeholder.');
      this.#add(next === '\n' || next === undefined ? '' : next, true);
      return this.#copy(next === undefined ? 1 : 2);
    }
    if (this.#dollar()) return;
    const found = this.#placeholderAt(this.#at);
    if (found) return this.#place(found, 'bare', nested);
    this.#add(c);
    this.#copy(1);
  }

  /** `$…` and backticks; false where the character at hand begins none. */
  #dollar(): boolean {
    const rest = this.#text.slice(this.#at, this.#at + 3);
    if (rest[0] === '`') {
      const end = this.#closing('`', this.#at + 1, 'A backtick is not closed.');
      this.#noneWithin(this.#at, end, 'inside backticks');
      this.#add(unknownMark);
      this.#copy(end + 1 - this.#at);
      return true;
    }
    if (rest[0] !== '$') return false;
    if (rest.startsWith('$((')) {
      this.#arithmetic(3);
      this.#add(unknownMark);
      return true;
    }
    if (rest.startsWith('$(')) {
      this.#add(unknownMark);
      this.#substitution(2);
      return true;
    }
    if (rest.startsWith('${')) {
      // `${{name}}` is bash's own braces around nothing it knows.
      const end = this.#closing('}', this.#at + 2, 'A “${” is not closed.');
      this.#noneWithin(this.#at + 1, end + 1, 'inside ${…}');
      this.#add(unknownMark);
      this.#copy(end + 1 - this.#at);
      return true;
    }
    if (rest.startsWith("$'")) {
      const end = this.#closing("'", this.#at + 2, "A $'…' is not closed.");
      this.#noneWithin(this.#at, end, "inside $'…'");
      this.#add(unknownMark, true);
      this.#copy(end + 1 - this.#at);
      return true;
    }
    if (rest.startsWith('$"')) throw new Refusal('Text in $"…" is translated before it is used.');
    if (this.#placeholderAt(this.#at + 1)) throw new Refusal('A “$” stands before a placeholder.');
    const name = /\$(?:[A-Za-z_]\w*|[0-9@*#?$!-])?/y;
    name.lastIndex = this.#at;
    const length = name.exec(this.#text)![0].length;
    if (length === 1) this.#add('$');
    else this.#add(unknownMark);
    this.#copy(length);
    return true;
  }

  #single(nested: boolean): void {
    const end = this.#text.indexOf("'", this.#at + 1);
    if (end < 0) throw new Refusal("A single quote (') is not closed.");
    this.#add('', true);
    this.#copy(1);
    while (this.#at < end) {
      const found = this.#placeholderAt(this.#at);
      if (found && this.#at + found.length <= end) this.#place(found, 'single', nested);
      else {
        this.#add(this.#text[this.#at]!, true);
        this.#copy(1);
      }
    }
    this.#copy(1);
  }

  #double(nested: boolean): void {
    this.#add('', true);
    this.#copy(1);
    for (;;) {
      const c = this.#text[this.#at];
      if (c === undefined) throw new Refusal('A double quote (") is not closed.');
      if (c === '"') return this.#copy(1);
      this.#expandable('double', nested);
    }
  }

  #substitution(length: number): void {
    const keep = { word: this.#word, starts: this.#starts, redirects: this.#redirects };
    this.#word = undefined;
    this.#starts = true;
    this.#redirects = false;
    this.#copy(length);
    this.words.push({ text: '(', command: false, quoted: false, placeholders: 0, operator: true });
    this.#commands(')', true);
    this.words.push({ text: ')', command: false, quoted: false, placeholders: 0, operator: true });
    this.#copy(1);
    this.#word = keep.word;
    this.#starts = keep.starts;
    this.#redirects = keep.redirects;
  }

  /** From `((` or `$((` to its `))`. */
  #arithmetic(length: number): void {
    const from = this.#at;
    let depth = 2;
    let at = this.#at + length;
    for (; depth > 0; at++) {
      const c = this.#text[at];
      if (c === undefined) throw new Refusal('A “((” is not closed.');
      if (c === '(') depth++;
      if (c === ')') depth--;
    }
    this.#noneWithin(from, at, 'in arithmetic');
    this.#copy(at - from);
  }

  #comment(): void {
    const end = this.#text.indexOf('\n', this.#at);
    this.#copy((end < 0 ? this.#text.length : end) - this.#at);
  }

  #heredoc(): void {
    this.#endWord();
    const head = /<<(-?)[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|(\\?)([^\s;&|<>()'"\\$`]+))/y;
    head.lastIndex = this.#at;
    const found = head.exec(this.#text);
    if (!found) throw new Refusal('The end word of a “<<” was not understood.');
    const [whole, tabs, single, double, escaped, plain] = found;
    this.#heredocs.push({
      delimiter: single ?? double ?? plain ?? '',
      quoted: single !== undefined || double !== undefined || escaped === '\\',
      tabs: tabs === '-',
    });
    this.words.push({ text: '<<', command: false, quoted: false, placeholders: 0, operator: true });
    this.#copy(whole.length);
    if (/[^\s;&|<>()]/.test(this.#text[this.#at] ?? ' '))
      throw new Refusal('The end word of a “<<” was not understood.');
  }

  /** The texts that were announced by `<<` on the line before. */
  #bodies(nested = false): void {
    for (const { delimiter, quoted, tabs } of this.#heredocs.splice(0)) {
      this.#word = { text: '', places: [], quoted: true };
      for (let ended = false; !ended;) {
        if (this.#at >= this.#text.length)
          throw new Refusal(`The text after “<<${delimiter}” has no end: no line says ${delimiter}.`);
        const end = this.#text.indexOf('\n', this.#at);
        const line = this.#text.slice(this.#at, end < 0 ? this.#text.length : end);
        ended = (tabs ? line.replace(/^\t+/, '') : line) === delimiter;
        const stop = this.#at + line.length + (end < 0 ? 0 : 1);
        if (ended) {
          this.#finishWord(false);
          this.#copy(stop - this.#at);
        } else if (quoted) {
          this.#noneWithin(
            this.#at,
            stop,
            `in the text after <<'${delimiter}', which bash takes as it stands: write <<${delimiter}`,
          );
          this.#copy(stop - this.#at);
        } else this.#bodyLine(stop, nested);
      }
    }
  }

  /**
   * One character, escape, expansion or placeholder of text in which the shell expands. Only in double quotes
   * is their own mark escaped.
   */
  #expandable(within: 'double' | 'heredoc', nested: boolean): void {
    const c = this.#text[this.#at]!;
    if (c === '\\') {
      const next = this.#text[this.#at + 1] ?? '';
      if (this.#placeholderAt(this.#at + 1)) throw new Refusal('A backslash stands before a placeholder.');
      const escaped = within === 'double' ? /["\\$`]/ : /[\\$`]/;
      this.#add(escaped.test(next) ? next : next === '\n' ? '' : `\\${next}`, true);
      this.#copy(2);
    } else if (c === '$' && /["']/.test(this.#text[this.#at + 1] ?? '')) {
      this.#add('$', true);
      this.#copy(1);
    } else if (!this.#dollar()) {
      const found = this.#placeholderAt(this.#at);
      if (found) this.#place(found, within, nested);
      else {
        this.#add(c, true);
        this.#copy(1);
      }
    }
  }

  #bodyLine(stop: number, nested: boolean): void {
    while (this.#at < stop) {
      this.#expandable('heredoc', nested);
    }
  }

  #placeholderAt(at: number): { name: string; length: number } | undefined {
    placeholderPattern.lastIndex = at;
    const match = placeholderPattern.exec(this.#text);
    return match ? { name: match[1]!, length: match[0].length } : undefined;
  }

  #place(found: { name: string; length: number }, quote: Place['quote'], nested: boolean): void {
    if (nested)
      throw new Refusal(
        `{{${found.name}}} stands inside $(…), where its quoting can't be told. Give it to a variable first: VALUE={{${found.name}}}`,
      );
    const place: Place = { name: found.name, quote, at: this.out.length, encoding: 'raw' };
    this.places.push(place);
    this.#add(
      `${placeMark}${String.fromCharCode(0xe100 + (this.#word?.places.length ?? 0))}`,
      quote !== 'bare',
    );
    this.#word!.places.push(place);
    this.out.push('');
    this.#at += found.length;
  }

  #noneWithin(from: number, to: number, where: string): void {
    const [name] = placeholdersIn(this.#text.slice(from, to));
    if (name) throw new Refusal(`{{${name}}} stands ${where}, where it can't be filled safely.`);
  }

  /** Index of the closing character, backslashes minded. */
  #closing(closer: string, from: number, problem: string): number {
    let depth = 0;
    for (let at = from; at < this.#text.length; at++) {
      const c = this.#text[at]!;
      if (c === '\\') at++;
      else if (closer === '}' && c === '{') depth++;
      else if (c === closer && depth-- === 0) return at;
    }
    throw new Refusal(problem);
  }

  #copy(length: number): void {
    this.out.push(this.#text.slice(this.#at, this.#at + length));
    this.#at += length;
  }

  #operator(length: number): void {
    this.#endWord();
    this.#copy(length);
  }

  #add(literal: string, quoted = false): void {
    this.#word ??= { text: '', places: [], quoted: false };
    this.#word.text += literal;
    if (quoted) this.#word.quoted = true;
  }

  #endWord(): void {
    if (!this.#word) return;
    const isTarget = this.#redirects;
    this.#redirects = false;
    this.#finishWord(!isTarget);
  }

  #finishWord(counts: boolean): void {
    const { text, places, quoted } = this.#word!;
    this.#word = undefined;
    jsonPlaces(text).forEach((encoding, index) => (places[index]!.encoding = encoding));
    const assigns = /^[A-Za-z_]\w*\+?=/.test(text);
    const command = counts && this.#starts && !assigns;
    this.words.push({ text, command, quoted, placeholders: places.length, operator: false });
    // After these words another command begins.
    if (command && (quoted || !/^(?:then|do|else|elif|if|while|until|!|\{|\}|time)$/.test(text)))
      this.#starts = false;
  }
}
