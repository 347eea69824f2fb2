// What of an element shows. Runs in the page.
import type { Box } from './types.ts';

export const boxOf = (r: { left: number; top: number; width: number; height: number }): Box => ({
  x: r.left,
  y: r.top,
  width: r.width,
  height: r.height,
});

export const area = (b: Box): number => Math.max(0, b.width) * Math.max(0, b.height);

export function meet(a: Box, b: Box): Box {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x),
    height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y),
  };
}

const clips = new WeakMap<Element, Box>();

/**
 * The window through which an element's content shows: the viewport cut by every ancestor that hides its
 * overflow.
 */
export function clipOf(element: Element): Box {
  const known = clips.get(element);
  if (known) return known;
  let box: Box = { x: 0, y: 0, width: innerWidth, height: innerHeight };
  let position = '';
  for (
    let at: Element | null = element;
    at && at !== document.body && at !== document.documentElement;
    at = at.parentElement
  ) {
    const style = getComputedStyle(at);
    const holds =
      (position !== 'absolute' && position !== 'fixed') ||
      (position === 'absolute' && style.position !== 'static') ||
      style.transform !== 'none';
    if (holds) {
      if (
        style.overflowX !== 'visible' ||
        style.overflowY !== 'visible' ||
        (style.clipPath !== 'none' && at !== element && style.clipPath.startsWith('inset(50'))
      ) {
        const r = at.getBoundingClientRect();
        const x = style.overflowX === 'visible' ? { left: 0, width: innerWidth } : r;
        const y = style.overflowY === 'visible' ? { top: 0, height: innerHeight } : r;
        box = meet(box, { x: x.left, y: y.top, width: x.width, height: y.height });
      }
      if (/^rect\((0|1)(px)?,? /.test(style.clip) && style.position === 'absolute')
        box = { x: 0, y: 0, width: 0, height: 0 };
      position =
        style.position === 'static' || style.position === 'relative' || style.position === 'sticky'
          ? position === 'fixed' || position === 'absolute'
            ? ''
            : position
          : style.position;
    }
  }
  clips.set(element, box);
  return box;
}

/** Opacity of an element and everything around it, 0 where it is hidden. */
export function opacityOf(element: Element): number {
  if (getComputedStyle(element).visibility !== 'visible') return 0;
  let opacity = 1;
  for (let at: Element | null = element; at; at = at.parentElement)
    opacity *= Number(getComputedStyle(at).opacity);
  return opacity;
}

export const alphaOf = (colour: string): number => {
  if (colour === 'transparent') return 0;
  const parts = colour.replace(/^[a-z-]+\(|\)$/gi, '').split(/[\s,/]+/);
  const last = colour.includes('/') || /^(rgba|hsla)/.test(colour) ? parts.at(-1)! : '1';
  return last.endsWith('%') ? Number.parseFloat(last) / 100 : Number.parseFloat(last);
};

/** How much an element hides what lies under it, 0…1. */
function cover(element: Element): number {
  const style = getComputedStyle(element);
  const opacity = opacityOf(element);
  if (element instanceof SVGElement && !(element instanceof SVGSVGElement))
    return style.fill === 'none' ? 0 : opacity * alphaOf(style.fill) * Number(style.fillOpacity || 1);
  if (element instanceof HTMLImageElement || element instanceof HTMLVideoElement) return opacity;
  return opacity * Math.max(alphaOf(style.backgroundColor), style.backgroundImage === 'none' ? 0 : 0.3);
}

export type Showing = 'clear' | 'dimmed' | 'covered';

/** Whether something lies over an element at a point. */
export function showingAt(element: Element, x: number, y: number): Showing {
  let veil = 0;
  for (const top of document.elementsFromPoint(x, y)) {
    if (top === element || element.contains(top) || top.contains(element)) break;
    const by = cover(top);
    if (by >= 0.75) return 'covered';
    veil = Math.max(veil, by);
  }
  return veil >= 0.15 ? 'dimmed' : 'clear';
}

/** At the middle and near the ends of a box; the best of them counts. */
export function showing(element: Element, box: Box): Showing {
  const y = box.y + box.height / 2;
  const seen = [0.5, 0.15, 0.85].map((k) => showingAt(element, box.x + box.width * k, y));
  return seen[0] === 'clear' || seen.filter((s) => s === 'clear').length === 2 ? 'clear' : seen[0]!;
}
