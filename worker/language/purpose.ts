/**
 * Parses the purpose of an instruction and its steps: "Call the list "Summer": change its name and click
 * Save".
 */
import { tokenize } from './tokens.ts';
import { verbs } from './verbs.ts';
import { fieldPhrase } from './fill.ts';
import { named } from './target/phrase.ts';
import type { ParsedAct, TargetPhrase } from './types.ts';

/**
 * 'Tip two euros: type 2, then click Pay': the purpose before the colon, the steps after it. A value or
 * thing named in the purpose is meant by "it", and by typing without a value.
 */
export function explained(text: string): { purpose: string; how: string } | undefined {
  const cut = /^((?:[^":]|"[^"]*")+?):\s+(?=\S)/.exec(text);
  if (!cut) return undefined;
  const how = text.slice(cut[0].length);
  const first = tokenize(how)[0];
  return first?.kind === 'word' && verbs.has(first.lower) && !/^(fill|enter|type)\b/i.test(text)
    ? { purpose: cut[1]!, how }
    : undefined;
}

export const withPurpose = (act: ParsedAct, purpose: string): ParsedAct => {
  const values = [...purpose.matchAll(/"([^"]+)"|(?<![\p{L}\d])(\d[\d.,:/-]*)/gu)].map((m) => m[1] ?? m[2]!);
  const object = purpose.replace(/^(?:don't|do not|please)\s+/i, '').replace(/^\S+\s+/, '');
  const pronoun = (phrase: TargetPhrase): boolean =>
    /^(it|them|that|this|that one|(the|its) (box|checkbox|switch|toggle|button|option|field))$/i.test(
      phrase.source.replace(/\s+(on|off)$/, ''),
    );
  if (
    act.kind === 'type' &&
    act.target === undefined &&
    values[0] !== undefined &&
    act.text !== values[0] &&
    !/["\d]/.test(act.text)
  ) {
    // "type the amount", "type it at the top": these words name the field; the value was given before.
    const place = fieldPhrase(act.text, tokenize(act.text));
    return {
      ...act,
      text: values[0],
      ...(place && !pronoun(place) && !/^it\b/.test(act.text) ? { target: place } : {}),
    };
  }
  if (
    act.kind === 'press' &&
    /^(change|fill|enter|type|write|put)$/.test(act.verb) &&
    values[0] !== undefined &&
    !act.target.quoted
  ) {
    const place = fieldPhrase(act.said ?? '', tokenize(act.said ?? '').slice(1));
    return { kind: 'type', text: values[0], verb: act.verb, ...(place?.name ? { target: place } : {}) };
  }
  if ((act.kind === 'toggle' || act.kind === 'press') && pronoun(act.target))
    return {
      ...act,
      target: named(
        act.kind === 'toggle' && !/^(don't|do not)\b/i.test(purpose) ? purpose : object,
        [],
        false,
      ),
      ...(act.kind === 'press' ? { said: purpose } : {}),
    };
  return act;
};
