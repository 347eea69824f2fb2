/**
 * What an act may do that nobody can take back, told by the words of its label in ten languages. The word
 * lists are in `lexicons/risks`: words that are risky wherever they stand, verbs that are so beside certain
 * objects, and harmless phrases that contain such words. Labels don't say their language, so all are asked.
 */
import { LRUCache } from 'lru-cache';
import de from '#worker/lexicons/risks/de.json' with { type: 'json' };
import en from '#worker/lexicons/risks/en.json' with { type: 'json' };
import es from '#worker/lexicons/risks/es.json' with { type: 'json' };
import fr from '#worker/lexicons/risks/fr.json' with { type: 'json' };
import it from '#worker/lexicons/risks/it.json' with { type: 'json' };
import ja from '#worker/lexicons/risks/ja.json' with { type: 'json' };
import nl from '#worker/lexicons/risks/nl.json' with { type: 'json' };
import pl from '#worker/lexicons/risks/pl.json' with { type: 'json' };
import pt from '#worker/lexicons/risks/pt.json' with { type: 'json' };
import tr from '#worker/lexicons/risks/tr.json' with { type: 'json' };
import viewWords from '#worker/lexicons/risks/view-words.json' with { type: 'json' };
import type { Risk } from '#worker/core/risk.ts';

/** The gravest first: a label that is several things is the first of them. */
const risks: Risk[] = ['destroys', 'service', 'credentials', 'access', 'spends', 'reaches'];

/** What each risk is, as a sentence for people. */
export const reasons: Record<Risk, string> = {
  destroys: 'It destroys something that cannot be brought back.',
  service: 'It may switch off or restart what runs the app.',
  credentials: 'It changes how one signs in.',
  access: 'It changes who may do what.',
  spends: 'It spends or moves money.',
  reaches: 'It reaches people outside.',
};

interface Words {
  alone: string[];
  verbs: string[];
  objects: string[];
  /** Risky where anything follows: “restart” beside the name of a server. */
  leading?: string[];
}
interface Lexicon {
  language: string;
  risks: Record<Risk, Words>;
  /** What is bought or ordered in the usual way of a shop. */
  buys: string[];
  harmless: string[];
  /** How a dialog says that something can't be undone. */
  asks: string[];
}

/** Where a phrase stands in a label: from, to (exclusive). */
type Span = [number, number];

/** Finds the phrases of a list in a label. Japanese puts no spaces between words. */
class Phrases {
  readonly #byFirst = new Map<string, string[]>();
  readonly #joined: boolean;

  constructor(phrases: string[], joined: boolean) {
    this.#joined = joined;
    for (const phrase of phrases) {
      const text = plain(phrase);
      const first = joined ? text.charAt(0) : (text.split(' ')[0] ?? '');
      this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), text]);
    }
  }

  *in(label: string): Generator<Span> {
    const starts = this.#joined
      ? [...label].map((_, at) => at)
      : [0, ...[...label.matchAll(/ /g)].map(({ index }) => index + 1)];
    for (const at of starts) {
      const first = this.#joined ? label.charAt(at) : (label.slice(at).split(' ')[0] ?? '');
      for (const phrase of this.#byFirst.get(first) ?? []) {
        const end = at + phrase.length;
        if (label.startsWith(phrase, at) && (this.#joined || end === label.length || label[end] === ' '))
          yield [at, end];
      }
    }
  }
}

/** Lower case and without marks; the dot over a Turkish İ falls away, and ı counts as i. */
function plain(label: string): string {
  return label
    .normalize('NFC')
    .replace(/İ/g, 'i')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/[’‘`´]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}'+-]+/gu, ' ')
    .replace(/(?<= |^)['+-]+|['+-]+(?= |$)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function prepared({ language, risks: words, buys, harmless, asks }: Lexicon) {
  const made = (phrases: string[]) => new Phrases(phrases, language === 'ja');
  return {
    risks: risks.map((risk) => ({
      risk,
      alone: made(words[risk].alone),
      leading: made(words[risk].leading ?? []),
      verbs: made(words[risk].verbs),
      objects: made(words[risk].objects),
    })),
    buys: made(buys),
    harmless: made(harmless),
    asks: made(asks),
  };
}

let known: ReturnType<typeof prepared>[] | undefined;
/** Prepared when first asked: most processes that load this room ask nothing. */
const lexicons = () => (known ??= [en, de, fr, es, it, pt, nl, pl, tr, ja].map(prepared));

const covers = ([a, b]: Span, [from, to]: Span): boolean => a <= from && b >= to;
const apart = ([a, b]: Span, [c, d]: Span): boolean => b <= c || d <= a;

/** The same labels recur from screen to screen. */
const asked = new LRUCache<string, Risk[]>({ max: 5000 });

/** The risks that a label names in any of the languages, the gravest first. */
export function risksOf(label: string): Risk[] {
  const text = plain(label);
  let found = asked.get(text);
  if (!found) asked.set(text, (found = risksIn(text)));
  return found;
}

/** The gravest risk that a label names in any of the languages; undefined where it names none. */
export const riskOf = (label: string): Risk | undefined => risksOf(label)[0];

/** Harmless phrases hide the words in them. */
function risksIn(text: string): Risk[] {
  const harmless = lexicons().flatMap((lexicon) => [...lexicon.harmless.in(text)]);
  const counts = (span: Span): boolean => !harmless.some((other) => covers(other, span));
  const found = lexicons().flatMap((lexicon) =>
    lexicon.risks.filter(({ alone, leading, verbs, objects }) => {
      if ([...alone.in(text)].some(counts)) return true;
      if ([...leading.in(text)].some((span) => span[0] === 0 && span[1] < text.length && counts(span)))
        return true;
      const acts = [...verbs.in(text)].filter(counts);
      return acts.length > 0 && [...objects.in(text)].some((on) => acts.some((act) => apart(act, on)));
    }),
  );
  return risks.filter((risk) => found.some((one) => one.risk === risk));
}

const ofViews = new Phrases(viewWords.map(plain), false);
const ofViewsJoined = new Phrases(viewWords.map(plain), true);

/** Whether a label deletes anything, be it one entry; what only clears a filter or a selection does not. */
export function deletes(label: string): boolean {
  const text = plain(label);
  const names = (phrases: Phrases): boolean => !phrases.in(text).next().done;
  const removes = lexicons().some((lexicon) =>
    lexicon.risks.some(({ risk, verbs }) => risk === 'destroys' && names(verbs)),
  );
  return removes && !names(ofViews) && !names(ofViewsJoined);
}

const says = (list: 'buys' | 'asks', text: string): boolean => {
  const words = plain(text);
  return lexicons().some((lexicon) => !lexicon[list].in(words).next().done);
};

/** Whether a label buys or orders in the usual way of a shop. */
export const buys = (label: string): boolean => says('buys', label);

/** Whether a text says that something can't be undone, or asks whether one is sure. */
export const asksForSure = (text: string): boolean => says('asks', text);
