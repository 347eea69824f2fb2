/** Texts that may be tapped: no pointer changes its shape over them, as one does in a browser. */
import { chroma } from '#worker/sight/contrast.ts';
import { areaOf, contains, overlap, type Box } from '#worker/core/geometry.ts';
import { inOrder } from '#worker/sight/probes/index.ts';
import type { Control, Region, Scene, TextLine } from '#worker/sight/scene.ts';

/** Below what oracles need to call a control broken: it may be a mere text. */
const confidence = 0.55;
const maxWords = 6;
/** The share of the screen at its lower end in which a phone's bar of places stands. */
const barShare = 0.14;
const leastInBar = 3;
/** Difference of the strongest and the weakest part of a colour, 0…255. */
const leastChroma = 60;

const innerKinds: ReadonlySet<Region['kind']> = new Set(['row', 'card']);

const mayBeEntry = ({ text, words, unread, struckThrough }: TextLine): boolean =>
  !unread && !struckThrough && words.length <= maxWords && /\p{L}{2}/u.test(text);

/** Entries of a bar at the lower end of the screen: three or more short texts in one row. */
function barEntries({ lines, height }: Scene): TextLine[] {
  const low = lines.filter((line) => mayBeEntry(line) && line.box.y > height * (1 - barShare));
  const inRow = (line: TextLine) => low.filter(({ box }) => Math.abs(box.y - line.box.y) < line.box.height);
  return low.filter((line) => inRow(line).length >= leastInBar);
}

/** The first text of each row and card that holds no control. */
function listEntries({ lines, regions, controls }: Scene): TextLine[] {
  return regions
    .filter(
      ({ kind, box }) => innerKinds.has(kind) && !controls.some((control) => contains(box, control.box)),
    )
    .flatMap(({ box }) => lines.find((line) => contains(box, line.box) && mayBeEntry(line)) ?? []);
}

/** Texts in a colour of their own, on the screen's ground. */
const colouredTexts = ({ lines }: Scene): TextLine[] =>
  lines.filter(
    (line) =>
      mayBeEntry(line) && chroma(line.colour) >= leastChroma && chroma(line.background) < leastChroma / 2,
  );

function regionAt({ regions }: Scene, box: Box): number {
  const around = regions.filter((region) => contains(region.box, box));
  return around.toSorted((a, b) => areaOf(a.box) - areaOf(b.box))[0]?.id ?? 0;
}

/** The scene with texts that may be tapped as controls, where no control was seen. */
export function withTouchTargets(scene: Scene): Scene {
  if (scene.reason !== undefined) return scene;
  const found = new Map<number, TextLine>();
  for (const line of [...barEntries(scene), ...listEntries(scene), ...colouredTexts(scene)])
    if (!scene.controls.some(({ box }) => overlap(box, line.box) > 0.3 || contains(box, line.box, 4)))
      found.set(line.id, line);
  if (found.size === 0) return scene;
  const next = Math.max(0, ...scene.controls.map(({ id }) => id)) + 1;
  const taken = [...found.values()].map(({ id, text, box }, at): Control => ({
    id: next + at,
    kind: 'link',
    affordance: 'press',
    confidence,
    box,
    label: text,
    state: {},
    region: regionAt(scene, box),
    lines: [id],
  }));
  return { ...scene, controls: inOrder([...scene.controls, ...taken]) };
}
