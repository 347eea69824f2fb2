/** The JSON artifacts of a step beside its row, from which a StepRecord is restored. */
import type { Mode, Observation, Rest, SessionView, StepEvidence } from '#worker/ports/screen.ts';
import type { ModelQuestion } from '#worker/ports/questions.ts';
import type { StepRecord, ActionTrace, TrailStep } from '#worker/ports/records.ts';
import type { FocusRound } from '#worker/ports/records.ts';
import type { Scene, SceneDifference } from '#worker/sight/scene.ts';

/** The evidence artifact: console, network and exceptions for people; the rest for later analysis. */
export interface EvidencePayload extends StepEvidence {
  observations: Observation[];
  rest?: Rest;
  difference?: SceneDifference;
  /** Set for a walk with Tab. */
  focus?: FocusRound;
  trailStep?: TrailStep;
  /** From a clean session up to and including this step, where it is not simply the recorded steps. */
  trail?: ActionTrace;
  written?: number;
  /** Of a goal that was reached: plain steps that do the same. */
  plain?: string[];
  /** What a model was asked for the step. */
  questions?: StoredQuestion[];
  /** The views without their pictures and scenes. */
  views: { before: BareView; after: BareView };
}

/** A question with its pictures as artifacts. */
export interface StoredQuestion extends Omit<ModelQuestion, 'pictures'> {
  pictures: string[];
}

export type BareView = Omit<SessionView, 'picture' | 'scene'>;

/**
 * The scene artifact. A scene before the step is not stored again where it equals the previous step's scene
 * after.
 */
export interface ScenePayload {
  after: Scene;
  before?: Scene;
  /** The artifact whose `after` is this step's scene before. */
  beforeFrom?: string;
}

export const evidenceOf = (
  record: StepRecord,
  { trail, questions }: { trail?: ActionTrace | undefined; questions?: StoredQuestion[] | undefined },
): EvidencePayload => ({
  ...record.evidence,
  observations: record.observations,
  rest: record.rest,
  difference: record.difference,
  focus: record.focus,
  trailStep: record.trailStep,
  trail,
  written: record.written,
  plain: record.plain,
  questions,
  views: { before: bare(record.before), after: bare(record.after) },
});

export type ModeSpan = { mode: Mode; at: number; ms: number };

function bare({ picture: _picture, scene: _scene, ...view }: SessionView): BareView {
  return view;
}
