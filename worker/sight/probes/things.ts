import { centre, containsPoint, gapX, gapY, grow, union, within } from '#worker/core/geometry.ts';
import { cellsUnder, headsRows, headsTable } from '../layout/columns.ts';
import { holderOf } from '../layout/order.ts';
import type { Control, Scene, TextLine } from '../scene.ts';
import type { Box, Point } from '#worker/core/geometry.ts';
import { type AskPointers, gridIn, type PointerField } from './field.ts';
import type { Piece } from './hands.ts';
import { isRowSign } from './parts.ts';

/** Distance of the points probed between two pieces, px; less where they almost touch. */
const stridePx = 4;
const closePx = 12;

/** Icons that are always controls of their own. */
const ownUse = new Set([
  'close',
  'trash',
  'edit',
  'more',
  'more-vertical',
  'heart',
  'eye',
  'eye-off',
  'bookmark',
  'copy',
]);

const isDrawing = ({ text, control }: Piece): boolean => text === undefined && control !== undefined;
const isSign = (piece: Piece): boolean => isDrawing(piece) || isRowSign(piece.text ?? '');
const isCount = ({ text }: Piece): boolean => text !== undefined && /^[(+]?[\d.,]+[kK+)]?$/.test(text);

/** Context for joining pieces. */
interface Whole {
  scene: Scene;
  all: Piece[];
  /** Cards that are clickable as a whole. */
  cards: Box[];
  /** Column headings of tables; only a sort icon may belong to one. */
  heads: ReadonlySet<TextLine>;
}

/**
 * Whether two pieces are placed like parts of one control: an icon before or above its text, a title above
 * its text, a count after a name.
 */
function belong(a: Piece, b: Piece, { scene, all, cards, heads }: Whole): boolean {
  if (within(a.box, b.box) > 0.7 || within(b.box, a.box) > 0.7) return true;
  // Two menu items or tabs are separate, however close.
  if ([a, b].every(({ control }) => control && (rank[control.kind] ?? 0) >= 3)) return false;
  const icons = [a, b].map(({ control }) => control?.icon ?? '');
  if (icons.some((icon) => ownUse.has(icon)) || (isSign(a) && isSign(b))) return false;
  if (cards.some((box) => within(a.box, box) > 0.9 && within(b.box, box) > 0.9)) return true;
  const across = gapX(a.box, b.box);
  const down = gapY(a.box, b.box);
  const drawing = isDrawing(a) || isDrawing(b);
  if (down < -Math.min(a.box.height, b.box.height) * 0.4) {
    const [first, last] = a.box.x < b.box.x ? [a, b] : [b, a];
    const em = Math.max(first.line?.fontPx ?? 0, last.line?.fontPx ?? 0, 12);
    if (
      across > 6 &&
      all.some(
        ({ box }) =>
          box !== a.box &&
          box !== b.box &&
          gapY(box, first.box) < 0 &&
          gapY(box, last.box) < 0 &&
          box.x >= first.box.x + first.box.width &&
          box.x + box.width <= last.box.x,
      )
    )
      return false;
    const [ofHead, ofAnother] = [a, b].filter(({ line }) => line && heads.has(line));
    if (ofAnother && ofHead!.line !== ofAnother.line) return false;
    if (drawing)
      return across <= (!ofHead && icons.some((icon) => icon.startsWith('chevron')) ? scene.width : 2.6 * em);
    if (isCount(last)) return !isCount(first) && first.control?.kind !== 'pagination' && across <= em * 1.4;
    return (
      first.line !== last.line &&
      (across <= em * 0.7 || inOneRow(scene, first.box, last.box) || inColumns(first, last, all))
    );
  }
  if (across >= 0) return false;
  if (drawing) {
    const [art, words] = isDrawing(a) ? [a, b] : [b, a];
    const centred = Math.abs(art.box.x + art.box.width / 2 - words.box.x - words.box.width / 2) <= 4;
    return down <= (art.box.width > 100 ? 28 : centred || art.box.width > 60 ? 18 : 6);
  }
  const [upper, lower] = a.box.y < b.box.y ? [a, b] : [b, a];
  const [title, text] = [upper.line, lower.line];
  if (!title || !text || !aligned(upper.box, lower.box)) return false;
  if (title.fontPx - text.fontPx >= 1.5) return down <= title.fontPx * 1.1;
  // A wrapped text; three or more similar lines are a list.
  const column = all.filter(
    ({ line, box }) => line && alike(line, title) && aligned(box, upper.box) && gapX(box, upper.box) < 0,
  );
  return (
    down <= title.fontPx * 0.45 &&
    column.length === 2 &&
    upper.line!.words.length >= 3 &&
    upper.box.width >= lower.box.width * 0.85
  );
}

/** Cards with the hand cursor everywhere. */
const wholeCards = ({ regions, lines }: Scene, field: PointerField): Box[] =>
  regions.flatMap(({ kind, box }) => {
    const points =
      kind === 'card' && !isMenu(lines.filter((line) => within(line.box, box) > 0.9)) ? gridIn(box) : [];
    return points.length >= 4 && points.filter((p) => field.at(p) === 'hand').length >= points.length * 0.9
      ? [box]
      : [];
  });

/** Column headings of tables that look different from the cells below. */
const headingsOf = (scene: Scene, pieces: Piece[]): ReadonlySet<TextLine> =>
  new Set(
    pieces.flatMap(({ line }) =>
      line && headsTable(scene, line) && !alike(line, cellsUnder(scene, line)[0]!) && headsRows(scene, line)
        ? [line]
        : [],
    ),
  );

/** Short similar texts in a column, with space around each: menu entries, not one text. */
const isMenu = (lines: TextLine[]): boolean => {
  const entries = [...lines].sort((a, b) => a.box.y - b.box.y);
  const [first] = entries;
  return (
    first !== undefined &&
    entries.length > 1 &&
    entries.every(
      (line, i) =>
        line.words.length <= 4 &&
        alike(line, first) &&
        Math.abs(line.box.x - first.box.x) <= 3 &&
        (i === 0 || line.box.y - entries[i - 1]!.box.y >= 1.7 * first.fontPx),
    )
  );
};

const aligned = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) <= 3 || Math.abs(a.x + a.width / 2 - b.x - b.width / 2) <= 3;

const alike = (a: TextLine, b: TextLine): boolean =>
  Math.abs(a.fontPx - b.fontPx) <= 1 &&
  a.bold === b.bold &&
  Math.abs(a.colour.r - b.colour.r) + Math.abs(a.colour.g - b.colour.g) < 40;

/** Both are in one table or list row, which is clickable as a whole. */
const inOneRow = ({ regions }: Scene, a: Box, b: Box): boolean =>
  regions.some(
    ({ kind, box }) => (kind === 'row' || kind === 'cell') && within(a, box) > 0.9 && within(b, box) > 0.9,
  );

/** Other pieces stand below or above both, as in table rows. */
const inColumns = (a: Piece, b: Piece, all: Piece[]): boolean =>
  all.some(
    (c) =>
      c.line &&
      gapY(c.box, a.box) >= 0 &&
      inLine(c.box, a.box) &&
      all.some((d) => d.line && d !== c && gapY(d.box, c.box) < 0 && inLine(d.box, b.box)),
  );

const inLine = (a: Box, b: Box): boolean => aligned(a, b) || Math.abs(a.x + a.width - b.x - b.width) <= 3;

/** Points along the way from one piece to the other, across the gap. */
function between(a: Box, b: Box): Point[] {
  const points: Point[] = [];
  const clash = (p: number, n: number, q: number, m: number) =>
    [Math.max(p, q), Math.min(p + n, q + m)].sort((x, y) => x - y) as [number, number];
  const [x0, x1] = clash(a.x, a.width, b.x, b.width);
  const [y0, y1] = clash(a.y, a.height, b.y, b.height);
  const beside = gapX(a, b) >= 0;
  const stride = (beside ? x1 - x0 : y1 - y0) <= closePx ? 1 : stridePx;
  if (beside)
    for (let x = x0; x <= x1; x += stride) points.push({ x: Math.round(x), y: Math.round((y0 + y1) / 2) });
  else for (let y = y0; y <= y1; y += stride) points.push({ x: Math.round((x0 + x1) / 2), y: Math.round(y) });
  return points;
}

/**
 * Joins pieces into controls if the cursor stays a hand between them and they are placed like parts of one
 * control.
 */
export async function thingsOf(
  scene: Scene,
  pieces: Piece[],
  field: PointerField,
  ask: AskPointers,
): Promise<Control[]> {
  const whole: Whole = {
    scene,
    all: pieces,
    cards: wholeCards(scene, field),
    heads: headingsOf(scene, pieces),
  };
  const pairs = pieces.flatMap((a, i) =>
    pieces
      .slice(i + 1)
      .flatMap((b, k) => (belong(a, b, whole) ? [{ i, k: i + 1 + k, points: between(a.box, b.box) }] : [])),
  );
  const shapes = await ask(pairs.flatMap(({ points }) => points));
  const root = pieces.map((_, i) => i);
  const find = (i: number): number => (root[i] === i ? i : (root[i] = find(root[i]!)));
  let from = 0;
  for (const { i, k, points } of pairs) {
    const own = shapes.slice(from, (from += points.length));
    if (own.every((shape) => shape === 'hand')) root[find(i)] = find(k);
  }
  const groups = new Map<number, Piece[]>();
  pieces.forEach((piece, i) => groups.set(find(i), [...(groups.get(find(i)) ?? []), piece]));
  return [...groups.values()].flatMap((group) => {
    const inner = innerLinks(group);
    return [
      thing(
        scene,
        group.filter((piece) => !inner.includes(piece)),
      ),
      ...inner.flatMap(({ control }) => control ?? []),
    ];
  });
}

/**
 * Links within a thing that can be pressed as a whole, such as a card: words that look otherwise than those
 * beside them lead somewhere else. Its title is the thing itself.
 */
function innerLinks(group: Piece[]): Piece[] {
  const title = titleOf(group);
  return group.filter(
    (piece) =>
      piece.control?.kind === 'link' &&
      piece.line !== undefined &&
      piece !== title &&
      (piece.line.words.some(
        ({ box }) => /[\p{L}\p{N}]/u.test(piece.text ?? '') && !containsPoint(piece.box, centre(box)),
      ) ||
        (piece.line.underlined && title?.line?.underlined !== true)),
  );
}

/** The piece that names a thing: not a count beside it. */
function titleOf(pieces: Piece[]): Piece | undefined {
  const written = pieces
    .filter(({ text }) => text !== undefined)
    .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
  const named = written.filter((piece) => !isCount(piece));
  return [...(named.length > 0 ? named : written)].sort(
    (a, b) => weight(b) - weight(a) || a.box.x - b.box.x,
  )[0];
}

const rank: Partial<Record<Control['kind'], number>> = {
  pagination: 5,
  tab: 4,
  menuitem: 3,
  link: 2,
  image: 1,
  icon: 0,
};

function thing(scene: Scene, pieces: Piece[]): Control {
  const known = pieces
    .flatMap(({ control }) => control ?? [])
    .sort((a, b) => (rank[b.kind] ?? 0) - (rank[a.kind] ?? 0));
  const written = pieces
    .filter(({ text }) => text !== undefined)
    .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
  if (pieces.length === 1 && known[0]) return known[0];
  const title = titleOf(pieces);
  // In a row that is clickable as a whole, use the main part; distant parts may be something else.
  const close = (piece: Piece) => !title || gapX(piece.box, title.box) <= 3 * (title.line?.fontPx ?? 16);
  const box = union(pieces.filter(close).map((piece) => piece.box));
  const icon = known.find((control) => control.icon !== undefined)?.icon;
  const sign =
    title !== undefined && !/[\p{L}\p{N}]/u.test(title.text!) && Math.max(box.width, box.height) <= 48;
  const kind = sign
    ? 'icon'
    : title
      ? known[0] && (rank[known[0].kind] ?? 0) >= 2
        ? known[0].kind
        : 'link'
      : (known[0]?.kind ?? (Math.max(box.width, box.height) <= 60 ? 'icon' : 'image'));
  return {
    id: 0,
    kind,
    affordance: 'press',
    confidence: title || known[0] ? 0.86 : 0.6,
    box: title && known.length === 0 ? grow(box, 2) : box,
    label: sign ? '' : (title?.text ?? known[0]?.label ?? ''),
    state: Object.assign({}, ...known.map(({ state }) => state)) as Control['state'],
    region: holderOf(scene.regions, box).id,
    lines: written.flatMap(({ line }) => line?.id ?? []),
    ...(icon ? { icon } : {}),
  };
}

/**
 * How suitable a piece is as the name: larger or bolder text, or text detected as a link; initials are not.
 */
const weight = ({ line, control, text }: Piece): number =>
  line
    ? Math.round(line.fontPx / 2) + (line.bold ? 1 : 0) + (control ? 1 : 0) - (text!.length < 3 ? 9 : 0)
    : 0;
