/** Builders of scenes and steps for the oracles' tests. */
import type {
  Observation,
  ScreenAct,
  SessionView,
  StepEvidence,
  TargetMemory,
} from '#worker/ports/screen.ts';
import type { StepRecord, TrailStep } from '#worker/ports/records.ts';
import type { Colour, Control, Scene, TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';

export const black: Colour = { r: 20, g: 20, b: 20 };
export const white: Colour = { r: 255, g: 255, b: 255 };
export const red: Colour = { r: 190, g: 30, b: 30 };

let ids = 0;

export const box = (x: number, y: number, width = 120, height = 20): Box => ({ x, y, width, height });

export const line = (text: string, at: Box, more: Partial<TextLine> = {}): TextLine => ({
  id: ids++,
  text,
  box: at,
  confidence: 0.96,
  words: text.split(' ').map((word) => ({ text: word, box: at })),
  fontPx: 16,
  colour: black,
  background: white,
  bold: false,
  struckThrough: false,
  underlined: false,
  ...more,
});

export const control = (
  kind: Control['kind'],
  label: string,
  at: Box,
  more: Partial<Control> = {},
): Control => ({
  id: ids++,
  kind,
  affordance: kind === 'textfield' ? 'type' : 'press',
  confidence: 0.9,
  box: at,
  label,
  state: {},
  region: 0,
  lines: [],
  ...more,
});

export const scene = (lines: TextLine[], controls: Control[] = [], more: Partial<Scene> = {}): Scene => ({
  width: 1280,
  height: 720,
  lines,
  controls,
  regions: [{ id: 0, kind: 'page', box: box(0, 0, 1280, 720), label: '' }],
  background: white,
  fingerprint: { content: String(ids++), layout: 'l', features: [] },
  cost: { ms: 0, lines: 0, linesRead: 0 },
  ...more,
});

export const view = (address: string, seen: Scene, more: Partial<SessionView> = {}): SessionView => ({
  picture: { image: Buffer.from('picture'), width: 1280, height: 720 },
  scene: seen,
  address,
  title: '',
  contentWidth: 1280,
  ...more,
});

export const target = (label: string, at: Box = box(0, 0)): TargetMemory => ({
  kind: 'button',
  label,
  box: at,
  neighbours: [],
  region: 'main',
  ordinal: 0,
  of: 1,
  thumbnail: [],
  fellows: [],
});

export const noEvidence: StepEvidence = { console: [], network: [], exceptions: [] };

export const request = (
  method: string,
  url: string,
  status: number,
  kind: StepEvidence['network'][number]['kind'] = 'document',
  ms = 20,
) => ({ method, url, status, kind, ms, at: 0 });

interface StepParts {
  before: SessionView;
  after: SessionView;
  act?: ScreenAct;
  trail?: TrailStep['act'];
  evidence?: Partial<StepEvidence>;
  same?: boolean;
  rest?: StepRecord['rest'];
  targetBox?: Box;
  intent?: string;
  observations?: Observation[];
}

export const step = ({
  before,
  after,
  act = { kind: 'press', at: { x: 5, y: 5 } },
  trail = { kind: 'press', target: target('Go') },
  evidence = {},
  same = false,
  rest,
  targetBox,
  intent = 'Click "Go"',
  observations = [],
}: StepParts): StepRecord => ({
  index: 0,
  kind: 'act',
  intent,
  status: 'passed',
  decidedBy: 'engine',
  says: '',
  act,
  trailStep: { intent, act: trail },
  modes: [],
  before,
  after,
  difference: { sameScreen: same, same, repainted: same ? 0 : 0.5, changes: [] },
  rest: rest ?? { state: 'still', ms: 200, animated: [] },
  evidence: { ...noEvidence, ...evidence },
  observations,
  startedAt: 0,
  ms: 0,
  ledger: { modelCalls: 0, tokensIn: 0, tokensOut: 0, costMicros: 0 },
  ...(targetBox ? { targetBox } : {}),
});
