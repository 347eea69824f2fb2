/**
 * The ports of the agent, which knows no browser driver, database or model client. Nothing here can query a
 * document or an element: a person with a screen, a mouse and a keyboard could do all of it.
 */
import type { Picture, PointerShape, Scene } from '#worker/sight/scene.ts';
import type { Box, Point } from '#worker/core/geometry.ts';
import type { PressManner } from '#worker/core/press.ts';

/** `window`: its size can be chosen. `device`: it can be turned, left and set. */
export type Capability =
  'pointer' | 'touch' | 'keyboard' | 'scroll' | 'navigation' | 'system' | 'tabs' | 'window' | 'device';

/** What is done to a phone itself, not to what it shows. */
export type DeviceAct =
  | { kind: 'rotate'; to: 'portrait' | 'landscape' }
  /** Goes to the home screen, and returns to the app after `ms`. */
  | { kind: 'background'; ms: number }
  /** Puts the keyboard on the screen away; without one, nothing. */
  | { kind: 'hide-keyboard' }
  /** Sets the size of the system's text, as a multiple of the usual one. */
  | { kind: 'text-size'; scale: number };

/** One action, by coordinates in px of the last capture. */
export type ScreenAct =
  | ({ kind: 'press'; at: Point } & PressManner)
  | { kind: 'hover'; at: Point }
  /** A keyboard on the screen is put away before the next picture, unless the act keeps it. */
  | { kind: 'type'; text: string; secret?: boolean; keepsKeyboard?: boolean }
  | { kind: 'key'; keys: string }
  /** Selects the whole content of the focused field; without a focused field, nothing. */
  | { kind: 'select-all' }
  | { kind: 'scroll'; at: Point; dx: number; dy: number }
  | { kind: 'drag'; from: Point; to: Point }
  | { kind: 'navigate'; url: string }
  | { kind: 'back' }
  | { kind: 'forward' }
  | { kind: 'reload' }
  | { kind: 'resize'; width: number; height: number }
  | { kind: 'answer-dialog'; accept: boolean; text?: string }
  /** Tabs in the order in which they were opened, from 0. */
  | { kind: 'switch-tab'; to: number }
  /** Closes the current tab; the one that was used before it is the next. The only tab stays open. */
  | { kind: 'close-tab' }
  | { kind: 'choose-files'; files: { name: string; mimeType: string; content: Buffer }[] }
  | DeviceAct;

/**
 * The maximum height of a picture, px. Of a taller page only a window around the visible part is captured.
 */
export const tallestPicture = 4000;

/** How the screen settled after an action. Times in ms. */
export interface Rest {
  state: 'still' | 'animating' | 'capped';
  ms: number;
  /** Regions with endless animations. */
  animated: Box[];
  /** Omitted where the platform can't tell. */
  sinceAct?: {
    /** Requests that the app has made since the last act. */
    requests: number;
    /** How long its document had been open at that act, ms. */
    pageAgeMs: number;
  };
}

/** The tabs of a browser: their number, and the index of the one in front. */
export interface Tabs {
  count: number;
  current: number;
}

/** A dialog of the browser or the device that waits for an answer; nothing else can be acted on meanwhile. */
export interface OpenDialog {
  dialog: 'confirm' | 'prompt' | 'beforeunload';
  message: string;
}

/** Events that a person would notice outside the page's picture. Reading them clears the list. */
export type Observation =
  | { kind: 'dialog'; dialog: 'alert' | 'confirm' | 'prompt' | 'beforeunload'; message: string }
  | { kind: 'file-chooser'; multiple: boolean }
  | { kind: 'new-tab'; address: string }
  | { kind: 'download'; name: string }
  /** An address was handed to another program: a mail, a call. Nothing of that shows on the page. */
  | { kind: 'left-app'; address: string }
  | { kind: 'crash'; reason: string }
  | { kind: 'refused'; address: string; reason: string };

export interface Screen {
  readonly capabilities: ReadonlySet<Capability>;
  readonly viewport: { width: number; height: number };
  /**
   * The whole scrollable page, up to `tallestPicture`, beyond which it is a window around the visible part.
   * `visible` is the part that shows.
   */
  capture(): Promise<Picture>;
  /** What the window shows at this moment, quickly taken. Acts keep the coordinates of the last capture. */
  glimpse(): Promise<Picture>;
  /**
   * Coordinates are in px of the last capture. A point outside the visible part is scrolled into view first.
   */
  act(act: ScreenAct): Promise<void>;
  /**
   * Scrolls a point of the last capture into view, as an action on it does. False where nothing moved, or
   * where the next capture would have other coordinates. Omitted where captures always show everything.
   */
  reveal?(at: Point): Promise<boolean>;
  /** Width of the page layout, px. More than the viewport's width means horizontal scrolling. */
  contentWidth(): Promise<number>;
  /**
   * The pointer shape over each point of the last capture, as a person sees it when moving the mouse; empty
   * where there is no mouse.
   */
  pointers(points: Point[]): Promise<PointerShape[]>;
  /**
   * Waits until the picture is still (animated regions masked) and the network is idle, for a limited time.
   */
  settled(options?: { quietMs?: number; capMs?: number }): Promise<Rest>;
  /**
   * Remembers roughly how the screen looks. The returned function says whether it has changed since. Omitted
   * where the platform can't tell.
   */
  glance?(): Promise<() => Promise<boolean>>;
  /**
   * Pauses endless animations until the next action or the next `settled()`, to save CPU while the last
   * picture is read.
   */
  hold?(): Promise<void>;
  observations(): Observation[];
  /** The dialog that waits for an answer. While one is open, typing goes into it. */
  openDialog(): OpenDialog | undefined;
  /** Omitted where there are no tabs. */
  tabs?(): Tabs;
  /** The address in the address bar. */
  address(): string;
  title(): Promise<string>;
  close(): Promise<void>;
}

/** Recorded beside the pictures, for people and oracles. Only the Recorder holds the port that yields it. */
export interface StepEvidence extends Partial<Audit> {
  /** When the step began. All times are in ms since the session opened. */
  since?: number;
  console: { level: 'error' | 'warning' | 'info' | 'log' | 'debug'; text: string; at: number }[];
  network: {
    method: string;
    url: string;
    /** 0 where there was no response; `failure` says why. */
    status: number;
    failure?: string;
    kind: 'document' | 'fetch' | 'image' | 'script' | 'style' | 'font' | 'media' | 'other';
    ms: number;
    /** When the response arrived. */
    at: number;
  }[];
  exceptions: { message: string; stack?: string; at: number }[];
  crash?: string;
}

/** Faults found by auditing the document itself, once for each page that a probing session opens. */
export interface Audit {
  /** Barriers for people who use assistive technology. */
  accessibility: AccessibilityFault[];
  /** Lines of text that overlap, are cut off, covered, low in contrast, or raw template text. */
  text: TextFault[];
}

export interface TextFault {
  kind: 'overlap' | 'cut' | 'cut-aside' | 'covered' | 'pale' | 'raw';
  text: string;
  /** The text below an overlapping one, or what covers a text; else empty. */
  other: string;
  /** A selector-like name of the element, equal for similar elements: `p.note`. */
  element: string;
  /** Set where the other text is so much larger that the overlap may be decoration. */
  ornament?: boolean;
  /** Px of the whole page. */
  box: Box;
}

/** An accessibility rule that an element breaks. */
export interface AccessibilityFault {
  rule: string;
  /** The rule in words. */
  says: string;
  /** A selector-like name of the element, equal for similar elements: `button.btn.btn-icon`. */
  kind: string;
  html: string;
  /** Px of the whole page. */
  box: Box;
}

export interface EvidencePort {
  /** Events since the last call; times in ms since the session opened. */
  drain(): StepEvidence;
  /** Audits the current page, where the platform supports it. */
  audit?(): Promise<Audit>;
  /** The document as text, for `get_step_doms`. Stored as an artifact, never read by the agent. */
  dom(): Promise<string>;
}

export type Mode = 'observe' | 'act' | 'analyze' | 'handoff';
export type DecidedBy = 'memory' | 'engine' | 'model' | 'healed' | 'none';

/** A control as a step remembers it: enough to find it again and to describe it. */
export interface TargetMemory {
  kind: string;
  label: string;
  icon?: string;
  box: Box;
  /** Words near it (row, card or field group), to tell equal controls apart. */
  neighbours: string[];
  region: string;
  /** Its index among equal controls in reading order, 0-based, and their number. */
  ordinal: number;
  of: number;
  /** Greyscale 16×16 thumbnail of its box: 256 numbers, 0…255. Empty where words suffice to tell it apart. */
  thumbnail: number[];
  /** Names of the other controls on that screen, without numbers. A control not listed here is new. */
  fellows: string[];
}

export interface SessionView {
  picture: Picture;
  scene: Scene;
  address: string;
  title: string;
  /** Width of the page layout, px. */
  contentWidth?: number;
  /** A dialog of the browser or device in front of it, which is not on the picture. */
  dialog?: OpenDialog;
  /** Undefined where there are no tabs. */
  tabs?: Tabs;
}
