import type { Page } from 'playwright-core';
import { z } from 'zod';
import type { TextFault } from '#worker/ports/screen.ts';
import { unheard } from '../own-world.ts';

const maxFaults = 12;

const BoxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const Words = z.string().transform((value) => value.slice(0, 200));
/** Checked, as the page's own script could have answered. */
const FaultsSchema = z
  .array(
    z.object({
      kind: z.enum(['overlap', 'cut', 'cut-aside', 'covered', 'pale', 'raw']),
      text: Words,
      other: Words,
      element: Words,
      box: BoxSchema,
      ornament: z.boolean().optional(),
    }),
  )
  .max(maxFaults);

/**
 * Text that overlaps, is cut off or covered, has the colour of its background, or shows raw template code,
 * according to the document's layout. The pictures decide whether it is visible.
 */
export async function textFaultsOf(page: Page): Promise<TextFault[]> {
  return FaultsSchema.parse(await page.evaluate(`(${unheard(findTextFaults)})(${maxFaults})`));
}

/**
 * Runs in the page. Checks at most `mostLines` lines; scrolls to suspects and back within one task, so that
 * nothing of it is drawn.
 */
function findTextFaults(most: number): TextFault[] {
  interface Line {
    node: Node;
    element: Element;
    size: number;
    ink: DOMRect;
    seen: DOMRect;
    pinned: boolean;
    cutBy?: Element | undefined;
    asideBy?: Element | undefined;
  }
  const mostLines = 3000;
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) =>
    styles.get(element) ?? styles.set(element, getComputedStyle(element)).get(element)!;
  const rectOf = (left: number, top: number, right: number, bottom: number) =>
    new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  const meet = (a: DOMRect, b: DOMRect) =>
    rectOf(
      Math.max(a.left, b.left),
      Math.max(a.top, b.top),
      Math.min(a.right, b.right),
      Math.min(a.bottom, b.bottom),
    );
  const clear = /^(?:transparent|rgba\(.*, 0(?:\.[0-2]\d*)?\))$/;
  /** As it is drawn: what a component holds lies in the part that it has for that, and that in the component. */
  const parentOf = (element: Element): Element | null => {
    const root = element.getRootNode();
    return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  const ancestors = function* (element: Element): Generator<Element> {
    for (let up: Element | null = element; up; up = parentOf(up)) yield up;
  };
  const moves = (element: Element) =>
    [...ancestors(element)].some((up) => up.getAnimations().some(({ playState }) => playState === 'running'));

  /**
   * The part of a box that its ancestors leave visible, and the ancestor that hides the rest for good:
   * content that can be scrolled to is not hidden.
   */
  const clipped = (
    element: Element,
    box: DOMRect,
  ): { seen: DOMRect; by?: Element | undefined; asideBy?: Element | undefined; pinned: boolean } => {
    let [seen, by, asideBy, pinned] = [
      box,
      undefined as Element | undefined,
      undefined as Element | undefined,
      false,
    ];
    let escapes = '';
    for (const up of ancestors(element)) {
      const style = styleOf(up);
      const holds =
        escapes === '' ||
        (escapes === 'absolute' && (style.position !== 'static' || style.transform !== 'none'));
      if (holds) {
        escapes = '';
        if (
          up !== document.documentElement &&
          up !== document.body &&
          style.display !== 'inline' &&
          (style.overflowX !== 'visible' || style.overflowY !== 'visible')
        ) {
          const outer = up.getBoundingClientRect();
          const inner = rectOf(
            outer.left + up.clientLeft,
            outer.top + up.clientTop,
            outer.left + up.clientLeft + up.clientWidth,
            outer.top + up.clientTop + up.clientHeight,
          );
          const left = meet(seen, inner);
          if (left.right < seen.right - 1)
            asideBy =
              /hidden|clip/.test(style.overflowX) && left.top < left.bottom ? (asideBy ?? up) : undefined;
          if (left.height < seen.height - 1)
            by = /hidden|clip/.test(style.overflowY) ? (by ?? up) : undefined;
          seen = left;
        }
        if (style.position === 'absolute' || style.position === 'fixed') escapes = style.position;
      }
      if (style.position === 'fixed' || style.position === 'sticky') pinned = true;
    }
    return { seen, by, asideBy, pinned };
  };

  const lines: Line[] = [];
  const aside: Line[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node && lines.length < mostLines; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent!.replace(/\s+/g, ' ').trim();
    // A single symbol is decoration; a single digit is content.
    if (
      !element ||
      (text.length < 2 && !/\p{N}/u.test(text)) ||
      element instanceof SVGElement ||
      element.closest('script,style,noscript,template,option,textarea,[aria-hidden="true"],rt,sup,sub')
    )
      continue;
    if (
      !element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      })
    )
      continue;
    const style = styleOf(element);
    const size = Number.parseFloat(style.fontSize);
    if (
      !(size >= 8) ||
      clear.test(style.color) ||
      [...ancestors(element)].some((up) => Number(styleOf(up).opacity) < 0.6)
    )
      continue;
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width < size * (text.length < 2 ? 0.4 : 0.8) || lines.length >= mostLines) continue;
      // From cap height to baseline: beyond lie line spacing and descenders.
      const middle = rect.top + rect.height / 2;
      const ink = rectOf(rect.left, middle - size * 0.36, rect.right, middle + size * 0.36);
      const { seen, by, asideBy, pinned } = clipped(element, ink);
      const line = { node, element, size, ink, seen, pinned, cutBy: by, asideBy };
      if (asideBy && aside.length < mostLines) aside.push(line);
      if (seen.width < 3 || seen.height < 1) continue;
      lines.push(line);
    }
  }

  const [fromX, fromY] = [scrollX, scrollY];
  const scrollHome = () => scrollTo({ left: fromX, top: fromY, behavior: 'instant' });
  /** The elements at a point, topmost first, with the parts that components draw themselves. */
  const hitIn = (root: Document | ShadowRoot, x: number, y: number): Element[] =>
    root
      .elementsFromPoint(x, y)
      .filter((element) => element.getRootNode() === root)
      .flatMap((element) => [...(element.shadowRoot ? hitIn(element.shadowRoot, x, y) : []), element]);
  /** The elements painted at a point of the original window position, topmost first. */
  const paintedAt = (x: number, y: number): { elements: Element[]; shift: number } => {
    if (y < 0 || y >= innerHeight)
      scrollTo({ left: fromX, top: Math.max(0, y + fromY - innerHeight / 2), behavior: 'instant' });
    else scrollHome();
    return { elements: hitIn(document, x, y + fromY - scrollY), shift: scrollY - fromY };
  };
  const opaque = (element: Element) => {
    const style = styleOf(element);
    return (
      !clear.test(style.backgroundColor) ||
      style.backgroundImage !== 'none' ||
      /^(?:img|video|canvas|iframe|picture|object|embed)$/i.test(element.tagName) ||
      style.backdropFilter !== 'none'
    );
  };
  /** A hit test does not find text that overflows its element. */
  const runsOut = (element: Element, x: number, y: number) => {
    const box = element.getBoundingClientRect();
    return x < box.left || x > box.right || y < box.top || y > box.bottom;
  };
  /** Whether both elements are visible there: no opaque element covers the lower one. */
  const bothSeen = (a: Element, b: Element, { x, y, width, height }: DOMRect): boolean => {
    const { elements, shift } = paintedAt(x + width / 2, y + height / 2);
    const found = [a, b].filter((element) => elements.includes(element));
    const missing = [a, b].filter((element) => !elements.includes(element));
    if (
      found.length === 0 ||
      missing.some((element) => !runsOut(element, x + width / 2, y + height / 2 - shift))
    )
      return false;
    const lower =
      missing.length === 0
        ? Math.max(elements.indexOf(a), elements.indexOf(b))
        : elements.findIndex((element) => element.contains(a) && element.contains(b));
    return !elements
      .slice(0, lower)
      .some(
        (element) =>
          !(missing.length > 0 && found.includes(element) && styleOf(element).position === 'static') &&
          opaque(element),
      );
  };
  /** Whether ::before or ::after overlays an element, or lies under its text. */
  const draws = (element: Element) =>
    ['::before', '::after'].some(
      (pseudo) =>
        !/^(?:none|normal)$/.test(getComputedStyle(element, pseudo).content) &&
        getComputedStyle(element, pseudo).position === 'absolute',
    );
  const told: TextFault[] = [];
  const kindOf = (element: Element) =>
    [
      element.localName,
      ...[...element.classList].filter((name) => !/\d|^(?:css|jss|sc|emotion)-/.test(name)).sort(),
    ].join('.');
  /** The words of this line only, as a text node may span several lines. */
  const wordsOf = ({ node, ink }: Line) => {
    scrollHome();
    return [...node.textContent!.matchAll(/\S+/g)]
      .filter(({ index, 0: word }) => {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        return (
          (top + bottom) / 2 > ink.top &&
          (top + bottom) / 2 < ink.bottom &&
          (left + right) / 2 > ink.left &&
          (left + right) / 2 < ink.right
        );
      })
      .map(([word]) => word)
      .join(' ')
      .slice(0, 200);
  };
  const tell = (kind: TextFault['kind'], line: Line, other: string, box: DOMRect, ornament = false) => {
    if (told.length < most)
      told.push({
        kind,
        text: wordsOf(line),
        other,
        element: kindOf(line.element),
        box: {
          x: Math.round(box.x + fromX),
          y: Math.round(box.y + fromY),
          width: Math.round(box.width),
          height: Math.round(box.height),
        },
        ...(ornament ? { ornament } : {}),
      });
  };

  for (const line of lines) {
    const { cutBy, ink, seen } = line;
    const part = seen.height / ink.height;
    if (
      !cutBy ||
      part > 0.72 ||
      part < 0.12 ||
      cutBy.clientHeight > innerHeight / 2 ||
      cutBy.clientHeight < 4
    )
      continue;
    // Faded, transformed or scrolled on purpose.
    const between = [...ancestors(line.element)];
    const held = between.slice(0, between.indexOf(cutBy) + 1);
    const fades =
      held.some(
        (up) =>
          styleOf(up).maskImage !== 'none' ||
          styleOf(up).transform !== 'none' ||
          styleOf(up).clipPath !== 'none',
      ) || draws(cutBy);
    if (fades || cutBy.scrollTop !== 0 || moves(line.element)) continue;
    const { elements } = paintedAt(
      seen.x + Math.min(seen.width, line.size * 4) / 2,
      seen.y + seen.height / 2,
    );
    if (
      elements[0] !== line.element &&
      !(elements[0] && (elements[0].contains(line.element) || line.element.contains(elements[0])))
    )
      continue;
    tell('cut', line, '', ink);
  }

  // Rows cut off at the side of their container: a single one may be intended, and sliders are left out.
  const fewestRows = 3;
  for (const holder of new Set(aside.map(({ asideBy }) => asideBy!))) {
    const { right } = holder.getBoundingClientRect();
    const rows = aside.filter(({ asideBy, element, ink, seen }) => {
      const chain = [...ancestors(element)];
      const within = chain.slice(0, chain.indexOf(holder) + 1);
      const still = within.every(
        (up) =>
          styleOf(up).transform === 'none' &&
          styleOf(up).maskImage === 'none' &&
          styleOf(up).textOverflow !== 'ellipsis' &&
          styleOf(up).webkitLineClamp === 'none' &&
          up.scrollLeft === 0,
      );
      // Fully hidden content may be the next picture of a carousel, but not in a table.
      const cut =
        seen.width >= 3
          ? seen.width < ink.width * 0.8
          : within.some((up) => up.matches('table,dl,[role=table],[role=grid]'));
      return asideBy === holder && still && cut && ink.left < right + holder.clientWidth;
    });
    const heights = new Set(rows.map(({ ink }) => Math.round(ink.top / 4)));
    const [first] = rows;
    if (
      !first ||
      heights.size < fewestRows ||
      moves(first.element) ||
      holder.clientHeight < first.size * fewestRows
    )
      continue;
    tell('cut-aside', first, '', rectOf(right - 8, first.ink.top, right, first.ink.bottom));
  }

  const sorted = [...lines].sort((a, b) => a.seen.top - b.seen.top);
  for (const [at, a] of sorted.entries()) {
    for (
      let next = at + 1;
      next < sorted.length && sorted[next]!.seen.top < a.seen.bottom + a.size * 0.1;
      next++
    ) {
      const b = sorted[next]!;
      if (a.element === b.element || a.pinned !== b.pinned || told.length >= most) continue;
      const both = meet(a.seen, b.seen);
      const [small, large] = a.size <= b.size ? [a, b] : [b, a];
      // Lines so close that descenders of one touch the letters of the next.
      const apart = Math.abs(a.ink.top + a.ink.bottom - b.ink.top - b.ink.bottom) / 2;
      const crowded =
        both.width >=
          Math.min(small.size * 5, Math.max(small.size * 3, Math.min(a.seen.width, b.seen.width) * 0.8)) &&
        apart < ((a.size + b.size) / 2) * 0.78;
      // Too little overlap: less than a few letters of a long text, or most of a short one.
      if (
        !crowded &&
        (both.width < Math.min(Math.max(8, small.size), Math.min(a.seen.width, b.seen.width) * 0.7) ||
          both.height < small.ink.height * 0.4)
      )
        continue;
      if (large.size > small.size * 5) continue;
      if (moves(a.element) || moves(b.element) || !bothSeen(a.element, b.element, both)) continue;
      // Much larger text may be an ornament behind a title: then only the title must be readable.
      const ornament = large.size > small.size * 2.5;
      const [first, second] = ornament ? [small, large] : [a, b];
      tell(
        'overlap',
        first,
        wordsOf(second),
        rectOf(
          Math.min(a.seen.left, b.seen.left),
          Math.min(a.seen.top, b.seen.top),
          Math.max(a.seen.right, b.seen.right),
          Math.max(a.seen.bottom, b.seen.bottom),
        ),
        ornament,
      );
    }
  }

  // Both in normal flow: floating elements (a menu, a bar, a dialog) may cover text, and disappear again.
  const flows = (element: Element, upTo: Element | null) => {
    for (let up: Element | null = element; up && up !== upTo; up = parentOf(up)) {
      const { position, transform, float, clipPath } = styleOf(up);
      if (
        !/^(?:static|relative)$/.test(position) ||
        transform !== 'none' ||
        float !== 'none' ||
        clipPath !== 'none'
      )
        return false;
    }
    return true;
  };
  for (const line of lines) {
    const { element, seen, ink } = line;
    if (
      told.length >= most ||
      line.pinned ||
      seen.width < ink.width * 0.9 ||
      seen.height < ink.height * 0.9 ||
      ink.left < 0 ||
      ink.right > innerWidth
    )
      continue;
    const coverAt = (part: number): Element | undefined => {
      const [top] = paintedAt(seen.x + seen.width * part, seen.y + seen.height / 2).elements;
      return top && !top.contains(element) && !element.contains(top) ? top : undefined;
    };
    // Covered in the middle and towards one end.
    const cover = coverAt(0.5);
    if (!cover || (!coverAt(0.15) && !coverAt(0.85))) continue;
    const common = [...ancestors(cover)].find((up) => up.contains(element));
    if (
      !common ||
      cover.closest('label,button,a,summary,svg') ||
      !flows(cover, common) ||
      !flows(element, common) ||
      moves(cover) ||
      moves(element)
    )
      continue;
    const hides = [...ancestors(cover)]
      .slice(0, [...ancestors(cover)].indexOf(common))
      .some((up) => opaque(up));
    if (hides)
      tell('covered', line, (cover.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60), seen);
  }

  // Text in the colour of its background, judged by plain colours only; images and pseudo-elements are left
  // to the pictures.
  type Colour = [red: number, green: number, blue: number, alpha: number];
  const colourOf = (css: string): Colour | undefined => {
    const [red, green, blue, alpha = 1] = /^rgba?\(/.test(css)
      ? (css.match(/[\d.]+/g) ?? []).map(Number)
      : [];
    return red === undefined || green === undefined || blue === undefined
      ? undefined
      : [red, green, blue, alpha];
  };
  const over = (a: Colour, b: Colour): Colour =>
    [0, 1, 2].map((i) => a[i]! * a[3] + b[i]! * (1 - a[3])).concat(1) as Colour;
  const light = (colour: Colour): number => {
    const [red, green, blue] = colour
      .slice(0, 3)
      .map((v) => (v / 255 <= 0.04 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  /** The background behind an element's text; undefined if it is more than plain colours. */
  const groundOf = (element: Element): { ground: Colour; holder: Element | null } | undefined => {
    const layers: Colour[] = [];
    let holder: Element | null = null;
    for (const up of ancestors(element)) {
      const { backgroundColor, backgroundImage, backdropFilter, filter, mixBlendMode, opacity } = styleOf(up);
      const colour = colourOf(backgroundColor);
      if (
        !colour ||
        backgroundImage !== 'none' ||
        backdropFilter !== 'none' ||
        filter !== 'none' ||
        mixBlendMode !== 'normal' ||
        Number(opacity) < 1 ||
        draws(up)
      )
        return undefined;
      layers.push(colour);
      holder = up;
      if (colour[3] > 0.98) break;
    }
    return {
      ground: layers.reduceRight<Colour>((below, layer) => over(layer, below), [255, 255, 255, 1]),
      holder,
    };
  };
  const leastContrast = 1.3;
  for (const line of lines) {
    const { element, seen, ink, size } = line;
    if (told.length >= most) break;
    const style = styleOf(element);
    const colour = colourOf(style.webkitTextFillColor);
    if (
      !colour ||
      size < 10 ||
      seen.width < ink.width * 0.9 ||
      seen.height < ink.height * 0.9 ||
      style.textShadow !== 'none' ||
      Number.parseFloat(style.webkitTextStrokeWidth) > 0
    )
      continue;
    const under = groundOf(element);
    if (!under) continue;
    const [a, b] = [light(over(colour, under.ground)), light(under.ground)];
    if (
      (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) >= leastContrast ||
      element.closest(':disabled,[aria-disabled="true"]') ||
      moves(element) ||
      !/\p{L}{3}/u.test(line.node.textContent!)
    )
      continue;
    // Nothing else lies over the text, or between it and its background.
    const { elements } = paintedAt(seen.x + seen.width / 2, seen.y + seen.height / 2);
    const at = elements.indexOf(element);
    const down = under.holder ? elements.indexOf(under.holder) : -1;
    if (
      at >= 0 &&
      elements
        .slice(0, down < 0 ? elements.length : down)
        .every((other) => other.contains(element) || element.contains(other))
    )
      tell('pale', line, '', seen);
  }
  // Raw template markers, which OCR may misread; in code they are intended.
  const marks = /\{\{[^{}]{1,60}\}\}|\$\{[^{}]{1,60}\}|<%=?[^%]{1,60}%>/;
  for (const line of lines) {
    if (told.length >= most) break;
    if (
      !marks.test(line.node.textContent!) ||
      line.element.closest('code,pre,kbd,samp,var,[contenteditable]')
    )
      continue;
    if (marks.test(wordsOf(line))) tell('raw', line, '', line.seen);
  }
  scrollHome();
  return told;
}
