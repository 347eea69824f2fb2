/**
 * The ports of the agent. The agent knows only these: no browser driver, no database, no model client.
 * Nothing here can query a document or an element; a person with a screen, a mouse and a keyboard could do
 * all of it.
 */
import type { Picture, PointerShape, Scene } from '#worker/sight/scene.ts';
import type { Box, Point } from '#worker/core/geometry.ts';

export type Capability = 'pointer' | 'touch' | 'keyboard' | 'scroll' | 'navigation' | 'system';

/** One act, by coordinate in px of the last capture. */
export type ScreenAct =
  | { kind: 'press'; at: Point; count?: 1 | 2 }
  | { kind: 'hover'; at: Point }
  | { kind: 'type'; text: string; secret?: boolean }
  | { kind: 'key'; keys: string }
  /** All that the field with the focus holds; of a page without one, nothing. */
  | { kind: 'select-all' }
  | { kind: 'scroll'; at: Point; dx: number; dy: number }
  | { kind: 'drag'; from: Point; to: Point }
  | { kind: 'navigate'; url: string }
  | { kind: 'back' }
  | { kind: 'forward' }
  | { kind: 'reload' }
  | { kind: 'resize'; width: number; height: number }
  | { kind: 'answer-dialog'; accept: boolean; text?: string }
  | { kind: 'choose-files'; files: { name: string; mimeType: string; content: Buffer }[] };

/** Of a page that is taller, px, a picture has a window around what shows. */
export const tallestPicture = 4000;

/** How the screen came to rest after an act. Times in ms. */
export interface Rest {
  state: 'still' | 'animating' | 'capped';
  ms: number;
  /** Regions that keep moving by themselves. */
  animated: Box[];
}

/** What a person would notice beside the picture. Reading them empties the list. */
export type Observation =
  | { kind: 'dialog'; dialog: 'alert' | 'confirm' | 'prompt' | 'beforeunload'; message: string }
  | { kind: 'file-chooser'; multiple: boolean }
  | { kind: 'new-tab'; address: string }
  | { kind: 'download'; name: string }
  | { kind: 'crash'; reason: string }
  | { kind: 'refused'; address: string; reason: string };

export interface Screen {
  readonly capabilities: ReadonlySet<Capability>;
  readonly viewport: { width: number; height: number };
  /**
   * The page as far as it scrolls (capped at `tallestPicture`, then a window around what shows); `visible`
   * tells what shows.
   */
  capture(): Promise<Picture>;
  /**
   * Coordinates are those of the last capture: what lies outside the visible part is scrolled into it first.
   */
  act(act: ScreenAct): Promise<void>;
  /**
   * Scrolls a point of the last capture into the part that shows, as an act on it does; false where nothing
   * moved, or the next capture would have other coordinates. Left out where a capture is all that there is.
   */
  reveal?(at: Point): Promise<boolean>;
  /** Width of what the page lays out, in px: more than the viewport's means that it scrolls sideways. */
  contentWidth(): Promise<number>;
  /**
   * How the pointer would look over each point of the last capture, as a person sees it who moves the mouse
   * about; empty where there is no mouse.
   */
  pointers(points: Point[]): Promise<PointerShape[]>;
  /** Waits for visual rest with animated regions masked and the network quiet; capped. */
  settled(options?: { quietMs?: number; capMs?: number }): Promise<Rest>;
  /**
   * Remembers roughly how it looks; the answer tells whether it looks otherwise by then. Left out where
   * nothing tells.
   */
  glance?(): Promise<() => Promise<boolean>>;
  /**
   * Lets what moves without an end stand still until the next act or the next wait for rest, to spare the
   * machine while the last picture is read.
   */
  hold?(): Promise<void>;
  observations(): Observation[];
  /** What the address bar shows. */
  address(): string;
  title(): Promise<string>;
  close(): Promise<void>;
}

/** Recorded beside the pictures, for people and oracles; only the Recorder holds the port that yields it. */
export interface StepEvidence extends Partial<Audit> {
  /** When the step began. All times are in ms since the session was opened. */
  since?: number;
  console: { level: 'error' | 'warning' | 'info' | 'log' | 'debug'; text: string; at: number }[];
  network: {
    method: string;
    url: string;
    /** 0 when there was no answer; `failure` says why. */
    status: number;
    failure?: string;
    kind: 'document' | 'fetch' | 'image' | 'script' | 'style' | 'font' | 'media' | 'other';
    ms: number;
    /** When the answer came. */
    at: number;
  }[];
  exceptions: { message: string; stack?: string; at: number }[];
  crash?: string;
}

/** What the document itself tells against a page; made the first time that a probing session comes there. */
export interface Audit {
  /** What shuts out people who don't see the screen. */
  accessibility: AccessibilityFault[];
  /** Lines of text that are laid over each other, cut off, unseen, or left as a template has them. */
  text: TextFault[];
}

export interface TextFault {
  kind: 'overlap' | 'cut' | 'cut-aside' | 'covered' | 'pale' | 'raw';
  text: string;
  /** What an overlapping text lies over, or what covers it; else empty. */
  other: string;
  /** What sort of element it is, the same for its like: `p.note`. */
  element: string;
  /** What it lies over is so much larger that it may be there for its looks. */
  ornament?: boolean;
  /** Px of the whole page. */
  box: Box;
}

/** A rule of the audit that an element breaks. */
export interface AccessibilityFault {
  rule: string;
  /** The rule in words. */
  says: string;
  /** What sort of element it is, the same for its like: `button.btn.btn-icon`. */
  kind: string;
  html: string;
  /** Px of the whole page. */
  box: Box;
}

export interface EvidencePort {
  /** What happened since the last call; times in ms since the session opened. */
  drain(): StepEvidence;
  /** Audits what is shown, where the platform can. */
  audit?(): Promise<Audit>;
  /** The document as text, for `get_step_doms`. Kept as an artifact, read by no agent. */
  dom(): Promise<string>;
}

export type Mode = 'observe' | 'act' | 'analyze' | 'handoff';
export type DecidedBy = 'memory' | 'engine' | 'model' | 'healed' | 'none';

/** A thing on the screen as a step remembers it: enough to find it again, and to say what it was. */
export interface TargetMemory {
  kind: string;
  label: string;
  icon?: string;
  box: Box;
  /** Words that stand near it (row, card or field group), to tell equals apart. */
  neighbours: string[];
  region: string;
  /** Which of several equals it was, in reading order, 0-based, and of how many. */
  ordinal: number;
  of: number;
  /** Grey 16×16 thumbnail of its box, 256 numbers 0…255; empty where words tell it well enough. */
  thumbnail: number[];
  /**
   * Names of the other controls that were on the screen with it, without numbers: what is not among them is
   * new.
   */
  fellows: string[];
}

export interface SessionView {
  picture: Picture;
  scene: Scene;
  address: string;
  title: string;
  /** Width of what the page lays out, in px. */
  contentWidth?: number;
}
