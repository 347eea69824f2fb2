import { createHash } from 'node:crypto';
import type { Control, Fingerprint, Region, TextLine } from '../scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { Raster } from '../pixels/raster.ts';

/** Grid of the coarse picture of the layout. */
const columns = 12;
const rows = 8;
const bagSize = 48;

const kindGroups: Record<string, number> = {
  button: 0,
  link: 1,
  textfield: 2,
  textarea: 2,
  date: 2,
  select: 3,
  checkbox: 4,
  radio: 4,
  switch: 4,
  tab: 5,
  menuitem: 1,
  icon: 6,
  image: 7,
  pagination: 5,
  slider: 3,
  progress: 6,
  spinner: 6,
};

/** A fingerprint has two parts, the second of which ignores text. */
export function fingerprint(
  raster: Raster,
  background: number,
  lines: TextLine[],
  controls: Control[],
  regions: Region[],
): Fingerprint {
  const content = createHash('sha1')
    .update(
      lines
        .filter((l) => l.confidence > 0.5)
        .map((l) => l.text)
        .join('\n'),
    )
    .digest('base64url')
    .slice(0, 16);
  const features = featuresOf(raster, background, lines, controls, regions);
  const layout = createHash('sha1')
    .update(Buffer.from(features.map((f) => f >> 5)))
    .digest('base64url')
    .slice(0, 16);
  return { content, layout, features };
}

/**
 * Features, in this order: the look of each frame cell (header band and sides); the number of controls of
 * each kind; a bag of the interface's own words (buttons, fields, headings, tabs); the kinds of regions.
 */
function featuresOf(
  raster: Raster,
  background: number,
  lines: TextLine[],
  controls: Control[],
  regions: Region[],
): number[] {
  const { width: W, height: H } = raster;
  const cells = new Array<number>(columns * rows).fill(0);
  const mark = (b: Box, weight: number) => {
    const cx = Math.min(columns - 1, Math.max(0, Math.floor(((b.x + b.width / 2) / W) * columns)));
    const cy = Math.min(rows - 1, Math.max(0, Math.floor(((b.y + b.height / 2) / H) * rows)));
    cells[cy * columns + cx] = Math.min(255, cells[cy * columns + cx]! + weight);
  };
  for (const l of lines) mark(l.box, 40);
  for (const c of controls) if (c.kind !== 'link') mark(c.box, 60);
  const counts = new Array<number>(8).fill(0);
  for (const c of controls) if (c.confidence >= 0.5) counts[kindGroups[c.kind] ?? 6]!++;
  const kinds = counts.map((n) => Math.min(255, Math.round(Math.log2(1 + n) * 42)));
  const bag = new Array<number>(bagSize).fill(0);
  const put = (text: string, weight: number) => {
    const plain = text
      .toLowerCase()
      .replace(/[\d\p{P}\p{S}]+/gu, '')
      .replace(/\s+/g, ' ')
      .trim();
    if (plain.length < 2) return;
    const slot = createHash('sha1').update(plain).digest().readUInt16LE(0) % bagSize;
    bag[slot] = Math.min(255, Math.max(bag[slot]!, weight));
  };
  for (const c of controls) {
    if (c.confidence < 0.5) continue;
    if (c.kind === 'button' || c.kind === 'tab') put(c.label, 200);
    else if (['textfield', 'textarea', 'select', 'date'].includes(c.kind)) put(c.label, 180);
    // Labels of choices are partly content: product colours, names in a list.
    else if (['checkbox', 'radio', 'switch'].includes(c.kind)) put(c.label, 50);
  }
  const kindsOfRegions = ['header', 'navigation', 'sidebar', 'footer', 'dialog', 'table', 'card', 'row'];
  const parts = kindsOfRegions.map((k) => {
    const n = regions.filter((r) => r.kind === k).length;
    return k === 'card' || k === 'row' ? Math.min(255, Math.round(Math.log2(1 + n) * 50)) : n > 0 ? 255 : 0;
  });
  const colour = [background >> 16, (background >> 8) & 255, background & 255];
  const heading = [...lines].filter((l) => l.confidence > 0.6).sort((a, b) => b.fontPx - a.fontPx)[0];
  const title = heading
    ? createHash('sha1')
        .update(heading.text.toLowerCase().replace(/[^\p{L}]+/gu, ''))
        .digest()[0]!
    : 0;
  return [...cells, ...kinds, ...bag, ...parts, ...colour, title];
}

const at = {
  kinds: columns * rows,
  bag: columns * rows + 8,
  parts: columns * rows + 8 + bagSize,
  colour: columns * rows + 16 + bagSize,
  title: columns * rows + 19 + bagSize,
};

/** Weight of each kind of control; numbers of links, icons and images vary from list to list. */
const kindWeights = [1, 0.25, 1, 1, 0.6, 1, 0.3, 0.5];

/** 0…1 by weighted agreement of the feature groups; 1 if equal, 0 if only one of them is empty. */
export function likeness(a: Fingerprint, b: Fingerprint): number {
  if (a.layout === b.layout && a.features.length === b.features.length) return 1;
  if (a.features.length === 0 || b.features.length === 0 || a.features.length !== b.features.length)
    return a.features.length === b.features.length ? 1 : 0;
  const x = a.features;
  const y = b.features;
  const cells = soft(x, y, 0, at.kinds);
  let kinds = 1;
  for (let k = 0; k < kindWeights.length; k++)
    kinds -= (kindWeights[k]! * 0.7 * Math.min(160, Math.abs(x[at.kinds + k]! - y[at.kinds + k]!))) / 160;
  let parts = 1;
  for (let i = at.parts; i < at.colour; i++) parts -= (0.5 * Math.abs(x[i]! - y[i]!)) / 255;
  const colour = 1 - meanGap(x, y, at.colour, at.title, 64);
  const { bag, words } = bagLikeness(x, y);
  // If there are few words, the title decides; if there are many, it is content (a product's name).
  const title = 0.3 / (1 + words / 4);
  const rest = 1 - title;
  const titles = x[at.title] === y[at.title] ? 1 : 0;
  const score =
    title * titles +
    rest *
      (0.5 * bag +
        0.17 * Math.max(0, kinds) +
        0.15 * Math.max(0, parts) +
        0.08 * cells +
        0.1 * Math.max(0, colour));
  const dialog = x[at.parts + 4] === y[at.parts + 4] ? 1 : 0.6;
  return calibrated(Math.max(0, Math.min(1, score * dialog)));
}

/**
 * Maps the raw score so that the limit is 0.9 for callers. Measured: screens of one template score above
 * 0.74, different ones below.
 */
function calibrated(score: number): number {
  const split = 0.74;
  return score < split ? (score / split) * 0.9 : 0.9 + ((score - split) / (1 - split)) * 0.1;
}

function bagLikeness(x: number[], y: number[]): { bag: number; words: number } {
  let both = 0;
  let any = 0;
  let words = 0;
  for (let i = at.bag; i < at.parts; i++) {
    both += Math.min(x[i]!, y[i]!);
    any += Math.max(x[i]!, y[i]!);
    if (x[i]! > 60 && y[i]! > 60) words++;
  }
  return { bag: any === 0 ? 1 : both / any, words };
}

function meanGap(x: number[], y: number[], from: number, to: number, full: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += Math.min(1, Math.abs(x[i]! - y[i]!) / full);
  return sum / Math.max(1, to - from);
}

/** Share of cells where both or neither have content, 0…1. */
function soft(x: number[], y: number[], from: number, to: number): number {
  let agree = 0;
  for (let i = from; i < to; i++) if (x[i]! > 0 === y[i]! > 0) agree++;
  return agree / Math.max(1, to - from);
}
