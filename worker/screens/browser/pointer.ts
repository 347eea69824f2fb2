import type { CDPSession } from 'playwright-core';
import type { Box, Point, PointerShape } from '../../sight/scene.ts';

/** What the page answers for each point: nothing else of it gets out. */
const shapes: readonly PointerShape[] = ['arrow', 'hand', 'text', 'forbidden', 'move', 'busy', 'other'];

/**
 * Runs in a world of its own in the page, where no script of the page can change what the functions used here do.
 * Takes points of the page as x, y, x, y, …; scrolls to them and back within one task, so that nobody sees it.
 */
function shapesAt(points: number[], viewHeight: number): number[] {
  const names: Record<string, number> = {
    default: 0, pointer: 1, 'zoom-in': 1, 'zoom-out': 1, text: 2, 'vertical-text': 2, 'not-allowed': 3, 'no-drop': 3,
    move: 4, grab: 4, grabbing: 4, 'all-scroll': 4, wait: 5, progress: 5,
  };
  const known = new Map<Element, number>();
  const auto = -1;
  const shapeOf = (element: Element): number => {
    let shape = known.get(element);
    if (shape === undefined) {
      const named = getComputedStyle(element).cursor.split(',').at(-1)!.trim();
      known.set(element, shape = named === 'auto' ? auto : (names[named] ?? 6));
    }
    return shape;
  };
  /** Over words that can be marked, and in what can be written in, the pointer that nobody chose is the bar. */
  const chosenByBrowser = (element: Element, x: number, y: number): number => {
    if ((element as HTMLElement).isContentEditable) return 2;
    const { ownerDocument: document } = element;
    const range = document.caretRangeFromPoint(x, y);
    if (range?.startContainer.nodeType !== Node.TEXT_NODE || range.startContainer.parentElement !== element) return 0;
    if (getComputedStyle(element).userSelect === 'none') return 0;
    const near = document.createRange();
    const { length } = range.startContainer as Text;
    near.setStart(range.startContainer, Math.max(0, range.startOffset - 1));
    near.setEnd(range.startContainer, Math.min(length, range.startOffset + 1));
    return [...near.getClientRects()].some((r) => x >= r.left && x <= r.right && y >= r.top && y <= r.bottom) ? 2 : 0;
  };
  const at = (root: Document | ShadowRoot, x: number, y: number): number => {
    const element = root.elementFromPoint(x, y);
    if (!element) return 0;
    if (element.shadowRoot && element.shadowRoot !== root && element.shadowRoot.elementFromPoint(x, y) !== element) return at(element.shadowRoot, x, y);
    if (element instanceof HTMLIFrameElement && element.contentDocument) {
      const { left, top } = element.getBoundingClientRect();
      return at(element.contentDocument, x - left - element.clientLeft, y - top - element.clientTop);
    }
    const shape = shapeOf(element);
    return shape === auto ? chosenByBrowser(element, x, y) : shape;
  };
  const found = new Array<number>(points.length / 2).fill(0);
  const [fromX, fromY] = [scrollX, scrollY];
  const left = found.map((_, i) => i).sort((a, b) => points[a * 2 + 1]! - points[b * 2 + 1]!);
  let scrolled = false;
  while (left.length > 0) {
    const first = points[left[0]! * 2 + 1]!;
    // Away from the edges of the window, where bars may float over what is asked for.
    if (first < scrollY || first >= scrollY + viewHeight) {
      scrollTo({ left: fromX, top: Math.max(0, first - viewHeight * 0.25), behavior: 'instant' });
      scrolled = true;
    }
    const shown = left.findIndex((i) => points[i * 2 + 1]! >= scrollY + viewHeight * (scrolled ? 0.75 : 1));
    for (const i of left.splice(0, shown === -1 ? left.length : Math.max(1, shown))) found[i] = at(document, points[i * 2]! - fromX, points[i * 2 + 1]! - scrollY);
  }
  if (scrolled) scrollTo({ left: fromX, top: fromY, behavior: 'instant' });
  return found;
}

/** How the mouse pointer would look over points of a picture whose top left stands at `window` on the page. Throws where the page does not answer. */
export async function pointersAt(cdp: CDPSession, points: Point[], window: Box, viewHeight: number): Promise<PointerShape[]> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'pointer' });
  const { result, exceptionDetails } = await cdp.send('Runtime.callFunctionOn', {
    executionContextId, returnByValue: true, functionDeclaration: shapesAt.toString(),
    arguments: [{ value: points.flatMap(({ x, y }) => [Math.round(x + window.x), Math.round(y + window.y)]) }, { value: viewHeight }],
  });
  if (exceptionDetails) throw new Error(`The page did not tell its pointer: ${exceptionDetails.text}`);
  return (result.value as number[]).map((index) => shapes[index] ?? 'other');
}
