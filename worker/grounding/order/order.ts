/** What an instruction says of the control that it means: its names, position and look. */
import type { Relation } from '#worker/language/types.ts';
import { fold } from '#worker/core/likeness.ts';
import { termsOf, type Term } from '#worker/lexicons/synonyms.ts';
import type { Item } from '../items.ts';

export interface Order {
  /** The action, unless its word is generic. */
  deed?: Term;
  /** Its first word, normalised. */
  first: string;
  /** The term of its first word, if there is one. */
  verb?: Term | undefined;
  /** Quoted words, which must appear on the control or beside it. */
  quoted: string[];
  /** Words written like names (capitalised, with digits, hyphens or dots), which must match something. */
  names: string[];
  terms: Term[];
  /** Words that may mean an icon, with the icon names. */
  mentions: { words: Set<string>; icons: string[] }[];
  /** Words of the control to use: "with the bin icon". */
  tool: string[];
  /** Weight of each term on this screen: a word that is everywhere, or nowhere, counts less. */
  weights: Map<string, number>;
  places: string[];
  /** Terms that only give the position: "in the filter bar". */
  within: Set<Term>;
  /** Kinds of controls it mentions: 'button', 'icon'. */
  kinds: string[];
  relations: Relation[];
  colour?: string;
  ordinal?: number;
  region?: string;
  /** It mentions a toolbar, which may be anywhere, most often at the top. */
  toolbar?: true;
  /** It refers to all items. */
  all: boolean;
  /** Its verb ticks, unticks or switches something. */
  toggles: boolean;
}

/** Treats a kind word as a name if a control is labelled so: 'Pay by card' and a button "Card". */
export function kindsAsNames(order: Order, items: Item[]): void {
  for (const kind of order.kinds) {
    if (
      !order.terms.some((t) => t.form === kind) &&
      items.some((i) => i.control && fold(i.control.label) === kind)
    )
      order.terms.push(...termsOf(kind));
  }
}
