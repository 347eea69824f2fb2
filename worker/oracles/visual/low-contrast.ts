import type { SessionView } from '#worker/ports/screen.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';
import { colourName, isColourless } from '#worker/sight/colour-names.ts';
import { brightness, contrast } from '#worker/sight/contrast.ts';
import { overlap, within } from '#worker/core/geometry.ts';
import type { Colour, Control, Scene, TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { apart } from '#worker/facts/colours.ts';
import { atEdge } from '#worker/facts/lists.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { newLines, sameRow } from '#worker/facts/reading.ts';
import type { Oracle, OracleInput } from '../types.ts';

/**
 * WCAG asks for a contrast of 4.5 (3 for large text). Antialiasing lowers the contrast of thin glyphs in a
 * picture, so only text far below that is reported.
 */
const worstSmall = 2.2;
const worstLarge = 1.7;
/** Sentences have a stricter limit: they are meant to be read, and many glyphs make their colour certain. */
const worstSentence = 2.8;
const fewestWords = 5;
const smallestSentencePx = 13;

const tone = ({ r, g, b }: Colour): string => [r, g, b].map((part) => Math.round(part / 40)).join('.');

/**
 * The style of a line, as parts of a signature: one style is one issue, on any number of pages, and anywhere
 * on a gradient.
 */
const styleOf = ({ colour, background }: TextLine): string[] =>
  isColourless(background)
    ? [isColourless(colour) ? tone(colour) : colourName(colour), tone(background)]
    : [brightness(colour) > brightness(background) ? 'light' : 'dark', colourName(background)];

const worstFor = ({ fontPx, words, confidence }: TextLine): number =>
  fontPx >= 24
    ? worstLarge
    : words.length >= fewestWords && fontPx >= smallestSentencePx && confidence > 0.85
      ? worstSentence
      : worstSmall;

const isPale = (line: TextLine): boolean => contrast(line.colour, line.background) < worstFor(line);

const turnedBy = 100;
const readable = 4.5;

/**
 * Whether the theme was switched between dark and light. Most text then is still readable, unlike under a
 * dimming overlay.
 */
function isTurned(was: Scene, { lines, background }: Scene): boolean {
  return (
    Math.abs(brightness(was.background) - brightness(background)) > turnedBy &&
    lines.filter((line) => contrast(line.colour, line.background) >= readable).length > lines.length * 0.7
  );
}

/** The line's box in viewport coordinates, px. */
const inWindow = ({ box }: TextLine, { picture: { visible } }: SessionView): Box => ({
  ...box,
  y: box.y - (visible?.y ?? 0),
});

/**
 * Whether the same text was readable here a moment ago, at its place in the page or in the viewport: now an
 * overlay or bar covers it, which may change how it is read.
 */
function isVeiled(line: TextLine, { step, earlier }: OracleInput): boolean {
  const here = routePath(step.after.address);
  const now = inWindow(line, step.after);
  const isThere = (a: Box, b: Box) => sameRow(a, b) && overlap(a, b) > 0.2;
  const isSame = (other: TextLine, seen: SessionView) =>
    (isThere(other.box, line.box) &&
      (alike(other.text, line.text) > 0.5 ||
        normalizeLabel(other.text).includes(normalizeLabel(line.text)))) ||
    (isThere(inWindow(other, seen), now) && alike(other.text, line.text) > 0.8);
  return [...earlier.map(({ after }) => after), step.before]
    .filter(({ address, scene }) => routePath(address) === here && !isTurned(scene, step.after.scene))
    .some((seen) => seen.scene.lines.some((other) => !isPale(other) && isSame(other, seen)));
}

const dimmedBy = 10;
/** Maximum number of steps back, since people stay in an opened overlay for a while. */
const stepsBack = 12;

/** Whether the whole page is darker than a few steps ago: an overlay dims it. */
function isDimmed({ step, earlier }: OracleInput): boolean {
  const { address, scene } = step.after;
  return [...earlier.slice(-stepsBack).map(({ after }) => after), step.before].some(
    (seen) =>
      seen.address === address &&
      seen.scene.lines.length > 0 &&
      !isTurned(seen.scene, scene) &&
      brightness(seen.scene.background) - brightness(scene.background) > dimmedBy,
  );
}

/** Maximum height of sticky bars at the top of the viewport, px. */
const barPx = 96;

/** Whether a sticky bar may cover the line in the picture of a scrolled page. */
const isUnderBar = ({ box }: TextLine, { picture: { visible } }: SessionView): boolean =>
  visible !== undefined && visible.y > 0 && box.y + box.height > visible.y && box.y < visible.y + barPx;

/** Whether the viewport's edge crosses the line: overlays and shadows end there. */
const isAtWindowsEdge = ({ box }: TextLine, { picture: { visible } }: SessionView): boolean =>
  visible !== undefined &&
  [visible.y, visible.y + visible.height].some((edge) => box.y < edge && box.y + box.height > edge);

/** Text behind an open dialog is judged once the dialog is closed. */
const isBehindDialog = ({ regions }: Scene, { box }: TextLine): boolean =>
  regions.some(({ kind }) => kind === 'dialog') &&
  !regions.some((region) => region.kind === 'dialog' && within(box, region.box) > 0.5);

/**
 * Whether a button looks disabled: grey text on a grey fill. For part of a split button, the text's
 * background is its fill.
 */
function looksDisabled(scene: Scene, line: TextLine, { kind, fill }: Control): boolean {
  const ground = fill ?? (differs(line.background, scene.background) ? line.background : undefined);
  return kind === 'button' && !!ground && isColourless(ground) && isColourless(line.colour);
}

/** Minimum number of readable entries of a menu that was just opened. */
const fewestEntries = 4;

/** Whether a line is a disabled entry of a menu that was just opened: grey among readable entries. */
function waitsInMenu(line: TextLine, { before, after, act }: StepRecord): boolean {
  if ((act?.kind !== 'press' && act?.kind !== 'hover') || !isColourless(line.colour)) return false;
  const fresh = newLines({ before, after });
  const entries = fresh.filter(
    (other) =>
      other !== line &&
      Math.abs(other.box.x - line.box.x) <= 3 &&
      Math.abs(other.fontPx - line.fontPx) <= 2 &&
      !differs(other.background, line.background) &&
      !isPale(other),
  );
  return fresh.includes(line) && entries.length >= fewestEntries;
}

/**
 * Whether a line reads like a placeholder, which is usually pale. A borderless field may not be detected as
 * one.
 */
const isHint = ({ text }: TextLine): boolean =>
  /^(?:(?:search|filter|find|type|write|enter|ask|add)\b.*(?:…|\.{2,3})|(?:pick|choose|select) an? .*)$/i.test(
    text.trim(),
  );

const differs = (a: Colour, b: Colour): boolean => apart(a, b) > 24;

/**
 * Whether a line is a badge: up to three words with another background than the rest of their row. Badges
 * share one style across colours and pages; sidebars and buttons have styles of their own.
 */
const isBadge = (scene: Scene, line: TextLine): boolean =>
  line.words.length <= 3 &&
  differs(line.background, scene.background) &&
  !atEdge(scene, line.box) &&
  !scene.controls.some(({ kind, box }) => kind === 'button' && within(line.box, box) > 0.9) &&
  scene.lines.some(
    (other) => other !== line && sameRow(other.box, line.box) && differs(other.background, line.background),
  );

/** Whether a line has words rather than stars and other symbols, however OCR reads them. */
const isWords = ({ text }: TextLine): boolean => {
  const signs = text.replace(/\s/g, '');
  const letters = signs.replace(/[^\p{L}\p{N}]/gu, '').length;
  return letters >= 4 && letters > signs.length * 0.6;
};

const signatureOf = (scene: Scene, line: TextLine): string =>
  isBadge(scene, line)
    ? signature(
        'low-contrast',
        'badge',
        String(Math.round(line.fontPx / 2)),
        brightness(scene.background) < 128 ? 'dark' : 'light',
      )
    : signature('low-contrast', ...styleOf(line));

/** Maximum number of styles reported per page. */
const maxStyles = 3;

export const lowContrast: Oracle = {
  name: 'low-contrast',
  describes: 'Text that can hardly be told from its background',
  type: 'Accessibility',
  severity: 'Medium',
  severityReason: 'People with weak eyes or a bright room cannot read it.',
  layoutOnly: true,
  judge(input) {
    const { step } = input;
    const { scene, address } = step.after;
    if (isDimmed(input)) return [];
    return (
      scene.lines
        .filter((line) => {
          if (line.confidence < 0.75 || !isWords(line) || isHint(line)) return false;
          if (
            !isPale(line) ||
            isUnderBar(line, step.after) ||
            isAtWindowsEdge(line, step.after) ||
            isBehindDialog(scene, line) ||
            isVeiled(line, input)
          )
            return false;
          const control = scene.controls.find(
            ({ box }) =>
              line.box.x >= box.x - 2 &&
              line.box.y >= box.y - 2 &&
              line.box.x + line.box.width <= box.x + box.width + 2 &&
              line.box.y + line.box.height <= box.y + box.height + 2,
          );
          // Disabled controls and placeholders are usually pale.
          return !(
            control?.state.disabled ||
            (control && looksDisabled(scene, line, control)) ||
            waitsInMenu(line, step) ||
            control?.placeholder === line.text ||
            control?.affordance === 'type' ||
            control?.kind === 'image'
          );
        })
        .map((line) => ({ line, signature: signatureOf(scene, line) }))
        // A style is reported once, even where one of its words looks like a badge.
        .filter(
          (one, at, all) =>
            all.findIndex(
              (other) =>
                other.signature === one.signature || styleOf(other.line).join() === styleOf(one.line).join(),
            ) === at,
        )
        .slice(0, maxStyles)
        .map(({ line, signature: ofStyle }) => ({
          signature: ofStyle,
          title: `“${line.text.slice(0, 50)}” is hardly readable`,
          expected: 'Text stands out from its background by a contrast of at least 4.5 : 1.',
          observed: `The contrast is ${contrast(line.colour, line.background).toFixed(1)} : 1.`,
          box: line.box,
          address,
          evidence: { texts: [line.text] },
        }))
    );
  },
};
