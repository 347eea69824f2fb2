/**
 * What Sight sees on one picture. All boxes are in picture pixels (device pixel ratio 1), origin top left.
 */
import type { Box, Point } from '#worker/core/geometry.ts';

export interface Colour {
  r: number;
  g: number;
  b: number;
}

/** One line of text: a run of words on one baseline without a gap that would part two columns. */
export interface TextLine {
  id: number;
  text: string;
  box: Box;
  /** 0…1, calibrated: of lines read at ≥ 0.9, at least 97 % are right. */
  confidence: number;
  words: { text: string; box: Box }[];
  /** Height of the glyph band in px, a stand-in for the font size. */
  fontPx: number;
  colour: Colour;
  background: Colour;
  /** Strokes noticeably thicker than the page's usual ones at this size. */
  bold: boolean;
  struckThrough: boolean;
  underlined: boolean;
}

export const controlKinds = [
  'button',
  'link',
  'textfield',
  'textarea',
  'checkbox',
  'radio',
  'switch',
  'select',
  'date',
  'slider',
  'tab',
  'menuitem',
  'icon',
  'image',
  'pagination',
  'progress',
  'spinner',
] as const;
export type ControlKind = (typeof controlKinds)[number];

/** What can be done with a control. */
export type Affordance = 'press' | 'type' | 'toggle' | 'choose' | 'scroll' | 'none';

export interface Control {
  id: number;
  kind: ControlKind;
  affordance: Affordance;
  /** 0…1: how sure that this is a control of this kind. */
  confidence: number;
  box: Box;
  /**
   * The name that a person would use for it: its own words, the label beside or above it, or its icon's name;
   * '' if none.
   */
  label: string;
  /**
   * Name of the icon drawn in it (cart, search, close, menu, plus, minus, trash, edit, eye, chevron-down …).
   */
  icon?: string;
  /** Text typed or chosen in a field, as shown. */
  value?: string;
  /** Grey hint in an empty field. */
  placeholder?: string;
  state: { checked?: boolean; selected?: boolean; disabled?: boolean; focused?: boolean; invalid?: boolean };
  /** Fill colour of its body (a button's background), where it has one. */
  fill?: Colour;
  /** Id of the innermost region that holds it. */
  region: number;
  /** Ids of the text lines inside it. */
  lines: number[];
}

export const regionKinds = [
  'page',
  'header',
  'navigation',
  'main',
  'footer',
  'sidebar',
  'dialog',
  'toast',
  'card',
  'row',
  'table',
  'list',
  'form',
  'badge',
  'cell',
] as const;
export type RegionKind = (typeof regionKinds)[number];

export interface Region {
  id: number;
  kind: RegionKind;
  box: Box;
  /** Id of the region around it; undefined for the page. */
  parent?: number;
  /** Its heading or first words. */
  label: string;
}

/** Two levels: `content` changes when what is written changes, `layout` only when another screen is shown. */
export interface Fingerprint {
  content: string;
  layout: string;
  /** Coarse features behind `layout`, so that two near-equal screens can be compared; numbers in 0…255. */
  features: number[];
}

export interface Scene {
  width: number;
  height: number;
  lines: TextLine[];
  controls: Control[];
  /** The first is always the page itself. */
  regions: Region[];
  fingerprint: Fingerprint;
  /** Dominant colour behind everything. */
  background: Colour;
  /** Set where the picture could not be (wholly) read, with why. */
  reason?: string;
  /** Milliseconds spent: segmentation, OCR, controls; and how many lines came from the cache. */
  cost: { ms: number; lines: number; linesRead: number };
}

/**
 * A screenshot: an encoded image (PNG or JPEG) and its size in px. It may be taller than the screen: the page
 * as far as it scrolls.
 */
export interface Picture {
  image: Buffer;
  width: number;
  height: number;
  /** The part of it that shows on the screen now; all of it if left out. */
  visible?: Box;
}

/**
 * How the mouse pointer looks over a point: the hand over what can be pressed, the bar over what can be
 * written in or marked.
 */
export type PointerShape = 'arrow' | 'hand' | 'text' | 'forbidden' | 'move' | 'busy' | 'other';

/** What changed between two scenes, in the scene's own terms. */
export interface Change {
  kind:
    | 'text-changed'
    | 'text-appeared'
    | 'text-vanished'
    | 'control-appeared'
    | 'control-vanished'
    | 'control-changed'
    | 'dialog-opened'
    | 'dialog-closed'
    | 'region-repainted';
  box: Box;
  before?: string;
  after?: string;
  /** One plain sentence: `the badge beside "Cart" went from 1 to 2`. */
  says: string;
}

export interface SceneDifference {
  /** Same screen (its layout), even where its content moved on. */
  sameScreen: boolean;
  /** Nothing that a person would notice changed. */
  same: boolean;
  /** Share of the picture's 16 px tiles that changed, 0…1. */
  repainted: number;
  changes: Change[];
}

/**
 * The eye. Calls may be made concurrently; looking runs off the event loop, comparing takes it for a few ms.
 */
export interface Sight {
  /** Never throws for a bad picture: the scene comes back empty or partial, with `reason`. */
  look(picture: Picture, options?: { masked?: Box[] }): Promise<Scene>;
  /** Compares two pictures whose scenes are known. */
  compare(
    before: { picture: Picture; scene: Scene },
    after: { picture: Picture; scene: Scene },
    options?: { masked?: Box[] },
  ): Promise<SceneDifference>;
  /** Boxes, exact to the pixel, in which two pictures differ, largest first. */
  differences(before: Picture, after: Picture): Promise<Box[]>;
  /** Grey 16×16 pictures of boxes, 256 numbers 0…255 each, to know again what bears no words. */
  thumbnails(picture: Picture, boxes: Box[]): Promise<number[][]>;
  /**
   * Pictures of a pane, taken one after the other while it was scrolled down at a point, as one; undefined
   * where they do not overlap.
   */
  stitch(pictures: Picture[], at: Point): Promise<{ picture: Picture; pane: Box } | undefined>;
  /** Names of the icons drawn in boxes of a picture, one for each; undefined where none is known. */
  iconsIn(picture: Picture, boxes: Box[]): Promise<(string | undefined)[]>;
  /** 0…1: how alike two scenes' layouts are; ≥ 0.9 is taken as the same screen. */
  likeness(a: Fingerprint, b: Fingerprint): number;
  /** Draws what was seen onto the picture, as a PNG, for people. */
  draw(picture: Picture, scene: Scene): Promise<Buffer>;
  close(): Promise<void>;
}
