/** A menu that a press has opened over its page, whose entries nothing but their place tells from print. */
import { centre, median, overlap, within, type Box } from '#worker/core/geometry.ts';
import { inOrder } from '#worker/sight/probes/index.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';

/** What the box of a menu may be taken for. */
const frameKinds: ReadonlySet<Control['kind']> = new Set(['textfield', 'textarea', 'button']);
/** An entry is a few words; more are a text. */
const longestEntry = 40;
const fewestEntries = 2;
/** Entries begin at one place, px. */
const sameEdgePx = 4;
/** Distance from entry to entry, in heights of their print: less are the lines of a text. */
const pitch = { least: 1.7, most: 4.5 };
/** How far the distance differs; a rule between two groups takes some more. */
const samePitch = { least: 0.8, most: 1.7 };

const isSameLine = (one: TextLine, other: TextLine): boolean =>
  one.text === other.text && overlap(one.box, other.box) > 0.5;

/** Whether a line is no print as far as the pointer tells: over print it becomes a text cursor. */
const isPressable = ({ printed }: Scene, { arrow }: TextLine): boolean => !printed || arrow === true;

/** The first line of each row, from the top: a shortcut may stand at its end. */
function firstOfRows(lines: readonly TextLine[]): TextLine[] {
  const firsts: TextLine[] = [];
  for (const line of [...lines].sort((a, b) => a.box.x - b.box.x))
    if (!firsts.some(({ box }) => Math.abs(centre(box).y - centre(line.box).y) < box.height / 2))
      firsts.push(line);
  return firsts.sort((a, b) => a.box.y - b.box.y);
}

/** Whether lines stand one under another, alike and evenly, as entries do. */
function areEntries(lines: readonly TextLine[]): boolean {
  const [first] = lines;
  if (!first || lines.length < fewestEntries) return false;
  const height = median(lines.map(({ fontPx }) => fontPx));
  const steps = lines.slice(1).map(({ box }, at) => centre(box).y - centre(lines[at]!.box).y);
  const step = Math.min(...steps);
  return (
    step > height * pitch.least &&
    step < height * pitch.most &&
    steps.every((one) => one > step * samePitch.least && one < step * samePitch.most) &&
    lines.every(
      ({ text, box, fontPx }) =>
        text.length <= longestEntry &&
        /\p{L}{2}/u.test(text) &&
        Math.abs(box.x - first.box.x) <= sameEdgePx &&
        Math.abs(fontPx - height) <= 1.5,
    )
  );
}

/** A frame that has come: a card, or a box that was taken for a field of several lines. */
interface Frame {
  box: Box;
  region: number;
  /** What the box was taken for. */
  control?: Control;
}

/** Of the lines of a page, this share stands where it did under a menu. */
const leastStaying = 0.5;

const isSamePage = (before: Scene, after: Scene): boolean =>
  before.lines.filter((line) => after.lines.some((now) => isSameLine(line, now))).length >=
  leastStaying * before.lines.length;

/** The frames that came over a page; none on another page. */
function framesThatCame(before: Scene, after: Scene): Frame[] {
  if (!isSamePage(before, after)) return [];
  const { regions, controls } = after;
  const isNew = ({ box }: { box: Box }, all: readonly { box: Box }[]) =>
    !all.some((was) => overlap(was.box, box) > 0.7);
  return [
    ...regions
      .filter((region) => region.kind === 'card' && isNew(region, before.regions))
      .map(({ box, id }) => ({ box, region: id })),
    ...controls
      .filter((control) => frameKinds.has(control.kind) && isNew(control, before.controls))
      .map((control) => ({ box: control.box, region: control.region, control })),
  ];
}

/** The entries in one frame that came; none where it holds something else than a menu. */
function entriesOf({ box: frame, control }: Frame, before: Scene, after: Scene): TextLine[] {
  const inside = after.lines.filter(({ box }) => within(box, frame) > 0.9);
  const others = after.controls.filter(
    (other) => other !== control && other.kind !== 'icon' && within(other.box, frame) > 0.9,
  );
  const isNew = inside.every((line) => !before.lines.some((was) => isSameLine(was, line)));
  const entries = firstOfRows(inside);
  return isNew &&
    others.length === 0 &&
    areEntries(entries) &&
    entries.every((one) => isPressable(after, one))
    ? entries
    : [];
}

const entryOf = (line: TextLine, region: number): Control => ({
  id: 0,
  kind: 'menuitem',
  affordance: 'press',
  confidence: 0.75,
  box: line.box,
  label: line.text,
  state: {},
  region,
  lines: [line.id],
});

/**
 * What an act has led to, with the entries of a menu that it opened as controls on a card: where a menu shows no
 * hand over them, they look like print. The same scene where none came.
 */
export function withOpenedMenu(before: Scene, after: Scene): Scene {
  const menus = framesThatCame(before, after)
    .map((frame) => ({ ...frame, entries: entriesOf(frame, before, after) }))
    .filter(({ entries }) => entries.length > 0);
  if (menus.length === 0) return after;
  let { controls } = after;
  const regions = [...after.regions];
  for (const { box, region, control, entries } of menus) {
    const card = control ? regions.length : region;
    if (control) regions.push({ id: card, kind: 'card', box, parent: region, label: entries[0]!.text });
    controls = [
      ...controls.filter((other) => other !== control),
      ...entries.map((line) => entryOf(line, card)),
    ];
  }
  return { ...after, regions, controls: inOrder(controls) };
}

/** Whether an act opened a menu: several things to press came together, on a card that came with them. */
export const opensMenu = (before: Scene, after: Scene): boolean =>
  framesThatCame(before, after).some(
    ({ box: frame }) =>
      after.controls.filter(
        ({ box, affordance, label }) =>
          affordance === 'press' &&
          within(box, frame) > 0.9 &&
          !before.controls.some((was) => was.label === label),
      ).length >= fewestEntries,
  );
