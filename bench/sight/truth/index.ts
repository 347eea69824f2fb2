// Runs in the page: walks the document and tells what a person can see on it.
import { controlsOn } from './controls.ts';
import { factsOn } from './facts.ts';
import type { TrueControl, TrueWord, Truth } from './types.ts';
import { wordsOfFields, wordsUnder, writtenByStyle } from './words.ts';

interface Drawn {
  words: [text: string, x: number, y: number, width: number, height: number][];
  controls: TrueControl[];
}

/** A page that draws itself on a canvas says what it drew in a script tag of its own. */
function drawn(): { words: TrueWord[]; controls: TrueControl[] } {
  const tag = document.querySelector('script#drawn');
  if (!tag?.textContent) return { words: [], controls: [] };
  const { words, controls } = JSON.parse(tag.textContent) as Drawn;
  return {
    words: words.flatMap(([text, x, y, width, height]) => [
      {
        text,
        box: { x, y, width, height },
        optional: !/[\p{L}\p{N}]/u.test(text),
        foreign: false,
        joinsNext: false,
      },
    ]),
    controls: controls.map((c) => ({ ...c, zones: [c.box] })),
  };
}

/** Never changes what the page shows: the helpers that it adds are gone when it returns. */
export function collect(): Truth {
  // Else what lets the pointer through would not be found at its own point.
  const reachable = document.createElement('style');
  reachable.textContent = '*,*::before,*::after{pointer-events:auto!important}';
  document.head.append(reachable);
  const ignored: Truth['ignored'] = [];
  writtenByStyle(ignored);
  const words = [...wordsUnder(document.body, ignored), ...wordsOfFields(ignored)];
  const controls = controlsOn(words);
  const facts = factsOn(words);
  reachable.remove();
  const { words: more, controls: others } = drawn();
  return {
    words: [...words.map(({ holder: _, ...word }) => word), ...more],
    controls: [...controls, ...others],
    ignored,
    facts,
  };
}
