/**
 * The content recognised on one picture. All boxes are in picture pixels (device pixel ratio 1), origin top
 * left.
 */
import type { Box, Point } from '#worker/core/geometry.ts';

export interface Colour {
  r: number;
  g: number;
  b: number;
}

/** One line of text: words on one baseline without a column gap. */
export interface TextLine {
  id: number;
  text: string;
  box: Box;
  /** 0…1, calibrated: at least 97 % of lines with ≥ 0.9 are read correctly. */
  confidence: number;
  /** It could not be read: the text is a guess at signs that the reader does not know, and proves nothing. */
  unread?: true;
  words: { text: string; box: Box }[];
  /** Height of the glyph band in px, an approximation of the font size. */
  fontPx: number;
  colour: Colour;
  background: Colour;
  /** Strokes are noticeably thicker than usual on the page at this size. */
  bold: boolean;
  struckThrough: boolean;
  underlined: boolean;
  /** The mouse pointer stays an arrow over it, where it becomes a text cursor over print: a button's label, perhaps. */
  arrow?: true;
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

/** The action that a control supports. */
export type Affordance = 'press' | 'type' | 'toggle' | 'choose' | 'scroll' | 'none';

export interface Control {
  id: number;
  kind: ControlKind;
  affordance: Affordance;
  /** Confidence that this is a control of this kind, 0…1. */
  confidence: number;
  box: Box;
  /** Its name for a person: its own text, the label beside or above it, or its icon's name; '' if none. */
  label: string;
  /** Its whole name, if the link that begins the next line is its continuation. */
  alsoCalled?: string;
  /**
   * Name of the icon inside it (cart, search, close, menu, plus, minus, trash, edit, eye, chevron-down …).
   */
  icon?: string;
  /** Typed or chosen value of a field, as shown. */
  value?: string;
  /** Placeholder of an empty field. */
  placeholder?: string;
  state: { checked?: boolean; selected?: boolean; disabled?: boolean; focused?: boolean; invalid?: boolean };
  /** Set for a field that nothing frames: words that can be changed in place, or a field told by the pointer alone. */
  unframed?: true;
  /** Fill colour (a button's background), if it has one. */
  fill?: Colour;
  /** Id of the innermost region around it. */
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

/** Two levels: `content` changes with the text, `layout` only with the screen. */
export interface Fingerprint {
  content: string;
  layout: string;
  /** Coarse features behind `layout`, 0…255 each, for comparing similar screens. */
  features: number[];
}

export interface Scene {
  width: number;
  height: number;
  lines: TextLine[];
  controls: Control[];
  /** The first one is always the page. */
  regions: Region[];
  fingerprint: Fingerprint;
  /** Dominant colour behind everything. */
  background: Colour;
  /** The mouse pointer was asked: what is no control here is print that nothing says can be pressed. */
  pointed?: true;
  /** Over some of its text the pointer became a text cursor: over all print it would. */
  printed?: true;
  /** Where the pointer says that something can be dragged: boxes of lines and drawings. */
  grips?: Box[];
  /** Set if the picture could not be read completely: the reason. */
  reason?: string;
  /** Milliseconds spent; number of lines, and how many of them were read rather than cached. */
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
  /** The part visible in the viewport; all of it if undefined. */
  visible?: Box;
  /** Which part of a taller page it shows: where it begins, and how tall the page is, px. */
  page?: { top: number; height: number };
}

/** Mouse cursor at a point: hand over clickable content, text over editable or selectable content. */
export type PointerShape = 'arrow' | 'hand' | 'text' | 'forbidden' | 'move' | 'busy' | 'other';

/** Whether a dialog lies over what the scene shows. */
export const hasDialog = ({ regions }: Pick<Scene, 'regions'>): boolean =>
  regions.some(({ kind }) => kind === 'dialog');

/** A change between two scenes. */
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
  /** One sentence: `the badge beside "Cart" went from 1 to 2`. */
  says: string;
}

export interface SceneDifference {
  /** Same screen by its layout, even if the content changed. */
  sameScreen: boolean;
  /** Nothing visible to a person changed. */
  same: boolean;
  /** Share of the picture's 16 px tiles that changed, 0…1. */
  repainted: number;
  changes: Change[];
}

/**
 * Screen recognition. Calls may run concurrently; analysis runs off the event loop, comparing blocks it for
 * a few ms.
 */
export interface Sight {
  /** Never throws for a bad picture: the scene is empty or partial, with `reason`. */
  look(picture: Picture, options?: { masked?: Box[] }): Promise<Scene>;
  /** Compares two pictures whose scenes are known. */
  compare(
    before: { picture: Picture; scene: Scene },
    after: { picture: Picture; scene: Scene },
    options?: { masked?: Box[] },
  ): Promise<SceneDifference>;
  /** Pixel-exact boxes in which two pictures differ, largest first. */
  differences(before: Picture, after: Picture): Promise<Box[]>;
  /** Grey 16×16 thumbnails of boxes, 256 numbers 0…255 each, to recognise controls without text. */
  thumbnails(picture: Picture, boxes: Box[]): Promise<number[][]>;
  /** Joins pictures of a pane that was scrolled down at a point; undefined if they do not overlap. */
  stitch(pictures: Picture[], at: Point): Promise<{ picture: Picture; pane: Box } | undefined>;
  /** Icon names for boxes of a picture, one per box; undefined if unknown. */
  iconsIn(picture: Picture, boxes: Box[]): Promise<(string | undefined)[]>;
  /** Similarity of two layouts, 0…1; from 0.9 they count as the same screen. */
  likeness(a: Fingerprint, b: Fingerprint): number;
  /** Draws the scene onto the picture, as a PNG for people. */
  draw(picture: Picture, scene: Scene): Promise<Buffer>;
  close(): Promise<void>;
}
