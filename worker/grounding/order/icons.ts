/** The icons that an instruction may mean, and the control that it says to use. */
import { saidOfAnything } from '#worker/lexicons/action-synonyms.ts';
import { iconsIn } from '#worker/lexicons/icon-names.ts';
import { kindNames, light } from './light-words.ts';
import type { Order } from './order.ts';

/** Words for icons, as a tool is called: "with the bin". */
const icons = new Set([
  'bin',
  'gear',
  'cog',
  'pencil',
  'heart',
  'star',
  'bell',
  'eye',
  'cross',
  'arrow',
  'plus',
  'minus',
  'lens',
  'x',
  '×',
  'magnifier',
  'camera',
  'microphone',
  'paperclip',
  'bookmark',
  'flag',
  'funnel',
  'breadcrumb',
  'chevron',
  'dots',
  'burger',
  'hamburger',
]);

/** Icons that the words may mean. A generic verb ("show", "open", "call") means none. */
export function mentionsIn(words: string[]): Order['mentions'] {
  const kept = words.filter(
    (w, i) => (!light.has(w) || /^(x|×|first|last)$/.test(w)) && (i > 0 || !saidOfAnything.has(w)),
  );
  return iconsIn(kept).map(({ at, words: n, icons }) => ({ words: new Set(kept.slice(at, at + n)), icons }));
}

/** What follows "with", "by tapping" or "using", if it is a control: "with the bin icon". */
export function toolIn(words: string[]): string[] {
  const at = words.findLastIndex(
    (w, i) => i > 1 && /^(with|using|via|tapping|clicking|pressing)$/.test(w) && i < words.length - 1,
  );
  const tool = words.slice(at + 1);
  return at > 0 && tool.length <= 5 && tool.some((w) => icons.has(w) || kindNames.has(w))
    ? tool.filter((w) => !light.has(w))
    : [];
}
