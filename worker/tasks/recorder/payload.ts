/**
 * What a step keeps beside its row, as JSON artifacts, and how a StepRecord is put together from them again.
 */
import type { Mode, Observation, Rest, SessionView, StepEvidence } from '#worker/ports/screen.ts';
import type { StepRecord, ActionTrace, TrailStep } from '#worker/ports/records.ts';
import type { FocusRound } from '#worker/ports/records.ts';
import type { Scene, SceneDifference } from '#worker/sight/scene.ts';

/** The evidence artifact: console, network and exceptions for people; the rest to judge the step by later. */
export interface EvidencePayload extends StepEvidence {
  observations: Observation[];
  rest?: Rest;
  difference?: SceneDifference;
  /** Of a walk with Tab. */
  focus?: FocusRound;
  trailStep?: TrailStep;
  /** From a clean session up to and with this step, where it isn't simply the steps before it. */
  trail?: ActionTrace;
  written?: number;
  /** What the views before and after say beside their pictures and scenes. */
  views: { before: BareView; after: BareView };
}

export type BareView = Omit<SessionView, 'picture' | 'scene'>;

/** The scene artifact. A scene before that was the step before's after is not kept twice. */
export interface ScenePayload {
  after: Scene;
  before?: Scene;
  /** Artifact whose `after` is this step's before. */
  beforeFrom?: string;
}

export const evidenceOf = (record: StepRecord, trail?: ActionTrace): EvidencePayload => ({
  ...record.evidence,
  observations: record.observations,
  rest: record.rest,
  difference: record.difference,
  focus: record.focus,
  trailStep: record.trailStep,
  trail,
  written: record.written,
  views: { before: bare(record.before), after: bare(record.after) },
});

export type ModeSpan = { mode: Mode; at: number; ms: number };

function bare({ picture: _picture, scene: _scene, ...view }: SessionView): BareView {
  return view;
}
