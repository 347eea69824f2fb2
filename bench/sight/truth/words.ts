// Every word that shows, with its box. Runs in the page.
import { alphaOf, area, boxOf, clipOf, meet, opacityOf, showing } from './visible.ts';
import type { Box, TrueWord } from './types.ts';

export interface Word extends TrueWord {
  /** The element whose text it is. */
  holder: Element;
}

const ligatures = /material icons|material symbols|framework7 icons/i;
/** A bare sign (×, +, •, →) may be read as a word or seen as a drawing; both are fair. */
const told = /[\p{L}\p{N}&%$€£¥₪]/u;
export const foreignLetters = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
const skipped = 'script,style,noscript,template,title,option,select,textarea,[data-not-text]';

function transformed(text: string, style: CSSStyleDeclaration): string {
  if (style.textTransform === 'uppercase') return text.toUpperCase();
  if (style.textTransform === 'lowercase') return text.toLowerCase();
  if (style.textTransform === 'capitalize')
    return text.replace(
      /(^|[\s-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    );
  return text;
}

/** Whether a line of text ends in an ellipsis at this word. */
function cutByEllipsis(holder: Element, box: Box): boolean {
  for (let at: Element | null = holder; at && at !== document.body; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (style.textOverflow === 'ellipsis' && at.scrollWidth > at.clientWidth + 1) {
      const r = at.getBoundingClientRect();
      return box.x + box.width > r.right - Number.parseFloat(style.fontSize) * 1.3;
    }
    if (style.display === 'block') return false;
  }
  return false;
}

/**
 * Words of the text nodes under a root, in reading order of the document. `as` is the element that they
 * belong to, where the root is a stand-in.
 */
export function wordsUnder(root: Element, ignored: Box[], as?: Element): Word[] {
  const words: Word[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let touching = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!;
    const text = node.nodeValue!;
    if (parent.closest(skipped)) continue;
    const style = getComputedStyle(parent);
    if (ligatures.test(style.fontFamily)) continue;
    const opacity = opacityOf(as ?? parent);
    const faint = Math.min(
      opacity,
      style.webkitBackgroundClip === 'text' ? 1 : alphaOf(style.webkitTextFillColor || style.color),
    );
    const holder = as ?? parent;
    const clip = as ? meet(clipOf(as), boxOf(as.getBoundingClientRect())) : clipOf(parent);
    for (const match of text.matchAll(/[^\s\u200b\u00ad]+/gu)) {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const rects = [...range.getClientRects()].map(boxOf).filter((r) => r.width > 0.5 && r.height > 0.5);
      const joins = touching && match.index === 0;
      touching = match.index + match[0].length === text.length;
      if (rects.length === 0 || faint < 0.12) continue;
      if (rects.some((r) => Math.abs(r.y - rects[0]!.y) > r.height * 0.5)) {
        ignored.push(...rects);
        continue;
      }
      const x = Math.min(...rects.map((r) => r.x));
      const whole = {
        x,
        y: rects[0]!.y,
        width: Math.max(...rects.map((r) => r.x + r.width)) - x,
        height: rects[0]!.height,
      };
      const box = meet(whole, clip);
      const share = area(box) / area(whole);
      if (share < 0.12) continue;
      const shows = showing(holder, box);
      if (shows === 'covered') continue;
      const before = words.at(-1);
      if (before && joins)
        before.joinsNext =
          Math.abs(before.box.x + before.box.width - whole.x) < 2 &&
          Math.abs(before.box.y + before.box.height / 2 - whole.y - whole.height / 2) < whole.height * 0.6;
      const shown = transformed(match[0], style);
      words.push({
        text: shown,
        box,
        holder,
        joinsNext: false,
        foreign: foreignLetters.test(shown),
        optional:
          shows === 'dimmed' ||
          share < 0.92 ||
          faint < 0.3 ||
          Number.parseFloat(style.fontSize) < 7.5 ||
          !told.test(shown) ||
          cutByEllipsis(parent, whole),
      });
    }
    if (text.trim() === '' && text.length > 0) touching = false;
  }
  return words;
}

const shownValue = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string => {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? '';
  const { type, value } = field;
  const two = (n: string | undefined) => (n ?? '').padStart(2, '0');
  if (type === 'date') {
    const [y, m, d] = value.split('-');
    return value ? `${two(m)}/${two(d)}/${y}` : 'mm/dd/yyyy';
  }
  if (type === 'time') {
    const [h = 0, m = 0] = value.split(':').map(Number);
    return value ? `${two(String(h % 12 || 12))}:${two(String(m))} ${h < 12 ? 'AM' : 'PM'}` : '--:-- --';
  }
  if (type === 'file') return 'Choose File No file chosen';
  return value || field.placeholder || (type === 'submit' ? 'Submit' : type === 'reset' ? 'Reset' : '');
};

const wordless = new Set(['checkbox', 'radio', 'range', 'color', 'hidden', 'image']);
const copied = [
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'fontStretch',
  'letterSpacing',
  'wordSpacing',
  'textTransform',
  'textIndent',
  'textAlign',
  'direction',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'lineHeight',
] as const;

/** Values and hints of the fields, measured on a stand-in with the field's own type and padding. */
export function wordsOfFields(ignored: Box[]): Word[] {
  const words: Word[] = [];
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    'input,textarea,select',
  )) {
    if (wordless.has(field.type)) continue;
    const r = field.getBoundingClientRect();
    if (r.width < 8 || r.height < 8 || opacityOf(field) < 0.12) continue;
    if (field.type === 'password' && field.value) {
      ignored.push(boxOf(r));
      continue;
    }
    const style = getComputedStyle(field);
    const stand = document.createElement('div');
    for (const property of copied) stand.style[property] = style[property];
    const long = field instanceof HTMLTextAreaElement;
    Object.assign(stand.style, {
      position: 'fixed',
      left: `${r.left}px`,
      top: `${r.top}px`,
      width: `${r.width}px`,
      height: `${r.height}px`,
      boxSizing: 'border-box',
      borderStyle: 'solid',
      margin: '0',
      whiteSpace: long ? 'pre-wrap' : 'pre',
      overflow: 'hidden',
      zIndex: '-1',
      color: '#000',
      overflowWrap: 'break-word',
    });
    if (!long) {
      const inner =
        r.height -
        ['borderTopWidth', 'borderBottomWidth', 'paddingTop', 'paddingBottom'].reduce(
          (sum, side) => sum + Number.parseFloat(style[side as 'paddingTop']),
          0,
        );
      stand.style.lineHeight = `${Math.max(8, inner)}px`;
    }
    // A native select and a date field keep their words a little away from the edge.
    if (field instanceof HTMLSelectElement && style.appearance !== 'none')
      stand.style.paddingLeft = `${Number.parseFloat(style.paddingLeft) + 4}px`;
    if (long) stand.scrollTop = field.scrollTop;
    stand.textContent = shownValue(field);
    document.body.append(stand);
    // The browser sets the words of a file field in its own way.
    words.push(
      ...wordsUnder(stand, ignored, field).map((word) =>
        field.type === 'file' ? { ...word, optional: true } : word,
      ),
    );
    stand.remove();
  }
  return words;
}

/** Places written by the style sheet: markers of lists and generated words. */
export function writtenByStyle(ignored: Box[]): void {
  for (const element of document.body.querySelectorAll('*')) {
    const own = getComputedStyle(element);
    if (own.display === 'list-item' && own.listStyleType !== 'none') {
      const r = element.getBoundingClientRect();
      ignored.push(
        own.direction === 'rtl'
          ? { x: r.right, y: r.top, width: 40, height: Math.min(r.height, 30) }
          : { x: r.left - 40, y: r.top, width: 40, height: Math.min(r.height, 30) },
      );
    }
    for (const which of ['::before', '::after'] as const) {
      const { content } = getComputedStyle(element, which);
      // Letters of an icon font are drawings, and to read a word into one is wrong.
      if (
        !/counters?\(/.test(content) &&
        (!content.startsWith('"') || !/[^\s"\\\uE000-\uF8FF\u{F0000}-\u{FFFFD}]/u.test(content))
      )
        continue;
      const r = element.getBoundingClientRect();
      if (r.width * r.height < 60_000)
        ignored.push({ x: r.left - 20, y: r.top - 4, width: r.width + 40, height: r.height + 8 });
    }
  }
}
