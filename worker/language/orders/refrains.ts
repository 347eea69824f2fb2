/** What a step says not to do. */
import { verbs } from '../verbs.ts';
import { imperative } from './imperative.ts';

interface Part {
  text: string;
  refrain?: true;
}

const not =
  "(?:please )?(?:(?:make|be) sure (?:you )?(?:do not|don't|not to|never)|(?:you |the user )?(?:do not|don't|never|" +
  "must not|mustn't|should not|shouldn't|may not|cannot|can't)|avoid|refrain from|take care not to)";
const begins = new RegExp(`^${not} (?<act>\\S.*)$`, 'i');
/** “Click neither A nor B”, “Of the links, click none”. */
const noneOf = /^(?:(?:of|from) [^,]+, )?(?<verb>[a-z-]+) (?:none of|neither)\b(?<rest>.*)$/i;
/** Where another part begins that is not to be done. */
const joins = new RegExp(`(?:[,;.]+ (?:and |but |then )?| (?:and|but|then) )(?=${not} )`, 'gi');
/** “Click A instead of B”, “Click A, not B”, “Click A without clicking B”. */
const asides = [
  /,? (?:instead of|rather than|as opposed to) .+$/i,
  /,? (?:and |but )?not (?:on )?(?:the )?(?:⟦\d+⟧).*$/i,
  /,? without [a-z-]+ing .+$/i,
];
const leadingAside = /^(?:instead of|rather than) [^,]+, (?<rest>\S.*)$/i;

/**
 * What is done with the hands. “Don’t light up the screen” names no such act: it says how a switch should
 * stand.
 */
const handiwork = new Set(
  (
    'click tap press hit push tick untick check uncheck select deselect choose pick type enter fill write clear ' +
    'open close hover drag drop scroll submit toggle expand collapse visit go navigate reload append replace ' +
    'double-click right-click middle-click long-press'
  ).split(' '),
);

/** Whether it says which act is not to be done: with the hands, or on something quoted. */
const isAct = (act: string): boolean => {
  const order = imperative(act) ?? act;
  return handiwork.has(order.split(' ')[0]!.toLowerCase()) || order.includes('⟦');
};

const startsOrder = (text: string): boolean => {
  const [first = ''] = text.split(/[\s,]/);
  return verbs.has(first.toLowerCase()) || /-(?:click|tap|press)$/i.test(first);
};

/** An order that follows what is not to be done: “Do not click A, click B instead”. */
function afterwards(act: string): { refrained: string; rest?: string } {
  for (const cut of act.matchAll(
    /(?:[,;.]+ (?:and |but |then |instead,? |rather,? )*| (?:but|then) (?:instead,? )?)/gi,
  )) {
    const rest = act.slice(cut.index + cut[0].length);
    if (startsOrder(rest))
      return { refrained: act.slice(0, cut.index), rest: rest.replace(/,? instead$/i, '') };
  }
  return { refrained: act };
}

const withoutAside = (text: string): string =>
  asides.reduce((left, aside) => left.replace(aside, ''), leadingAside.exec(text)?.groups?.rest ?? text);

/** The parts of a step that are to be done, and those that are not. */
export function refrainsIn(text: string): Part[] {
  return text.split(joins).flatMap((piece): Part[] => {
    const none = noneOf.exec(piece.trim())?.groups;
    if (none && imperative(none.verb!) !== undefined)
      return [{ text: `${none.verb} any of${none.rest}`, refrain: true }];
    const act = begins.exec(piece.trim())?.groups?.act;
    if (act === undefined || !isAct(act)) return [{ text: withoutAside(piece.trim()) }];
    const { refrained, rest } = afterwards(act);
    const part: Part = { text: imperative(refrained) ?? refrained, refrain: true };
    return rest === undefined ? [part] : [part, ...refrainsIn(rest)];
  });
}
