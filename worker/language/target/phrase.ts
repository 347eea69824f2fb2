/** Target phrases that are not parsed from the words of a step. */
import type { TargetPhrase, WantedKind } from '../types.ts';

/** A phrase that says nothing about the target yet. */
export function emptyPhrase(source: string): TargetPhrase {
  return {
    source,
    name: '',
    quoted: false,
    kinds: [],
    kindWords: '',
    hints: '',
    any: false,
    scopes: [],
    relations: [],
  };
}

/** A phrase for exactly these words. */
export function named(name: string, kinds: WantedKind[] = [], quoted = true): TargetPhrase {
  return { ...emptyPhrase(`"${name}"`), name, quoted, kinds };
}
