import type { CDPSession } from 'playwright-core';
import type { PointerShape } from '#worker/sight/scene.ts';
import type { Box, Point } from '#worker/core/geometry.ts';
import { callApart } from './own-world.ts';

/** Cursor shapes by the index that the page returns; nothing else leaves the page. */
const shapes: readonly PointerShape[] = ['arrow', 'hand', 'text', 'forbidden', 'move', 'busy', 'other'];

/**
 * Runs in an isolated world of the page. Takes page coordinates as x, y, x, y, …; scrolls to them and back
 * within one task, so that nothing of it is drawn.
 */
function shapesAt(asked: string, viewHeight: number): number[] {
  const points = JSON.parse(asked) as number[];
  const names: Record<string, number> = {
    default: 0,
    pointer: 1,
    'zoom-in': 1,
    'zoom-out': 1,
    text: 2,
    'vertical-text': 2,
    'not-allowed': 3,
    'no-drop': 3,
    move: 4,
    grab: 4,
    grabbing: 4,
    'all-scroll': 4,
    wait: 5,
    progress: 5,
  };
  const known = new Map<Element, number>();
  const hasWords = new Map<Element, boolean>();
  const auto = -1;
  const shapeOf = (element: Element): number => {
    let shape = known.get(element);
    if (shape === undefined) {
      const named = getComputedStyle(element).cursor.split(',').at(-1)!.trim();
      known.set(element, (shape = named === 'auto' ? auto : (names[named] ?? 6)));
    }
    return shape;
  };
  const wordsIn = (element: Element): boolean => {
    let has = hasWords.get(element);
    if (has === undefined)
      hasWords.set(
        element,
        (has = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.nodeValue ?? ''),
        )),
      );
    return has;
  };
  /** The cursor with `cursor: auto`: a text caret over selectable or editable text, else the arrow. */
  const chosenByBrowser = (element: Element, x: number, y: number): number => {
    if ((element as HTMLElement).isContentEditable) return 2;
    // Most points lie on mere containers, so skip the expensive search for text there.
    if (!wordsIn(element)) return 0;
    const { ownerDocument: document } = element;
    const range = document.caretRangeFromPoint(x, y);
    if (range?.startContainer.nodeType !== Node.TEXT_NODE || range.startContainer.parentElement !== element)
      return 0;
    // Text in the slot of a component looks as its slot does.
    const drawnIn = (range.startContainer as Text).assignedSlot ?? element;
    const shape = shapeOf(drawnIn);
    if (shape !== auto) return shape;
    if (getComputedStyle(drawnIn).userSelect === 'none') return 0;
    const near = document.createRange();
    const { length } = range.startContainer as Text;
    near.setStart(range.startContainer, Math.max(0, range.startOffset - 1));
    near.setEnd(range.startContainer, Math.min(length, range.startOffset + 1));
    return [...near.getClientRects()].some((r) => x >= r.left && x <= r.right && y >= r.top && y <= r.bottom)
      ? 2
      : 0;
  };
  const over = (element: Element | null, root: Document | ShadowRoot, x: number, y: number): number => {
    if (!element) return 0;
    const within = element.shadowRoot === root ? null : element.shadowRoot?.elementFromPoint(x, y);
    if (within && within !== element) return over(within, element.shadowRoot!, x, y);
    if (element instanceof HTMLIFrameElement && element.contentDocument) {
      const { left, top } = element.getBoundingClientRect();
      const [u, v] = [x - left - element.clientLeft, y - top - element.clientTop];
      return over(element.contentDocument.elementFromPoint(u, v), element.contentDocument, u, v);
    }
    const shape = shapeOf(element);
    return shape === auto ? chosenByBrowser(element, x, y) : shape;
  };
  /**
   * Points this close to each other, inside the same boxes, are on the same element, so only one of them is
   * tested.
   */
  type Edges = [left: number, right: number, top: number, bottom: number];
  const near = 40;
  const acrossCells = Math.ceil(innerWidth / near) + 1;
  /**
   * Boxes with edges inside each grid cell of the window; other boxes don't distinguish points of the cell.
   */
  const edgesNow = (): Edges[][] => {
    const cells: Edges[][] = [];
    for (const element of document.body.getElementsByTagName('*')) {
      for (const { left: x0, right: x1, top: y0, bottom: y1 } of element.getClientRects()) {
        if (x0 === x1 || y0 === y1 || y1 < 0 || y0 > innerHeight || x1 < 0 || x0 > innerWidth) continue;
        const cell = (v: number, most: number) => Math.floor(Math.max(0, Math.min(most, v)) / near);
        const [left, right, top, bottom] = [
          cell(x0, innerWidth),
          cell(x1, innerWidth),
          cell(y0, innerHeight),
          cell(y1, innerHeight),
        ];
        for (let row = top; row <= bottom; row++) {
          const step = row === top || row === bottom ? 1 : Math.max(1, right - left);
          for (let column = left; column <= right; column += step)
            (cells[row * acrossCells + column] ??= []).push([x0, x1, y0, y1]);
        }
      }
    }
    return cells;
  };
  /** Elements where more than boxes matters (text, drawings, frames) are tested point by point. */
  const isWhole = (element: Element | null): boolean =>
    !!element &&
    !element.shadowRoot &&
    !(element instanceof SVGElement) &&
    !/^(?:IFRAME|MAP|AREA|CANVAS|OBJECT|EMBED)$/.test(element.tagName) &&
    !(shapeOf(element) === auto && wordsIn(element));
  const [fromX, fromY] = [scrollX, scrollY];
  const scrollDown = (top: number): void => scrollTo({ left: fromX, top, behavior: 'instant' });
  const topOf = (element: Element): number => element.getBoundingClientRect().top + scrollY;
  /** Page position of fixed and sticky elements before scrolling, px. */
  const homes = new Map<Element, number>();
  const markHomes = (): void => {
    for (const element of document.body.getElementsByTagName('*'))
      if (/^(?:fixed|sticky)$/.test(getComputedStyle(element).position)) homes.set(element, topOf(element));
  };
  const astray = new Map<Element, boolean>();
  /** Whether an element moved along while scrolling (a fixed bar), so that the picture has it elsewhere. */
  const isAstray = (element: Element): boolean => {
    let is = astray.get(element);
    if (is === undefined) {
      const home = homes.get(element);
      const moved = home !== undefined && Math.abs(topOf(element) - home) > 1;
      astray.set(element, (is = moved || (!!element.parentElement && isAstray(element.parentElement))));
    }
    return is;
  };
  const isNear = (at: number, edge: number): boolean => Math.abs(at - edge) < 1;
  let edges: Edges[][] | undefined;
  const told = new Map<string, number>();
  const shapeAt = (x: number, y: number): number => {
    edges ??= edgesNow();
    const cell = Math.floor(y / near) * acrossCells + Math.floor(x / near);
    let key = `${cell}:`;
    let isOnEdge = false;
    for (const [left, right, top, bottom] of edges[cell] ?? []) {
      key += x >= left && x < right && y >= top && y < bottom ? '1' : '0';
      // The browser rounds edges to pixels in a way of its own.
      isOnEdge ||= isNear(x, left) || isNear(x, right) || isNear(y, top) || isNear(y, bottom);
    }
    const known = isOnEdge ? undefined : told.get(key);
    if (known !== undefined) return known;
    const under = document.elementFromPoint(x, y);
    // Nothing clickable lies behind such an element at its own place; and an overlay over the whole window
    // blocks the rest.
    const element = under && homes.size > 0 && isAstray(under) ? null : under;
    const shape = over(element, document, x, y);
    if (!isOnEdge && (element !== under || isWhole(element))) told.set(key, shape);
    return shape;
  };
  const moved = () => {
    edges = undefined;
    told.clear();
    astray.clear();
  };

  const found = new Array<number>(points.length / 2).fill(0);
  const ask = (i: number): void => {
    found[i] = shapeAt(points[i * 2]! - fromX, points[i * 2 + 1]! - scrollY);
  };
  const yOf = (i: number): number => points[i * 2 + 1]!;
  const isShown = (i: number): boolean => yOf(i) >= fromY && yOf(i) < fromY + viewHeight;
  const all = found.map((_, i) => i).sort((a, b) => yOf(a) - yOf(b));
  // Before scrolling, fixed elements are where the picture has them.
  all.filter(isShown).forEach(ask);
  const left = all.filter((i) => !isShown(i));
  const scrolled = left.length > 0;
  if (scrolled) markHomes();
  while (left.length > 0) {
    // Keep away from the window's edges, where fixed bars may cover the points.
    scrollDown(Math.max(0, yOf(left[0]!) - viewHeight * 0.25));
    moved();
    // At its end a page scrolls no further.
    const share = yOf(left[0]!) < scrollY + viewHeight * 0.75 ? 0.75 : 1;
    const beyond = left.findIndex((i) => yOf(i) >= scrollY + viewHeight * share);
    left.splice(0, beyond === -1 ? left.length : Math.max(1, beyond)).forEach(ask);
  }
  if (scrolled) scrollDown(fromY);
  return found;
}

/**
 * The cursor's shape at points of a picture whose top left is at `window` on the page. Throws if the page
 * does not answer.
 */
export async function pointersAt(
  cdp: CDPSession,
  points: Point[],
  window: Box,
  viewHeight: number,
): Promise<PointerShape[]> {
  // As a string: long arrays of numbers are slow over the protocol.
  const asked = JSON.stringify(
    points.flatMap(({ x, y }) => [Math.round(x + window.x), Math.round(y + window.y)]),
  );
  const found = await callApart(cdp, 'pointer', shapesAt, [asked, viewHeight]);
  return (found as number[]).map((index) => shapes[index] ?? 'other');
}
