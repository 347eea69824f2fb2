/** Groups of like things on a screen: the rows of a table, cards, entries of a list, each with its text. */
import { bottom, centre, gapX, gapY, median, right, union, within } from '#worker/core/geometry.ts';
import type { Box } from '#worker/core/geometry.ts';
import { fold, wordsOf } from '#worker/core/likeness.ts';
import { inReadingOrder, regionsAround } from '#worker/grounding/items.ts';
import type { Control, Region, Scene, TextLine } from '#worker/sight/scene.ts';

export interface Member {
  box: Box;
  /** In reading order. */
  lines: TextLine[];
  controls: Control[];
}

export interface Group {
  members: Member[];
  /** What stands over its columns, from the left; none where it has no such row. */
  heads: TextLine[];
  /** Its title: what stands right over it. */
  title: string;
}

/** Rows of a list follow one another this evenly: share of their distance, and px. */
const evenly = { share: 0.08, px: 3 };
/** Lines that begin within this distance begin at the same place, px. */
const alignedPx = 3;
/** Entries of a list say at most this many words in their first line on average; prose says more. */
const maxWords = 6;
/** What stands this near over a group may be its title, px. */
const titlePx = 60;

function memberIn(scene: Scene, box: Box): Member {
  return {
    box,
    lines: inReadingOrder(scene.lines.filter((line) => within(line.box, box) > 0.6)),
    controls: scene.controls.filter((control) => within(control.box, box) > 0.6),
  };
}

const isLike = (a: Box, b: Box): boolean =>
  Math.abs(a.width - b.width) < 0.12 * Math.max(a.width, b.width) &&
  Math.abs(a.height - b.height) < 0.45 * Math.max(a.height, b.height);

/** Rows and cards of one size around which nothing else stands. */
function regionGroups(scene: Scene): Member[][] {
  const families: Region[][] = [];
  for (const region of scene.regions) {
    if (region.kind !== 'row' && region.kind !== 'card') continue;
    const family = families.find(
      ([first]) =>
        first!.kind === region.kind && first!.parent === region.parent && isLike(first!.box, region.box),
    );
    if (family) family.push(region);
    else families.push([region]);
  }
  return families.map((family) => inReadingOrder(family).map((region) => memberIn(scene, region.box)));
}

/** Runs of lines that begin at the same place and follow one another evenly, downwards. */
function runsOf(lines: TextLine[]): TextLine[][] {
  const spines: TextLine[][] = [];
  for (const line of [...lines].sort((a, b) => a.box.y - b.box.y)) {
    const spine = spines.find(
      ([first]) =>
        Math.abs(first!.box.x - line.box.x) <= alignedPx && Math.abs(first!.fontPx - line.fontPx) < 2,
    );
    if (spine) spine.push(line);
    else spines.push([line]);
  }
  return spines.flatMap(evenRuns);
}

const pitchOf = (a: TextLine, b: TextLine): number => centre(b.box).y - centre(a.box).y;

function evenRuns(spine: TextLine[]): TextLine[][] {
  const runs: TextLine[][] = [];
  let run: TextLine[] = [];
  for (const line of spine) {
    const [first, second] = run;
    const pitch = first && second ? pitchOf(first, second) : undefined;
    const next = run.length > 0 ? pitchOf(run.at(-1)!, line) : 0;
    const isEven = pitch === undefined || Math.abs(next - pitch) <= Math.max(evenly.px, evenly.share * pitch);
    if (isEven) run.push(line);
    else {
      runs.push(run);
      run = [run.at(-1)!, line];
    }
  }
  return [...runs, run].filter((lines) => lines.length >= 3);
}

/** Lines that run on are prose, not entries. */
const isProse = (run: TextLine[]): boolean =>
  run.reduce((sum, { words }) => sum + words.length, 0) > maxWords * run.length;

/** The smallest card, list or other part of the page around all of a run. */
function holderOf(scene: Scene, run: TextLine[]): Box | undefined {
  return scene.regions
    .filter(
      ({ kind, box }) =>
        kind !== 'page' && kind !== 'row' && run.every((line) => within(line.box, box) > 0.7),
    )
    .map(({ box }) => box)
    .sort((a, b) => a.width * a.height - b.width * b.height)[0];
}

/** Whether something left of a run's lines stands there in most rows: a first column, not another part of the page. */
const isColumnBefore = (line: TextLine, run: TextLine[], lines: TextLine[]): boolean =>
  2 *
    run.filter((row) =>
      lines.some(({ box }) => Math.abs(box.x - line.box.x) <= alignedPx && gapY(box, row.box) < 0),
    ).length >
  run.length;

const panels: ReadonlySet<Region['kind']> = new Set(['card', 'dialog', 'sidebar']);

/** Parts of the page beside several rows that hold none of them: a panel that lies over a list says nothing of it. */
const panelsBeside = ({ regions }: Scene, run: TextLine[]): Box[] =>
  regions
    .filter(
      ({ kind, box }) =>
        panels.has(kind) &&
        run.every((line) => within(line.box, box) < 0.3) &&
        run.filter((line) => gapY(line.box, box) < 0).length > 1,
    )
    .map(({ box }) => box);

/** A list by its text alone: an entry goes from its first line to the next entry's. */
function membersOfRun(scene: Scene, run: TextLine[], lines: TextLine[]): Member[] {
  const pitch = pitchOf(run[0]!, run[1]!);
  const start = run[0]!.box.x - alignedPx;
  const holder = holderOf(scene, run);
  const others = panelsBeside(scene, run);
  const isOfList = (box: Box): boolean =>
    (!holder || within(box, holder) > 0.6) && !others.some((panel) => within(box, panel) > 0.6);
  const beside = lines.filter(
    (line) => isOfList(line.box) && (line.box.x >= start || isColumnBefore(line, run, lines)),
  );
  return run.map((line) => {
    const middle = centre(line.box).y;
    const level = beside.filter(({ box }) => Math.abs(centre(box).y - middle) < 0.3 * pitch);
    const top = Math.min(...level.map(({ box }) => box.y)) - 2;
    const own = beside.filter(
      ({ box }) => box.y >= top && bottom(box) <= top + pitch && gapX(box, line.box) < 900,
    );
    const box = union(own.map((one) => one.box));
    const controls = scene.controls.filter(
      (control) =>
        centre(control.box).y > top - 4 &&
        centre(control.box).y < top + pitch - 4 &&
        control.box.height < 1.2 * pitch &&
        isOfList(control.box),
    );
    return { box, lines: inReadingOrder(own), controls };
  });
}

/** Share of a row's lines that begin or end where lines of other rows do. */
function alignment({ lines }: Member, others: Member[]): number {
  const isAligned = ({ box }: TextLine): boolean =>
    others.some((other) =>
      other.lines.some(
        (line) => Math.abs(line.box.x - box.x) <= 6 || Math.abs(right(line.box) - right(box)) <= 6,
      ),
    );
  return lines.length === 0 ? 0 : lines.filter(isAligned).length / lines.length;
}

/** Whether a row is of the same make as the others: what stands over or under a list is not. */
function isOfThem(member: Member, others: Member[]): boolean {
  const withControls = others.filter(({ controls }) => controls.length > 0).length;
  const usual = median(others.map(({ lines }) => lines.length));
  return (
    alignment(member, others) >= 0.6 &&
    1.6 * member.lines.length >= usual &&
    (member.controls.length > 0 || withControls < 0.8 * others.length)
  );
}

/** The members without those at either end that are of another make. */
function trimmed(members: Member[]): Member[] {
  const [first, last] = [members[0], members.at(-1)];
  if (members.length < 3 || !first || !last) return members;
  if (!isOfThem(first, members.slice(1))) return trimmed(members.slice(1));
  return isOfThem(last, members.slice(0, -1)) ? members : trimmed(members.slice(0, -1));
}

function runGroups(scene: Scene, lines: TextLine[]): Member[][] {
  const runs = runsOf(lines).filter((run) => !isProse(run) && pitchOf(run[0]!, run[1]!) >= 14);
  return runs.map((run) => trimmed(membersOfRun(scene, run, lines)));
}

/** Boxes and switches of one kind in one column. */
function toggleGroups({ controls, lines }: Scene): Member[][] {
  const columns: Control[][] = [];
  for (const control of controls) {
    if (control.affordance !== 'toggle') continue;
    const column = columns.find(
      ([first]) => first!.kind === control.kind && Math.abs(first!.box.x - control.box.x) <= alignedPx,
    );
    if (column) column.push(control);
    else columns.push([control]);
  }
  return columns
    .filter((column) => column.length >= 2)
    .map((column) =>
      column.map((control) => ({
        box: control.box,
        lines: lines.filter(({ id }) => control.lines.includes(id)),
        controls: [control],
      })),
    );
}

const isSame = (a: Member[], b: Member[]): boolean =>
  a.length === b.length &&
  a.every((member, n) => within(member.box, b[n]!.box) > 0.5 || within(b[n]!.box, member.box) > 0.5);

/** Whether each member of a group is one of another's, which has more. */
const isPartOf = (part: Member[], whole: Member[]): boolean =>
  part.length < whole.length &&
  part.every(({ box }) =>
    whole.some(
      (other) =>
        Math.abs(centre(other.box).y - centre(box).y) < 10 &&
        (within(other.box, box) > 0.5 || within(box, other.box) > 0.5),
    ),
  );

/** Whether what looks like a list of bare lines is what one member of another group says. */
const isLinesOf = (lines: Member[], whole: Member[]): boolean =>
  lines.every((member) => member.lines.length === 1 && member.controls.length === 0) &&
  whole.some(({ box }) => lines.every((member) => within(member.box, box) > 0.8));

/** Whether a group has all that another has, and more lines in each. */
const isRicher = (a: Member[], b: Member[]): boolean =>
  a.reduce((sum, { lines }) => sum + lines.length, 0) > b.reduce((sum, { lines }) => sum + lines.length, 0);

/** A row of headings over the first member: as many as its columns, in another look or without its figures. */
function headsOver(scene: Scene, members: Member[]): TextLine[] {
  const [first, second] = members;
  if (!first || !second) return [];
  const pitch = Math.max(40, 1.6 * Math.abs(centre(second.box).y - centre(first.box).y));
  const over = scene.lines.filter(
    ({ box, words }) =>
      bottom(box) <= first.box.y + 4 &&
      first.box.y - bottom(box) < pitch &&
      words.length <= 4 &&
      box.x >= first.box.x - 40 &&
      right(box) <= right(first.box) + 60,
  );
  const nearest = Math.max(...over.map(({ box }) => centre(box).y));
  const row = over
    .filter(({ box }) => Math.abs(centre(box).y - nearest) < 8)
    .sort((a, b) => a.box.x - b.box.x);
  return row.length >= 2 ? row : [];
}

function titleOver(scene: Scene, members: Member[], heads: TextLine[]): string {
  const box = union([...members.map((member) => member.box), ...heads.map((head) => head.box)]);
  const over = scene.lines.filter(
    (line) => bottom(line.box) <= box.y + 4 && box.y - bottom(line.box) < titlePx && gapX(line.box, box) < 0,
  );
  const label = regionsAround(scene, members[0]!.box).find(
    ({ kind }) => kind === 'table' || kind === 'list',
  )?.label;
  return [...over.map(({ text }) => text), label ?? ''].join(' ');
}

/** Whether the first member is the row of headings itself: without any figure where all others have one. */
function isHeadRow([first, ...others]: Member[]): boolean {
  const figures = ({ lines }: Member): number => lines.filter(({ text }) => /\d/.test(text)).length;
  return (
    first !== undefined &&
    others.length >= 2 &&
    first.controls.length === 0 &&
    ((figures(first) === 0 && others.every((member) => figures(member) > 0)) ||
      (first.lines.length >= 2 &&
        first.lines.every(({ bold }) => bold) &&
        others.every(({ lines }) => !lines.every(({ bold }) => bold))))
  );
}

/** All groups of two and more like things, those first of which more is known. */
export function groupsOf(scene: Scene): Group[] {
  const lines = scene.lines.filter(({ unread }) => !unread);
  const found: Member[][] = [];
  for (const members of [...regionGroups(scene), ...runGroups(scene, lines), ...toggleGroups(scene)]) {
    const own = members.filter((member) => member.lines.length > 0 || member.controls.length > 0);
    const group = isHeadRow(own) ? own.slice(1) : own;
    if (
      group.length < 2 ||
      group.some((member, n) => group.slice(n + 1).some((other) => within(other.box, member.box) > 0.3))
    )
      continue;
    const twin = found.findIndex((other) => isSame(other, group));
    if (twin < 0) found.push(group);
    else if (isRicher(group, found[twin]!)) found[twin] = group;
  }
  const whole = found.filter(
    (group) => !found.some((other) => other !== group && (isPartOf(group, other) || isLinesOf(group, other))),
  );
  return whole.map((members) => {
    const heads = headsOver(scene, members);
    return { members, heads, title: titleOver(scene, members, heads) };
  });
}

/** Where a name stands in a member: as one of its lines, or at the start of one; 0 where it does not. */
export function namedBy({ lines, controls }: Member, name: string): number {
  const wanted = wordsOf(name).join(' ');
  if (wanted === '') return 0;
  const texts = [...lines.map(({ text }) => text), ...controls.map(({ label }) => label)];
  if (texts.some((text) => fold(text) === fold(name) || wordsOf(text).join(' ') === wanted)) return 1;
  if (texts.some((text) => `${wordsOf(text).join(' ')} `.startsWith(`${wanted} `))) return 0.9;
  return texts.some((text) => ` ${wordsOf(text).join(' ')} `.includes(` ${wanted} `)) ? 0.8 : 0;
}

/** The one member that bears a name best; undefined where none or several do. */
export function memberCalled({ members }: Group, name: string): Member | undefined {
  const worth = members.map((member) => namedBy(member, name));
  const best = Math.max(...worth);
  if (best === 0) return undefined;
  const found = members.filter((_, n) => worth[n] === best);
  return found.length === 1 ? found[0] : undefined;
}
