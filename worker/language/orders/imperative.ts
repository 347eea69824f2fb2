/** “clicking”, “to click” and “you click” as the order that they name. */
import { verbs } from '../verbs.ts';

const known = (verb: string): boolean =>
  verbs.has(verb) || /^(?:right|middle|double|shift|ctrl)-(?:click|tap)$/.test(verb);

/** Past participles that no ending makes. */
const irregular: Record<string, string> = {
  chosen: 'choose',
  written: 'write',
  set: 'set',
  put: 'put',
  hit: 'hit',
  sent: 'send',
  taken: 'take',
  made: 'make',
  gone: 'go',
  paid: 'pay',
  left: 'leave',
};

/** 'setting' → 'set', 'typed' → 'type'; undefined for what is no verb of the grammar. */
function verbOf(word: string): string | undefined {
  const lower = word.toLowerCase();
  if (known(lower)) return lower;
  const [, stem, ending] = /^(.+?)(ing|ed)$/.exec(lower) ?? [];
  if (stem === undefined) return Object.hasOwn(irregular, lower) ? irregular[lower] : undefined;
  return [
    stem,
    `${stem}e`,
    stem.replace(/(.)\1$/, '$1'),
    ...(ending === 'ed' ? [stem.replace(/i$/, 'y')] : []),
  ].find(known);
}

/** The order that a clause names; undefined where it names none. */
export function imperative(clause: string): string | undefined {
  const [, word = '', rest = ''] =
    /^(?:(?:that )?(?:you|we|i|the user) (?:have |has |had )?|to |having )?(\S+)(.*)$/i.exec(clause.trim()) ??
    [];
  const verb = verbOf(word);
  return verb === undefined ? undefined : `${verb}${rest}`;
}
