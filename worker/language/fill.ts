/** Parses typing: which words are the value, and which name the field. */
import { trimMarks, valueOf, type Token } from './tokens.ts';
import { parseTarget } from './target/parse-target.ts';
import { named } from './target/phrase.ts';
import type { ParsedAct, TargetPhrase } from './types.ts';

const into = new Set(['in', 'into', 'on', 'inside', 'for', 'as', 'to', 'onto', 'within', 'under']);
const giving = new Set(['with', 'to', 'as', '=', ':', 'is', 'by', 'of']);
// 'of' and 'by' belong to the field's name if nothing is quoted.
const parting = new Set(['with', 'to', 'as', '=', ':']);
const joiners = new Set(['and', ',', ';', 'then']);

const isWord = (t: Token | undefined, set: Set<string>): boolean =>
  t !== undefined && t.kind !== 'quoted' && set.has(t.lower);

/** Drops "the form", "the text", "field": words that name nothing by themselves. */
export function fieldPhrase(text: string, tokens: Token[]): TargetPhrase | undefined {
  const kept = trimMarks(tokens).filter(
    (t, i, all) => !(i === 0 && isWord(t, joiners)) && !(i === all.length - 1 && isWord(t, giving)),
  );
  if (kept.length === 0) return undefined;
  const phrase = parseTarget(text, kept);
  if (
    phrase.name === '' &&
    phrase.kinds.length === 0 &&
    phrase.ordinal === undefined &&
    !phrase.scopes.length &&
    !phrase.relations.length
  )
    return undefined;
  if (/^(it|there|that|this|the form|form|all fields|the fields)$/i.test(phrase.source)) return undefined;
  return phrase;
}

const type = (text: string, target: TargetPhrase | undefined, verb: string, append = false): ParsedAct => ({
  kind: 'type',
  text,
  verb,
  ...(target ? { target } : {}),
  ...(append ? { append: true } : {}),
});

/** `"a" in "Email" and "b" in "Password"`: value first. Undefined for other word orders. */
export function valueFirst(
  text: string,
  tokens: Token[],
  verb: string,
  append = false,
): ParsedAct[] | undefined {
  const acts: ParsedAct[] = [];
  let rest = trimMarks(tokens);
  while (rest.length > 0) {
    while (rest.length > 0 && (isWord(rest[0], joiners) || rest[0]!.kind === 'mark')) rest = rest.slice(1);
    if (rest.length === 0) break;
    let value: string;
    let after: Token[];
    if (rest[0]!.kind === 'quoted') {
      value = rest[0]!.text;
      after = rest.slice(1);
    } else {
      // Unquoted: the value extends to the last preposition with words after it; a figure ends at the first
      // one.
      const one = rest.findIndex(
        (t, i) => i === 1 && i < rest.length - 1 && isWord(t, into) && /^[\d.,:/+-]+$/.test(rest[0]!.text),
      );
      const cut =
        one > 0 ? one : rest.findLastIndex((t, i) => i > 0 && i < rest.length - 1 && isWord(t, into));
      if (acts.length > 0) return undefined;
      if (cut < 0) return [type(valueOf(text, rest), undefined, verb, append)];
      return [type(valueOf(text, rest.slice(0, cut)), fieldPhrase(text, rest.slice(cut + 1)), verb, append)];
    }
    if (after.length === 0 || after.every((t) => t.kind === 'mark')) {
      acts.push(type(value, undefined, verb, append));
      break;
    }
    if (!isWord(after[0], into)) {
      if (isWord(after[0], joiners)) {
        acts.push(type(value, undefined, verb, append));
        rest = after;
        continue;
      }
      return undefined;
    }
    // The field's name ends at a connector before the next quoted value.
    let end = 1;
    while (
      end < after.length &&
      !(
        isWord(after[end], joiners) &&
        after.slice(end + 1, end + 3).some((t) => t.kind === 'quoted') &&
        after.slice(end + 2).some((t) => isWord(t, into))
      )
    )
      end++;
    acts.push(type(value, fieldPhrase(text, after.slice(1, end)), verb, append));
    rest = after.slice(end);
  }
  return acts.length > 0 ? acts : undefined;
}

/**
 * `"Email" with "a", "Name" with "b"` or `the form with name "X" and email "Y"`: field first, quoted values.
 */
export function fieldFirst(text: string, tokens: Token[], verb: string): ParsedAct[] | undefined {
  let rest = trimMarks(tokens);
  // "the form with …", "in the form: …": pairs follow.
  const intro = rest.findIndex((t, i) => i <= 4 && isWord(t, giving));
  const introText = rest
    .slice(0, Math.max(0, intro))
    .map((t) => t.lower)
    .join(' ');
  if (intro > 0 && /^(in |out )*(the |this )?([a-z-]+ )?(form|fields|details|data)$/.test(introText))
    rest = rest.slice(intro + 1);
  const acts: ParsedAct[] = [];
  let field: Token[] = [];
  for (const [index, token] of rest.entries()) {
    const previous = rest[index - 1];
    const next = rest[index + 1];
    const scoped = previous?.kind === 'word' && /^(of|for|in)$/.test(previous.lower) && field.length > 1;
    const quotedField =
      token.kind === 'quoted' &&
      (isWord(next, giving) ||
        (scoped && rest.slice(index + 1).some((t) => isWord(t, parting))) ||
        (next?.kind === 'quoted' && field.every((t) => t.kind !== 'quoted')));
    const isValue = token.kind === 'quoted' && field.length > 0 && !quotedField;
    if (isValue) {
      const target = fieldPhrase(
        text,
        field.filter((t) => !isWord(t, joiners) && t.kind !== 'mark'),
      );
      acts.push(type(token.text, target, verb));
      field = [];
    } else if (token.kind === 'mark' && field.length === 0) continue;
    else if (isWord(token, joiners) && field.length === 0) continue;
    else if (!(isWord(token, giving) && previous)) field.push(token);
  }
  if (acts.length > 0 && field.filter((t) => t.kind !== 'mark').length === 0) return acts;
  if (acts.length > 0) return undefined;
  return unquotedPairs(text, rest, verb);
}

/**
 * 'Email with a@b.c and Password with x': a new pair starts after an "and" or comma that is followed by
 * another pair.
 */
function unquotedPairs(text: string, tokens: Token[], verb: string): ParsedAct[] | undefined {
  const parts = (part: Token[]): number =>
    part.findIndex((t, i) => i > 0 && i < part.length - 1 && isWord(t, parting));
  const cut = tokens.findIndex((t, i) => i > 0 && i < tokens.length - 1 && isWord(t, parting));
  if (cut < 0) return undefined;
  const next = tokens.findIndex((t, i) => i > cut && isWord(t, joiners) && parts(tokens.slice(i + 1)) > 0);
  const end = next < 0 ? tokens.length : next;
  const act = type(valueOf(text, tokens.slice(cut + 1, end)), fieldPhrase(text, tokens.slice(0, cut)), verb);
  if (next < 0) return [act];
  const others = unquotedPairs(
    text,
    trimMarks(tokens.slice(next + 1).filter((t, i) => i > 0 || !isWord(t, joiners))),
    verb,
  );
  return others ? [act, ...others] : undefined;
}

/** `"a" in FIELD with "b"`, `"a" for "b" in FIELD`, `FIELD from a to b`: types b in FIELD. */
export function withoutOld(text: string, rest: Token[], verb: string): ParsedAct[] | undefined {
  const quoted = rest.filter((t) => t.kind === 'quoted');
  const at = (word: RegExp, from = 0): number =>
    rest.findIndex((t, i) => i >= from && t.kind === 'word' && word.test(t.lower));
  const typed = (field: Token[], value: string): ParsedAct[] => {
    const target = fieldPhrase(text, field);
    return [{ kind: 'type', text: value, verb, ...(target ? { target } : {}) }];
  };
  if (quoted.length === 2 && rest[0] === quoted[0]) {
    const into = at(/^(in|of|under|at)$/);
    const by = at(/^(with|by|for|to)$/);
    if (into > 0 && by > 0)
      return typed(into < by ? rest.slice(into + 1, by) : rest.slice(into + 1), quoted[1]!.text);
  }
  const from = at(/^from$/);
  const to = from > 0 ? at(/^to$/, from) : -1;
  if (from > 0 && to > from + 1 && to < rest.length - 1)
    return typed(rest.slice(0, from), valueOf(text, rest.slice(to + 1)));
  return undefined;
}

/**
 * 'Enter the code 42 and the postcode "SY23 1AA"': each value (quoted, or with a digit) follows its field's
 * name.
 */
export function givenLast(text: string, rest: Token[], verb: string): ParsedAct[] | undefined {
  const given = (t: Token | undefined): boolean =>
    t !== undefined && (t.kind === 'quoted' || (t.kind === 'word' && /\d/.test(t.text)));
  if (
    !given(rest.at(-1)) ||
    rest.length < 2 ||
    rest.every((t) => t.kind !== 'word' || !given(t)) ||
    rest.some((t) => t.kind !== 'quoted' && /^(in|into|to|with|as|under|for|on)$/.test(t.lower))
  )
    return undefined;
  const pairs: Token[][] = [[]];
  for (const token of rest) {
    if (token.kind === 'mark' || (token.kind === 'word' && token.lower === 'and')) pairs.push([]);
    else pairs.at(-1)!.push(token);
  }
  const kept = pairs.filter((pair) => pair.length > 0);
  if (kept.some((pair) => pair.length < 2 || !given(pair.at(-1)))) return undefined;
  const acts = kept.map((pair): ParsedAct => ({
    kind: 'type',
    text: pair.at(-1)!.text,
    target: fieldPhrase(text, pair.slice(0, -1))!,
    verb,
  }));
  return acts.every((act) => act.kind === 'type' && act.target) ? acts : undefined;
}

const codes = /\b(voucher|coupon|code|promo|promotion|discount|gift card)\b/;

/**
 * 'Subscribe with the email "a@b.c"', 'Apply the voucher "SUMMER"': types the value and clicks the verb's
 * button.
 */
export function givenTo(text: string, rest: Token[], verb: string): ParsedAct[] | undefined {
  const words = trimMarks(rest);
  const value = words.at(-1);
  if (!value || words.filter((t) => t.kind === 'quoted').length > 1) return undefined;
  const address = /^\S+@\S+\.\S+$/.test(value.text);
  if (value.kind !== 'quoted' && !address) return undefined;
  const by = words.findIndex((t) => t.kind === 'word' && /^(with|as|using)$/.test(t.lower));
  const noun = by >= 0 ? words.slice(by + 1, -1) : words.slice(0, -1);
  const code = /^(apply|redeem|use)$/.test(verb) && codes.test(noun.map((t) => t.lower).join(' '));
  if (
    !code &&
    (by < 0 ||
      (noun.length === 0 && !address) ||
      noun.some((t) => /^(button|link|icon|key|name)$/.test(t.lower)))
  )
    return undefined;
  const target = noun.length > 0 ? fieldPhrase(text, noun) : named('email', ['field'], false);
  return (
    target && [
      { kind: 'type', text: value.text, target, verb },
      { kind: 'press', target: named(verb, [], false), verb, said: verb },
    ]
  );
}
