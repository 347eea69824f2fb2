/** “clicking”, “to click” and “you click” as the order that they name. */
import { verbs } from '../clauses.ts';

const known = (verb: string): boolean =>
  verbs.has(verb) || /^(?:right|middle|double|shift|ctrl)-(?:click|tap)$/.test(verb);

/** 'setting' → 'set', 'typing' → 'type'; undefined for what is no verb of the grammar. */
function verbOf(word: string): string | undefined {
  const lower = word.toLowerCase();
  if (known(lower)) return lower;
  const stem = /^(.+)ing$/.exec(lower)?.[1];
  if (stem === undefined) return undefined;
  return [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')].find(known);
}

/** The order that a clause names; undefined where it names none. */
export function imperative(clause: string): string | undefined {
  const [, word = '', rest = ''] =
    /^(?:(?:that )?(?:you|we|i|the user) (?:have |has )?|to )?(\S+)(.*)$/i.exec(clause.trim()) ?? [];
  const verb = verbOf(word);
  return verb === undefined ? undefined : `${verb}${rest}`;
}
