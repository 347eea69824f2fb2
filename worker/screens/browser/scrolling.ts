import type { BrowserContext } from 'playwright-core';

/**
 * An unclipped main frame (see `browserArgs`) scrolls by script only, not by wheel or keys. This adds the
 * missing scrolling to every page, before its own scripts: an inner scroller under the pointer or around the
 * focus scrolls as usual; else the page does, unless it handled the event or locked scrolling.
 */
export async function scrollUnclipped(context: BrowserContext): Promise<void> {
  await context.addInitScript(scrollMainFrame);
}

/** Runs in the page. */
function scrollMainFrame(): void {
  // Saved before the page can replace them.
  const later = window.setTimeout.bind(window);
  const styleOf = window.getComputedStyle.bind(window);
  const lineHeight = 40;

  type Way = [x: number, y: number];

  /** Whether the browser itself scrolls the element in that direction. */
  const hasRoom = (element: Element, [x, y]: Way) => {
    const style = styleOf(element);
    const moves = (overflow: string) =>
      overflow === 'auto' || overflow === 'scroll' || overflow === 'overlay';
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
    const inX =
      x !== 0 &&
      moves(style.overflowX) &&
      (x < 0 ? scrollLeft > 0 : Math.ceil(scrollLeft) < scrollWidth - clientWidth);
    const inY =
      y !== 0 &&
      moves(style.overflowY) &&
      (y < 0 ? scrollTop > 0 : Math.ceil(scrollTop) < scrollHeight - clientHeight);
    return inX || inY;
  };

  /** Whether the element keeps the rest of a scroll to itself (overscroll-behavior). */
  const holds = (element: Element, [x, y]: Way) => {
    const style = styleOf(element);
    return (
      element.scrollHeight > element.clientHeight &&
      (y !== 0 ? style.overscrollBehaviorY !== 'auto' : x !== 0 && style.overscrollBehaviorX !== 'auto')
    );
  };

  /**
   * The window that scrolls, or undefined if its scrolling is locked; `inside` are its elements that scroll
   * with it.
   */
  const mainFrame = (): { top: Window; inside: Element[] } | undefined => {
    let top: Window = window;
    try {
      void window.top?.document;
      top = window.top ?? window;
    } catch {
      // In a cross-origin frame, remaining scroll ends there.
      return undefined;
    }
    const { documentElement: html, body } = top.document;
    const own = styleOf(html);
    const ofBody = own.overflowX === 'visible' && own.overflowY === 'visible' && body ? styleOf(body) : own;
    if (ofBody.overflowY === 'hidden' || ofBody.overflowY === 'clip') return undefined;
    return { top, inside: ofBody === own ? [html] : [html, body] };
  };

  /** The elements that an event passed, from the innermost to the main frame's root. */
  const pathOf = (event: Event): Element[] => {
    const path = event.composedPath().filter((node) => node instanceof Element);
    for (let frame: Window = window; frame !== frame.parent && frame.frameElement; frame = frame.parent) {
      for (let element: Element | null = frame.frameElement; element; element = element.parentElement)
        path.push(element);
    }
    return path;
  };

  const scroll = (event: Event, way: Way) => {
    const main = mainFrame();
    if (!main || !event.isTrusted) return;
    const boxes = pathOf(event).filter((element) => !main.inside.includes(element));
    if (boxes.some((element) => hasRoom(element, way) || holds(element, way))) return;
    later(() => {
      if (!event.defaultPrevented) main.top.scrollBy({ left: way[0], top: way[1], behavior: 'instant' });
    });
  };

  // Not passive: the browser then waits, and inner scrollers are checked before they move.
  window.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey)
        scroll(
          event,
          event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY],
        );
    },
    { capture: true, passive: false },
  );

  window.addEventListener(
    'keydown',
    (event) => {
      const target = event.composedPath()[0];
      if (event.ctrlKey || event.altKey || event.metaKey || !(target instanceof Element)) return;
      if (
        target.closest(
          'input, textarea, select, [contenteditable]:not([contenteditable="false"]), video, audio',
        )
      )
        return;
      const page = Math.max(window.innerHeight * 0.875, 1);
      const ways: Record<string, Way> = {
        ArrowDown: [0, lineHeight],
        ArrowUp: [0, -lineHeight],
        ArrowRight: [lineHeight, 0],
        ArrowLeft: [-lineHeight, 0],
        PageDown: [0, page],
        PageUp: [0, -page],
        Home: [0, -document.documentElement.scrollHeight],
        End: [0, document.documentElement.scrollHeight],
        ...(target.closest('button, summary, [role="button"]')
          ? {}
          : { ' ': [0, event.shiftKey ? -page : page] }),
      };
      const way = ways[event.key];
      if (way) scroll(event, way);
    },
    { capture: true },
  );
}
