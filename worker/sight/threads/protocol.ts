import type { Bands } from '../pixels/bands.ts';
import type { Reading } from '../reader/read-lines.ts';
import type { ReadRequest } from '../reader/requests.ts';
import type { Scene } from '../scene.ts';
import type { Box, Point } from '#worker/core/geometry.ts';

/** Requests to a thread. `token` identifies an analysis that the thread keeps until it is composed. */
export type Ask =
  | { op: 'segment'; token: number; image: Uint8Array; masked: Box[]; visible?: Box }
  | { op: 'read'; requests: ReadRequest[] }
  | { op: 'compose'; token: number; readings: Reading[]; ms: number; linesRead: number }
  | { op: 'bands'; image: Uint8Array }
  | { op: 'icons'; image: Uint8Array; boxes: Box[] }
  | { op: 'stitch'; images: Uint8Array[]; at: Point }
  | { op: 'close' };

export interface Answers {
  segment: { requests: ReadRequest[]; bands: Bands };
  read: { readings: Reading[] };
  compose: { scene: Scene };
  bands: { bands: Bands };
  icons: { names: (string | undefined)[] };
  /** Undefined if the pictures do not overlap. */
  stitch: { whole: { image: Uint8Array; width: number; height: number; pane: Box } | undefined };
  close: { closed: true };
}

export type Op = Ask['op'];
export type Message = { id: number; ask: Ask };
export type Reply = { id: number; answer: Answers[Op] } | { id: number; error: string } | { ready: string };
